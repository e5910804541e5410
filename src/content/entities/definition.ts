import type { Expression, SqlBool } from 'kysely'
import { fold } from '../../base/fold.ts'
import { normaliseChoice } from '../../base/tidy.ts'
import type {
  RecordColumns,
  RecordTable,
  RecordTables,
  SqlValue,
  TranslatedText,
} from '../database/tables.ts'
import type { LanguageCode } from '../language.ts'

/** Record as imported, without `translations`. It has passed the schema of its entity. */
export type StoredRecord = Readonly<Record<string, unknown>>

/** Value of a column, from a record in any of its languages. */
export type ColumnValue<V extends SqlValue> = (record: StoredRecord) => V

/** Columns whose texts are translated, each with the column of the translations' table that holds them. */
export type LocalizedColumns<C extends string = string> = { readonly [Column in C]?: TranslatedText }

/** Column of a table, one of those whose values are `V`. */
export type ColumnOf<T extends RecordTable, V extends SqlValue = SqlValue> = {
  [C in keyof RecordTables[T] & string]: RecordTables[T][C] extends V ? C : never
}[keyof RecordTables[T] & string]

/** Column that a list is ordered by. */
export interface OrderBy<C extends string = string> {
  readonly column: C
  readonly direction: 'asc' | 'desc'
}

/** A value by which records are chosen: of `name` the record has `value`. */
export interface RecordFact {
  readonly name: string
  readonly value: string
}

/** A searched text: the name of its field, or what makes it. */
export type SearchedPart = string | ((record: StoredRecord) => string)

/** Where the text of a search document comes from. */
export interface DocumentSource {
  readonly title: string
  /** Characters of the title that a hit shows, where the field holds a whole text. */
  readonly titleLength?: number
  /** Numbers that the record is called by, which are as good as its title. */
  readonly numbers?: (record: StoredRecord) => readonly string[]
  /** Fields, and what makes a text of others. */
  readonly body: readonly SearchedPart[]
  readonly date?: string
  /** Member of a hit that has the id of the record; by default the id's own field. */
  readonly hitId?: string
  /** Route of the page of a record, where the hit has its address. */
  readonly page?: string | undefined
  /** Channel numbers that the document answers to, the nearest first. None: it is not searched. */
  channels(record: StoredRecord): readonly string[]
}

/** Everything the service needs to know of an entity whose public records are `R`. */
export interface EntityDefinition<R extends object = object> {
  readonly entity: string
  readonly table: RecordTable
  readonly idField: string
  /** What is put before an id in the table that several entities share. */
  readonly keyPrefix?: string
  /** A record as it is validated and stored, of one that is written in a shorter way. */
  normalise?(record: StoredRecord, own: LanguageCode): StoredRecord
  /** Parses the stored JSON of a record, which passed the schema of the entity on its way in. */
  parse(json: string): R
  /** Fields kept apart from the record because they are never answered. */
  readonly privateFields: readonly string[]
  /** Columns of the table beside those that all have. */
  readonly columns: Readonly<Record<string, ColumnValue<SqlValue>>>
  readonly localized: LocalizedColumns
  /** Field whose key is in the column `sort_title` and in that of the translations: lists are ordered by it in the alphabet of their language. */
  readonly sortedBy?: string
  /** Whether an article before it does not count: of titles, and not of names, where it belongs to them (Le Corbusier, La Rochelle). */
  readonly skipsArticles?: boolean
  /** What a record, in any of its languages, can be chosen by beside its columns; undefined where there is no such thing. `tag` is that of the language, BCP 47. */
  readonly facts?: (record: StoredRecord, tag: string) => readonly RecordFact[]
  /** Columns that change without an import and are answered in place of the record's own value. */
  readonly liveColumns: Readonly<Record<string, string>>
  /** Order of lists. It ends with `sort_id`, so it is total. */
  readonly order: readonly OrderBy[]
  /** What the public may see; undefined means everything. */
  readonly visible?: Expression<SqlBool>
  /** Column with the moment from which a record is public; undefined: a record is public at once. */
  readonly published?: string
  readonly document?: DocumentSource
}

/** A definition whose columns are those of its table, each with a value of the column's type. */
export type DefinitionOf<T extends RecordTable> = EntityDefinition & {
  readonly table: T
  readonly columns: {
    readonly [C in Exclude<
      keyof RecordTables[T],
      keyof RecordColumns | 'sort_title'
    >]: RecordTables[T][C] extends SqlValue ? ColumnValue<RecordTables[T][C]> : never
  }
  readonly localized: LocalizedColumns<ColumnOf<T, string>>
  readonly liveColumns: Readonly<Record<string, ColumnOf<T, number>>>
  readonly published?: ColumnOf<T, string>
  readonly order: readonly OrderBy<ColumnOf<T>>[]
}

