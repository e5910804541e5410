import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Counters } from '../../base/counters.ts'
import { chunks } from '../../base/lists.ts'

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

type Texts<Column extends string> = { readonly [Each in Column]: string }
type Numbers<Column extends string> = { readonly [Each in Column]: number }

/** Columns of what visitors send and the staff review. `contact` is contact data as JSON; it is never answered. */
type ReviewedColumns = RecordColumns &
  Texts<'create_time' | 'contact'> & { readonly review_status: 'pending' | 'approved' | 'rejected' }

/** Columns by which records are found by their years; where none is known, no period holds them. */
type DatedColumns = RecordColumns & Numbers<'date_from' | 'date_to'>

/**
 * Tables of the records, one for each entity. Their texts are in the records' own language; those that are folded are compared without capitals and
 * marks. `sort_title` is the title in the order of the language's alphabet, and other columns that begin so sort numbers within them as numbers.
 */
export interface RecordTables {
  /** `languages` are those that the item is translated into, each between spaces: a list in a language is read from one index. */
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
  /** Records of all types of the museum's own; ids begin with the name of the type. */
  readonly own_record: RecordColumns & Texts<'kind' | 'sort_title'>
}

/** Column of the translations' texts. */
export type TranslatedText = 'title' | 'label' | 'level' | 'name_folded' | 'sort_title'

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
  readonly translation: Texts<'entity' | 'language' | 'record_id' | TranslatedText>
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
  readonly file_digest: Texts<'path' | 'digest' | 'source'> & Numbers<'size' | 'version'>
  readonly upload: Texts<'path' | 'name' | 'created' | 'owner'> & Numbers<'ready'>
  readonly submission: Texts<'id' | 'form' | 'created' | 'review_status' | 'record'>
  readonly submission_key: Texts<'name' | 'record_id' | 'created'>
  readonly audit: Texts<'id' | 'created' | 'who' | 'action' | 'entity' | 'record_id' | 'note'>
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
interface PoolUse {
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

type NewRow = Readonly<Record<string, SqlValue>>

/** Rows of one statement where each value is a parameter: SQLite takes 32,766. */
const ROWS_PER_STATEMENT = 100

interface InsertOptions {
  /** Columns of whose rows those that are there already are replaced. */
  readonly replacing?: readonly string[]
  /** What a column becomes in a row that is there already; by default what is written. */
  readonly replaced?: (column: string) => RawBuilder<unknown> | undefined
}

function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Rows as PostgreSQL takes them, in one parameter a column whatever their number. */
function unnestedValues(columns: readonly string[], rows: readonly NewRow[]): RawBuilder<unknown> {
  const arrays = columns.map((column) => {
    const values = rows.map((row) => row[column] ?? null)
    const type = values.some((value) => typeof value === 'number') ? sql`bigint[]` : sql`text[]`
    return sql`${values}::${type}`
  })
  return sql`select * from unnest(${sql.join(arrays)})`
}

function valuesList(columns: readonly string[], rows: readonly NewRow[]): RawBuilder<unknown> {
  const lines = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  return sql`values ${sql.join(lines)}`
}

/** Inserts rows of equal columns; in PostgreSQL all of them by one statement, of one text however many they are. */
export async function insertMany<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  rows: readonly NewRow[],
  { replacing = [], replaced }: InsertOptions = {},
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const changes = columns
    .filter((column) => !replacing.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${replaced?.(column) ?? sql.ref(`excluded.${column}`)}`)
  const conflict =
    replacing.length === 0
      ? sql``
      : sql`on conflict (${sql.join(replacing.map((column) => sql.ref(column)))}) do update set ${sql.join(changes)}`
  const all = isPostgres(db)
  for (const part of all ? [rows] : chunks(rows, ROWS_PER_STATEMENT)) {
    if (part.length === 0) continue
    const values = all ? unnestedValues(columns, part) : valuesList(columns, part)
    // The builder has no arrays.
    await sql`insert into ${sql.table(table)} (${names}) ${values} ${conflict}`.execute(db)
  }
}

/** Gives one column of rows its value, by their ids. */
export async function updateColumn<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  column: string,
  values: readonly (readonly [id: string, value: SqlValue])[],
): Promise<void> {
  const rows = values.map(([id, value]) => ({ id, value }))
  const all = isPostgres(db)
  for (const part of all ? [rows] : chunks(rows, ROWS_PER_STATEMENT)) {
    if (part.length === 0) continue
    const given = all ? unnestedValues(['id', 'value'], part) : valuesList(['id', 'value'], part)
    // The builder has no arrays, and no tables of values in SQLite.
    await sql`with given (id, value) as (${given}) update ${sql.table(table)}
      set ${sql.ref(column)} = (select given.value from given where given.id = ${sql.ref(`${table}.id`)})
      where id in (select given.id from given)`.execute(db)
  }
}

/** Small facts about the content, such as the digest of the seed. */
export interface Meta {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  /** The value of a name; where it has none yet it gets this one, the same for processes that ask together. */
  keep(name: string, value: string): Promise<string>
  remove(name: string): Promise<void>
}

/** Facts kept in the table `meta`. */
export function createMeta({ reader, writer }: Connections): Meta {
  const get = async (name: string): Promise<string | undefined> => {
    const row = await reader.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value
  }
  return {
    get,
    keep: async (name, value) => {
      const known = await get(name)
      if (known !== undefined) return known
      await writer
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await get(name)) ?? value
    },
    remove: async (name) => {
      await writer.deleteFrom('meta').where('name', '=', name).execute()
    },
    set: async (name, value) => {
      await writer
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
