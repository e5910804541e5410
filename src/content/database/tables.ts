import type { Kysely } from 'kysely'
import type { Counters } from '../../base/counters.ts'

/** Value of a column, the same in SQLite and PostgreSQL. Booleans are 1 and 0. */
export type SqlValue = string | number | null

/** Columns common to the tables of all entities. */
export interface RecordColumns {
  readonly id: string
  /** The id as a key that sorts numbers by value. */
  readonly sort_id: string
  /** Who last wrote the record. */
  readonly origin: 'seed' | 'import' | 'visitor' | 'moderator'
  /** The record as JSON, without private fields. */
  readonly record: string
  /** Its translated texts, as JSON by language. */
  readonly translations: string | null
}

type Texts<Column extends string> = { readonly [Each in Column]: string }
type Numbers<Column extends string> = { readonly [Each in Column]: number }

/**
 * Columns of submissions that the staff review. `contact` is contact data as JSON, which no answer contains.
 */
type ReviewedColumns = RecordColumns &
  Texts<'create_time' | 'contact'> & { readonly review_status: 'pending' | 'approved' | 'rejected' }

/** Columns for filtering by years. A record without known years is in no period. */
type DatedColumns = RecordColumns & Numbers<'date_from' | 'date_to'>

/**
 * Tables of the records, one per entity. Texts are in the records' own language; folded texts ignore case and
 * diacritics. `sort_title` is a collation key of the title in its language; other columns whose names begin
 * with "sort" sort numbers by value.
 */
export interface RecordTables {
  /**
   * `languages` lists the languages of the item's translations, each surrounded by spaces, so that a list in
   * a language is read from one index.
   */
  readonly archive: RecordColumns &
    Texts<
      | 'channel_no'
      | 'channel_id'
      | 'parent_channel_no'
      | 'title'
      | 'label'
      | 'flag'
      | 'languages'
      | 'publish_date'
    > &
    Numbers<'visit_count'>
  readonly exhibition_base: RecordColumns & Texts<'base_name' | 'label'>
  readonly exhibition_temp: RecordColumns & Texts<'temp_name' | 'label' | 'start_time' | 'end_time'>
  readonly exhibit: RecordColumns &
    Texts<
      'exhibit_type' | 'exhibit_level' | 'name_folded' | 'age' | 'label' | 'group_id' | 'exhibition_group_id'
    > &
    Numbers<'is_own'>
  readonly exhibit_type: RecordColumns & Texts<'type_no' | 'sort_type_no'>
  readonly activity: RecordColumns &
    Texts<'activity_type' | 'activity_name' | 'activity_status' | 'label' | 'start_time' | 'end_time'>
  readonly file: RecordColumns & Texts<'object_id' | 'code'>
  readonly message: ReviewedColumns & Texts<'type' | 'source'>
  readonly dictionary: RecordColumns & Texts<'dictionary_code'>
  readonly channel: RecordColumns
  readonly collect_work: ReviewedColumns & Texts<'work_season'>
  readonly agent: DatedColumns & Texts<'name_folded' | 'sort_title'>
  readonly work: DatedColumns & Texts<'accession' | 'sort_accession' | 'title_folded' | 'sort_title'>
  readonly page: RecordColumns & Texts<'section' | 'title_folded'> & Numbers<'position'>
  /** Records of all types that the museum declares; ids are prefixed with the name of the type. */
  readonly own_record: RecordColumns & Texts<'kind' | 'sort_title'>
}

/** Column with translated texts. */
export type TranslatedText = 'title' | 'label' | 'level' | 'name_folded' | 'sort_title'

export type RecordTable = keyof RecordTables

/** Tables with a change counter: those of records and of submissions. */
export type VersionedTable = RecordTable | 'submission' | 'upload'

/** All tables except the full-text index, which only `../search` uses. Timestamps are UTC in ISO 8601. */
export interface DatabaseTables extends RecordTables {
  readonly meta: { readonly name: string; readonly value: string }
  /** Version of each table; for `document`, the number of the newest search document. */
  readonly content_version: { readonly entity: VersionedTable | 'document'; readonly version: number }
  readonly search_document: {
    readonly doc_id: number
    readonly entity: string
    readonly record_id: string
    /** Empty for the records' own language. */
    readonly language: string
  }
  /**
   * Translated texts that lists are filtered by, derived from `translations`. Untranslated texts are those of
   * the record.
   */
  readonly translation: Texts<'entity' | 'language' | 'record_id' | TranslatedText>
  /**
   * Values of the facts that records are filtered by, derived from the record and each of its translations.
   */
  readonly fact: {
    readonly entity: string
    readonly record_id: string
    /** Empty for the records' own language. */
    readonly language: string
    readonly name: string
    readonly value: string
  }
  /** Translations whose source text has changed since. A translation without a row here is up to date. */
  readonly stale_translation: {
    /** The next four columns as a JSON array. */
    readonly id: string
    readonly entity: string
    readonly record_id: string
    readonly language: string
    /** JSON pointer of the text in its record. */
    readonly place: string
    /** The text that the translation was made from, as JSON. */
    readonly source: string
  }
  /** Digests of stored files. `version` is the version of the table `file` when the row was last written. */
  readonly file_digest: Texts<'path' | 'digest' | 'source'> & Numbers<'size' | 'version'>
  readonly upload: Texts<'path' | 'name' | 'created' | 'owner'> & Numbers<'ready'>
  readonly submission: Texts<'id' | 'form' | 'created' | 'review_status' | 'record'>
  readonly submission_key: Texts<'name' | 'record_id' | 'created'>
  readonly audit: Texts<'id' | 'created' | 'who' | 'action' | 'entity' | 'record_id' | 'note'>
  readonly staff_access: {
    /** SHA-256 of the token, hexadecimal. */
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

/** Number of connections, of idle ones, and of statements waiting for one. */
export interface PoolUse {
  readonly connections: number
  readonly idle: number
  readonly waiting: number
}

/** Connections to the database; in PostgreSQL they share one pool. */
export interface Connections {
  readonly dialect: Dialect
  readonly writer: Database
  readonly reader: Database
  /**
   * For reads that may be slow, such as searches and pages deep in a list. The embedded database runs them in
   * worker threads, so that the main thread is not blocked. PostgreSQL runs them on half of the connections,
   * which leaves the others to fast reads.
   */
  readonly slowReader: Database
  /**
   * Returns the error to throw for a failed statement: an AppError if the disk is to blame, else the error
   * itself.
   */
  readonly explain: (error: unknown) => unknown
  /** Usage of the connection pool; absent for the embedded database. */
  readonly pool?: () => PoolUse
  /** Rate limits shared by all nodes on the database; absent for the embedded database. */
  readonly counters?: Counters
  /**
   * Version of the whole content, which changes with changes by any process. Cheap enough to be read per
   * request.
   */
  version(): Promise<number>
  close(): Promise<void>
}
