import { shippedLanguage } from '../../../pages/texts/index.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import zhHans from './zh-hans.json' with { type: 'json' }
import zhHant from './zh-hant.json' with { type: 'json' }

/** The other languages have the keys of English. */
type SampleTexts = Readonly<Record<keyof typeof en, string>>

const byTag: Readonly<Record<string, SampleTexts>> = {
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

/** The sample texts in the language of a BCP 47 tag; English ones, to be translated, where nobody wrote them. */
export function sampleTexts(tag: string): Readonly<Record<string, string>> {
  return byTag[shippedLanguage(tag) ?? 'en'] ?? en
}
