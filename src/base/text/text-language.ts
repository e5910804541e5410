import type { LocalText } from '../../../schemas/config/index.ts'

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])
const scripts = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'syrc', 'thaa'])

/** Which way a language is written, by its BCP 47 tag: by its script where the tag has one, else by its language. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = '', ...rest] = tag.toLowerCase().split('-')
  const script = rest.find((part) => part.length === 4)
  return (script === undefined ? rightToLeft.has(language) : scripts.has(script)) ? 'rtl' : 'ltr'
}

/** A language as search engines take it: without what its tag says of calendars and digits, as "fa-IR-u-ca-persian" does. */
export function plainTag(tag: string): string {
  return tag.replace(/-u-.*$/i, '')
}

/** Scripts that one name of BCP 47 stands for; any other is itself. */
const WRITTEN_IN: Readonly<Record<string, readonly string[]>> = {
  Aran: ['Arab'],
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hira', 'Kana'],
  Kore: ['Hang', 'Han'],
}

export const LETTERS = /\p{L}/gu

/** A text says by its beginning what script it is in. */
const MAX_READ_LENGTH = 100

/** Latin letters of a name, which is at home in every language; a text has more. */
const MAX_NAME_LETTERS = 40

export const LATIN = /\p{scx=Latn}/gu

interface Letters {
  /** Those of the scripts that a language is written in. */
  readonly own: RegExp
  /** One of any other. */
  readonly other: RegExp
}

/** A language by its BCP 47 tag. */
interface Language {
  readonly tag: string
  /** The script it is written in (ISO 15924), where that is known: to find it takes a phone ten milliseconds. */
  readonly script?: string | undefined
}

const knownScripts = new Map<string, string | undefined>()

/** Script of a language, such as "Hans"; undefined for a tag that is none. */
export function scriptOf(tag: string): string | undefined {
  if (!knownScripts.has(tag)) knownScripts.set(tag, scriptIn(tag))
  return knownScripts.get(tag)
}

