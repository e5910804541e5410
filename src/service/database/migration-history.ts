import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely'
import { newerDatabase } from './newer-database.ts'
import type { Database, Dialect } from './tables.ts'

/** The migrator's table, and the one that this program kept itself before, with a number for each step. */
type HistoryTables = {
  readonly [DEFAULT_MIGRATION_TABLE]: { readonly name: string; readonly timestamp: string }
  readonly migration: { readonly version: number; readonly name: string }
}

/** A fixed number; programs from before take the same lock when they migrate. */
export const ADVISORY_LOCK = 81_361_381

/** Name of the last entry of the earlier table, whose number a program from before takes for a newer one's. */
const movedEntry = `moved to ${DEFAULT_MIGRATION_TABLE}`

async function hasTable(db: Database, dialect: Dialect, table: keyof HistoryTables): Promise<boolean> {
  // Kysely's introspection answers the tables of all schemas, not the one that a bare name means.
  const query =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`
  const { rows } = await query.execute(db)
  return rows.length > 0
}

/** Names of the migrations that were executed in this database. */
export async function executedMigrations(db: Database, dialect: Dialect): Promise<readonly string[]> {
  if (!(await hasTable(db, dialect, DEFAULT_MIGRATION_TABLE))) return []
  const rows = await db
    .withTables<HistoryTables>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Enters the steps that a program from before executed into the migrator's table, within a transaction. Its own table
 * stays, with one more entry that keeps such a program from using the database again.
 *
 * @param steps Names of all steps that there were.
 */
async function moveVersions(db: Database, dialect: Dialect, steps: readonly string[]): Promise<void> {
  // The builder calls no function without a table.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(db)
  const history = db.withTables<HistoryTables>()
  const earlier = await history.selectFrom('migration').select(['version', 'name']).execute()
  // Another process may have been first. Whether the new table exists, PostgreSQL may still answer from before the lock.
  if (earlier.some(({ name }) => name === movedEntry)) return
  const newer = earlier.find(({ version }) => version > steps.length)
  if (newer !== undefined) throw newerDatabase(newer.name)
  const executed = steps.filter((_step, index) => earlier.some(({ version }) => version === index + 1))
  if (executed.length === 0) return
  // As the migrator creates it.
  await history.schema
    .createTable(DEFAULT_MIGRATION_TABLE)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute()
  const timestamp = new Date().toISOString()
  await history
    .insertInto(DEFAULT_MIGRATION_TABLE)
    .values(executed.map((name) => ({ name, timestamp })))
    .execute()
  await history
    .insertInto('migration')
    .values({ version: steps.length + 1, name: movedEntry })
    .execute()
}

/**
 * Takes over the history of a database that a program migrated which did not use Kysely's migrator.
 *
 * @throws ServiceError CONTENT_NEWER_DATABASE when it counts more steps than there were.
 */
export async function takeOverHistory(
  db: Database,
  dialect: Dialect,
  steps: readonly string[],
): Promise<void> {
  if ((await executedMigrations(db, dialect)).length > 0 || !(await hasTable(db, dialect, 'migration')))
    return
  await db.transaction().execute((transaction) => moveVersions(transaction, dialect, steps))
}