/**
 * Whether readers of another language see a record that is not translated: archives belong to a channel of one language,
 * everything else is shown in its own language rather than hidden.
 */
export function fallsBack({ entity }: Pick<EntityDefinition, 'entity'>): boolean {
  return entity !== 'archive'
}

/** What a record is called in its table, by its id. */
export function keyOf({ keyPrefix = '' }: Pick<EntityDefinition, 'keyPrefix'>, id: string): string {
  return `${keyPrefix}${id}`
}

/** What a record is called in lists for the staff; empty where it has no name. */
export function recordTitle(
  { document, idField }: Pick<EntityDefinition, 'document' | 'idField'>,
  record: StoredRecord,
): string {
  const title = record[document?.title ?? 'name'] ?? record.name ?? record[idField]
  return typeof title === 'string' ? title : ''
}

/** Parser of stored records of one type. */
export function parserOf<R>() {
  return (json: string): R => JSON.parse(json)
}

/** Text of a field, without the NUL characters that PostgreSQL cannot hold; empty when absent. */
export function fieldText(record: StoredRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

/** Text of a field. */
export function textColumn(field: string): ColumnValue<string> {
  return (record) => fieldText(record, field)
}

/** Longer values are read as texts, and nobody chooses by them. */
const MAX_FACT = 200

/** What people write where there is no value, and "." and ".a" of Stata. "None" may be an answer, as of damages, and "unknown" and "不详" are one. */
const NO_ANSWER =
  /^\.[a-z]?$|^[([（]?(?:[-‐-―−_]{1,5}|n\/a|n\.\s?a\.|not (?:applicable|available|recorded|provided|specified|given|stated)|unspecified|no data|k\.\s?a\.|keine angaben?|ohne angabe|nicht angegeben|entfällt|non renseigné|non précisé|sans objet|sin datos|sin especificar|no consta|não informado|sem informação|não se aplica|non specificato|dato non disponibile|non disponibile|niet ingevuld|niet opgegeven|geen gegevens|n\.v\.t\.|brak danych|nie dotyczy|не указано|нет данных|не вказано|немає даних|无|無|暂无|暫無|未填写|未填寫|未记录|无资料|無資料|無記載|記載なし|未記入|미기재|해당\s?없음|غير محدد|غير متوفر|ثبت نشده|ไม่ระบุ)[)\]）]?$/iu
/** What programs write there. "Null" is zero in German, and "NA" may be a code. */
const OF_PROGRAM = /^(?:NULL|null|\(null\)|<null>|NaN|NaT|undefined|#N\/A|#N\/D|#NV)$/

/** Whether somebody has written that there is no value, as "-", "n/a" and "无" do. */
export function isNoAnswer(value: string): boolean {
  return NO_ANSWER.test(value.trim())
}

/** Facts that are not empty, short enough to be chosen by, and say something. Values that look the same are one. */
export function choosableFacts(found: readonly RecordFact[]): readonly RecordFact[] {
  const shown = found.map(({ name, value }) => ({ name, value: normaliseChoice(value) }))
  return shown.filter(
    ({ value }) =>
      value !== '' &&
      Array.from(value).length <= MAX_FACT &&
      !NO_ANSWER.test(value) &&
      !OF_PROGRAM.test(value),
  )
}

/** Facts of fields, by their names. */
export function ownFacts(record: StoredRecord, ...fields: readonly string[]): readonly RecordFact[] {
  return fields.map((name) => ({ name, value: fieldText(record, name) }))
}

/** Folded text of a field. */
export function foldedText(field: string): ColumnValue<string> {
  return (record) => fold(fieldText(record, field))
}

/** Moment in a form that sorts. */
export function momentColumn(field: string): ColumnValue<string> {
  return (record) => fieldText(record, field).replace('T', ' ')
}

const BY_LENGTH = /^(?:[0-9]{1,31}|[0-9A-Za-z_-]{32,64})$/
const AFTER_NUMBERS = '~'

/**
 * Ids of digits sort as numbers, long keys after them, all others last and the numbers in them by their value: A-9 before A-10.
 * What it gives for an id is stored, so it stays the same.
 */
export function sortId(id: string): string {
  return BY_LENGTH.test(id)
    ? `${String(id.length).padStart(2, '0')}${id}`
    : `${AFTER_NUMBERS}${id.replace(/[0-9]+/g, (digits) => `${String(digits.length).padStart(3, '0')}${digits}`)}`
}
