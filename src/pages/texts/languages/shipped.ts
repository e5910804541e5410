import ar from './ar.json' with { type: 'json' }
import bn from './bn.json' with { type: 'json' }
import cs from './cs.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import el from './el.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fa from './fa.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhHans from './zh-hans.json' with { type: 'json' }
import zhHant from './zh-hant.json' with { type: 'json' }

/** CLDR plural categories, as named by `Intl.PluralRules`. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A text per plural category of `{n}` used by its language. */
export type PluralForms = {
  readonly [Category in (typeof PLURAL_CATEGORIES)[number]]?: string
} & {
  /** Form for the number 1, in an English text used for a language with other plural categories. */
  readonly '=1'?: string
}

/** An interface text in one language, with placeholders such as `{n}`. */
export type InterfaceText = string | PluralForms

/** Texts of one language by key. */
export type Texts = Readonly<Record<string, InterfaceText>>

/** Keys for month names and years before Christ. `Intl` provides them for languages that do not define them. */
export const INTL_TEXTS = ['date.months', 'date.beforeChrist'] as const

/** "Yes" and "no" come from `src/base/yes-no/words.json`, the words also recognized in data. */
type WordKey = 'value.yes' | 'value.no'

/** Key of an interface text. */
export type TextKey = keyof typeof en

/** Every language has the keys of English. A test checks its plural categories and placeholders. */
type LanguageTexts = Readonly<Record<Exclude<TextKey, (typeof INTL_TEXTS)[number] | WordKey>, InterfaceText>>

export { en }

/** Languages shipped with the engine, by BCP 47 tag. */
const complete = {
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  en,
  fr,
  de,
  es,
  pt,
  it,
  nl,
  pl,
  cs,
  el,
  ru,
  uk,
  tr,
  he,
  ar,
  fa,
  hi,
  bn,
  th,
  vi,
  id,
  ja,
  ko,
} as const satisfies Readonly<Record<string, LanguageTexts>>

export const shippedLanguages: Readonly<Record<string, Texts>> = complete

/** Languages that use the texts of another one. */
const READ_AS: Readonly<Record<string, string>> = { yue: 'zh' }

/** Returns the language and script of a tag, with the likely script if it has none (UTS 35). Throws a RangeError for an invalid tag. */
function languageAndScript(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${READ_AS[language] ?? language}-${script}`
}

const bySubtags = new Map(Object.keys(shippedLanguages).map((tag) => [languageAndScript(tag), tag]))

/**
 * Returns the shipped language for a BCP 47 tag: `zh-TW` and `zh-HK` are `zh-Hant`, `zh` and `zh-SG` are `zh-Hans`, any
 * `fr-…` is `fr`. Returns undefined for an invalid tag, or a language or script that is not shipped.
 */
export function shippedLanguage(tag: string): string | undefined {
  try {
    return bySubtags.get(languageAndScript(tag))
  } catch {
    return undefined
  }
}
