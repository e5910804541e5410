import { decodeHTMLStrict } from 'entities'
import type { FieldConfig, FieldOrList, ImportMap } from '../../../schemas/config/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { hasMarkup } from '../../base/html-tags.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { writtenList } from '../../base/lists.ts'
import { mediaTypes } from '../../base/media-types.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { yesOrNo } from '../../base/yes-no/yes-no.ts'
import { CommaLists } from '../../content/import/index.ts'
import { dayOfEpoch } from '../../sources/index.ts'
import type { Column } from './column-names.ts'

/** First rows of a table, by which its columns are classified. */
export interface TableSample {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** A proposed map, and the columns that it does not use. */
export interface Proposal {
  readonly map: ImportMap
  readonly unused: readonly string[]
  /** Columns omitted from the map since they look internal. */
  readonly internal?: readonly string[]
  /** Columns whose heading is in another language than the records, by that language. */
  readonly headings?: ReadonlyMap<string, readonly ForeignHeading[]>
  /** Pairs of columns that look like one field in two languages but could not be merged. */
  readonly alike?: readonly AlikeColumns[]
}

/** Two columns that may be one field in two languages. */
export interface AlikeColumns {
  readonly field: string
  readonly names: readonly [string, string]
}

interface ForeignHeading {
  readonly name: string
  /** Whether the cells are in the script of that language, so that the column is proposed as a translation too. */
  readonly isTranslation: boolean
}

const SEPARATORS = [';', '؛', '|', '\n'] as const

/** Separators with spaces around them, since the same characters occur within values: "col·lecció", "Marl & Sons". */
const DOTS = [' · ', ' • '] as const
const AND = ' & '
/** Separator of names and also of the parts of one name, so it is only reported. */
const ARABIC_COMMA = '،'

/** Maximum length in characters of a part that counts as a value. Longer parts are sentences. */
const MAX_PART = 60

/** Minimum number of short parts in one cell that count as a list even if no value recurs. */
const MIN_LIST_PARTS = 3
const MAX_LIST_PART_LENGTH = 30

/** Separators that rarely occur twice in a sentence. */
const OF_LISTS: readonly string[] = [';', '؛', '|']

function isListAlone(parts: readonly string[]): boolean {
  return parts.length >= MIN_LIST_PARTS && parts.every((part) => part.length <= MAX_LIST_PART_LENGTH)
}

function cellsWith(sign: string, cells: readonly string[]): readonly string[] {
  return cells.filter((cell) => cell.includes(sign))
}

function dividedBy(signs: readonly string[], cells: readonly string[]): readonly string[] {
  return signs
    .reduce<readonly string[]>((values, sign) => values.flatMap((value) => value.split(sign)), cells)
    .map((value) => value.trim())
}

/** Returns cells without HTML entities, whose semicolons are not separators. */
function plainCells(column: Pick<Column, 'name'>, sample: TableSample): readonly string[] {
  return cellsOf(column, sample).map((cell) => decodeHTMLStrict(cell))
}

/** Returns the separators between values in a column: those found in several cells, else the one of a single cell. */
function separatorsIn(column: Column, sample: TableSample): readonly string[] {
  const cells = plainCells(column, sample)
  const found = SEPARATORS.filter((sign) => cellsWith(sign, cells).length > 0)
  const several = found.filter((sign) => cellsWith(sign, cells).length > 1)
  return several.length > 0 ? several : found.slice(0, 1)
}

/** Returns the separators of a column that is known to hold lists, including dots and "&". */
function listSeparators(column: Column, sample: TableSample): readonly string[] {
  const cells = plainCells(column, sample)
  const dots = DOTS.filter((sign) => cellsWith(sign, cells).length > 1)
  const signs = [...separatorsIn(column, sample), ...dots]
  const values = dividedBy(signs, cells)
  const whole = new Set(values)
  // "&" separates values if a part of the joined value also occurs alone.
  const joined = cellsWith(AND, values).filter((value) =>
    value.split(AND).some((part) => whole.has(part.trim())),
  )
  return joined.length > 1 ? [...signs, AND] : signs
}

/** Whether most parts recur, as values of lists do and parts of sentences do not. */
function areValues(parts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return parts.filter((part) => (counts.get(part) ?? 0) > 1).length * 2 > parts.length
}

/**
 * Returns characters that may separate values of a column but are not configured as separators, with the number of cells that contain each.
 *
 * @param isList Whether the cells are known to be lists. Otherwise only recurring values, or many short ones in a cell, count.
 */
export function undividedIn(
  column: Pick<Column, 'name'>,
  sample: TableSample,
  divides: readonly string[],
  isList: boolean,
): readonly { readonly sign: string; readonly count: number }[] {
  const cells = plainCells(column, sample)
  return [...SEPARATORS, ARABIC_COMMA, ...DOTS, AND].flatMap((sign) => {
    if (divides.some((each) => each.trim() === sign.trim())) return []
    const parts = cellsWith(sign, cells)
      .map((cell) => dividedBy([sign], [cell]))
      .filter((each) => each.every((part) => part.length <= MAX_PART))
    if (parts.length === 0 || (sign === AND && parts.length === 1)) return []
    // "clay|glaze; gold": values recur only after splitting by every separator.
    const others = SEPARATORS.filter((each) => each !== sign)
    const shared = cellsWith(sign, cells).filter((cell) => others.some((other) => cell.includes(other)))
    const isShared = shared.length > 0 && areValues(dividedBy([sign, ...others], cellsWith(sign, cells)))
    const isSome =
      isList || isShared || areValues(parts.flat()) || (OF_LISTS.includes(sign) && parts.some(isListAlone))
    return isSome ? [{ sign, count: parts.length }] : []
  })
}

/**
 * Returns the comma if the cells show that it separates values, or undefined.
 *
 * @param isNamed Whether the values are names of persons or records: "Marl, Anna" and "Marl, Otto" are not lists.
 */
function commaIn(column: Column, sample: TableSample, isNamed: boolean): string | undefined {
  const commas = new CommaLists()
  const cells = plainCells(column, sample)
  for (const value of dividedBy(listSeparators(column, sample), cells)) commas.see(value)
  return commas.separator(isNamed ? undefined : cells.length)
}

function withSeparator(from: FieldConfig, separators: readonly (string | undefined)[]): FieldConfig {
  const steps = separators.flatMap((split) => (split === undefined ? [] : [{ split }]))
  const place = typeof from === 'string' ? { from } : from
  return steps.length === 0 ? from : { ...place, as: steps }
}

/** Whether all cells are JSON or Python lists, as databases and programs export them. */
export function isJsonLists(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.length > 0 && cells.every((cell) => jsonList(cell) !== undefined)
}

function jsonList(cell: string): readonly string[] | undefined {
  try {
    if (/^\{\s*\}$/.test(cell)) return []
    const found: unknown = /^[[{]/.test(cell) ? JSON.parse(cell) : undefined
    return Array.isArray(found) && found.every((each) => typeof each === 'string') ? found : undefined
  } catch {
    return writtenList(cell)
  }
}

/** Builds a field of several values, split by the separators of the column. */
export function listFrom(column: Column, sample: TableSample, isNamed = false): FieldConfig {
  if (isJsonLists(column, sample)) return { from: pointerTo(column.name), as: ['json'] }
  return withSeparator(pointerTo(column.name), [
    ...listSeparators(column, sample),
    commaIn(column, sample, isNamed),
  ])
}

/** Whether commas separate file names, as in "a.jpg, b.jpg". */
function hasCommas(column: Column, sample: TableSample): boolean {
  const cells = cellsWith(',', cellsOf(column, sample))
  const isFile = (part: string): boolean => /\.[a-z]{3,4}(?: \(https?:\S+\))?$/i.test(part)
  return cells.length > 0 && dividedBy([','], cells).every(isFile)
}

/** Whether a column holds only integers. In such a column 79 is a year; elsewhere it is not parsed as a date. */
export function isNumbers(column: Column, sample: TableSample): boolean {
  return cellsOf(column, sample).every((cell) => /^-?\p{Nd}{1,5}$/u.test(cell))
}

/** Whether a column holds only yes or no. "On view" is then not a location. */
export function isYesOrNo(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.length > 0 && cells.every((cell) => yesOrNo(cell) !== undefined)
}

/** Whether a column has media types such as image/jpeg among its cells. "Format" is then not a measurement. */
export function isOfFiles(column: Column, sample: TableSample): boolean {
  return cellsOf(column, sample).some((cell) =>
    /^(?:image|video|audio|text|application|model)\/[\w.+-]+$/i.test(cell),
  )
}

/** Whether any cell of a column contains HTML. */
export function isMarkedUp(column: Column, sample: TableSample): boolean {
  return cellsOf(column, sample).some(hasMarkup)
}

/** Returns the trimmed, non-empty cells of a column. */
export function cellsOf({ name }: Pick<Column, 'name'>, { rows }: TableSample): readonly string[] {
  return rows.flatMap((row) => row[name]?.trim() || [])
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i
const MEDIUM_FILE = new RegExp(`\\.(?:${Object.keys(mediaTypes).join('|')})$`, 'i')

/** Returns the kind of the named files, or undefined if they are mixed or unknown. */
export function kindOfFiles(names: readonly string[]): 'pictures' | 'media' | undefined {
  if (names.length === 0) return undefined
  if (names.every((name) => PICTURE_FILE.test(name))) return 'pictures'
  return names.every((name) => MEDIUM_FILE.test(name)) ? 'media' : undefined
}

/** Region and size segments of IIIF Image API URLs, whose commas are not separators: "/full/250,/0/default.jpg". */
const IIIF_NUMBERS = /\/(?:pct:)?[\d.,^!]+(?=\/)/g

function holdsFiles(column: Column, sample: TableSample, file: RegExp): boolean {
  const parts = cellsOf(column, sample).flatMap(
    (cell) =>
      jsonList(cell) ??
      cell
        .replace(IIIF_NUMBERS, '/')
        .split(/[;|,\n]/)
        .map((part) => part.trim()),
  )
  const names = parts.filter((part) => part !== '')
  return names.length > 0 && names.every((name) => file.test(name))
}

/** Whether all cells of a column are names of image files. */
export function holdsPictures(column: Column, sample: TableSample): boolean {
  return holdsFiles(column, sample, PICTURE_FILE)
}

/** Whether the column "Fotograf" holds photographers. The Turkish "Fotoğraf" folds to the same word but means the photograph. */
export function isOfPhotographers(column: Column, sample: TableSample): boolean {
  return column.folded === 'fotograf' && !/ğ/i.test(column.name) && !holdsPictures(column, sample)
}

/** Whether a cell names an image file, ignoring the query and fragment of a URL. */
function namesPicture(cell: string): boolean {
  return PICTURE_FILE.test(cell.replace(/[?#].*$/s, ''))
}

/** Returns the column with the link targets of another column, as read from a workbook. */
function linkColumnOf(column: Column, others: readonly Column[]): Column | undefined {
  return others.find(({ name }) => name === `${column.name} (link)`)
}

/** Where the URL of a record is: in its column, in the links of that column, or in either depending on the row. */
interface AddressPlace {
  readonly from: FieldConfig
  readonly behind?: Column
  /** Whether the column itself holds only link text. */
  readonly areWords: boolean
}

export function addressOf(column: Column, others: readonly Column[], sample: TableSample): AddressPlace {
  const behind = linkColumnOf(column, others)
  const own = pointerTo(column.name)
  if (behind === undefined) return { from: own, areWords: false }
  const address = pointerTo(behind.name)
  const areWords = !cellsOf(column, sample).some((cell) => cell.includes('://'))
  return { from: areWords ? address : { from: [address, own] }, behind, areWords }
}

/**
 * Returns the column that holds the pictures: the named one, or the one with its link targets. Undefined if the links do not lead to
 * pictures.
 */
export function pictureColumn(
  column: Column,
  others: readonly Column[],
  sample: TableSample,
): Column | undefined {
  const behind = linkColumnOf(column, others)
  const areWords = cellsOf(column, sample).every((cell) => !/:\/\//.test(cell) && !namesPicture(cell))
  if (behind === undefined || !areWords) return column
  return cellsOf(behind, sample).every(namesPicture) ? behind : undefined
}

/** Whether all cells of a column name sound, film or 3D model files. */
export function holdsMedia(column: Column, sample: TableSample): boolean {
  return holdsFiles(column, sample, MEDIUM_FILE)
}

/** Whether the name of a column ends with "id", such as "image_id" or "管理対象ID". */
export function isId({ folded: name }: Column): boolean {
  return /(?:^|[^a-z])id$/.test(name)
}

/** Whether a column has a unique value in every row. */
export function isInEachRow(column: Column, sample: TableSample): boolean {
  const all = cellsOf(column, sample)
  return all.length === sample.rows.length && new Set(all).size === all.length
}

/** Whether a column is named as an ID and unique in every row, whatever its values look like, such as "marl_001.jpg". */
export function hasIds(column: Column, sample: TableSample): boolean {
  return isId(column) && isInEachRow(column, sample)
}

/** Column names of thumbnails and previews. */
const COPIES = /thumb|preview|vorschau|vignette|miniatura|缩略/

/** Whether a column holds URLs or file names of thumbnails, which are not shown as facts. */
export function isOfCopies(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return (
    COPIES.test(column.folded) &&
    cells.length > 0 &&
    cells.every((cell) => /^(?:https?:\/)?\/\S+$/.test(cell) || PICTURE_FILE.test(cell))
  )
}

/** Returns the first picture column with the further ones: "Photo 2" after "Photo 1", or any that holds image file names. */
export function withNumberedColumns(
  first: Column,
  others: readonly Column[],
  sample: TableSample,
): readonly [Column, ...Column[]] {
  const nameOf = ({ folded: name }: Column): string => name.replace(/ ?\d+$/, '')
  const further = others.filter(
    (each) =>
      each !== first &&
      !COPIES.test(each.folded) &&
      !isId(each) &&
      (holdsPictures(each, sample) || (nameOf(each) === nameOf(first) && cellsOf(each, sample).length > 0)),
  )
  const [best, ...rest] = further
  return best !== undefined && COPIES.test(first.folded) ? [best, ...rest] : [first, ...further]
}

/** Returns the column of thumbnails that is the only picture of some records, or undefined. */
export function thumbnailFallback(
  [only, ...further]: readonly [Column, ...Column[]],
  columns: readonly Column[],
  sample: TableSample,
): Column | undefined {
  if (further.length > 0) return undefined
  return columns.find(
    (each) =>
      each !== only &&
      COPIES.test(each.folded) &&
      holdsPictures(each, sample) &&
      sample.rows.some((row) => !row[only.name]?.trim() && row[each.name]?.trim()),
  )
}

/** Builds the field of media files. Each takes the title of its record. */
export function mediaMapping(column: Column, sample: TableSample): FieldOrList {
  return { members: { path: filesOf([column], sample) } }
}

/** Returns the share (0 to 1) of cells that parse as dates with a year. */
export function shareOfDates(column: Column, sample: TableSample): number {
  const all = cellsOf(column, sample)
  const dates = all.filter((cell) => {
    const date = readMuseumDate(dayOfEpoch(cell) ?? cell)
    return date !== undefined && (date === 'undated' || date.from !== undefined || date.to !== undefined)
  })
  return all.length === 0 ? 0 : dates.length / all.length
}

/** Minimum share of cells that must parse as dates for a column to be one of dates. */
export const MIN_DATES_SHARE = 0.5

/** Dates, times, decimal numbers and URLs, which are not inventory numbers. */
const NO_INVENTORY =
  /^\p{Nd}{1,2}(?::\p{Nd}{2}){1,2}$|^\p{Nd}{1,4}[-./]\p{Nd}{1,2}(?:[-./]\p{Nd}{1,4})?$|^-?\p{Nd}+[.,]\p{Nd}+$|^[a-z]+:\/\//iu

/** Whether the cells are amounts or measurements: they have a currency sign, or the same word after each number as in "12 cm". */
function isMeasured(cells: readonly string[]): boolean {
  const units = new Set(cells.map((cell) => /^[^\p{L}]*\p{Nd} ?(\p{L}+\.?)$/u.exec(cell)?.[1]))
  return cells.some((cell) => /\p{Sc}/u.test(cell)) || (units.size === 1 && !units.has(undefined))
}

/** Whether integers are years rather than consecutive inventory numbers, which have few gaps. */
function areYears(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(withPlainDigits(cell)))
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  return min >= 1000 && max <= 2100 && max - min >= 2 * cells.length
}

/** Whether a column holds inventory numbers: a unique word with a digit in each row, such as "FAR-017". */
export function hasNumbersOfRecords(column: Column, sample: TableSample): boolean {
  const all = cellsOf(column, sample)
  return (
    all.length > 1 &&
    isInEachRow(column, sample) &&
    all.every((cell) => cell.length <= 40 && /^\S*\p{Nd}\S*$/u.test(cell) && !/[/:.,]/.test(cell)) &&
    !isMeasured(all) &&
    !all.every((cell) => NO_INVENTORY.test(cell)) &&
    !(isNumbers(column, sample) && areYears(all))
  )
}

/** Names of a nameless first column, as R and pandas write it. "Column 1" comes from the table reader, "@key" from member names. */
const NAMELESS = /^(?:Column 1|Unnamed: 0|@key)$/

/**
 * Whether a nameless first column numbers the rows: from 0 or 1, or in any order beside inventory numbers. Such numbers change with the
 * next export.
 */
export function numbersRows(sample: TableSample): boolean {
  const [first, ...others] = sample.columns.map((name): Column => ({ name, folded: '', language: undefined }))
  if (first === undefined || !NAMELESS.test(first.name)) return false
  if (!isNumbers(first, sample) || !isInEachRow(first, sample)) return false
  const [start = -1, next = start + 1] = cellsOf(first, sample).map(Number)
  return (
    ([0, 1].includes(start) && next === start + 1) || others.some((each) => looksLikeInventory(each, sample))
  )
}

/** Minimum share of unique numbers. Tables have rows without a number, such as a sum at the end, and duplicate numbers. */
const MIN_NUMBERED_SHARE = 0.9

/** Whether the cells may be inventory numbers, such as "KM 1921:3" or "ТМ 14-2": nearly every row has a unique one with a digit. */
export function looksLikeInventory(column: Column, sample: TableSample): boolean {
  const all = cellsOf(column, sample)
  const numbers = all.filter(
    (cell) => cell.length <= 40 && /\p{Nd}/u.test(cell) && !/[;,]/.test(cell) && !NO_INVENTORY.test(cell),
  )
  return (
    numbers.length > 1 &&
    new Set(numbers).size >= sample.rows.length * MIN_NUMBERED_SHARE &&
    !isMeasured(numbers) &&
    !(isNumbers(column, sample) ? areYears(numbers) : shareOfDates(column, sample) >= MIN_DATES_SHARE)
  )
}

/** Builds the field of a record's files from one or more columns, falling back to a spare column. */
export function filesOf(
  columns: readonly [Column, ...Column[]],
  sample: TableSample,
  spare?: Column,
): FieldConfig {
  const separators = new Set(columns.flatMap((each) => separatorsIn(each, sample)))
  const comma = columns.some((each) => hasCommas(each, sample)) ? ',' : undefined
  const [first, ...others] = columns.map(({ name }) => pointerTo(name))
  const own = first ?? ''
  const alone = spare === undefined ? own : { from: [own, pointerTo(spare.name)] }
  const from: FieldConfig = others.length === 0 ? alone : { all: [own, ...others] }
  if (columns.every((each) => isJsonLists(each, sample)))
    return { ...(typeof from === 'string' ? { from } : from), as: ['json'] }
  const cells = columns.flatMap((each) => cellsOf(each, sample))
  // URLs of image services contain commas.
  const ofAddresses = [...SEPARATORS, ...(comma === undefined ? [', '] : [])].filter((sign) =>
    cells.some((cell) => {
      const [, ...others] = cell.split(sign)
      return others.length > 0 && others.every((each) => /^\s*https?:\/\//i.test(each))
    }),
  )
  return withSeparator(from, [...new Set([...separators, comma, ...ofAddresses])])
}
