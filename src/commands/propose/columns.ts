import type { FieldConfig, FieldOrList, ImportMap } from '../../../schemas/config/index.ts'
import { fold } from '../../base/fold.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { mediaTypes } from '../../base/media-types.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { hasMarkup } from '../../content/index.ts'

/** First rows of a table, from which is seen what its columns hold. */
export interface Sample {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** A map that is proposed, and the columns that nothing of it takes. */
export interface Proposal {
  readonly map: ImportMap
  readonly unused: readonly string[]
}

/** Languages of the site: that of the records, and those they are translated into. */
export interface MapLanguages {
  readonly own: string
  readonly others: readonly string[]
}

export interface Column {
  readonly name: string
  readonly folded: string
  /** A language that the name ends with, such as "Title (fr)". */
  readonly language: string | undefined
}

/** A name without marks, case and punctuation; the first of several columns of one name is "title[1]" or "title.0" in some exports. */
export function folded(name: string): string {
  return fold(name.replace(/\[[01]\]$|(?<=\p{L})\.[01]$/u, ''))
    .replace(/[\s_./()[\]:°-]+/g, ' ')
    .trim()
}

/** Whether two folded names are the same, without blanks: "objectBeginDate" is "object begin date". */
export function sameName(one: string, other: string): boolean {
  return one.replaceAll(' ', '') === other.replaceAll(' ', '')
}

/** A column with the language that its name ends with. */
export function columnOf(name: string, { own, others }: MapLanguages): Column {
  const whole = folded(name)
  const [, before = '', code = ''] = /^(.+) ([a-z]{2,3})$/.exec(whole) ?? []
  return code !== '' && [own, ...others].includes(code)
    ? { name, folded: before, language: code }
    : { name, folded: whole, language: undefined }
}

const SEPARATORS = [';', '|', '\n'] as const

/** What separates several values in a cell of the column, where anything does. */
function separatorIn({ name }: Column, { rows }: Sample): string | undefined {
  return SEPARATORS.find((separator) => rows.some((row) => row[name]?.includes(separator) === true))
}

/** A field of several values, which the cells of the column separate; `otherwise` where by none of the usual signs. */
export function listFrom(column: Column, sample: Sample, otherwise?: string): FieldConfig {
  const [from, separator] = [pointerTo(column.name), separatorIn(column, sample) ?? otherwise]
  return separator === undefined ? from : { from, as: [{ split: separator }] }
}

/** Whether commas stand between names of pictures, as "a.jpg, b.jpg". */
function hasCommas({ name }: Column, { rows }: Sample): boolean {
  const cells = rows.flatMap((row) => (row[name]?.includes(',') === true ? [row[name] ?? ''] : []))
  return (
    cells.length > 0 &&
    cells.every((cell) =>
      cell.split(',').every((part) => /\.[a-z]{3,4}(?: \(https?:\S+\))?$/i.test(part.trim())),
    )
  )
}

/** Whether a column has whole numbers alone: 79 is a year there, and no date elsewhere. */
export function isNumbers({ name }: Column, { rows }: Sample): boolean {
  return rows.every((row) => /^-?\p{Nd}{1,5}$|^$/u.test(row[name]?.trim() ?? ''))
}

/** Whether a column has texts in HTML. */
export function isMarkedUp({ name }: Column, { rows }: Sample): boolean {
  return rows.some((row) => hasMarkup(row[name] ?? ''))
}

/** Cells of a column that are not empty. */
export function cellsOf({ name }: Column, { rows }: Sample): readonly string[] {
  return rows.flatMap((row) => row[name]?.trim() || [])
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i
const MEDIUM_FILE = new RegExp(`\\.(?:${Object.keys(mediaTypes).join('|')})$`, 'i')

function holds(column: Column, sample: Sample, file: RegExp): boolean {
  const parts = cellsOf(column, sample).flatMap((cell) => cell.split(/[;|,\n]/).map((part) => part.trim()))
  const names = parts.filter((part) => part !== '')
  return names.length > 0 && names.every((name) => file.test(name))
}

/** Whether the cells of a column are names of pictures. */
export function holdsPictures(column: Column, sample: Sample): boolean {
  return holds(column, sample, PICTURE_FILE)
}

/** Whether the cells of a column are names of files of sound, film or 3D models. */
export function holdsMedia(column: Column, sample: Sample): boolean {
  return holds(column, sample, MEDIUM_FILE)
}

/** Whether a column is the first of several of one name, such as "Photo 1". */
export function isFirstOf({ folded: name }: Column, names: readonly string[]): boolean {
  return names.some((each) => sameName(name, `${folded(each)} 1`))
}

/** Columns of smaller copies, or of what others are told of a record. */
const COPIES = /thumb|preview|vorschau|vignette|miniatura|缩略/

/** The column of pictures with those after it: "Photo 1" and "Photo 2", or whichever hold names of pictures. */
export function withFurther(
  first: Column,
  others: readonly Column[],
  sample: Sample,
): readonly [Column, ...Column[]] {
  const nameOf = ({ folded: name }: Column): string => name.replace(/ ?\d+$/, '')
  const further = others.filter(
    (each) =>
      each !== first &&
      !COPIES.test(each.folded) &&
      (holdsPictures(each, sample) || (nameOf(each) === nameOf(first) && cellsOf(each, sample).length > 0)),
  )
  const [best, ...rest] = further
  return best !== undefined && COPIES.test(first.folded) ? [best, ...rest] : [first, ...further]
}

/** Where the media of a record are; each has the title of its record. */
export function mediaOf(column: Column, sample: Sample): FieldOrList {
  return { members: { path: filesOf([column], sample) } }
}

/** Share of the cells of a column that are understood as dates with a year. */
export function shareOfDates(column: Column, sample: Sample): number {
  const all = cellsOf(column, sample)
  const dates = all.filter((cell) => {
    const date = readMuseumDate(cell)
    return date !== undefined && (date === 'undated' || date.from !== undefined || date.to !== undefined)
  })
  return all.length === 0 ? 0 : dates.length / all.length
}

/** Where the files of a record are, in columns each of which may have several. */
export function filesOf(columns: readonly [Column, ...Column[]], sample: Sample): FieldConfig {
  const [first] = columns
  if (columns.length === 1) return listFrom(first, sample, hasCommas(first, sample) ? ',' : undefined)
  const separator =
    columns.map((each) => separatorIn(each, sample)).find((each) => each !== undefined) ??
    (columns.some((each) => hasCommas(each, sample)) ? ',' : undefined)
  const all = columns.map(({ name }) => pointerTo(name))
  return separator === undefined ? { all } : { all, as: [{ split: separator }] }
}
