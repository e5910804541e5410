import type { FieldConfig, FieldOrList } from '../../../schemas/config/index.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { isCommonCalendar, readMuseumDate, wordOfDates } from '../../base/museum-date/index.ts'
import { yesOrNo } from '../../base/yes-no/yes-no.ts'
import { type Column, foldedName, isCalendarColumn } from './column-names.ts'
import { cellsOf, isYesOrNo, type TableSample } from './columns.ts'

/** Returns the column that names the calendar of the years, if any cell names another one than the Gregorian or Julian calendar. */
export function calendarColumn(columns: readonly Column[], sample: TableSample): Column | undefined {
  return columns.find(
    (column) =>
      isCalendarColumn(column.name) &&
      !isYesOrNo(column, sample) &&
      cellsOf(column, sample).some((cell) => !isCommonCalendar(cell)),
  )
}

/**
 * Builds the field of a date with its calendar appended, so that it is parsed in that calendar. Dates in the Gregorian or Julian calendar
 * get no suffix.
 */
export function inCalendar(
  field: FieldOrList,
  date: Column,
  calendar: Column,
  sample: TableSample,
): Exclude<FieldConfig, string> {
  const [from, place] = [pointerTo(date.name), pointerTo(calendar.name)]
  const names = new Map(
    cellsOf(calendar, sample).flatMap((name) => {
      const short = isCommonCalendar(name) ? '' : name.replace(/\s+calendar$/i, '')
      return short === name ? [] : [[name, short] as const]
    }),
  )
  const steps = typeof field === 'object' && 'as' in field ? field.as : undefined
  return {
    template: `{${from}} ({${place}} calendar)`,
    ...(names.size > 0 && { places: { [place]: [{ map: Object.fromEntries(names) }] } }),
    from,
    ...(steps !== undefined && { as: steps }),
  }
}

/** Column names that indicate an era. Under any other name, "BC" may be a province (British Columbia). */
const OF_ERA =
  /(?:^|[^a-z])(?:date)?(?:era|epo[ck]|[eè]re|ära)|era$|эра|chr|bc|b\.c|suffix|qualif|year|date|jahr|datum|ann[eo]|fecha|çağ|dönem|εποχή|纪元|紀元|年|기원|연대/iu
/** Era abbreviations that may also be initials, a side or an electric current. */
const MAY_BE_OTHER = /^(?!(?:bc|ad|ce|m[oö]|[iİ]ö|i̇ö)$)\p{sc=Latin}{1,2}$|^前$/iu
/** Column names that indicate how certain a date is, or whether it is the earliest or the latest. */
const QUALIFIERS =
  /(?:qualifier|prefix|modifier|prec|precision|präfix|zusatz|préfixe|prefijo|prefisso|限定|前缀)$/iu

const SIDES: readonly (string | undefined)[] = ['before', 'by', 'byYear', 'after', 'since', 'sinceYear']
const ERAS: readonly (string | undefined)[] = ['bc', 'ad']
const QUALIFYING: readonly (string | undefined)[] = [...ERAS, ...SIDES, 'circa', 'c', 'maybe']

/** Whether a cell says that the year beside it is BC. */
function isBeforeChrist(text: string, name: string): boolean {
  return (
    OF_ERA.test(name) && !MAY_BE_OTHER.test(text.trim().replace(/[.\s]/g, '')) && wordOfDates(text) === 'bc'
  )
}

/**
 * Returns the date qualifier in a cell beside a date as written, or undefined if the cell holds something else. A column named "BC?"
 * answers yes or no per row.
 */
export function dateQualifierIn(name: string, text: string): string | undefined {
  if (yesOrNo(text) === true) return isBeforeChrist(name.replace('?', ''), name) ? 'BC' : undefined
  // Fast path: most cells of date columns contain digits, and parsing each is slow.
  if (/\p{N}/u.test(text)) return undefined
  const isOne = isBeforeChrist(text, name) || (QUALIFIERS.test(name) && SIDES.includes(wordOfDates(text)))
  return isOne ? text.trim() : undefined
}

