import { bindPunctuation, monthsOf, yearPatternOf } from '../../base/text/format.ts'
import { directionOf } from '../../base/text/text-language.ts'
import { yesNoWord } from '../../base/yes-no/yes-no.ts'
import {
  en,
  INTL_TEXTS,
  type InterfaceText,
  shippedLanguage,
  shippedLanguages,
  type Texts,
} from './languages/shipped.ts'
import { setApart } from './translate.ts'

/** The parts of a site that it shows, as far as texts hang on them. */
interface UsedParts {
  /** Names of templates and of blocks. */
  readonly templates: ReadonlySet<string>
  /** Controls and formats of fields of forms. */
  readonly controls: ReadonlySet<string>
}

interface TextPart {
  /** What the texts are about, for translators, in English. */
  readonly about: string
  /** Whether a site shows them; always, where it is absent. */
  readonly isUsed?: (used: UsedParts) => boolean
}

function byTemplate(name: string): (used: UsedParts) => boolean {
  return ({ templates }) => templates.has(name)
}

/** What the texts of the interface are about, by the word before the dot of their keys. */
const PARTS: Readonly<Record<string, TextPart>> = {
  a11y: { about: 'read out by screen readers' },
  access: { about: 'accessible view and its settings' },
  banner: { about: 'banner of the home page', isUsed: byTemplate('banner') },
  cite: { about: 'how to cite an object' },
  error: { about: 'error page' },
  event: { about: 'page of an exhibition or activity' },
  filters: { about: 'filters of a list' },
  form: { about: 'forms', isUsed: ({ controls }) => controls.size > 0 },
  gallery: { about: 'pictures of a record' },
  manifest: { about: 'pages of a IIIF manifest' },
  map: { about: 'map' },
  media: { about: 'sound and video' },
  messages: { about: 'messages of visitors', isUsed: byTemplate('messages') },
  nav: { about: 'header and menu' },
  opening: { about: 'opening hours' },
  pager: { about: 'pages of a list' },
  pdf: { about: 'reader of PDF files' },
  photos: { about: 'photographs in forms', isUsed: ({ controls }) => controls.has('photos') },
  rights: { about: 'rights of pictures' },
  search: { about: 'search' },
  state: { about: 'lists that are empty or cannot be loaded' },
  statement: { about: 'accessibility statement', isUsed: byTemplate('statement') },
  status: { about: 'status of an exhibition or activity' },
  timeline: { about: 'timeline', isUsed: byTemplate('timeline') },
  value: { about: 'values of fields and filters' },
  viewer: { about: 'viewer of pictures' },
}

function partOf(key: string): TextPart | undefined {
  return PARTS[key.split('.', 1)[0] ?? '']
}

/** What a text of the interface is about, in English; undefined where its key says enough. */
export function aboutText(key: string): string | undefined {
  return partOf(key)?.about
}

/** The controls and formats of which texts say what they expect, by their keys. */
const EXPECTED: readonly (readonly [key: RegExp, control: string])[] = [
  [/^form\.day/, 'date'],
  [/^form\.number/, 'number'],
  ...['mobile', 'phone', 'email', 'username', 'password', 'html', 'chinese', 'word'].map(
    (format) => [new RegExp(`^form\\.${format}$`), format] as const,
  ),
  [/^form\.personName$/, 'person-name'],
  [/^form\.fullName$/, 'full-name'],
]

/** Whether a site shows a text of the interface anywhere. */
export function isTextUsed(key: string, used: UsedParts): boolean {
  const expected = EXPECTED.find(([pattern]) => pattern.test(key))
  if (expected !== undefined && !used.controls.has(expected[1])) return false
  return partOf(key)?.isUsed?.(used) ?? true
}

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
function overrideText(own: InterfaceText, builtIn: InterfaceText | undefined): InterfaceText {
  if (typeof own === 'string') return own
  const { '=1': _english, ...forms } = typeof builtIn === 'string' ? { other: builtIn } : (builtIn ?? {})
  return { ...forms, ...own }
}

