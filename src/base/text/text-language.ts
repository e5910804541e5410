import type { LocalText } from '../../../schemas/config/index.ts'

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])
const scripts = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'syrc', 'thaa'])

/** Returns the direction of a BCP 47 language tag, by its script subtag, or else by the language. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = '', ...rest] = tag.toLowerCase().split('-')
  const script = rest.find((part) => part.length === 4)
  return (script === undefined ? rightToLeft.has(language) : scripts.has(script)) ? 'rtl' : 'ltr'
}

/** Returns a tag for search engines, without calendar and numbering extensions such as those of "fa-IR-u-ca-persian". */
export function plainTag(tag: string): string {
  return tag.replace(/-u-.*$/i, '')
}

/** Unicode scripts of composite BCP 47 scripts; others stand for themselves. */
const WRITTEN_IN: Readonly<Record<string, readonly string[]>> = {
  Aran: ['Arab'],
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hira', 'Kana'],
  Kore: ['Hang', 'Han'],
}

export const LETTERS = /\p{L}/gu

/** Number of characters used to detect the script. */
const MAX_READ_LENGTH = 100

/** Maximum Latin letters of a name, which may appear in every language. */
const MAX_NAME_LETTERS = 40

export const LATIN = /\p{scx=Latn}/gu

interface Letters {
  /** Letters of the language's scripts. */
  readonly own: RegExp
  /** A letter of any other script. */
  readonly other: RegExp
}

/** A language by its BCP 47 tag. */
interface Language {
  readonly tag: string
  /** Its script (ISO 15924), if known: determining it takes ten milliseconds on a phone. */
  readonly script?: string | undefined
}

const knownScripts = new Map<string, string | undefined>()

/** Returns the script of a language, such as "Hans"; undefined for an invalid tag. */
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

/** Returns the letters of a language's scripts; undefined if unknown. */
export function lettersOf({ tag, script }: Language): Letters | undefined {
  if (!known.has(tag)) known.set(tag, makeLetters(script ?? scriptOf(tag) ?? ''))
  return known.get(tag)
}

export function isWrittenIn(letters: string, language: Language): boolean {
  const own = lettersOf(language)?.own
  return own !== undefined && (letters.match(own)?.length ?? 0) * 2 > letters.length
}

/** Returns the first letters of a text, which determine its script. */
function firstLetters(text: string): string {
  return (text.slice(0, MAX_READ_LENGTH).match(LETTERS) ?? []).join('')
}

/** Whether a text starts with letters of a language's script only, as most texts of a page do. */
function isPurely(text: string, language: Language): boolean {
  return lettersOf(language)?.other.test(text.slice(0, MAX_READ_LENGTH)) === false
}

/** Separator between parts of a line, such as a name, a place and a date. */
const BETWEEN = ' · '

/** Maximum length of a line; longer text is prose. */
const MAX_LINE_LENGTH = 200

/** Whether part of a line is in a language's script, such as the date after the Latin name of a species. */
function hasPartIn(text: string, language: Language): boolean {
  if (text.length > MAX_LINE_LENGTH || !text.includes(BETWEEN)) return false
  return text.split(BETWEEN).some((part) => {
    const letters = firstLetters(part)
    return letters !== '' && isWrittenIn(letters, language)
  })
}

/** A text belongs to a script if at least one in four letters does, beside names and quotations in others. */
const FAIR_SHARE_DIVISOR = 4

function hasFairShare(letters: string, language: Language): boolean {
  const own = lettersOf(language)?.own
  return own !== undefined && (letters.match(own)?.length ?? 0) * FAIR_SHARE_DIVISOR >= letters.length
}

/**
 * Whether a text fits a page in a language: a fair share of its letters, or part of its line, is in its script, or it
 * has no letters.
 */
export function runsAs(text: string, language: Language): boolean {
  if (isPurely(text, language)) return true
  const letters = firstLetters(text)
  return letters === '' || hasFairShare(letters, language) || hasPartIn(text, language)
}

interface Languages {
  /** The page's language. */
  readonly page: Language
  /** All languages of the site, main language first. */
  readonly all: readonly Language[]
  /** Language tag that the record declares for its texts. */
  readonly said?: string | undefined
}

/** Prefix of tags with only a script (BCP 47): `und-Latn`. */
const UNDETERMINED = 'und-'

/** Whether a result of `textLanguage` is a language rather than a script. */
export function isLanguage(tag: string | undefined): tag is string {
  return tag !== undefined && !tag.startsWith(UNDETERMINED)
}

/**
 * Returns the language for a script. If several share it, returns the site's main language, which untranslated records
 * use; if that has another script, the language is unknown and a script tag is returned.
 */
function languageOfScript(letters: string, all: readonly Language[]): string | undefined {
  const [language, ...others] = all.filter((each) => isWrittenIn(letters, each))
  if (language === undefined || others.length === 0 || language === all[0]) return language?.tag
  const script = language.script ?? scriptOf(language.tag)
  return script === undefined ? undefined : UNDETERMINED + script
}

/**
 * Returns the language tag of a text if it differs from the page's: the language the record declares if the script
 * fits, else by script, unless it may be a name in Latin letters. Undefined if it fits the page, or no language of the
 * site. Returns a script tag such as `und-Latn` if several languages are possible.
 */
export function textLanguage(text: string, { page, all, said }: Languages): string | undefined {
  if (said === undefined && isPurely(text, page)) return undefined
  const letters = firstLetters(text)
  if (letters === '' || hasPartIn(text, page)) return undefined
  const isOfPage = hasFairShare(letters, page)
  if (said !== undefined) {
    const language = { tag: said }
    // A short text may be half a name in Latin letters, such as that of a species.
    const isSaid = isWrittenIn(letters, language) || (!isOfPage && hasFairShare(letters, language))
    if (isSaid || lettersOf(language) === undefined) return said === page.tag ? undefined : said
  }
  if (isOfPage) return undefined
  if (letters.length < MAX_NAME_LETTERS && (letters.match(LATIN)?.length ?? 0) * 2 > letters.length)
    return undefined
  return languageOfScript(letters, all)
}

// Localized texts of the config, and placeholders.

/**
 * Returns the text for a locale, or the first one if it is missing. The config compiler rejects such gaps, but a
 * backend's texts may have them. Returns '' if there is no text.
 */
export function localized(text: LocalText | undefined, locale: string): string {
  if (text === undefined) return ''
  return text[locale] ?? Object.values(text)[0] ?? ''
}

export type FillValues = Readonly<Record<string, string | number>>

/** Replaces `{name}` placeholders by values; keeps those without a value. */
export function fill(text: string, values: FillValues): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** A placeholder such as "{id}" in a config. */
export const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]*)\}/g

/** Returns the names of placeholders, such as "id" in "/works/{id}". */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

/** Returns the name if a text is a single placeholder. */
export function wholePlaceholder(text: string): string | undefined {
  const [name] = placeholdersIn(text)
  return text === `{${name}}` ? name : undefined
}

/** Escapes a text for a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * Replaces `{name}` placeholders in every nested text. A text that is a single placeholder becomes the value itself, so
 * a number stays a number.
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
