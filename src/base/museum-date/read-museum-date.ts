import { LRUCache } from 'lru-cache'
import { withoutMonths, withUnits } from './arrange-tokens.ts'
import { means, UNDATED } from './lexicon.ts'
import { normalised, withoutMarks } from './normalise.ts'
import { clausesOf, readClauses } from './read-clauses.ts'
import { readEdtf } from './read-edtf.ts'
import { NO_DATES, tokensOf, withOpenDigits, withYearsAlone } from './tokens.ts'
import { MAX_YEAR, type MuseumDate, type Years } from './years.ts'

const MAX_TEXT = 400

function isSound({ from, to }: Years): boolean {
  const given = [from, to].filter((year) => year !== undefined)
  return (
    given.length > 0 &&
    given.every((year) => Number.isInteger(year) && year !== 0 && Math.abs(year) <= MAX_YEAR) &&
    (from ?? -Infinity) <= (to ?? Infinity)
  )
}

function readWritten(text: string): Years | undefined {
  const plain = NO_DATES.reduce((rest, pattern) => rest.replace(pattern, ' , '), text.toLowerCase())
  // Capitals matter for Roman numbers alone.
  const cased = plain === text.toLowerCase() ? text : plain
  const joined = cased.replace(/(?<=\d)\[(\d{1,2})\??\]/g, '$1').replace(/\[(\d+)\]-(?=\d)/g, '$1-')
  const tokens = tokensOf(withOpenDigits(withYearsAlone(joined)))
  if (tokens.some(({ kind }) => kind === 'unknown') || tokens.some((token) => means(token, 'ago')))
    return undefined
  const meaningful = withUnits(withoutMonths(tokens))
  return readClauses(clausesOf(meaningful))
}

function read(text: string): MuseumDate {
  const written = normalised(text)
  if (written.length > MAX_TEXT) return undefined
  const marks = withoutMarks(written.toLowerCase())
  if (marks === '' || UNDATED.has(marks)) return 'undated'
  const { from, to } = readEdtf(written) ?? readWritten(written) ?? {}
  const years = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return isSound(years) ? years : undefined
}

/** A table has the same dates again and again, and reading one takes a tenth of a millisecond. */
const MAX_KNOWN = 10_000
const known = new LRUCache<string, { readonly date: MuseumDate }>({ max: MAX_KNOWN })

/**
 * Reads the date of a museum's record: in words of any language that the interface has, in digits, in ISO 8601 or EDTF. Answers the
 * years in which the thing may have been made, "undated" where the text says that there is none, and undefined where it is not
 * understood: a year is never guessed.
 */
export function readMuseumDate(text: string): MuseumDate {
  if (text.length > 2 * MAX_TEXT) return undefined
  const found = known.get(text) ?? { date: read(text) }
  known.set(text, found)
  return found.date
}
