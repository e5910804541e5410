import type { Kysely } from 'kysely'
import type { Counters } from '../../base/counters.ts'

/** What a column holds, the same in SQLite and PostgreSQL; yes and no are 1 and 0. */
export type SqlValue = string | number | null

/** Columns that the table of every entity has. */
export interface RecordColumns {
  readonly id: string
  /** The id in a form that sorts as numbers do. */
  readonly sort_id: string
  /** Who wrote the record last. */
  readonly origin: 'seed' | 'import' | 'visitor' | 'moderator'
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
  readonly label: string
  readonly flag: string
  /** Languages that the item is translated into, each between spaces: a list in a language is read from one index. */
  readonly languages: string
  readonly publish_date: string
  readonly visit_count: number
}

interface ExhibitionBaseTable extends RecordColumns {
  readonly base_name: string
  readonly label: string
}

interface ExhibitionTempTable extends RecordColumns {
  readonly temp_name: string
  readonly label: string
  readonly start_time: string
  readonly end_time: string
}

interface ExhibitTable extends RecordColumns {
  readonly exhibit_type: string
  readonly exhibit_level: string
  readonly name_folded: string
  readonly age: string
  readonly label: string
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
  readonly activity_status: string
  readonly label: string
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

/** Columns by which records are found by their years; where none is known, no period holds them. */
interface DatedColumns extends RecordColumns {
  readonly date_from: number
  readonly date_to: number
}

interface WorkTable extends DatedColumns {
  readonly accession: string
  /** The accession number in a form that sorts numbers within it as numbers. */
  readonly sort_accession: string
  readonly title_folded: string
  /** The title in the order of the language's alphabet. */
  readonly sort_title: string
}

interface AgentTable extends DatedColumns {
  readonly name_folded: string
  readonly sort_title: string
}

interface PageTable extends RecordColumns {
  readonly section: string
  readonly position: number
  readonly title_folded: string
}

/** Records of all types of the museum's own; ids begin with the name of the type. */
interface OwnRecordTable extends RecordColumns {
  readonly kind: string
  readonly sort_title: string
}

/** Tables of the records, one for each entity. Their texts are in the records' own language. */
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
  readonly agent: AgentTable
  readonly work: WorkTable
  readonly page: PageTable
  readonly own_record: OwnRecordTable
}

interface TranslationTable {
  readonly entity: string
  readonly language: string
  readonly record_id: string
  readonly title: string
  readonly label: string
  readonly level: string
  readonly name_folded: string
  readonly sort_title: string
}

/** Column of the translations' texts. */
export type TranslatedText = Exclude<keyof TranslationTable, 'entity' | 'language' | 'record_id'>

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
    /** Empty: the records' own. */
    readonly language: string
  }
  /** Texts of the translations by which lists are filtered, made from `translations`; what is not translated is the record's own. */
  readonly translation: TranslationTable
  /** Values of the facts by which records are filtered, made from the record and each of its translations. */
  readonly fact: {
    readonly entity: string
    readonly record_id: string
    /** Empty: the records' own. */
    readonly language: string
    readonly name: string
    readonly value: string
  }
  /** Translations of texts of records that have changed since. One without a row was made from the text beside it. */
  readonly stale_translation: {
    /** The four that follow, as JSON. */
    readonly id: string
    readonly entity: string
    readonly record_id: string
    readonly language: string
    /** JSON pointer of the text in its record. */
    readonly place: string
    /** The text that the translation was made from, as JSON. */
    readonly source: string
  }
  /** What is known of the bytes of stored files; `version` is that of `file` when it was last written. */
  readonly file_digest: {
    readonly path: string
    readonly digest: string
    readonly source: string
    readonly size: number
    readonly version: number
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
  readonly staff_access: {
    /** SHA-256 of the token, in hexadecimal digits. */
    readonly hash: string
    readonly kind: 'link' | 'session'
    readonly who: string
    readonly role: 'reader' | 'moderator'
    readonly created: string
    readonly expires: string
  }
}

export type Database = Kysely<DatabaseTables>

export type Dialect = 'sqlite' | 'postgres'

/** Numbers of connections, and of statements that wait for one. */
export interface PoolUse {
  readonly connections: number
  readonly idle: number
  readonly waiting: number
}

/** The connections of the content, which in PostgreSQL are one pool. */
export interface Connections {
  readonly dialect: Dialect
  readonly writer: Database
  readonly reader: Database
  /**
   * Reads what may take long, such as searches and pages deep in a list: of the embedded database in threads of their own, so that this
   * one goes on; of PostgreSQL by half of the connections, so that the others answer what is read in a moment.
   */
  readonly slowReader: Database
  /** What to throw for an error of a statement: an AppError where the disk is to blame, else the error itself. */
  readonly explain: (error: unknown) => unknown
  /** How the connections of a pool are used; absent for the embedded database, which has none. */
  readonly pool?: () => PoolUse
  /** Counts that all nodes on the database share; absent for the embedded one. */
  readonly counters?: Counters
  /** Version of the whole content, as `content_version` has it, whichever process changed it; cheap enough for every request. */
  version(): Promise<number>
  close(): Promise<void>
}
