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

/** A record as imported, without `translations`. It is valid by the schema of its entity. */
export type StoredRecord = Readonly<Record<string, unknown>>

/** Computes the value of a column from a record in any of its languages. */
export type ColumnValue<V extends SqlValue> = (record: StoredRecord) => V

/** Columns with translated texts, each with its column in the table of translations. */
export type LocalizedColumns<C extends string = string> = { readonly [Column in C]?: TranslatedText }

/** Columns of a table whose values are of the type `V`. */
export type ColumnOf<T extends RecordTable, V extends SqlValue = SqlValue> = {
  [C in keyof RecordTables[T] & string]: RecordTables[T][C] extends V ? C : never
}[keyof RecordTables[T] & string]

/** Column of a list's order. */
export interface OrderBy<C extends string = string> {
  readonly column: C
  readonly direction: 'asc' | 'desc'
}

/** A named value by which records can be filtered. */
export interface RecordFact {
  readonly name: string
  readonly value: string
}

/** A searched text: the name of its field, or a function that builds it. */
export type SearchedPart = string | ((record: StoredRecord) => string)

/** Sources of the texts of a search document. */
export interface DocumentSource {
  readonly title: string
  /** Maximum length of the title in hits, for fields that contain whole texts. */
  readonly titleLength?: number
  /** Numbers that identify the record, weighted like its title. */
  readonly numbers?: (record: StoredRecord) => readonly string[]
  readonly body: readonly SearchedPart[]
  readonly date?: string
  /** Member of a hit for the id of the record; by default `idField`. */
  readonly hitId?: string
  /** Route of the page of a record, if hits contain its URL. */
  readonly page?: string | undefined
  /**
   * Channel numbers in which the document is found, the nearest first. Empty if the record is not searched.
   */
  channels(record: StoredRecord): readonly string[]
}

/** Definition of an entity whose public records are `R`. */
export interface EntityDefinition<R extends object = object> {
  readonly entity: string
  readonly table: RecordTable
  readonly idField: string
  /** Prefix of ids in a table that several entities share. */
  readonly keyPrefix?: string
  /** Converts shorthand forms of a record to the form that is validated and stored. */
  normalise?(record: StoredRecord, own: LanguageCode): StoredRecord
  /** Parses the stored JSON of a record, which was validated before it was stored. */
  parse(json: string): R
  /** Fields stored apart from the record, because answers never contain them. */
  readonly privateFields: readonly string[]
  /** Columns beside the common ones. */
  readonly columns: Readonly<Record<string, ColumnValue<SqlValue>>>
  readonly localized: LocalizedColumns
  /**
   * Field whose collation key is stored in `sort_title`, also for translations. Lists are sorted by it in the
   * alphabet of their language.
   */
  readonly sortedBy?: string
  /**
   * Whether sorting ignores a leading article. True for titles; articles of names belong to them (Le
   * Corbusier, La Rochelle).
   */
  readonly skipsArticles?: boolean
  /**
   * Returns the facts by which a record, in any of its languages, can be filtered beside its columns. `tag`
   * is the BCP 47 tag of the language.
   */
  readonly facts?: (record: StoredRecord, tag: string) => readonly RecordFact[]
  /** Columns that change without an import; answers contain their values in place of the record's. */
  readonly liveColumns: Readonly<Record<string, string>>
  /** Order of lists. Ends with `sort_id`, so that it is total. */
  readonly order: readonly OrderBy[]
  /** Condition for public records; all are public if undefined. */
  readonly visible?: Expression<SqlBool>
  /** Column with the time from which a record is public; always public if undefined. */
  readonly published?: string
  readonly document?: DocumentSource
}

/** A definition with the columns of its table, type-checked. */
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
 * Whether lists in another language include untranslated records. Archive items belong to a channel of one
 * language; other records are shown in their own language rather than hidden.
 */
export function fallsBack({ entity }: Pick<EntityDefinition, 'entity'>): boolean {
  return entity !== 'archive'
}

/** Returns the key of a record in its table. */
export function keyOf({ keyPrefix = '' }: Pick<EntityDefinition, 'keyPrefix'>, id: string): string {
  return `${keyPrefix}${id}`
}

