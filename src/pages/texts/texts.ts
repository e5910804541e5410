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
import { isolateLeftToRight } from './translate.ts'

/** The parts a site uses, as far as interface texts depend on them. */
interface UsedParts {
  /** Names of templates and blocks. */
  readonly templates: ReadonlySet<string>
  /** Form controls and field formats. */
  readonly controls: ReadonlySet<string>
}

interface TextPart {
  /** Description of the texts for translators, in English. */
  readonly about: string
  /** Whether a site shows the texts; if undefined, every site does. */
  readonly isUsed?: (used: UsedParts) => boolean
}

function byTemplate(name: string): (used: UsedParts) => boolean {
  return ({ templates }) => templates.has(name)
}

/** Groups of interface texts by the part of the key before the dot. */
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

/** Describes an interface text in English; undefined if its key is clear enough. */
export function aboutText(key: string): string | undefined {
  return partOf(key)?.about
}

/** Keys of texts that are used only with a control or format, and its name. */
const EXPECTED: readonly (readonly [key: RegExp, control: string])[] = [
  [/^form\.day/, 'date'],
  [/^form\.number/, 'number'],
  ...['mobile', 'phone', 'email', 'username', 'password', 'html', 'chinese', 'word'].map(
    (format) => [new RegExp(`^form\\.${format}$`), format] as const,
  ),
  [/^form\.personName$/, 'person-name'],
  [/^form\.fullName$/, 'full-name'],
]

/** Whether a site uses an interface text anywhere. */
export function isTextUsed(key: string, used: UsedParts): boolean {
  const expected = EXPECTED.find(([pattern]) => pattern.test(key))
  if (expected !== undefined && !used.controls.has(expected[1])) return false
  return partOf(key)?.isUsed?.(used) ?? true
}

/** A locale's language: its code in the config and its BCP 47 tag. */
interface Language {
  readonly code: string
  readonly tag: string
}

/** A museum's own texts, by key and language code. */
type Overrides = Readonly<Record<string, Readonly<Record<string, InterfaceText>>>>

/** All keys of the interface texts. */
export const textKeys: readonly string[] = Object.keys(en)

/** Overrides a built-in text with the museum's own; plural forms are overridden per category. */
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

/** Cache of texts by config. */
const made = new WeakMap<Overrides, Map<string, Texts>>()

/**
 * Returns the interface texts of one language for `ShellView.texts`: the built-in ones, overridden or extended by the
 * site's own. A language that is not shipped falls back to English, wrapped in isolates for a right-to-left language.
 * Server only.
 */
export function textsFor(language: Language, overrides: Overrides = NONE): Texts {
  const known = made.get(overrides) ?? new Map<string, Texts>()
  made.set(overrides, known)
  const key = `${language.code} ${language.tag}`
  const texts = known.get(key) ?? buildTexts(language, overrides)
  known.set(key, texts)
  return texts
}

/**
 * Key prefixes of texts that the server fills in itself: the accessibility statement (many texts), values, suggestions
 * of a search without results, and format hints of form fields.
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

/** Returns the texts sent to the browser with every page. */
export function pageTexts(texts: Texts): Texts {
  const known = forPages.get(texts)
  if (known !== undefined) return known
  const shown = Object.fromEntries(
    Object.entries(texts).filter(([key]) => !SERVER_ONLY.some((part) => key.startsWith(part))),
  )
  forPages.set(texts, shown)
  return shown
}

/** Returns the date texts that `Intl` provides for any language. */
function dateTexts(tag: string): Texts {
  return { 'date.months': monthsOf(tag), 'date.beforeChrist': yearPatternOf(tag, 'before') }
}

/** Returns "yes" and "no" in a language. The engine knows them, also for imports, in more languages than it ships texts for. */
function yesNoTexts(tag: string): Texts {
  const [yes, no] = [yesNoWord(true, tag), yesNoWord(false, tag)]
  return yes === undefined || no === undefined ? {} : { 'value.yes': yes, 'value.no': no }
}

/** Returns the built-in texts of a language; only "yes" and "no", at most, if it is not shipped. */
export function shippedTexts(tag: string): Texts {
  const language = shippedLanguage(tag)
  return { ...yesNoTexts(tag), ...(language === undefined ? {} : shippedLanguages[language]) }
}

/**
 * Adapts an English text for use in another language. For a right-to-left language it is isolated to keep its order.
 * Its plural form for 1 stays the English one.
 */
function adaptEnglishText(text: InterfaceText, tag: string): InterfaceText {
  const isTurned = directionOf(tag) === 'rtl'
  const apart = (form: string): string => (isTurned && /\p{L}/u.test(form) ? isolateLeftToRight(form) : form)
  if (typeof text === 'string') return apart(text)
  return Object.fromEntries(
    Object.entries(text).map(([name, form]) => [name === 'one' ? '=1' : name, apart(form)]),
  )
}

/** Texts that visitors copy, which must not contain invisible characters. */
const COPYABLE_PREFIX = 'cite.'

/** Returns the English texts for a language that is not shipped. */
function englishTextsFor(tag: string): Texts {
  return Object.fromEntries(
    Object.entries<InterfaceText>(en).map(([key, text]) => [
      key,
      key.startsWith(COPYABLE_PREFIX) ? text : adaptEnglishText(text, tag),
    ]),
  )
}

function buildTexts({ code, tag }: Language, overrides: Overrides): Texts {
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

/** Returns the names of the `{name}` placeholders that a text has in any shipped language. */
export function textPlaceholders(key: string): readonly string[] {
  return gapNames(
    textsInLanguages(key).flatMap((text) => (typeof text === 'string' ? text : Object.values(text))),
  )
}

/** Returns the names of the placeholders that a text has in every shipped language, in its form for numbers other than one. */
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
 * Returns the keys shown in English because the language is not shipped and the site does not provide them. With
 * `used`, only the keys the site uses.
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
