import type { FieldOrList } from '../../../schemas/config/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { readMuseumDate, wordOfDates } from '../../base/museum-date/index.ts'
import { datesInWords, dateWordColumns, inCalendar } from './beside-dates.ts'
import { type Column, foldedName, isOneOf, namesOf } from './column-names.ts'
import words from './column-words.json' with { type: 'json' }
import { cellsOf, isNumbers, type TableSample } from './columns.ts'

export const YEARS: Readonly<Record<string, 'yearFrom' | 'yearTo'>> = {
  dateFrom: 'yearFrom',
  dateTo: 'yearTo',
}

/**
 * Maximum distance in years between an object's year columns and its date in words. A larger distance means a lifetime or another object.
 */
const MAX_YEARS_APART = 15

export function yearIn({ name, era }: Column, row: Readonly<Record<string, string>>): number | undefined {
  const text = withPlainDigits(row[name]?.trim() ?? '')
  if (/^-?\d{1,5}$/.test(text)) return wordOfDates(era ?? '') === 'bc' ? -Number(text) : Number(text)
  const date = readMuseumDate(text)
  return typeof date === 'object' ? (date.from ?? date.to) : undefined
}

/** Whether most rows with a single year in words have another year in this column, such as the artist's year of birth. */
function isOfAnother(years: Column, words: Column, { rows }: TableSample): boolean {
  const apart = rows.flatMap((row) => {
    const date = readMuseumDate(row[words.name] ?? '')
    const year = yearIn(years, row)
    return typeof date !== 'object' || date.from === undefined || date.from !== date.to || year === undefined
      ? []
      : [Math.abs(year - date.from) > MAX_YEARS_APART]
  })
  return apart.filter(Boolean).length * 2 > apart.length
}

/** Removes the years if they are not those of the object: "BeginDate" may be the artist's birth, "objectBeginDate" may not. */
export function objectFields(
  found: ReadonlyMap<string, Column>,
  words: Column | undefined,
  sample: TableSample,
) {
  const years = Object.keys(YEARS).flatMap((field) => found.get(field) ?? [])
  const unsure = years.filter(({ folded }) => !folded.startsWith('object'))
  return words === undefined || !unsure.some((each) => isOfAnother(each, words, sample))
    ? found
    : new Map([...found].filter(([field]) => YEARS[field] === undefined))
}

/** Generic names of the two year columns of an object, which count only as a pair. */
const ENDS = { dateFrom: words.begin, dateTo: words.end } as const

/** Names of columns with the last year of an object. */
const LAST_YEARS = [...namesOf('work', 'dateTo').map(foldedName), ...ENDS.dateTo]

/** Adds the years from a pair of columns "Begin" and "End" if no other column has years. */
export function withEnds(
  found: ReadonlyMap<string, Column>,
  columns: readonly Column[],
  sample: TableSample,
): ReadonlyMap<string, Column> {
  if (Object.keys(ENDS).some((field) => found.has(field))) return found
  const taken = [...found.values()]
  const [begin, end] = Object.values(ENDS).map((names) =>
    columns.find(
      (each) =>
        !taken.includes(each) &&
        isOneOf(each.folded, names) &&
        cellsOf(each, sample).length > 0 &&
        isNumbers(each, sample),
    ),
  )
  const isInOrder = (one: Column, other: Column): boolean => {
    const rows = sample.rows.filter((row) => row[one.name]?.trim() && row[other.name]?.trim())
    const ordered = rows.filter((row) => Number(yearIn(one, row)) <= Number(yearIn(other, row)))
    return ordered.length > 0 && ordered.length * 2 > rows.length
  }
  return begin !== undefined && end !== undefined && isInOrder(begin, end)
    ? new Map([...found, ['dateFrom', begin], ['dateTo', end]])
    : found
}

/** Derives the years from the date in words if there are no year columns. */
export function withYears(fields: Map<string, FieldOrList>, words: Column | undefined): void {
  if (words === undefined || fields.has('dateFrom') || fields.has('dateTo')) return
  const from = pointerTo(words.name)
  fields.set('dateFrom', { from, as: ['yearFrom'] })
  fields.set('dateTo', { from, as: ['yearTo'] })
}