function typesetText(text: InterfaceText, tag: string): InterfaceText {
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

/**
 * Texts that the server fills in where a page shows them: those of the accessibility statement, which are many, values, what a search that
 * found nothing offers, and what a field of a form expects.
 */
const SERVER_ONLY = [
  'statement.',
  'value.',
  ...['search.only', 'search.inLanguage', 'search.suggestion'],
  ...['form.wrong', 'form.email', 'form.mobile', 'form.phone', 'form.personName', 'form.fullName'],
  ...['form.username', 'form.password', 'form.chinese', 'form.word', 'form.html'],
  ...['form.number', 'form.dayFrom', 'form.dayUntil', 'form.dayBetween'],
]

const forPages = new WeakMap<Texts, Texts>()

/** What of the texts goes to the browser with every page. */
export function pageTexts(texts: Texts): Texts {
  const known = forPages.get(texts)
  if (known !== undefined) return known
  const shown = Object.fromEntries(
    Object.entries(texts).filter(([key]) => !SERVER_ONLY.some((part) => key.startsWith(part))),
  )
  forPages.set(texts, shown)
  return shown
}

/** Words of dates, which `Intl` knows in any language. */
function dateTexts(tag: string): Texts {
  return { 'date.months': monthsOf(tag), 'date.beforeChrist': yearPatternOf(tag, 'before') }
}

/** Words for yes and no of a language, which imports read too: the engine knows those of more languages than its texts. */
function yesNoTexts(tag: string): Texts {
  const [yes, no] = [yesNoWord(true, tag), yesNoWord(false, tag)]
  return yes === undefined || no === undefined ? {} : { 'value.yes': yes, 'value.no': no }
}

/** What comes with the engine in a language; nothing for one that nobody shipped. */
export function shippedTexts(tag: string): Texts {
  const language = shippedLanguage(tag)
  return { ...yesNoTexts(tag), ...(language === undefined ? {} : shippedLanguages[language]) }
}

/** An English text in another language. Written from right to left it keeps its order, as its numbers do. Its plural stays that of English. */
function borrowedText(text: InterfaceText, tag: string): InterfaceText {
  const isTurned = directionOf(tag) === 'rtl'
  const apart = (form: string): string => (isTurned && /\p{L}/u.test(form) ? setApart(form) : form)
  if (typeof text === 'string') return apart(text)
  return Object.fromEntries(
    Object.entries(text).map(([name, form]) => [name === 'one' ? '=1' : name, apart(form)]),
  )
}

/** What visitors copy: nothing that is not seen goes with it. */
const COPIED = 'cite.'

/** English for a language that nobody shipped. */
function englishTextsFor(tag: string): Texts {
  return Object.fromEntries(
    Object.entries<InterfaceText>(en).map(([key, text]) => [
      key,
      key.startsWith(COPIED) ? text : borrowedText(text, tag),
    ]),
  )
}

function makeTexts({ code, tag }: Language, overrides: Overrides): Texts {
  const language = shippedLanguage(tag)
  const builtIn: Texts = {
    ...(language === undefined ? englishTextsFor(tag) : {}),
    ...(language === 'en' ? {} : dateTexts(tag)),
    ...shippedTexts(tag),
  }
  const changed = Object.entries(overrides).flatMap(([key, texts]) => {
    const own = texts[code]
    return own === undefined ? [] : [[key, overrideText(own, builtIn[key])] as const]
  })
  const all = Object.entries({ ...builtIn, ...Object.fromEntries(changed) })
  return Object.fromEntries(all.map(([key, text]) => [key, typesetText(text, tag)]))
}

/** Names of the `{name}` placeholders that a text has in any of the engine's languages. */
export function textPlaceholders(key: string): readonly string[] {
  return gapNames(
    textsInLanguages(key).flatMap((text) => (typeof text === 'string' ? text : Object.values(text))),
  )
}

/** Names of the placeholders that a text has in each of the engine's languages, where it speaks of any other number than one. */
export function neededPlaceholders(key: string): readonly string[] {
  const texts = textsInLanguages(key).map((text) => (typeof text === 'string' ? text : (text.other ?? '')))
  return gapNames(texts).filter((name) => texts.every((text) => text.includes(`{${name}}`)))
}

function textsInLanguages(key: string): readonly InterfaceText[] {
  return Object.values(shippedLanguages).flatMap((language) => language[key] ?? [])
}

function gapNames(texts: readonly string[]): readonly string[] {
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
  const known = shippedTexts(tag)
  return textKeys.filter(
    (key) =>
      known[key] === undefined &&
      !INTL_TEXTS.some((each) => each === key) &&
      overrides[key]?.[code] === undefined &&
      (used === undefined || isTextUsed(key, used)),
  )
}
