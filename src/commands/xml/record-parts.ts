import { importSchemas } from '../../../schemas/entities/index.ts'
import { hasMarkup } from '../../base/html-tags.ts'
import { htmlText, unescapedHtml } from '../../base/html-text.ts'
import { overlapOfYears, type Years } from '../../base/museum-date/index.ts'
import { isEmpty, isObject } from '../../base/object.ts'
import type { ValueReadings } from '../value-readings.ts'

/** Members of a record before validation. Empty ones are omitted. */
export type Parts = Readonly<Record<string, unknown>>

/** Removes empty members. */
export function withoutEmpty(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)))
}

function cutToLength(text: string, length: number): string {
  // Avoids a lone surrogate.
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

function fittedTo(schema: unknown, value: unknown, pointer: string, readings: ValueReadings): unknown {
  if (!isObject(schema)) return value
  if (typeof value === 'string') {
    const { maxLength, contentMediaType } = schema
    // A truncated ID or URL would be another one; too long ones are refused.
    const isWhole = contentMediaType !== undefined || pointer.endsWith('Id')
    if (isWhole || typeof maxLength !== 'number' || value.length <= maxLength) return value
    const kept = cutToLength(value, maxLength)
    readings.noteCut(pointer, value.length, kept.length)
    return kept
  }
  if (Array.isArray(value))
    return value.map((each, index) => fittedTo(schema.items, each, `${pointer}/${index}`, readings))
  if (!isObject(value)) return value
  const { properties, additionalProperties } = schema
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
      return [name, fittedTo(own ?? additionalProperties, each, `${pointer}/${name}`, readings)] as const
    }),
  )
}

/** Truncates the texts of a work to their maximum length, and records what was cut. */
export function fitWork(work: Parts, readings: ValueReadings): Parts {
  return Object(fittedTo(importSchemas.work, work, '', readings))
}

/** Normalizes an ID, in which XML formatting may have line breaks. */
export function idOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Returns the intersection of dates as years. Undefined if one cannot be parsed, or if they do not overlap, which is reported. */
export function yearsIn(texts: readonly string[], readings: ValueReadings): Years | undefined {
  const all = texts.flatMap((text): readonly (Years | undefined)[] => {
    const date = readings.read(text)
    return date === 'undated' ? [] : [date]
  })
  const common = all.reduce<Years | undefined>(
    (found, each) => (found === undefined || each === undefined ? undefined : overlapOfYears(found, each)),
    all[0],
  )
  if (common === undefined && all.length > 1 && all.every((each) => each !== undefined)) readings.apart(texts)
  return common
}

/** Converts years to fields of a record. */
export function yearFields(years: Years | undefined): Parts {
  return withoutEmpty({ dateFrom: years?.from, dateTo: years?.to })
}

/** Converts HTML, which some repositories put into plain text fields, to text. */
export function withoutMarkup(text: string): string {
  return hasMarkup(text) ? htmlText(text) : text
}

const BLOCK = /<(?:p|div|section|ul|ol|dl|h[1-6]|table|blockquote)\b/i

/** Converts texts to HTML with one paragraph per line. Texts that are HTML already, also doubly escaped, are kept. */
export function paragraphHtml(texts: readonly string[]): string {
  const escaped = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return texts
    .flatMap((written) => {
      const text = unescapedHtml(written) ?? written
      const html = hasMarkup(text) ? text : escaped(text)
      return html === text && BLOCK.test(text) ? html : html.split('\n').map((line) => `<p>${line}</p>`)
    })
    .join('')
}

/** Returns facts with one name, one per distinct value. */
export function factsNamed(name: string, label: string, values: readonly string[]): readonly object[] {
  return [...new Set(values)].map((value) => ({ name, label, value }))
}

/** Maximum length of a value in a list. Longer parts are sentences. */
const MAX_VALUE = 60

/** Splits texts at ";" or "|" into single values, as repositories write several into one element. */
export function splitValues(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const values = text.split(/[;；|]/).flatMap((value) => value.trim() || [])
    // "b. 1850" is not a name, and "1850-1872" not a subject of its own.
    return values.every((value) => value.length <= MAX_VALUE && /\p{Lo}|\p{L}.*\p{L}/u.test(value))
      ? values
      : [text]
  })
}

export function isHttpAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text)
}

export function isPicture(text: string): boolean {
  return isHttpAddress(text) && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(text)
}

/** Encodes the spaces in a URL, as browsers do. Other texts are unchanged. */
export function encodeBlanks(text: string): string {
  return /^https?:/i.test(text) ? text.replaceAll(' ', '%20') : text
}
