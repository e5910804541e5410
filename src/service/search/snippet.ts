import { fold, foldWithOffsets } from '../../text/fold.ts'
import type { Term } from './terms.ts'

const longest = 400

/** Cuts without splitting a character of two code units. */
const cut = (text: string, start: number, end: number): string => {
  const from = start > 0 && /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start
  const to = end < text.length && /[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end
  return text.slice(from, to)
}

const asWritten = (searchValue: string): string => fold(searchValue).trim().replace(/\s+/g, ' ')

/** Where what was written stands, else the first of its terms; 0 where neither does. */
const firstMatch = (text: string, terms: readonly Term[], searchValue: string): number => {
  const { folded, offsets } = foldWithOffsets(text)
  const whole = folded.indexOf(asWritten(searchValue))
  if (whole >= 0) return offsets[whole] ?? 0
  const places = terms.map((term) => folded.indexOf(term.text)).filter((place) => place >= 0)
  return places.length === 0 ? 0 : (offsets[Math.min(...places)] ?? 0)
}

/**
 * At most 400 characters of a plain text with the first match in the middle, as far as the text reaches; from its
 * start when there is none.
 */
export const snippet = (plain: string, terms: readonly Term[], searchValue: string): string => {
  const text = plain.normalize('NFC')
  if (text.length <= longest) return text
  const room = longest - 2
  const middle = firstMatch(text, terms, searchValue)
  const start = Math.max(0, Math.min(middle - room / 2, text.length - room))
  const end = Math.min(text.length, start + room)
  return `${start > 0 ? '…' : ''}${cut(text, start, end)}${end < text.length ? '…' : ''}`
}

/** At most 400 characters of a plain text from its start. */
export const excerpt = (plain: string): string =>
  plain.length <= longest ? plain : `${cut(plain, 0, longest - 1)}…`