function scriptIn(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

const known = new Map<string, Letters | undefined>()

function makeLetters(script: string): Letters | undefined {
  try {
    const scripts = WRITTEN_IN[script] ?? [script]
    const own = `[${scripts.map((each) => `\\p{scx=${each}}`).join('')}]`
    return { own: new RegExp(own, 'gu'), other: new RegExp(`(?!${own})\\p{L}`, 'u') }
  } catch {
    return undefined
  }
}

/** Undefined where nobody knows them. */
export function lettersOf({ tag, script }: Language): Letters | undefined {
  if (!known.has(tag)) known.set(tag, makeLetters(script ?? scriptOf(tag) ?? ''))
  return known.get(tag)
}

export function isWrittenIn(letters: string, language: Language): boolean {
  const own = lettersOf(language)?.own
  return own !== undefined && (letters.match(own)?.length ?? 0) * 2 > letters.length
}

/** The letters by which a text says what script it is in. */
function firstLetters(text: string): string {
  return (text.slice(0, MAX_READ_LENGTH).match(LETTERS) ?? []).join('')
}

/** Whether a text begins with letters of the script of a language alone, as nearly every text of its page does. */
function isPurely(text: string, language: Language): boolean {
  return lettersOf(language)?.other.test(text.slice(0, MAX_READ_LENGTH)) === false
}

/** What stands between the parts of a line, such as a name, a place and a day. */
const BETWEEN = ' · '

/** A line; what is longer is prose. */
const MAX_LINE_LENGTH = 200

/** Whether a line has a part in the script of a language, as where a day stands behind the Latin name of a species. */
function hasPartIn(text: string, language: Language): boolean {
  if (text.length > MAX_LINE_LENGTH || !text.includes(BETWEEN)) return false
  return text.split(BETWEEN).some((part) => {
    const letters = firstLetters(part)
    return letters !== '' && isWrittenIn(letters, language)
  })
}

/** One letter of so many is a fair share: beside names and quoted words of another script. */
const FAIR_SHARE_DIVISOR = 4

function hasFairShare(letters: string, language: Language): boolean {
  const own = lettersOf(language)?.own
  return own !== undefined && (letters.match(own)?.length ?? 0) * FAIR_SHARE_DIVISOR >= letters.length
}

/** Whether a text runs as a page in a language does: a fair share of its letters or a part of its line is of that script, or it has none. */
export function runsAs(text: string, language: Language): boolean {
  if (isPurely(text, language)) return true
  const letters = firstLetters(text)
  return letters === '' || hasFairShare(letters, language) || hasPartIn(text, language)
}

interface Languages {
  /** The page's language. */
  readonly page: Language
  /** All languages of the site, the first before the others. */
  readonly all: readonly Language[]
  /** Tag of the language that the record says its texts are in. */
  readonly said?: string | undefined
}

/** What a tag begins with that says a script alone (BCP 47): `und-Latn`. */
const UNDETERMINED = 'und-'

/** Whether a tag of `textLanguage` names a language, not a script alone. */
export function isLanguage(tag: string | undefined): tag is string {
  return tag !== undefined && !tag.startsWith(UNDETERMINED)
}

/**
 * Of several languages of one script the site's first, which untranslated records are in; where that is in another script, nobody knows
 * which, and the tag says the script.
 */
function languageOfScript(letters: string, all: readonly Language[]): string | undefined {
  const [language, ...others] = all.filter((each) => isWrittenIn(letters, each))
  if (language === undefined || others.length === 0 || language === all[0]) return language?.tag
  const script = language.script ?? scriptOf(language.tag)
  return script === undefined ? undefined : UNDETERMINED + script
}

/**
 * Tag of the language that a text is in, where that is not the page's: the one its record says, where it is in that script, else by its
 * script alone, unless it may be a name in Latin letters. Undefined where it runs as the page does, or is in none of the site's; of two
 * languages of one script that may be meant the tag of the script, such as `und-Latn`.
 */
export function textLanguage(text: string, { page, all, said }: Languages): string | undefined {
  if (said === undefined && isPurely(text, page)) return undefined
  const letters = firstLetters(text)
  if (letters === '' || hasPartIn(text, page)) return undefined
  const isOfPage = hasFairShare(letters, page)
  if (said !== undefined) {
    const language = { tag: said }
    // Half of a short text may be a name in Latin letters, such as that of a species.
    const isSaid = isWrittenIn(letters, language) || (!isOfPage && hasFairShare(letters, language))
    if (isSaid || lettersOf(language) === undefined) return said === page.tag ? undefined : said
  }
  if (isOfPage) return undefined
  if (letters.length < MAX_NAME_LETTERS && (letters.match(LATIN)?.length ?? 0) * 2 > letters.length)
    return undefined
  return languageOfScript(letters, all)
}

// A text of the config in one language, and with values in its places.

/**
 * The text in the locale with this code. Where a text lacks it, the first it has (the compiler of the
 * config refuses such texts; a backend's texts may still be partial); '' for no text.
 */
export function localized(text: LocalText | undefined, locale: string): string {
  if (text === undefined) return ''
  return text[locale] ?? Object.values(text)[0] ?? ''
}

export type FillValues = Readonly<Record<string, string | number>>

/** Puts values in the `{name}` placeholders of a text; a placeholder without a value stays. */
export function fill(text: string, values: FillValues): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** A name in braces, such as "{id}", as parameters and settings are written in a config. */
export const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]*)\}/g

/** The names in braces of a text, such as "id" of "/works/{id}". */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

/** The name of a text that is a name in braces and nothing else. */
export function wholePlaceholder(text: string): string | undefined {
  const [name] = placeholdersIn(text)
  return text === `{${name}}` ? name : undefined
}

/** A text as a part of a regular expression that finds just this text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * Puts values in the `{name}` placeholders of every text of a value, however deep. A text that is nothing but one placeholder becomes the value itself, so a
 * number stays a number.
 */
export function fillWithin(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const whole = /^\{(\w+)\}$/.exec(value)?.[1]
    if (whole !== undefined) return values[whole] ?? value
    return value.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => fillWithin(entry, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillWithin(entry, values)]))
}
