import { htmlText, unescapedHtml } from '../../base/html-text.ts'
import { overlap, type Years } from '../../base/museum-date/index.ts'
import { hasMarkup } from '../../content/index.ts'
import type { ValueReadings } from '../value-readings.ts'

/** What a record is made of, before it is validated; parts that are empty are left out. */
export type Parts = Readonly<Record<string, unknown>>

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The parts that are not empty. */
export function filled(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)))
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
    (found, each) => (found === undefined || each === undefined ? undefined : overlap(found, each)),
    all[0],
  )
  if (common === undefined && all.length > 1 && all.every((each) => each !== undefined)) readings.apart(texts)
  return common
}

/** Years as the fields of a record. */
export function yearFields(years: Years | undefined): Parts {
  return filled({ dateFrom: years?.from, dateTo: years?.to })
}

/** A text without the HTML that some repositories put into what is plain elsewhere. */
export function plain(text: string): string {
  return hasMarkup(text) ? htmlText(text) : text
}

const BLOCK = /<(?:p|div|section|ul|ol|dl|h[1-6]|table|blockquote)\b/i

/** Texts as paragraphs of HTML: those that are HTML already, also where it was escaped once more, as they are. */
export function paragraphs(texts: readonly string[]): string {
  const escaped = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return texts
    .map((written) => {
      const text = unescapedHtml(written) ?? written
      const html = hasMarkup(text) ? text : escaped(text)
      return html === text && BLOCK.test(text) ? html : `<p>${html}</p>`
    })
    .join('')
}

/** Facts of one name, a value each. */
export function factsNamed(name: string, label: string, values: readonly string[]): readonly object[] {
  return [...new Set(values)].map((value) => ({ name, label, value: value.slice(0, 2000) }))
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text)
}

export function isPicture(text: string): boolean {
  return isAddress(text) && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(text)
}

/** An address with its blanks encoded, as browsers do; anything else as it is. */
export function spaceless(text: string): string {
  return /^https?:/i.test(text) ? text.replaceAll(' ', '%20') : text
}
