import { type Kysely, sql } from 'kysely'
import { CONTENT_CHANNEL } from './content-version.ts'
import tables from './migration-initial.json' with { type: 'json' }
import type { Dialect } from './tables.ts'

/** Tables that migrations write to. Independent of `tables.ts`, whose types later migrations may change. */
interface EarlierTables {
  readonly content_version: { readonly entity: string; readonly version: number }
}

export type EarlierDatabase = Kysely<EarlierTables>

/** A forward migration. Released migrations are never changed; there are no down migrations. */
export interface Migration {
  /** Three-digit number and title. Migrations run in the order of their names. */
  readonly name: string
  up(db: EarlierDatabase, dialect: Dialect): Promise<void>
  /**
   * Whether it empties the search tables, in both databases or only in one; they are then filled from the
   * records.
   */
  readonly emptiesSearch?: boolean | Dialect
}

/** Returns the type of text columns. They sort by bytes, so that both databases sort alike. */
export function textType(dialect: Dialect): string {
  return dialect === 'postgres' ? 'text collate "C"' : 'text'
}

/** Runs statements of raw SQL. */
export async function runStatements(db: EarlierDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Adds tables to those whose changes are counted. */
export async function countVersions(db: EarlierDatabase, tables: readonly string[]): Promise<void> {
  const rows = tables.map((entity) => ({ entity, version: 0 }))
  await db.insertInto('content_version').values(rows).execute()
}

/** Table of the rate limiter, with the columns that rate-limiter-flexible expects. */
export const COUNTER_TABLE = 'counter'

type ColumnKind = 'text' | 'number'

/**
 * `records`: columns of each table of records, beside the common ones. `others`: columns of the tables for
 * submissions, decisions of the staff and their sessions; the first column is the primary key. Timestamps are
 * UTC in ISO 8601.
 */
const TABLES = tables as {
  readonly records: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  readonly others: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>
  readonly indexes: Readonly<Record<string, string>>
}

/** Statements that create the tables of records, submissions, filters and search documents. */
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

/** Statements that create the table of translated filter values and the full-text index. */
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
        // Narrow columns come first, so that reading them does not read the wide ones.
        'create table search_text (doc_id bigint primary key, title_spaced text not null, body_spaced text not null, title_tokens tsvector not null, tokens tsvector not null)',
        'create index search_text_tokens on search_text using gin (tokens) with (fastupdate = on)',
        'create index search_text_title on search_text using gin (title_tokens) with (fastupdate = on)',
      ]
}

/** Only for PostgreSQL: SQLite counts changes itself, and its processes do not share rate limits. */
const postgresStatements: readonly string[] = [
  `create function announce_content() returns trigger language plpgsql as $$ begin perform pg_notify('${CONTENT_CHANNEL}', ''); return null; end $$`,
  'create trigger content_changed after update on content_version for each statement execute function announce_content()',
  // The rate limiter requires this order of columns.
  `create table ${COUNTER_TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
  `create index ${COUNTER_TABLE}_expire on ${COUNTER_TABLE} (expire)`,
]

/**
 * Creates the table of digests of stored files. A digest is part of a file's URL, so that the URL changes
 * with the content.
 */
export function digestStatements(dialect: Dialect): readonly string[] {
  const text = textType(dialect)
  return [
    `create table file_digest (path ${text} primary key, digest ${text} not null, source ${text} not null, size double precision not null, version integer not null)`,
    'create index file_digest_version on file_digest (version)',
  ]
}

/**
 * Creates all tables. Its number continues after the fifteen migrations that it replaces, because backups
 * contain the number.
 */
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
