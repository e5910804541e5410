import type { FieldConfig, FieldOrList, ImportMap } from '../../../schemas/config/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { hasMarkup } from '../../base/html-tags.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { pythonList } from '../../base/lists.ts'
import { mediaTypes } from '../../base/media-types.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { yesOrNo } from '../../base/yes-no/yes-no.ts'
import { CommaLists } from '../../content/import/index.ts'
import { dayOfEpoch } from '../../sources/index.ts'
import type { Column } from './column-names.ts'

/** First rows of a table, from which is seen what its columns hold. */
export interface TableSample {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** A map that is proposed, and the columns that nothing of it takes. */
export interface Proposal {
  readonly map: ImportMap
  readonly unused: readonly string[]
  /** Columns that look internal, which nothing takes either. */
  readonly internal?: readonly string[]
  /** Columns of texts whose heading is in another language than that of the records, by that language. */
  readonly headings?: ReadonlyMap<string, readonly ForeignHeading[]>
  /** Columns that look like one field in two languages, and were left two. */
  readonly alike?: readonly AlikeColumns[]
}

/** Two columns that may be one field in two languages. */
export interface AlikeColumns {
  readonly field: string
  readonly names: readonly [string, string]
}

interface ForeignHeading {
  readonly name: string
  /** Whether its cells are in the script of that language, and so also its translation. */
  readonly isTranslation: boolean
}

const SEPARATORS = [';', '|', '\n'] as const

/** Signs that also stand within values, as in "col·lecció" and "Marl & Sons": between values they have blanks around them. */
const DOTS = [' · ', ' • '] as const
const AND = ' & '

/** Characters of the longest part that is a value and no sentence. */
const MAX_PART = 60

/** So many short parts of one cell are values, whether or not they come again. */
const MIN_LIST_PARTS = 3
const MAX_LIST_PART_LENGTH = 30

/** Signs that hardly stand in a sentence more than once. */
const OF_LISTS: readonly string[] = [';', '|']

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

/** What separates several values in the cells of a column, where anything does: each sign that several cells have, else that of one. */
function separatorsIn(column: Column, sample: TableSample): readonly string[] {
  const cells = cellsOf(column, sample)
  const found = SEPARATORS.filter((sign) => cellsWith(sign, cells).length > 0)
  const several = found.filter((sign) => cellsWith(sign, cells).length > 1)
  return several.length > 0 ? several : found.slice(0, 1)
}

/** What separates several values in the cells of a column that lists values, whose signs may be others than those of `separatorsIn`. */
function listSeparators(column: Column, sample: TableSample): readonly string[] {
  const cells = cellsOf(column, sample)
  const dots = DOTS.filter((sign) => cellsWith(sign, cells).length > 1)
  const signs = [...separatorsIn(column, sample), ...dots]
  const values = dividedBy(signs, cells)
  const whole = new Set(values)
  // What it joins is also found alone.
  const joined = cellsWith(AND, values).filter((value) =>
    value.split(AND).some((part) => whole.has(part.trim())),
  )
  return joined.length > 1 ? [...signs, AND] : signs
}

/** Whether most of what a sign divides comes more than once, as values of a list do and parts of sentences do not. */
function areValues(parts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return parts.filter((part) => (counts.get(part) ?? 0) > 1).length * 2 > parts.length
}

/**
 * Signs that may stand between values of a column and do not divide them, each with the number of its cells.
 *
 * @param isList whether the cells are known to be lists; of others only values that come again, or many short ones in a cell, are taken for some.
 */
export function undividedIn(
  column: Pick<Column, 'name'>,
  sample: TableSample,
  divides: readonly string[],
  isList: boolean,
): readonly { readonly sign: string; readonly count: number }[] {
  const cells = cellsOf(column, sample)
  return [...SEPARATORS, ...DOTS, AND].flatMap((sign) => {
    if (divides.some((each) => each.trim() === sign.trim())) return []
    const parts = cellsWith(sign, cells)
      .map((cell) => dividedBy([sign], [cell]))
      .filter((each) => each.every((part) => part.length <= MAX_PART))
    if (parts.length === 0 || (sign === AND && parts.length === 1)) return []
    // "clay|glaze; gold": values come again once every sign divides them.
    const others = SEPARATORS.filter((each) => each !== sign)
    const shared = cellsWith(sign, cells).filter((cell) => others.some((other) => cell.includes(other)))
    const isShared = shared.length > 0 && areValues(dividedBy([sign, ...others], cellsWith(sign, cells)))
    const isSome =
      isList || isShared || areValues(parts.flat()) || (OF_LISTS.includes(sign) && parts.some(isListAlone))
    return isSome ? [{ sign, count: parts.length }] : []
  })
}

/**
 * The comma that also separates values of a column, where its cells show it.
 *
 * @param isNamed Its values are names of persons or records: "Marl, Anna" and "Marl, Otto" are no list.
 */
function commaIn(column: Column, sample: TableSample, isNamed: boolean): string | undefined {
  const commas = new CommaLists()
  const cells = cellsOf(column, sample)
  for (const value of dividedBy(listSeparators(column, sample), cells)) commas.see(value)
  return commas.separator(isNamed ? undefined : cells.length)
}

function withSeparator(from: FieldConfig, separators: readonly (string | undefined)[]): FieldConfig {
  const steps = separators.flatMap((split) => (split === undefined ? [] : [{ split }]))
  const place = typeof from === 'string' ? { from } : from
  return steps.length === 0 ? from : { ...place, as: steps }
}

/** Whether the cells of a column are lists of JSON or of Python, as databases and programs export them. */
export function isJsonLists(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.length > 0 && cells.every((cell) => jsonList(cell) !== undefined)
}

function jsonList(cell: string): readonly string[] | undefined {
  try {
    const found: unknown = cell.startsWith('[') ? JSON.parse(cell) : undefined
    return Array.isArray(found) && found.every((each) => typeof each === 'string') ? found : undefined
  } catch {
    return pythonList(cell)
  }
}

/** A field of several values, which the cells of the column separate. */
export function listFrom(column: Column, sample: TableSample, isNamed = false): FieldConfig {
  if (isJsonLists(column, sample)) return { from: pointerTo(column.name), as: ['json'] }
  return withSeparator(pointerTo(column.name), [
    ...listSeparators(column, sample),
    commaIn(column, sample, isNamed),
  ])
}

/** Whether commas stand between names of pictures, as "a.jpg, b.jpg". */
function hasCommas(column: Column, sample: TableSample): boolean {
  const cells = cellsWith(',', cellsOf(column, sample))
  const isFile = (part: string): boolean => /\.[a-z]{3,4}(?: \(https?:\S+\))?$/i.test(part)
  return cells.length > 0 && dividedBy([','], cells).every(isFile)
}

/** Whether a column has whole numbers alone: 79 is a year there, and no date elsewhere. */
export function isNumbers(column: Column, sample: TableSample): boolean {
  return cellsOf(column, sample).every((cell) => /^-?\p{Nd}{1,5}$/u.test(cell))
}

/** Whether a column says yes or no alone: "On view" is then no place. */
export function isYesOrNo(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.length > 0 && cells.every((cell) => yesOrNo(cell) !== undefined)
}

/** Whether a column has types of files, such as image/jpeg, among its cells: "Format" is then no measurement. */
export function isOfFiles(column: Column, sample: TableSample): boolean {
  return cellsOf(column, sample).some((cell) =>
    /^(?:image|video|audio|text|application|model)\/[\w.+-]+$/i.test(cell),
  )
}

/** Whether a column has texts in HTML. */
export function isMarkedUp(column: Column, sample: TableSample): boolean {
  return cellsOf(column, sample).some(hasMarkup)
}

/** Cells of a column that are not empty. */
export function cellsOf({ name }: Pick<Column, 'name'>, { rows }: TableSample): readonly string[] {
  return rows.flatMap((row) => row[name]?.trim() || [])
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i
const MEDIUM_FILE = new RegExp(`\\.(?:${Object.keys(mediaTypes).join('|')})$`, 'i')

/** What the files of these names are, all of one kind. */
export function kindOfFiles(names: readonly string[]): 'pictures' | 'media' | undefined {
  if (names.length === 0) return undefined
  if (names.every((name) => PICTURE_FILE.test(name))) return 'pictures'
  return names.every((name) => MEDIUM_FILE.test(name)) ? 'media' : undefined
}

/** Regions and sizes in addresses of the IIIF Image API, whose commas divide nothing: "/full/250,/0/default.jpg". */
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

/** Whether the cells of a column are names of pictures. */
export function holdsPictures(column: Column, sample: TableSample): boolean {
  return holdsFiles(column, sample, PICTURE_FILE)
}

/** Whether a column "Fotograf" has photographers: "Fotoğraf" folds to the same word, and is the picture in Turkish. */
export function isOfPhotographers(column: Column, sample: TableSample): boolean {
  return column.folded === 'fotograf' && !/ğ/i.test(column.name) && !holdsPictures(column, sample)
}

/** Whether a cell names a picture, also by an address with a query behind it. */
function namesPicture(cell: string): boolean {
  return PICTURE_FILE.test(cell.replace(/[?#].*$/s, ''))
}

/** The column with the addresses behind the words of one, as a workbook has them. */
function linkColumnOf(column: Column, others: readonly Column[]): Column | undefined {
  return others.find(({ name }) => name === `${column.name} (link)`)
}

/** Where the address of a record is: in its column, behind the words there, or in some rows the one and in others the other. */
interface AddressPlace {
  readonly from: FieldConfig
  readonly behind?: Column
  /** Whether the column itself has words alone. */
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
 * Where the pictures are of a column that is called so: in it, or behind its words. Undefined where the words have addresses behind them that
 * are no pictures.
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

/** Whether the cells of a column are names of files of sound, film or 3D models. */
export function holdsMedia(column: Column, sample: TableSample): boolean {
  return holdsFiles(column, sample, MEDIUM_FILE)
}

/** Whether a column says of itself that it has ids, as "image_id" and "管理対象ID" do. */
export function isId({ folded: name }: Column): boolean {
  return /(?:^|[^a-z])id$/.test(name)
}

/** Whether each row has another value of a column. */
export function isInEachRow(column: Column, sample: TableSample): boolean {
  const all = cellsOf(column, sample)
  return all.length === sample.rows.length && new Set(all).size === all.length
}

/** Whether a column of ids has another one in each row, whatever they look like, such as "marl_001.jpg". */
export function hasIds(column: Column, sample: TableSample): boolean {
  return isId(column) && isInEachRow(column, sample)
}

/** Columns of smaller copies, or of what others are told of a record. */
const COPIES = /thumb|preview|vorschau|vignette|miniatura|缩略/

/** Whether a column has addresses of smaller copies, which say nothing of a record. */
export function isOfCopies(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return (
    COPIES.test(column.folded) &&
    cells.length > 0 &&
    cells.every((cell) => /^(?:https?:\/)?\/\S+$/.test(cell) || PICTURE_FILE.test(cell))
  )
}

/** The column of pictures with those after it: "Photo 1" and "Photo 2", or whichever hold names of pictures. */
export function withFurther(
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

/** The column of smaller copies that some records have alone. */
export function spareOf(
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

/** Where the media of a record are; each has the title of its record. */
export function mediaMapping(column: Column, sample: TableSample): FieldOrList {
  return { members: { path: filesOf([column], sample) } }
}

/** Share of the cells of a column that are understood as dates with a year. */
export function shareOfDates(column: Column, sample: TableSample): number {
  const all = cellsOf(column, sample)
  const dates = all.filter((cell) => {
    const date = readMuseumDate(dayOfEpoch(cell) ?? cell)
    return date !== undefined && (date === 'undated' || date.from !== undefined || date.to !== undefined)
  })
  return all.length === 0 ? 0 : dates.length / all.length
}

/** Share of its cells that must be understood for a column to be one of dates. */
export const MIN_DATES_SHARE = 0.5

/** Dates, times, numbers with decimals and addresses are no numbers of an inventory. */
const NO_INVENTORY =
  /^\p{Nd}{1,2}(?::\p{Nd}{2}){1,2}$|^\p{Nd}{1,4}[-./]\p{Nd}{1,2}(?:[-./]\p{Nd}{1,4})?$|^-?\p{Nd}+[.,]\p{Nd}+$|^[a-z]+:\/\//iu

/** Amounts and measures: a sign of money, or the same word behind each number, as in "12 cm". */
function isMeasured(cells: readonly string[]): boolean {
  const units = new Set(cells.map((cell) => /^[^\p{L}]*\p{Nd} ?(\p{L}+\.?)$/u.exec(cell)?.[1]))
  return cells.some((cell) => /\p{Sc}/u.test(cell)) || (units.size === 1 && !units.has(undefined))
}

/** Whether whole numbers are years, and not counted: those of an inventory have few gaps. */
function areYears(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(withPlainDigits(cell)))
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  return min >= 1000 && max <= 2100 && max - min >= 2 * cells.length
}

/** Whether a column has what an inventory has: in each row another word with a digit in it, such as "FAR-017". */
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

/** The first column of a table without a name of its own, as R and pandas write it: "Column 1" since it has none, or read once more, or the names of members. */
const NAMELESS = /^(?:Column 1|Unnamed: 0|@key)$/

/** Whether a nameless first column numbers the rows: from 0 or 1, or in any order beside the numbers of an inventory. The next export numbers others so. */
export function numbersRows(sample: TableSample): boolean {
  const [first, ...others] = sample.columns.map((name): Column => ({ name, folded: '', language: undefined }))
  if (first === undefined || !NAMELESS.test(first.name)) return false
  if (!isNumbers(first, sample) || !isInEachRow(first, sample)) return false
  const [start = -1, next = start + 1] = cellsOf(first, sample).map(Number)
  return (
    ([0, 1].includes(start) && next === start + 1) || others.some((each) => looksLikeInventory(each, sample))
  )
}

/** A table has rows without a number, such as a sum at its end, and numbers that were given twice. */
const MIN_NUMBERED_SHARE = 0.9

/** Whether the cells of a column could be those of an inventory, such as "KM 1921:3" or "ТМ 14-2": nearly each row another one with a digit. */
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

/** Where the files of a record are, in columns each of which may have several, or else in a spare one. */
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
  // Addresses of image services have commas themselves.
  const ofAddresses = [...SEPARATORS, ...(comma === undefined ? [', '] : [])].filter((sign) =>
    cells.some((cell) => {
      const [, ...others] = cell.split(sign)
      return others.length > 0 && others.every((each) => /^\s*https?:\/\//i.test(each))
    }),
  )
  return withSeparator(from, [...new Set([...separators, comma, ...ofAddresses])])
}