/** Returns the name of a record in lists of the staff, or an empty text. */
export function recordTitle(
  { document, idField }: Pick<EntityDefinition, 'document' | 'idField'>,
  record: StoredRecord,
): string {
  const title = record[document?.title ?? 'name'] ?? record.name ?? record[idField]
  return typeof title === 'string' ? title : ''
}

/** Creates a parser for stored records of a type. */
export function parserOf<R>() {
  return (json: string): R => JSON.parse(json)
}

/**
 * Returns the text of a field, or an empty text. NUL characters are removed, since PostgreSQL cannot store
 * them.
 */
export function fieldText(record: StoredRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

/** Column with the text of a field. */
export function textColumn(field: string): ColumnValue<string> {
  return (record) => fieldText(record, field)
}

/** Maximum length of a fact. Longer values are prose, which nobody filters by. */
const MAX_FACT = 200

/**
 * Placeholders that people write for a missing value, including "." and ".a" of Stata. "None" is not one,
 * since it may be an answer, as to "damages"; "unknown" and "不详" are answers too.
 */
const NO_ANSWER =
  /^\.[a-z]?$|^[([（]?(?:[-‐-―−_]{1,5}|n\/a|n\.\s?a\.|not (?:applicable|available|recorded|provided|specified|given|stated)|unspecified|no data|k\.\s?a\.|keine angaben?|ohne angabe|nicht angegeben|entfällt|non renseigné|non précisé|sans objet|sin datos|sin especificar|no consta|não informado|sem informação|não se aplica|non specificato|dato non disponibile|non disponibile|niet ingevuld|niet opgegeven|geen gegevens|n\.v\.t\.|brak danych|nie dotyczy|не указано|нет данных|не вказано|немає даних|无|無|暂无|暫無|未填写|未填寫|未记录|无资料|無資料|無記載|記載なし|未記入|미기재|해당\s?없음|غير محدد|غير متوفر|ثبت نشده|ไม่ระบุ)[)\]）]?$/iu
/**
 * Placeholders that programs write for a missing value. Case matters: "Null" is German for zero, and "NA" may
 * be a code.
 */
const OF_PROGRAM = /^(?:NULL|null|\(null\)|<null>|NaN|NaT|undefined|#N\/A|#N\/D|#NV)$/

/** Whether a text is a placeholder for a missing value, as "-", "n/a" and "无". */
export function isNoAnswer(value: string): boolean {
  return NO_ANSWER.test(value.trim())
}

/**
 * Keeps facts with a meaningful value that is short enough to filter by. Values that look the same are
 * normalized to one.
 */
export function filterableFacts(found: readonly RecordFact[]): readonly RecordFact[] {
  const shown = found.map(({ name, value }) => ({ name, value: normaliseChoice(value) }))
  return shown.filter(
    ({ value }) =>
      value !== '' &&
      Array.from(value).length <= MAX_FACT &&
      !NO_ANSWER.test(value) &&
      !OF_PROGRAM.test(value),
  )
}

/** Returns the texts of fields as facts named like the fields. */
export function ownFacts(record: StoredRecord, ...fields: readonly string[]): readonly RecordFact[] {
  return fields.map((name) => ({ name, value: fieldText(record, name) }))
}

/** Column with the folded text of a field. */
export function foldedText(field: string): ColumnValue<string> {
  return (record) => fold(fieldText(record, field))
}

/** Column with a date and time in a form that sorts. */
export function momentColumn(field: string): ColumnValue<string> {
  return (record) => fieldText(record, field).replace('T', ' ')
}

const BY_LENGTH = /^(?:[0-9]{1,31}|[0-9A-Za-z_-]{32,64})$/
const AFTER_NUMBERS = '~'

/**
 * Returns a sort key for an id. Ids of digits sort by value, long keys after them, all others last, with
 * numbers within them sorted by value: A-9 before A-10. Keys are stored, so the result for an id must never
 * change.
 */
export function sortId(id: string): string {
  return BY_LENGTH.test(id)
    ? `${String(id.length).padStart(2, '0')}${id}`
    : `${AFTER_NUMBERS}${id.replace(/[0-9]+/g, (digits) => `${String(digits.length).padStart(3, '0')}${digits}`)}`
}
