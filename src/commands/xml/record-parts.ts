import { importSchemas } from '../../../schemas/entities/index.ts'
import { hasMarkup } from '../../base/html-tags.ts'
import { htmlText, unescapedHtml } from '../../base/html-text.ts'
import { overlapOfYears, type Years } from '../../base/museum-date/index.ts'
import { isEmpty, isObject } from '../../base/object.ts'
import type { ValueReadings } from '../value-readings.ts'

/** What a record is made of, before it is validated; parts that are empty are left out. */
export type Parts = Readonly<Record<string, unknown>>

/** The parts that are not empty. */
export function withoutEmpty(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)))
}

function cutToLength(text: string, length: number): string {
  // Half a character is none.
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

function fittedTo(schema: unknown, value: unknown, pointer: string, readings: ValueReadings): unknown {
  if (!isObject(schema)) return value
  if (typeof value === 'string') {
    const { maxLength, contentMediaType } = schema
    // A part of an id or of an address would be another one: those are refused.
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

/** A work whose texts are no longer than their fields take; what is cut is noted. */
export function fitWork(work: Parts, readings: ValueReadings): Parts {
  return Object(fittedTo(importSchemas.work, work, '', readings))
}

/** An id as it is; line breaks between its parts are those of the XML. */
export function idOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** The years that all of these dates have in common; undefined where one is not understood, or they have none in common, which is said. */
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

/** Years as the fields of a record. */
export function yearFields(years: Years | undefined): Parts {
  return withoutEmpty({ dateFrom: years?.from, dateTo: years?.to })
}

/** A text without the HTML that some repositories put into what is plain elsewhere. */
export function withoutMarkup(text: string): string {
  return hasMarkup(text) ? htmlText(text) : text
}

const BLOCK = /<(?:p|div|section|ul|ol|dl|h[1-6]|table|blockquote)\b/i

/** Texts as paragraphs of HTML, one for each of their lines: those that are HTML already, also where it was escaped once more, as they are. */
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

/** Facts of one name, a value each. */
export function factsNamed(name: string, label: string, values: readonly string[]): readonly object[] {
  return [...new Set(values)].map((value) => ({ name, label, value }))
}

/** Characters of the longest value of a list; a longer part is one of a sentence. */
const MAX_VALUE = 60

/** Texts of which each is one value: what a repository has in one element with ";" or "|" between them is several. */
export function splitValues(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const values = text.split(/[;；|]/).flatMap((value) => value.trim() || [])
    // "b. 1850" is no name, and "1850-1872" no subject of its own.
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

/** An address with its blanks encoded, as browsers do; anything else as it is. */
export function encodeBlanks(text: string): string {
  return /^https?:/i.test(text) ? text.replaceAll(' ', '%20') : text
}
