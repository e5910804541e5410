import { type Kysely, sql } from 'kysely'
import { CONTENT_CHANNEL } from './content-version.ts'
import tables from './migration-initial.json' with { type: 'json' }
import type { Dialect } from './tables.ts'

/** What migrations write to. It is theirs alone, since later ones may change what `tables.ts` describes. */
interface EarlierTables {
  readonly content_version: { readonly entity: string; readonly version: number }
}

export type EarlierDatabase = Kysely<EarlierTables>

/** One step forward. A step that has been released is never changed; there are no steps back. */
export interface Migration {
  /** Number of three digits and title. Steps are taken in the order of their names. */
  readonly name: string
  up(db: EarlierDatabase, dialect: Dialect): Promise<void>
  /** Whether it leaves the search tables empty, in one database or in both, to be filled from the records. */
  readonly emptiesSearch?: boolean | Dialect
}

/** Type of text columns. Their order is that of bytes, so that both databases sort alike. */
export function textType(dialect: Dialect): string {
  return dialect === 'postgres' ? 'text collate "C"' : 'text'
}

/** Runs statements as they are. */
export async function runStatements(db: EarlierDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Begins to count the changes of tables. */
export async function countVersions(db: EarlierDatabase, tables: readonly string[]): Promise<void> {
  const rows = tables.map((entity) => ({ entity, version: 0 }))
  await db.insertInto('content_version').values(rows).execute()
}

/** Made by migration 8 with the columns that the library expects. */
export const COUNTER_TABLE = 'counter'

type ColumnKind = 'text' | 'number'

/**
 * `records` are the columns of each table of records, beside those that all of them have; `others` those of what visitors send, of what the
 * staff decide and of their sessions, of which the first is the key. Moments are UTC in ISO 8601.
 */
const TABLES = tables as {
  readonly records: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  readonly others: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  readonly indexes: Readonly<Record<string, string>>
}

/** A record and its place in lists, the columns it is found by, and its texts as JSON. */
function tableStatements(text: string): readonly string[] {
  const columnsOf = (columns: Readonly<Record<string, ColumnKind>>) =>
    Object.entries(columns).map(([name, kind]) => `, ${name} ${kind === 'text' ? text : 'integer'} not null`)
  return [
    ...Object.entries(TABLES.records).map(
      ([table, columns]) =>
        `create table ${table} (id ${text} primary key, sort_id ${text} not null, origin ${text} not null${columnsOf(columns).join('')}, record text not null, translations text)`,
    ),
    ...Object.entries(TABLES.others).map(([table, columns]) => {
      const [key = '', ...others] = Object.keys(columns)
      const rest = Object.fromEntries(others.map((name) => [name, columns[name] ?? 'text']))
      return `create table ${table} (${key} ${text} primary key${columnsOf(rest).join('')})`
    }),
    `create table meta (name ${text} primary key, value text not null)`,
    `create table fact (entity ${text} not null, name ${text} not null, language ${text} not null, value ${text} not null, record_id ${text} not null, constraint fact_key primary key (entity, name, language, value, record_id))`,
    `create table search_document (doc_id bigint primary key, entity ${text} not null, record_id ${text} not null, language ${text} not null)`,
    'create unique index search_document_record on search_document (record_id, entity, language)',
  ]
}

/** What lists are filtered by in a translation, and the index of the search. */
function searchStatements(dialect: Dialect, text: string): readonly string[] {
  const columns = ['title', 'label', 'level', 'name_folded'].map((name) => `${name} ${text} not null`)
  const translation = `create table translation (entity ${text} not null, language ${text} not null, record_id ${text} not null, ${columns.join(', ')}, primary key (entity, language, record_id))`
  return dialect === 'sqlite'
    ? [
        `${translation} without rowid`,
        `create virtual table search_text using fts5(title, body, marks, content='', contentless_delete=1, tokenize="ascii tokenchars '_-'")`,
      ]
    : [
        translation,
        // The narrow columns come before the wide ones, which are not read then.
        'create table search_text (doc_id bigint primary key, title_spaced text not null, body_spaced text not null, title_tokens tsvector not null, tokens tsvector not null)',
        'create index search_text_tokens on search_text using gin (tokens) with (fastupdate = on)',
        'create index search_text_title on search_text using gin (title_tokens) with (fastupdate = on)',
      ]
}

/** SQLite counts its changes itself, and processes on it share no counts of submissions. */
const postgresStatements: readonly string[] = [
  `create function announce_content() returns trigger language plpgsql as $$ begin perform pg_notify('${CONTENT_CHANNEL}', ''); return null; end $$`,
  'create trigger content_changed after update on content_version for each statement execute function announce_content()',
  // The order of the columns is the library's.
  `create table ${COUNTER_TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  `create index ${COUNTER_TABLE}_expire on ${COUNTER_TABLE} (expire)`,
]

/** Digests of stored files, by which their addresses change with their bytes. */
export function digestStatements(dialect: Dialect): readonly string[] {
  const text = textType(dialect)
  return [
    `create table file_digest (path ${text} primary key, digest ${text} not null, source ${text} not null, size double precision not null, version integer not null)`,
    'create index file_digest_version on file_digest (version)',
  ]
}

/** Every table of the content. Its number goes on from the fifteen that this one takes the place of: backups are of a number. */
export const initialMigration: Migration = {
  name: '015-initial',
  up: async (db, dialect) => {
    const text = textType(dialect)
    await runStatements(db, [
      ...tableStatements(text),
      ...searchStatements(dialect, text),
      ...digestStatements(dialect),
      ...Object.entries(TABLES.indexes).map(([name, columns]) => `create index ${name} on ${columns}`),
      ...(dialect === 'postgres' ? postgresStatements : []),
    ])
    await countVersions(db, [...Object.keys(TABLES.records), 'document', 'submission', 'upload'])
  },
}
