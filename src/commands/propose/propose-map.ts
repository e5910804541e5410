import type { FieldConfig, ImportMap } from '../../../schemas/config/index.ts'
import type { Entity } from '../../../schemas/entities/index.ts'
import { fold } from '../../base/fold.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { hasMarkup } from '../../content/index.ts'
import { wordsField } from '../value-readings.ts'
import names from './names.json' with { type: 'json' }

/** Entities whose maps can be proposed. */
export type Proposed = Extract<Entity, 'work' | 'agent' | 'page'>

/**
 * Names under which exports have each field, in English, Chinese, French and German: those of columns, compared without marks and
 * punctuation. The first field that fits gets a column.
 */
export const columnNames: Readonly<Record<Proposed, Readonly<Record<string, readonly string[]>>>> = names

/** Fields whose plain texts become paragraphs. */
const htmlFields: Readonly<Record<Proposed, readonly string[]>> = {
  work: ['description', 'provenance'],
  agent: ['biography'],
  page: ['content'],
}

/** First rows of a table, from which is seen what its columns hold. */
export interface Sample {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** Languages of the site: that of the records, and those they are translated into. */
export interface MapLanguages {
  readonly own: string
  readonly others: readonly string[]
}

interface Column {
  readonly name: string
  readonly folded: string
  /** A language that the name ends with, such as "Title (fr)". */
  readonly language: string | undefined
}

/** A name without marks, case and punctuation. */
function folded(name: string): string {
  return fold(name)
    .replace(/[\s_./()[\]:°-]+/g, ' ')
    .trim()
}

/** Without blanks, so that "objectBeginDate" is "object begin date". */
function closed(name: string): string {
  return name.replaceAll(' ', '')
}

function columnOf(name: string, { own, others }: MapLanguages): Column {
  const whole = folded(name)
  const [, before = '', code = ''] = /^(.+) ([a-z]{2,3})$/.exec(whole) ?? []
  return code !== '' && [own, ...others].includes(code)
    ? { name, folded: before, language: code }
    : { name, folded: whole, language: undefined }
}

/** What is never a text in HTML: ids, numbers and addresses. */
const VERBATIM = new Set(['workId', 'accessionNumber', 'agentId', 'pageId', 'link'])
const LISTS = new Set(['makers', 'pictures'])
const YEARS: Readonly<Record<string, 'yearFrom' | 'yearTo'>> = { dateFrom: 'yearFrom', dateTo: 'yearTo' }
const SEPARATORS = [';', '|', '\n'] as const

/** What separates several values in a cell of the column, where anything does. */
function separatorIn({ name }: Column, { rows }: Sample): string | undefined {
  return SEPARATORS.find((separator) => rows.some((row) => row[name]?.includes(separator) === true))
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
function isNumbers({ name }: Column, { rows }: Sample): boolean {
  return rows.every((row) => /^-?\d{1,5}$|^$/.test(row[name]?.trim() ?? ''))
}

/** Whether a column has texts in HTML. */
function isMarkedUp({ name }: Column, { rows }: Sample): boolean {
  return rows.some((row) => hasMarkup(row[name] ?? ''))
}

/** Where a field is taken from, with the steps that its column needs. */
function fieldOf(field: string, column: Column, sample: Sample, html: readonly string[]): FieldConfig {
  const from = pointerTo(column.name)
  const step = YEARS[field]
  if (step !== undefined) return isNumbers(column, sample) ? from : { from, as: [step] }
  if (!html.includes(field) && !LISTS.has(field) && !VERBATIM.has(field) && isMarkedUp(column, sample))
    return { from, as: ['text'] }
  const found = LISTS.has(field) ? separatorIn(column, sample) : undefined
  const separator = found ?? (field === 'pictures' && hasCommas(column, sample) ? ',' : undefined)
  return separator === undefined ? from : { from, as: [{ split: separator }] }
}

/** The column of each field: of several that fit, that with the name that comes first. */
function columnsByField(entity: Proposed, columns: readonly Column[]): ReadonlyMap<string, Column> {
  const taken = new Set<Column>()
  const found = new Map<string, Column>()
  for (const [field, names] of Object.entries(columnNames[entity])) {
    const known = names.map((name) => closed(folded(name)))
    const column = known
      .map((name) => columns.find((each) => closed(each.folded) === name && !taken.has(each)))
      .find((each) => each !== undefined)
    if (column === undefined) continue
    taken.add(column)
    found.set(field, column)
  }
  return found
}

const ID: Readonly<Record<Proposed, readonly [id: string, ...otherwise: string[]]>> = {
  work: ['workId', 'accessionNumber', 'title'],
  agent: ['agentId', 'name'],
  page: ['pageId', 'title'],
}

/** The id of a record that has no column of its own: by its number, or its name. */
function withId(
  entity: Proposed,
  fields: ReadonlyMap<string, FieldConfig>,
  columns: ReadonlyMap<string, Column>,
): Readonly<Record<string, FieldConfig>> {
  const [id, ...otherwise] = ID[entity]
  const others = Object.fromEntries(fields)
  if (fields.has(id)) return others
  const column = otherwise.map((name) => columns.get(name)).find((each) => each !== undefined)
  return column === undefined ? others : { [id]: pointerTo(column.name), ...others }
}

/** A record with its date in one column alone has its years from there. */
function withYears(fields: Map<string, FieldConfig>, words: Column | undefined): void {
  if (words === undefined || fields.has('dateFrom') || fields.has('dateTo')) return
  const from = pointerTo(words.name)
  fields.set('dateFrom', { from, as: ['yearFrom'] })
  fields.set('dateTo', { from, as: ['yearTo'] })
}

/**
 * A map by the names of the columns, in English, Chinese, French or German. A column whose name ends with a language of the site is
 * a translation. Columns that fit no field are facts of works and agents, under their names.
 */
export function proposeMap(entity: Proposed, sample: Sample, languages: MapLanguages): ImportMap {
  const columns = sample.columns.map((name) => columnOf(name, languages))
  const own = columns.filter(({ language }) => language === undefined || language === languages.own)
  const byField = columnsByField(entity, own)
  const allHtml = htmlFields[entity]
  const fields = new Map(
    [...byField].map(([field, column]) => [field, fieldOf(field, column, sample, allHtml)] as const),
  )
  withYears(fields, byField.get(wordsField(entity) ?? ''))
  const translations = languages.others.flatMap((language) => {
    const among = columns.filter((each) => each.language === language)
    const texts = [...columnsByField(entity, among)].map(
      ([field, column]) => [field, fieldOf(field, column, sample, allHtml)] as const,
    )
    return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)] as const]
  })
  const used = new Set([...byField.values()].map(({ name }) => name))
  const rest = own.filter(({ name }) => !used.has(name) && sample.rows.some((row) => row[name] !== undefined))
  const facts =
    entity === 'page'
      ? []
      : rest.map((column) => ({
          label: column.name.slice(0, 100),
          value: isMarkedUp(column, sample)
            ? { from: pointerTo(column.name), as: ['text' as const] }
            : pointerTo(column.name),
        }))
  // What is HTML already stays so; plain texts become paragraphs.
  const html = allHtml.filter((field) => {
    const column = byField.get(field)
    return column !== undefined && !isMarkedUp(column, sample)
  })
  return {
    fields: withId(entity, fields, byField),
    ...(facts.length > 0 && { facts }),
    ...(html.length > 0 && { html }),
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
  }
}
