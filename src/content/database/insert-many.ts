import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { chunks } from '../../base/lists.ts'
import type { SqlValue } from './tables.ts'

type NewRow = Readonly<Record<string, SqlValue>>

/** Rows per statement when each value is a parameter; SQLite allows 32,766 parameters. */
const ROWS_PER_STATEMENT = 100

export interface InsertOptions {
  /** Columns of a unique key; existing rows with the same key are updated. */
  readonly replacing?: readonly string[]
  /** New value of a column in an existing row; by default the inserted value. */
  readonly replaced?: (column: string) => RawBuilder<unknown> | undefined
}

function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Builds a rows expression for PostgreSQL, with one array parameter per column regardless of the number of
 * rows.
 */
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

/**
 * Inserts rows with equal columns. PostgreSQL takes all of them in one statement, whose text does not depend
 * on their number.
 */
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
    // Kysely's builder does not support arrays.
    await sql`insert into ${sql.table(table)} (${names}) ${values} ${conflict}`.execute(db)
  }
}

/** Sets one column of rows, given by id. */
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
    // Kysely's builder does not support arrays, or tables of values in SQLite.
    await sql`with given (id, value) as (${given}) update ${sql.table(table)}
      set ${sql.ref(column)} = (select given.value from given where given.id = ${sql.ref(`${table}.id`)})
      where id in (select given.id from given)`.execute(db)
  }
}
