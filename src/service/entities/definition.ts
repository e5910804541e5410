import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../schemas/entities/index.ts'
import { fold } from '../../shared/fold.ts'
import type { Row, Value } from '../database/tables.ts'
import type { Language } from './language.ts'

/** Record as imported, without `translations`. It has passed the schema of its entity. */
export type StoredRecord = Readonly<Record<string, unknown>>

/** Fills columns from a Chinese record and the same record in English. */
export type ColumnSource = (record: StoredRecord, english: StoredRecord) => Row

/** Where the text of a search document comes from. */
export interface DocumentSource {
  readonly title: string
  readonly body: readonly string[]
  readonly date?: string
  /** Channel numbers that the document answers to, the nearest first. None: it is not searched. */
  channels(record: StoredRecord): readonly string[]
}

/** Everything the service needs to know of an entity whose public records are `R`. */
export interface EntityDefinition<R extends object = object> {
  readonly entity: Entity
  readonly table: string
  readonly idField: string
  /** Parses the stored JSON of a record, which passed the schema of the entity on its way in. */
  parse(json: string): R
  /** Fields kept apart from the record because they are never answered. */
  readonly privateFields: readonly string[]
  readonly columns: ColumnSource
  /** Columns that change without an import and are answered in place of the record's own value. */
  readonly liveColumns: Readonly<Record<string, string>>
  /** Order of lists. It ends with `sort_id`, so it is total. */
  readonly order: RawBuilder<unknown>
  /** What the public may see; undefined means everything. */
  readonly visible?: RawBuilder<unknown>
  readonly document?: DocumentSource
}

/**
 * Whether English readers see a record that has no English: archives belong to a channel of one language,
 * everything else is shown in Chinese rather than hidden.
 */
export const fallsBack = ({ entity }: Pick<EntityDefinition, 'entity'>): boolean => entity !== 'archive'

/** Parser of stored records of one type. */
export const parserOf =
  <R>() =>
  (json: string): R =>
    JSON.parse(json)

/** Text of a field, without the NUL characters that PostgreSQL cannot hold; empty when absent. */
export const textOf = (record: StoredRecord, field: string): string => {
  const value = record[field]
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

/** Column with the text of a field. */
export const text =
  (column: string, field: string): ColumnSource =>
  (record) => ({ [column]: textOf(record, field) })

/** Two columns with the text of a field in both languages. */
export const translatedText =
  (column: string, field: string): ColumnSource =>
  (record, english) => ({ [column]: textOf(record, field), [`${column}_en`]: textOf(english, field) })

/** Two columns with the folded text of a field in both languages. */
export const foldedText =
  (column: string, field: string): ColumnSource =>
  (record, english) => ({
    [column]: fold(textOf(record, field)),
    [`${column}_en`]: fold(textOf(english, field)),
  })

/** Column with a moment in a form that sorts. */
export const momentColumn =
  (column: string, field: string): ColumnSource =>
  (record) => ({ [column]: textOf(record, field).replace('T', ' ') })

/** Column with any value computed from the record. */
export const computed =
  (column: string, compute: (record: StoredRecord) => Value): ColumnSource =>
  (record) => ({ [column]: compute(record) })

/** All columns of several sources. */
export const columns =
  (...sources: readonly ColumnSource[]): ColumnSource =>
  (record, english) =>
    Object.assign({}, ...sources.map((source) => source(record, english)))

/** Ids of digits sort as numbers, others after them. */
export const sortId = (id: string): string => `${String(id.length).padStart(2, '0')}${id}`

/** Name of the column that holds a text in a language. */
export const columnIn = (column: string, language: Language): string =>
  language === 'en' ? `${column}_en` : column

/** Order by id alone. */
export const byId = sql`sort_id`
