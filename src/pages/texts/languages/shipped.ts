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

/** Plural categories of CLDR, as `Intl.PluralRules` names them. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A text for each plural category of `{n}` that its language has. */
export type PluralForms = {
  readonly [Category in (typeof PLURAL_CATEGORIES)[number]]?: string
} & {
  /** For the number 1 alone, in an English text that stands in for one of a language with other categories. */
  readonly '=1'?: string
}

/** A text of the interface as a language writes it, with placeholders such as `{n}`. */
export type InterfaceText = string | PluralForms

/** The texts of one language by key. */
export type Texts = Readonly<Record<string, InterfaceText>>

/** The names of months and the words for a year before Christ come from `Intl` where a language does not write them. */
export const INTL_TEXTS = ['date.months', 'date.beforeChrist'] as const

/** Yes and no come from `src/base/yes-no/words.json`, which has the words that data says them with. */
type WordKey = 'value.yes' | 'value.no'

/** A key of a text of the interface. */
export type TextKey = keyof typeof en

/** Every language has the keys of English. A test holds it to its own plural categories, and to the placeholders. */
type LanguageTexts = Readonly<Record<Exclude<TextKey, (typeof INTL_TEXTS)[number] | WordKey>, InterfaceText>>

export { en }

/** The languages whose texts come with the engine, by BCP 47 tag. */
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