/** Splits an era off the end of a heading: "Date (BC)", "Jahr v.Chr.", "Année av. J.-C.". Returns undefined without one. */
export function eraInHeading(
  heading: string,
): { readonly era: string; readonly isBefore: boolean; readonly name: string } | undefined {
  for (const { index } of heading.matchAll(/(?<=[^\s_([（［])[\s_([（［]/gu)) {
    const era = heading.slice(index).replace(/^[\s_([（［]+|[\s)\]）］]+$/gu, '')
    const meaning = MAY_BE_OTHER.test(era) ? undefined : wordOfDates(era)
    if (ERAS.includes(meaning)) return { era, isBefore: meaning === 'bc', name: heading.slice(0, index) }
  }
  return undefined
}

/** Recognizes a column of years by its heading without the era. Returns the column unchanged if some of its dates have an era themselves. */
export function withoutEra(column: Column, sample: TableSample): Column {
  const found = column.language === undefined ? eraInHeading(column.name) : undefined
  if (found === undefined || /[{}]/.test(column.name)) return column
  const cells = cellsOf(column, sample)
  const inEra = cells.filter((cell) => typeof readMuseumDate(`${cell} ${found.era}`) === 'object')
  const isBare = cells.every((cell) => inEra.includes(cell) || typeof readMuseumDate(cell) !== 'object')
  if (!isBare || inEra.length === 0 || inEra.length * 2 < cells.length) return column
  const folded = foldedName(found.name).replace(/^years$/, 'year')
  // "1850 AD" equals the year alone.
  const needsEra = found.isBefore || cells.some((cell) => typeof readMuseumDate(cell) !== 'object')
  return { ...column, folded, ...(needsEra && { era: found.era }) }
}

/** A column whose words qualify the dates beside it. */
export interface DateWords {
  readonly column: Column
  readonly isBefore: boolean
}

/** Returns the columns that hold the era of the dates beside them, or say whether they are the earliest or the latest. */
export function dateWordColumns(columns: readonly Column[], sample: TableSample): readonly DateWords[] {
  const isSaid = ({ name }: Column, cell: string): boolean => dateQualifierIn(name, cell) !== undefined
  const all = columns.filter((column) => {
    const cells = cellsOf(column, sample)
    const isNamed = OF_ERA.test(column.name) || QUALIFIERS.test(column.name)
    return cells.length > 0 && isNamed && cells.every((cell) => QUALIFYING.includes(wordOfDates(cell)))
  })
  // "1850 AD" adds nothing to the year, so columns without any "BC" or qualifier are ignored.
  if (!all.some((column) => cellsOf(column, sample).some((cell) => isSaid(column, cell)))) return []
  return all.map((column) => ({
    column,
    isBefore: !cellsOf(column, sample).every((cell) => ERAS.includes(wordOfDates(cell))),
  }))
}

/**
 * Returns the columns that qualify a date. With a first and a last year, two columns qualify one each; a single era column qualifies both.
 */
function wordsOf(all: readonly DateWords[], ends: readonly Column[], date: Column): readonly DateWords[] {
  return [true, false].flatMap((isBefore) => {
    const those = all.filter((each) => each.isBefore === isBefore)
    if (those.length === 2 && ends.length === 2) return those[ends.indexOf(date)] ?? []
    return those.length === 1 && (ends.length < 2 || !isBefore) ? those : []
  })
}

/**
 * Returns templates for each date with the words around it, the most complete first. Dates that parse alone but not with these words get
 * none: "500 BC" and "-500" already have an era.
 */
export function datesInWords(
  ends: readonly Column[],
  text: Column | undefined,
  all: readonly DateWords[],
  { rows }: TableSample,
): ReadonlyMap<Column, readonly string[]> {
  const found = new Map<Column, readonly string[]>()
  for (const date of text === undefined ? ends : [...ends, text]) {
    const era = date.era === undefined ? '' : ` ${date.era}`
    const beside = wordsOf(all, ends, date)
    const isSound = beside.every(({ column }) =>
      rows.every((row) => {
        const [cell = '', word = ''] = [row[date.name]?.trim(), row[column.name]?.trim()]
        return (
          readMuseumDate(cell) === undefined || readMuseumDate(`${cell}${era} ${word}`.trim()) !== undefined
        )
      }),
    )
    const words = isSound ? beside : []
    // Placeholders of templates cannot contain braces.
    if (
      (words.length === 0 && era === '') ||
      [date, ...words.map(({ column }) => column)].some(({ name }) => /[{}]/.test(name))
    )
      continue
    const placesOf = (those: readonly DateWords[]) =>
      those.map(({ column: { name } }) => `{${pointerTo(name)}}`)
    const combinations = words.length > 1 ? [words, ...words.map((each) => [each])] : [words]
    found.set(
      date,
      combinations.map((each) =>
        [
          ...placesOf(each.filter(({ isBefore }) => isBefore)),
          `{${pointerTo(date.name)}}${era}`,
          ...placesOf(each.filter(({ isBefore }) => !isBefore)),
        ].join(' '),
      ),
    )
  }
  return found
}
