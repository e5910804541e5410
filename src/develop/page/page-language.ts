import { languageOfTag } from '../../engine/errors/language.ts'
import type { Language } from '../../engine/errors/wording.ts'

/** The language of the page that is open; of the browser where there is no page yet. */
export function pageLanguage(lang: string, browser: string): Language {
  return languageOfTag(lang || browser)
}
