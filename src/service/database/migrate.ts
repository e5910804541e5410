import { sql } from 'kysely'
import { ServiceError } from '../service-error.ts'
import type { Migration } from './migration.ts'
import { initialMigration } from './migration-001-initial.ts'
import { partsOfWords } from './migration-002-parts-of-words.ts'
import { submissions } from './migration-003-submissions.ts'
import { announceChanges } from './migration-004-announce-changes.ts'
import type { Connections, Database, Dialect } from './tables.ts'

const migrations: readonly Migration[] = [initialMigration, partsOfWords, submissions, announceChanges]

/** Version of a database that this program has migrated. */
export const newestVersion = migrations.length

/** Fills empty search tables from the stored records. */
type Reindex = (db: Database) => Promise<void>

/** Any fixed number: processes that start together migrate one after the other. */
const advisoryLock = 81_361_381

const readVersion = async (db: Database): Promise<number> => {
  const { rows } = await sql<{
    version: number | null
  }>`select max(version) as version from migration`.execute(db)
  return Number(rows[0]?.version ?? 0)
}

const applyMissing = async (db: Database, dialect: Dialect, reindex: Reindex): Promise<void> => {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(db)
  await sql`create table if not exists migration (version integer primary key, name text not null)`.execute(
    db,
  )
  const version = await readVersion(db)
  if (version > migrations.length) {
    throw new ServiceError(
      'CONTENT_NEWER_DATABASE',
      {
        en: `The database is at version ${version}, this program knows ${migrations.length}: a newer program has used it.`,
        zh: `数据库的版本是 ${version}，本程序只认识到 ${migrations.length}：更新的程序用过它。`,
      },
      {
        en: 'Start the newer program, or restore a backup made before the update.',
        zh: '请启动更新的程序，或者恢复更新之前的备份。',
      },
    )
  }
  const missing = migrations.slice(version)
  for (const [index, migration] of missing.entries()) {
    for (const statement of migration.statements(dialect)) await sql.raw(statement).execute(db)
    await sql`insert into migration (version, name) values (${version + index + 1}, ${migration.name})`.execute(
      db,
    )
  }
  if (missing.some(({ reindexes }) => reindexes)) await reindex(db)
}

/**
 * Brings the database to the newest version, in one transaction; `reindex` is called when a step emptied the index.
 *
 * @throws ServiceError CONTENT_NEWER_DATABASE when a newer program has already migrated it.
 */
export const migrate = async ({ dialect, writer }: Connections, reindex: Reindex): Promise<void> => {
  await writer.transaction().execute((transaction) => applyMissing(transaction, dialect, reindex))
}
