import { type MigrationProvider, Migrator, sql } from 'kysely'
import type { Entity } from '../../../schemas/entities/index.ts'
import type { Migration } from './migration.ts'
import { initialMigration } from './migration-001-initial.ts'
import { partsOfWords } from './migration-002-parts-of-words.ts'
import { submissions } from './migration-003-submissions.ts'
import { announceChanges } from './migration-004-announce-changes.ts'
import { activityEnds } from './migration-005-activity-ends.ts'
import { searchContributions } from './migration-006-search-contributions.ts'
import { languages } from './migration-007-languages.ts'
import { counters } from './migration-008-counters.ts'
import { oneMillion } from './migration-009-one-million.ts'
import { collections } from './migration-010-collections.ts'
import { staff } from './migration-011-staff.ts'
import { stretches } from './migration-012-stretches.ts'
import { joinedWords } from './migration-013-joined-words.ts'
import { fileDigests } from './migration-014-file-digests.ts'
import { uploadNames } from './migration-015-upload-names.ts'
import { ADVISORY_LOCK, executedMigrations, takeOverHistory } from './migration-history.ts'
import { newerDatabase } from './newer-database.ts'
import type { Connections, Database, Dialect } from './tables.ts'

/** Every step, in its order. A new one is last. */
export const migrations: readonly Migration[] = [
  initialMigration,
  partsOfWords,
  submissions,
  announceChanges,
  activityEnds,
  searchContributions,
  languages,
  counters,
  oneMillion,
  collections,
  staff,
  stretches,
  joinedWords,
  fileDigests,
  uploadNames,
]

/** Steps that programs from before counted by themselves. */
const countedSteps = migrations.slice(0, 4).map(({ name }) => name)

/** Version of a database that this program has migrated. */
export const newestVersion = migrations.length

/** Fills the search from the stored records: of all entities where its tables are empty, else of those named. */
type Reindex = (db: Database, entities?: readonly Entity[]) => Promise<void>

/**
 * Steps as Kysely's migrator takes them, all those that are missing in one transaction. The search is filled after the
 * newest step: only then the tables are those that the program knows.
 */
function providerOf(steps: readonly Migration[], dialect: Dialect, reindex: Reindex): MigrationProvider {
  return {
    getMigrations: async () => {
      let isSearchEmpty = false
      const brought: Entity[] = []
      const newest = steps.at(-1)
      return Object.fromEntries(
        steps.map((step) => [
          step.name,
          {
            up: async (db: Database) => {
              await step.up(db, dialect)
              isSearchEmpty ||= step.emptiesSearch === true || step.emptiesSearch === dialect
              brought.push(...(step.brings ?? []))
              if (step !== newest) return
              if (isSearchEmpty) await reindex(db)
              else if (brought.length > 0) await reindex(db, brought)
            },
          },
        ]),
      )
    },
  }
}

/**
 * Brings the database to the newest step. All missing steps are one transaction, under a lock that lets processes which
 * start together take turns. Nothing is written where no step is missing.
 *
 * @throws ServiceError CONTENT_NEWER_DATABASE when a newer program has already migrated it.
 */
export async function migrate(
  { dialect, writer }: Connections,
  reindex: Reindex,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  if (dialect === 'sqlite') return migrateOn(writer, dialect, reindex, steps)
  // A step may build an index over every record, and other nodes wait for its lock meanwhile: no limit for statements.
  await writer.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    try {
      await migrateOn(db, dialect, reindex, steps)
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  })
}

/**
 * Runs the migrator while no other process does. Its own lock comes too late on PostgreSQL: it reads the columns of all tables first,
 * which fails where another process commits a step that removes one.
 */
async function inTurn<Result>(db: Database, dialect: Dialect, run: () => Promise<Result>): Promise<Result> {
  if (dialect === 'sqlite') return run()
  await sql`select pg_advisory_lock(${sql.lit(ADVISORY_LOCK)})`.execute(db)
  try {
    return await run()
  } finally {
    // A connection that was lost has lost the lock too; what it failed with is the reason to report.
    await sql`select pg_advisory_unlock(${sql.lit(ADVISORY_LOCK)})`.execute(db).catch(() => undefined)
  }
}

async function migrateOn(
  writer: Database,
  dialect: Dialect,
  reindex: Reindex,
  steps: readonly Migration[],
): Promise<void> {
  await takeOverHistory(writer, dialect, countedSteps)
  const executed = await executedMigrations(writer, dialect)
  const unknown = executed.find((name) => !steps.some((step) => step.name === name))
  if (unknown !== undefined) throw newerDatabase(unknown)
  if (steps.length === executed.length) return
  const migrator = new Migrator({ db: writer, provider: providerOf(steps, dialect, reindex) })
  const { error } = await inTurn(writer, dialect, () => migrator.migrateToLatest())
  if (error !== undefined) throw error
}
