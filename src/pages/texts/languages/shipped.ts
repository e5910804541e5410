import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { InterfaceText } from './language-texts.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

/** The texts of one language by key. */
export type Texts = Readonly<Record<string, InterfaceText>>

/** The languages whose texts come with the engine, by BCP 47 tag. */
export const shippedLanguages: Readonly<Record<string, Texts>> = {
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  en,
  fr,
  de,
  es,
  ja,
  ko,
  ar,
}

/** Languages that are read in the texts of another one. */
const READ_AS: Readonly<Record<string, string>> = { yue: 'zh' }

/** Language and script of a tag, with the likely script where the tag has none (UTS 35). Throws a RangeError for no tag. */
function languageAndScript(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${READ_AS[language] ?? language}-${script}`
}

const bySubtags = new Map(Object.keys(shippedLanguages).map((tag) => [languageAndScript(tag), tag]))

/**
 * The shipped language that a BCP 47 tag is written in: `zh-TW` and `zh-HK` are `zh-Hant`, `zh` and `zh-SG` are `zh-Hans`, any
 * `fr-…` is `fr`. Undefined for a language, or a script of one, that nobody shipped, and for what is no tag.
 */
export function shippedLanguage(tag: string): string | undefined {
  try {
    return bySubtags.get(languageAndScript(tag))
  } catch {
    return undefined
  }
}
