import { filledOf } from './open-rows.ts'
import type { CellRow } from './read-workbook.ts'

/** Whether a row consists of labels and values, such as "Date: 2024", or "Filled in by:" and a name. A header has no such mix. */
function isLabelled(filled: readonly string[]): boolean {
  // pandas names columns without a header "Unnamed: 0".
  const labels = filled.filter((cell) => /[:：]$|：|: /.test(cell) && !/^Unnamed: \d+$/.test(cell)).length
  const ends = filled.filter((cell) => /[:：]$/.test(cell)).length
  return labels * 3 >= filled.length && ends < filled.length
}

/**
 * Returns the header row: the first with more than half as many filled cells as the fullest row. This skips a title, a
 * date and blank rows above it.
 */
export function headerAmong(rows: readonly CellRow[]): CellRow | undefined {
  const max = Math.max(0, ...rows.map((row) => filledOf(row).length))
  const isHeader = (row: CellRow): boolean => {
    const filled = filledOf(row)
    return filled.length * 2 > max && !isLabelled(filled)
  }
  const found = rows.findIndex(isHeader)
  const header = rows[found]
  if (header === undefined) return rows.find((row) => filledOf(row).length > 0)
  if (!isOfGroups(filledOf(header))) return header
  const count = filledOf(header).length
  const below = rows.slice(found + 1, found + 1 + MAX_LINES_BELOW_GROUPS)
  const isNamed = (row: CellRow, index: number): boolean =>
    areColumnNames(filledOf(row), count, index === 0 ? NO_FIGURES : OF_PROGRAMS)
  return below.find(isNamed) ?? header
}

const MIN_COLUMNS = 4

/** Maximum number of rows between group headings and column names, such as descriptions of the columns. */
const MAX_LINES_BELOW_GROUPS = 3

/** Whether a row consists of group headings repeated over each column of the group, as programs export merged cells. */
function isOfGroups(filled: readonly string[]): boolean {
  return filled.length >= MIN_COLUMNS && new Set(filled).size * 2 <= filled.length
}

/** Patterns of column names: without digits, or like program fields such as "date_2" and "ref_id". */
const NO_FIGURES = /^\P{Nd}*$/u
const OF_PROGRAMS = /^[a-z]+(?:_[a-z\d]+)*$/i

/** Whether a row has at least `count` column names, most of them distinct. */
function areColumnNames(filled: readonly string[], count: number, name: RegExp): boolean {
  const [, ...others] = filled
  return (
    filled.length >= count &&
    new Set(filled).size * 10 >= filled.length * 9 &&
    // The first cell may be a row heading.
    others.every((cell) => name.test(cell) || OF_PROGRAMS.test(cell))
  )
}

/** Whether the row below wide headings has a name without digits for each column. Rows of records have digits. */
function namesColumns(row: CellRow | undefined, width: number): boolean {
  const filled = row === undefined ? [] : filledOf(row)
  return filled.length > 0 && filled.length === width && !filled.some((cell) => /\p{Nd}/u.test(cell))
}

/**
 * Returns the names of a header with merged cells, and its last line: "Dimensions" over "Height" and "Width" become
 * "Dimensions Height" and "Dimensions Width".
 *
 * @param isNamed whether the user chose the header line. Then words below it are a record unless a merged cell reaches
 * there.
 */
export function mergedHeader(
  header: CellRow,
  rows: readonly CellRow[],
  isNamed: boolean,
): { readonly cells: readonly string[]; readonly last: number } | undefined {
  if (!('cells' in header) || header.merged === undefined) return undefined
  const { cells, isWide, through } = header.merged
  const below = rows.filter(({ line }) => line > header.line)
  const last =
    !isNamed && isWide && through === header.line && namesColumns(below[0], cells.length)
      ? (below[0]?.line ?? through)
      : through
  const parts = below.flatMap((row) =>
    row.line <= last && 'cells' in row ? [row.merged?.cells ?? row.cells] : [],
  )
  const names = cells.map((name, column) =>
    [...new Set([name, ...parts.map((each) => each[column] ?? '')].map((part) => part.trim()))]
      .join(' ')
      .trim(),
  )
  return { cells: last === header.line ? header.cells : names, last }
}

/** A unit of measurement alone, with or without brackets. */
const UNIT =
  /^[([（]?(?:[mcdk]?m[²³23]?|in|inch(?:es)?|ft|[mk]?g|lbs?|oz|t|[cm]?l|%|°C?|厘米|毫米|米|公分|克|公斤|千克|吨|センチ|グラム)[)\]）]?$/i

/**
 * Returns the combined names of a two-line text header, or undefined. The second line has names below a heading that
 * spans several columns, or the units of columns.
 */
export function headerOfTwo(
  header: CellRow,
  below: CellRow | undefined,
): { readonly cells: readonly string[]; readonly last: number } | undefined {
  if (!('cells' in header) || below === undefined || !('cells' in below)) return undefined
  const [names, parts] = [header.cells, below.cells].map((cells) => cells.map((cell) => cell.trim())) as [
    string[],
    string[],
  ]
  const filled = parts.flatMap((part, column) => (part === '' ? [] : [column]))
  if (filled.length === 0 || filled[0] === 0 || parts.length > names.length) return undefined
  if (filled.every((column) => names[column] !== '' && UNIT.test(parts[column] ?? '')))
    return {
      cells: names.map((name, column) => {
        const unit = (parts[column] ?? '').replace(/^[([（]|[)\]）]$/g, '')
        return unit === '' ? name : `${name} (${unit})`
      }),
      last: below.line,
    }
  const groups = names.map(
    (name, column) => name || (names.slice(0, column).findLast((each) => each !== '') ?? ''),
  )
  const isOver = (column: number): boolean =>
    names[column] === '' || (names[column + 1] === '' && filled.includes(column + 1))
  const empty = names.flatMap((name, column) => (name === '' && column < parts.length ? [column] : []))
  const isHeader =
    empty.length > 0 &&
    empty.every((column) => filled.includes(column)) &&
    filled.every((column) => isOver(column) && !/\p{Nd}/u.test(parts[column] ?? ''))
  return isHeader
    ? {
        cells: names.map((name, column) =>
          filled.includes(column) ? `${groups[column]} ${parts[column]}`.trim() : name,
        ),
        last: below.line,
      }
    : undefined
}

/** Normalizes a column name to NFC and a single line. */
export function writtenName(cell: string): string {
  return cell.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Returns unique column names: empty ones become numbers, and repeated ones get a number appended. */
export function columnNamesOf(cells: readonly string[]): readonly string[] {
  const names: string[] = []
  for (const [index, cell] of cells.entries()) {
    const name = writtenName(cell) || `Column ${index + 1}`
    let [free, number] = [name, 2]
    for (; names.includes(free); number += 1) free = `${name} (${number})`
    names.push(free)
  }
  return names
}