/** Falls back to the first year where the last year is empty: "19th century" ends in 1899, and "1946" is a single year. */
export function withLastYears(
  fields: Map<string, FieldOrList>,
  byField: ReadonlyMap<string, Column>,
  { rows, columns }: TableSample,
): void {
  const [first, last] = [byField.get('dateFrom'), byField.get('dateTo')]
  const isOpen = rows.some((row) => row[first?.name ?? '']?.trim() && !row[last?.name ?? '']?.trim())
  // An earliest date without a column of last ones, even an empty one, has no end.
  const hasLast = last !== undefined || columns.some((name) => isOneOf(foldedName(name), LAST_YEARS))
  if (first === undefined || !hasLast || byField.has('date') || !isOpen) return
  const from = [...(last === undefined ? [] : [last]), first].map(({ name }) => pointerTo(name))
  const areNumbers = typeof fields.get('dateFrom') === 'string'
  fields.set('dateTo', areNumbers ? { from } : { from, as: ['yearTo'] })
}

/** Builds an agent's life dates, which pages show, from the birth and death columns: "c. 1760 – 10 May 1849". */
export function withLifeDates(
  fields: Map<string, FieldOrList>,
  byField: ReadonlyMap<string, Column>,
  sample: TableSample,
  inWords: ReadonlyMap<Column, readonly string[]>,
): void {
  const [birth, death] = [byField.get('dateFrom'), byField.get('dateTo')]
  const ends = [birth, death].filter((column) => column !== undefined)
  // Placeholders of templates cannot contain braces.
  if (fields.has('lifeDates') || ends.length === 0 || ends.some(({ name }) => /[{}]/.test(name))) return
  const writtenOf = (column: Column | undefined): readonly string[] =>
    column === undefined
      ? []
      : [...(inWords.get(column) ?? []), ...(column.era === undefined ? [`{${pointerTo(column.name)}}`] : [])]
  const [births, deaths] = [writtenOf(birth), writtenOf(death)]
  const template = [
    ...births.flatMap((first) => deaths.map((last) => `${first} – ${last}`)),
    ...births.map((first) => `* ${first}`),
    ...deaths.map((last) => `† ${last}`),
  ]
  // `yearWords` leaves anything but years unchanged. It adds an era to years such as 70, which is only right if a column has negative
  // years.
  const years = ends.filter((column) => {
    const cells = cellsOf(column, sample).filter((cell) => /^-?\d{1,5}$/.test(cell))
    return (
      cells.length > 0 &&
      (cells.some((cell) => cell.startsWith('-')) || cells.every((cell) => cell.length > 3))
    )
  })
  const places = Object.fromEntries(years.map(({ name }) => [pointerTo(name), ['yearWords' as const]]))
  fields.set('lifeDates', { template, ...(years.length > 0 && { places }) })
}

/** Adds the words of adjacent columns, such as the era, to dates. Returns the templates of each date. */
export function withDateWords(
  fields: Map<string, FieldOrList>,
  words: Column | undefined,
  byField: ReadonlyMap<string, Column>,
  free: readonly Column[],
  { sample, used }: { readonly sample: TableSample; readonly used: Set<string> },
): ReadonlyMap<Column, readonly string[]> {
  const ends = Object.keys(YEARS).flatMap((field) => byField.get(field) ?? [])
  const all = dateWordColumns(free, sample)
  const inWords = datesInWords(ends, words, all, sample)
  for (const field of [...fields.keys()]) {
    const step = YEARS[field]
    const column = byField.get(field) ?? (step === undefined ? undefined : words)
    const template = column && inWords.get(column)
    if (column === undefined || template === undefined || (step === undefined && column !== words)) continue
    fields.set(field, {
      template: [...template],
      from: pointerTo(column.name),
      ...(step !== undefined && { as: [step] }),
    })
  }
  // Where a date in words exists, an era column that qualifies only the years stays a fact, since nothing else shows it.
  const written = JSON.stringify(words === undefined ? [...inWords.values()] : inWords.get(words))
  for (const {
    column: { name },
  } of all)
    if (written?.includes(`{${pointerTo(name)}}`) === true) used.add(name)
  return inWords
}

/**
 * Has the date in words parsed in the calendar of its column, or the years if there is no date in words. Returns whether any field changed.
 */
export function withCalendar(
  fields: Map<string, FieldOrList>,
  words: Column | undefined,
  calendar: Column,
  byField: ReadonlyMap<string, Column>,
  sample: TableSample,
): boolean {
  const dates = [...fields].flatMap(([field, from]) => {
    const step = YEARS[field]
    const column = byField.get(field) ?? (step === undefined ? undefined : words)
    const isDate = words === undefined ? step !== undefined : column === words
    // Placeholders of templates cannot contain braces.
    if (!isDate || column === undefined || /[{}]/.test(column.name + calendar.name)) return []
    const read = inCalendar(from, column, calendar, sample)
    return [[field, step === undefined ? read : { ...read, as: [step] }] as const]
  })
  for (const [field, read] of dates) fields.set(field, read)
  return dates.length > 0
}
