import type { Kysely } from 'kysely'
import type { Language } from '../language.ts'

/** What a column holds, the same in SQLite and PostgreSQL; yes and no are 1 and 0. */
export type Value = string | number | null

/** Columns that the table of every entity has. */
export interface RecordColumns {
  readonly id: string
  /** The id in a form that sorts as numbers do. */
  readonly sort_id: string
  /** Who wrote the record last. */
  readonly origin: 'seed' | 'import' | 'visitor' | 'moderator'
  readonly has_en: number
  /** The record as JSON, without its private fields. */
  readonly record: string
  /** Its texts in other languages, as JSON by language. */
  readonly translations: string | null
}

/** Columns of what visitors send and the staff review. */
interface ReviewedColumns extends RecordColumns {
  readonly create_time: string
  readonly review_status: 'pending' | 'approved' | 'rejected'
  /** Contact data as JSON; never answered. */
  readonly contact: string
}

interface ArchiveTable extends RecordColumns {
  readonly channel_no: string
  readonly channel_id: string
  readonly parent_channel_no: string
  readonly title: string
  readonly title_en: string
  readonly label: string
  readonly label_en: string
  readonly flag: string
  readonly publish_date: string
  readonly visit_count: number
}

interface ExhibitionBaseTable extends RecordColumns {
  readonly base_name: string
  readonly base_name_en: string
  readonly label: string
  readonly label_en: string
}

interface ExhibitionTempTable extends RecordColumns {
  readonly temp_name: string
  readonly temp_name_en: string
  readonly label: string
  readonly label_en: string
  readonly start_time: string
}

interface ExhibitTable extends RecordColumns {
  readonly exhibit_type: string
  readonly exhibit_level: string
  readonly exhibit_level_en: string
  readonly name_folded: string
  readonly name_folded_en: string
  readonly age: string
  readonly label: string
  readonly label_en: string
  readonly is_own: number
  readonly group_id: string
  readonly exhibition_group_id: string
}

interface ExhibitTypeTable extends RecordColumns {
  readonly type_no: string
  readonly sort_type_no: string
}

interface ActivityTable extends RecordColumns {
  readonly activity_type: string
  readonly activity_name: string
  readonly activity_name_en: string
  readonly activity_status: string
  readonly label: string
  readonly label_en: string
  readonly start_time: string
  readonly end_time: string
}

interface FileTable extends RecordColumns {
  readonly object_id: string
  readonly code: string
}

interface MessageTable extends ReviewedColumns {
  readonly type: string
  readonly source: string
}

interface DictionaryTable extends RecordColumns {
  readonly dictionary_code: string
}

interface CollectWorkTable extends ReviewedColumns {
  readonly work_season: string
}

/** Tables of the records, one for each entity. A column ending in _en holds English, or Chinese without it. */
export interface RecordTables {
  readonly archive: ArchiveTable
  readonly exhibition_base: ExhibitionBaseTable
  readonly exhibition_temp: ExhibitionTempTable
  readonly exhibit: ExhibitTable
  readonly exhibit_type: ExhibitTypeTable
  readonly activity: ActivityTable
  readonly file: FileTable
  readonly message: MessageTable
  readonly dictionary: DictionaryTable
  readonly channel: RecordColumns
  readonly collect_work: CollectWorkTable
}

export type RecordTable = keyof RecordTables

/** Tables whose changes are counted: those of records and of what visitors send. */
export type VersionedTable = RecordTable | 'submission' | 'upload'

/** Every table but those of the search index, which `../search` alone knows. Moments are UTC in ISO 8601. */
export interface DatabaseTables extends RecordTables {
  readonly meta: { readonly name: string; readonly value: string }
  /** The version of each table, and the last number given to a search document. */
  readonly content_version: { readonly entity: VersionedTable | 'document'; readonly version: number }
  readonly search_document: {
    readonly doc_id: number
    readonly entity: string
    readonly record_id: string
    readonly language: Language
  }
  readonly upload: {
    readonly path: string
    readonly name: string
    readonly created: string
    readonly ready: number
    readonly owner: string
  }
  readonly submission: {
    readonly id: string
    readonly form: string
    readonly created: string
    readonly review_status: string
    readonly record: string
  }
  readonly submission_key: { readonly name: string; readonly record_id: string; readonly created: string }
  readonly audit: {
    readonly id: string
    readonly created: string
    readonly who: string
    readonly action: string
    readonly entity: string
    readonly record_id: string
    readonly note: string
  }
}

export type Database = Kysely<DatabaseTables>

export type Dialect = 'sqlite' | 'postgres'

/** The two connections of the content, which in PostgreSQL are one pool. */
export interface Connections {
  readonly dialect: Dialect
  readonly writer: Database
  readonly reader: Database
  /** What to throw for an error of a statement: a ServiceError where the disk is to blame, else the error itself. */
  readonly explain: (error: unknown) => unknown
  /** Version of the whole content, as `content_version` has it, whichever process changed it; cheap enough for every request. */
  version(): Promise<number>
  close(): Promise<void>
}
