import { withPlainDigits, withPlainMarks } from '../base/digits.ts'
import { isObject } from '../base/object.ts'
import type { TransformContext } from '../engine/index.ts'

/** Whether a spreadsheet has lost the digits of a number, as of "2.02E+11". */
function isShortened(value: string): boolean {
  return /^\s*[+-]?\d(?:\.\d+)?E\+\d{2,}\s*$/.test(value)
}

/** What a text has in place of a number, in plain digits and without what nobody sees; undefined where a raised digit is a power or a mark of a footnote. */
function numberText(value: string): string | undefined {
  if (/[²³¹⁰-₟]/.test(value)) return undefined
  const text = withPlainDigits(
    value
      .normalize('NFKC')
      .replace(/[\u061c\u200e\u200f]/g, '')
      .trim(),
  )
  return text.replace(/^\u2212/, '-')
}

/**
 * A number with plain digits, without the signs between thousands and with a point before decimals; empty where it is none, or may be two:
 * "1,234" is a thousand to some and one and a bit to others.
 */
export function plainNumber(value: string): string {
  const text = numberText(value)
  if (text === undefined || isShortened(value)) return ''
  const plain = withPlainMarks(text)
  if (plain !== undefined) return plain
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return text
  const grouped =
    /^([+-]?\d{1,3}(?:([ ',.’])\d{3})(?:\2\d{3})+)(?:[.,](\d+))?$/.exec(text) ??
    /^([+-]?\d{1,3}(?:[ '’]\d{3}))(?:[.,](\d+))?$/.exec(text) ??
    /^([+-]?\d{1,3}(?:,\d{3}))\.(\d+)$/.exec(text) ??
    /^([+-]?\d{1,3}(?:\.\d{3})),(\d+)$/.exec(text) ??
    /^([+-]?\d+),(\d{1,2}|\d{4,})$/.exec(text)
  if (grouped === null) return ''
  const decimals = /^\d*$/.test(grouped.at(-1) ?? '') ? grouped.at(-1) : undefined
  const whole = (grouped[1] ?? '').replace(/[^\d+-]/g, '')
  return decimals === undefined || decimals === '' ? whole : `${whole}.${decimals}`
}

type Mark = '.' | ','

/** What may stand between groups of three digits, beside the mark that is not the decimal one. */
const GROUPING = "\\s'’"
const WITH_MARK: Readonly<Record<Mark, RegExp>> = {
  ',': new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:[.${GROUPING}]\\d{3})+)(?:,\\d+)?$`),
  '.': new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:[,${GROUPING}]\\d{3})+)(?:\\.\\d+)?$`),
}

/** A number that is written with this decimal mark, or with those of its script, as programs write it; empty where it is written otherwise. */
export function markedNumber(value: string, decimalMark: Mark): string {
  const text = numberText(value) ?? ''
  const plain = withPlainMarks(text)
  if (plain !== undefined) return plain
  if (!WITH_MARK[decimalMark].test(text)) return ''
  const [whole = '', ...fraction] = text.split(decimalMark)
  return [whole.replace(/[^+\-\d]/g, ''), ...fraction].join('.')
}

/** Names of texts that are in no language: those of IIIF, JSON-LD and BCP 47. */
const NO_LANGUAGE: readonly string[] = ['none', '@none', 'und', 'zxx', '']

/** Members in which an entry says its language, and those with its text: of JSON-LD, Wikibase, and XML made JSON. */
const LANGUAGE_MEMBERS = [
  '@language',
  'language',
  'lang',
  'xml:lang',
  '@lang',
  '@xml:lang',
  '@_xml:lang',
  '@_lang',
]
const TEXT_MEMBERS = ['@value', 'value', '#text', 'text', '_', '$']

/** Codes of libraries (ISO 639-2/B) that BCP 47 does not know; it knows the others of three letters. */
const OF_LIBRARIES: Readonly<Record<string, string>> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
}

interface Said {
  readonly tag: string
  readonly text: unknown
}

function memberOf(value: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  const name = names.find((each) => value[each] !== undefined)
  return name === undefined ? undefined : value[name]
}

/** A text of an object that has it in a member, of a list each; of anything else itself. */
function wrappedText(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => wrappedText(entry) ?? [])
  return isObject(value) ? memberOf(value, TEXT_MEMBERS) : value
}

/** The member beside the language, whatever its name is, where there is one alone. */
function onlyOther(value: Readonly<Record<string, unknown>>): unknown {
  const [other, ...more] = Object.entries(value).filter(([name]) => !LANGUAGE_MEMBERS.includes(name))
  return more.length === 0 ? other?.[1] : undefined
}

/** The texts of a value, each with what it says of its language. */
function textsIn(value: unknown): readonly Said[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value)) return [{ tag: '', text: value }]
  const tag = memberOf(value, LANGUAGE_MEMBERS)
  const text = memberOf(value, TEXT_MEMBERS) ?? (typeof tag === 'string' ? onlyOther(value) : undefined)
  if (text !== undefined) return [{ tag: typeof tag === 'string' ? tag : '', text }]
  return Object.entries(value).map(([key, entry]) => ({ tag: key, text: wrappedText(entry) }))
}

function localeOf(tag: string): Intl.Locale | undefined {
  const [first = '', ...more] = tag.trim().toLowerCase().split(/[-_]/)
  try {
    return new Intl.Locale([OF_LIBRARIES[first] ?? first, ...more].join('-')).maximize()
  } catch {
    return undefined
  }
}

/**
 * How well the language of a text suits: 4 for itself, 3 for its language in the script that is usual for it, 2 in another script, 1 for none,
 * 0 for another.
 */
export function languageFit(tag: string, code: string): number {
  if (NO_LANGUAGE.includes(tag)) return 1
  if (tag.toLowerCase() === code.toLowerCase()) return 4
  const [one, other] = [localeOf(tag), localeOf(code)]
  if (one === undefined || one.language !== other?.language) return 0
  return one.script === other.script ? 3 : 2
}

/**
 * What a value with texts in several languages has in one of them: an object with a member for each, an entry that says its language, or
 * a list of such. Of "zh", "zh-Hans" is before "zh-TW"; where the language is missing, a text in none and then the first count, unless
 * only that language does.
 */
export function inLanguage(value: object, { locale, isExact }: TransformContext): unknown {
  const texts = textsIn(value).filter(({ text }) => text !== undefined && text !== null && text !== '')
  const fits = texts.map(({ tag }) => languageFit(tag, locale))
  const fit = Math.max(...fits)
  const best = texts[fits.indexOf(fit)]
  if (best === undefined || (isExact === true && fit < 2)) return undefined
  if (!Array.isArray(value)) return best.text
  return texts.flatMap(({ tag, text }) => (tag === best.tag ? text : []))
}
