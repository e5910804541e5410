import { monthsOf, yearPatternOf } from '../../base/text/date-words.ts'
import { bindPunctuation } from '../../base/text/punctuation.ts'
import { directionOf } from '../../base/text/text-language.ts'
import { en } from './languages/en.ts'
import type { InterfaceText } from './languages/language-texts.ts'
import { INTL_TEXTS } from './languages/language-texts.ts'
import { shippedLanguage, shippedLanguages, type Texts } from './languages/shipped.ts'
import { isTextUsed, type UsedParts } from './text-parts.ts'
import { setApart } from './translate.ts'

/** The language of a locale: its code in the config, and BCP 47 tag. */
interface Language {
  readonly code: string
  readonly tag: string
}

/** A museum's own texts, by key and by code of the language. */
type Overrides = Readonly<Record<string, Readonly<Record<string, InterfaceText>>>>

/** Every key of the interface's texts. */
export const textKeys: readonly string[] = Object.keys(en)

/** A museum's own text over the one that comes with the engine: category by category where it gives plural forms. */
function overridden(own: InterfaceText, builtIn: InterfaceText | undefined): InterfaceText {
  if (typeof own === 'string') return own
  return { ...(typeof builtIn === 'string' ? { other: builtIn } : builtIn), ...own }
}

function set(text: InterfaceText, tag: string): InterfaceText {
  if (typeof text === 'string') return bindPunctuation(text, tag)
  return Object.fromEntries(Object.entries(text).map(([name, form]) => [name, bindPunctuation(form, tag)]))
}

const NONE: Overrides = {}

/** Texts are made once for a config. */
const made = new WeakMap<Overrides, Map<string, Texts>>()

/**
 * Texts of the interface in one language by key, for `ShellView.texts`: those that come with the engine, replaced or extended
 * by the site's own. English is used for a language that nobody shipped, isolated where that is written from right to left. For the server only.
 */
export function textsFor(language: Language, overrides: Overrides = NONE): Texts {
  const known = made.get(overrides) ?? new Map<string, Texts>()
  made.set(overrides, known)
  const key = `${language.code} ${language.tag}`
  const texts = known.get(key) ?? makeTexts(language, overrides)
  known.set(key, texts)
  return texts
}

/** Texts of the accessibility statement are many, and filled in by the server where a page shows it. */
const SERVER_ONLY = 'statement.'

const forPages = new WeakMap<Texts, Texts>()

/** What of the texts goes to the browser with every page. */
export function pageTexts(texts: Texts): Texts {
  const known = forPages.get(texts)
  if (known !== undefined) return known
  const shown = Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith(SERVER_ONLY)))
  forPages.set(texts, shown)
  return shown
}

/** Words of dates, which `Intl` knows in any language. */
function wordsOf(tag: string): Texts {
  return { 'date.months': monthsOf(tag), 'date.beforeChrist': yearPatternOf(tag, 'before') }
}

/** An English text in a language that is written from right to left: it keeps its order, as its numbers do. */
function borrowedText(text: InterfaceText): InterfaceText {
  const apart = (form: string): string => (/\p{L}/u.test(form) ? setApart(form) : form)
  if (typeof text === 'string') return apart(text)
  return Object.fromEntries(Object.entries(text).map(([name, form]) => [name, apart(form)]))
}

/** What visitors copy: nothing that is not seen goes with it. */
const COPIED = 'cite.'

/** English for a language that nobody shipped. */
function borrowed(tag: string): Texts {
  if (directionOf(tag) === 'ltr') return en
  return Object.fromEntries(
    Object.entries<InterfaceText>(en).map(([key, text]) => [
      key,
      key.startsWith(COPIED) ? text : borrowedText(text),
    ]),
  )
}

function makeTexts({ code, tag }: Language, overrides: Overrides): Texts {
  const language = shippedLanguage(tag)
  const builtIn: Texts = {
    ...(language === 'en' ? {} : wordsOf(tag)),
    ...(language === undefined ? borrowed(tag) : (shippedLanguages[language] ?? en)),
    ...(language === undefined ? wordsOf(tag) : {}),
  }
  const changed = Object.entries(overrides).flatMap(([key, texts]) => {
    const own = texts[code]
    return own === undefined ? [] : [[key, overridden(own, builtIn[key])] as const]
  })
  const all = Object.entries({ ...builtIn, ...Object.fromEntries(changed) })
  return Object.fromEntries(all.map(([key, text]) => [key, set(text, tag)]))
}

/** Names of the `{name}` placeholders that a text has in any of the engine's languages. */
export function textPlaceholders(key: string): readonly string[] {
  const texts = Object.values(shippedLanguages).flatMap((language) => {
    const text = language[key]
    return text === undefined || typeof text === 'string' ? [text ?? ''] : Object.values(text)
  })
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))]
}

/**
 * The keys that a language shows in English: nobody shipped a text for them, and the site gives none. With the parts of a site, those
 * that it shows.
 */
export function missingTexts(
  { code, tag }: Language,
  overrides: Overrides = NONE,
  used?: UsedParts,
): readonly string[] {
  if (shippedLanguage(tag) !== undefined) return []
  return textKeys.filter(
    (key) =>
      !INTL_TEXTS.some((each) => each === key) &&
      overrides[key]?.[code] === undefined &&
      (used === undefined || isTextUsed(key, used)),
  )
}
