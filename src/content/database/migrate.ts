import { DEFAULT_MIGRATION_TABLE, type MigrationProvider, Migrator, sql } from 'kysely'
import { AppError } from '../../base/app-error.ts'
import { fold, toHiragana } from '../../base/fold.ts'
import { message } from '../../base/messages/message.ts'
import {
  countVersions,
  digestStatements,
  type EarlierDatabase,
  initialMigration,
  type Migration,
  runStatements,
  textType,
} from './migration-initial.ts'
import type { Connections, Database, Dialect } from './tables.ts'

/** Adds the table of records of the museum's own types. */
const ownRecordsMigration: Migration = {
  name: '016-own-records',
  up: async (db, dialect) => {
    const text = textType(dialect)
    await runStatements(db, [
      `create table own_record (id ${text} primary key, sort_id ${text} not null, origin ${text} not null, kind ${text} not null, title_folded ${text} not null, record text not null, translations text)`,
      'create index content_own_record_title on own_record (kind, title_folded, sort_id, id)',
    ])
    await countVersions(db, ['own_record'])
  },
}

/** Adds the table of translations that were made from an earlier version of their text. */
const staleTranslationsMigration: Migration = {
  name: '017-stale-translations',
  up: async (db, dialect) => {
    const text = textType(dialect)
    await runStatements(db, [
      `create table stale_translation (id ${text} primary key, entity ${text} not null, record_id ${text} not null, language ${text} not null, place ${text} not null, source text not null)`,
      'create index content_stale_translation on stale_translation (entity, record_id)',
    ])
  },
}

interface FoldedRow {
  readonly id: string
  readonly text: string
}

/** Rows that a migration reads at a time. */
const BATCH_SIZE = 1000

/** Columns of folded names, by which lists are filtered and sorted. */
const FOLDED = [
  ['exhibit', 'name_folded'],
  ['agent', 'name_folded'],
  ['work', 'title_folded'],
  ['work', 'sort_accession'],
  ['page', 'title_folded'],
  ['own_record', 'title_folded'],
] as const

/** Replaces katakana by hiragana in folded names, as `fold` does now. */
async function foldKana(db: EarlierDatabase, dialect: Dialect): Promise<void> {
  for (const [table, column] of FOLDED) {
    const [from, name] = [sql.table(table), sql.ref(column)]
    const has = dialect === 'sqlite' ? sql`${name} glob '*[ァ-ヶ]*'` : sql`${name} ~ '[ァ-ヶ]'`
    for (;;) {
      const { rows } = await sql<FoldedRow>`
        select id, ${name} as text from ${from} where ${has} limit ${sql.lit(BATCH_SIZE)}`.execute(db)
      for (const { id, text } of rows)
        await sql`update ${from} set ${name} = ${toHiragana(text)} where id = ${id}`.execute(db)
      if (rows.length < BATCH_SIZE) break
    }
  }
}

/** Adds the end of temporary exhibitions, and makes hiragana and katakana match each other. */
const endsAndKanaMigration: Migration = {
  name: '018-exhibition-ends-and-kana',
  emptiesSearch: true,
  up: async (db, dialect) => {
    await runStatements(db, [
      `alter table exhibition_temp add column end_time ${textType(dialect)} not null default ''`,
      ...emptyStatements(dialect),
    ])
    const { rows } = await sql<{ readonly id: string; readonly record: string }>`
      select id, record from exhibition_temp`.execute(db)
    for (const { id, record } of rows) {
      const { endTime }: { readonly endTime?: unknown } = JSON.parse(record)
      if (typeof endTime !== 'string') continue
      const end = endTime.replaceAll('\0', '').replace('T', ' ')
      await sql`update exhibition_temp set end_time = ${end} where id = ${id}`.execute(db)
    }
    await foldKana(db, dialect)
  },
}

/** Changes to `fold`: letters as they were folded before, and as they are folded now. */
type FoldingChanges = readonly (readonly [before: string, now: string])[]

/** Ukrainian letters, and final forms of Hebrew letters. */
const FOLDED_IN_019: FoldingChanges = ['ґг', 'ךכ', 'םמ', 'ןנ', 'ףפ', 'ץצ'].map(([before = '', now = '']) => [
  before,
  now,
])

/**
 * Nukta and chandrabindu of Devanagari; Thai sequences that look the same, as some keyboards and PDF files
 * write them.
 */
const FOLDED_IN_020: FoldingChanges = [
  ['\u093c', ''],
  ['\u0901', '\u0902'],
  ['เเ', 'แ'],
  ...['\u0e48', '\u0e49', '\u0e4a', '\u0e4b'].map((tone) => [`\u0e4d${tone}`, `${tone}\u0e4d`] as const),
]

/** Returns statements that apply changes of folding to the names of records. */
function refoldStatements(all: FoldingChanges): readonly string[] {
  return FOLDED.filter(([table]) => table !== 'own_record').flatMap(([table, column]) =>
    all.map(
      ([before, now]) =>
        `update ${table} set ${column} = replace(${column}, '${before}', '${now}') where ${column} like '%${before}%'`,
    ),
  )
}

/**
 * Adds the sort keys of titles, which are computed when the content is opened, since they depend on its
 * languages. Also folds more letters alike.
 */
const sortedTitlesMigration: Migration = {
  name: '019-sorted-titles',
  emptiesSearch: true,
  up: async (db, dialect) => {
    const text = textType(dialect)
    const tables = {
      agent: 'content_agent_name',
      work: 'content_work_title',
      own_record: 'content_own_record_title',
    }
    await runStatements(db, [
      ...[...Object.keys(tables), 'translation'].map(
        (table) => `alter table ${table} add column sort_title ${text} not null default ''`,
      ),
      ...Object.entries(tables).flatMap(([table, index]) => [
        `drop index ${index}`,
        `create index ${index} on ${table} (${table === 'own_record' ? 'kind, ' : ''}sort_title, sort_id, id)`,
      ]),
      // It was only used for sorting.
      'alter table own_record drop column title_folded',
      ...refoldStatements(FOLDED_IN_019),
      ...emptyStatements(dialect),
    ])
  },
}

/** Makes variant spellings of Hindi and Thai match each other. */
const hindiAndThaiMigration: Migration = {
  name: '020-hindi-and-thai',
  emptiesSearch: true,
  up: (db, dialect) => runStatements(db, [...refoldStatements(FOLDED_IN_020), ...emptyStatements(dialect)]),
}

/**
 * Folds the names of exhibits and pages again. Those of works, agents and own types are renewed whenever the
 * content is opened.
 */
async function refoldRows(db: EarlierDatabase): Promise<void> {
  for (const [table, column] of FOLDED.filter(([each]) => each === 'exhibit' || each === 'page')) {
    const [from, name] = [sql.table(table), sql.ref(column)]
    let last = ''
    for (;;) {
      const { rows } = await sql<FoldedRow>`
        select id, ${name} as text from ${from} where id > ${last} order by id limit ${sql.lit(BATCH_SIZE)}`.execute(
        db,
      )
      for (const { id, text } of rows)
        if (fold(text) !== text)
          await sql`update ${from} set ${name} = ${fold(text)} where id = ${id}`.execute(db)
      last = rows.at(-1)?.id ?? last
      if (rows.length < BATCH_SIZE) break
    }
  }
}

/**
 * Folds letters of Urdu and Hawaiian, older forms of Japanese characters, and umlauts. It does nothing by
 * itself, since the next migration folds all names again.
 */
const olderFormsMigration: Migration = { name: '021-older-forms', up: async () => {} }

/** Creates a migration that folds names again and rebuilds the search, after a change to `fold`. */
function foldedAgain(name: string): Migration {
  return {
    name,
    emptiesSearch: true,
    up: async (db, dialect) => {
      await runStatements(db, emptyStatements(dialect))
      await refoldRows(db)
    },
  }
}

/** Creates a migration that rebuilds the search, after a change to what it indexes. */
function searchedAgain(name: string): Migration {
  return { name, emptiesSearch: true, up: (db, dialect) => runStatements(db, emptyStatements(dialect)) }
}

/** All migrations in order. Append new ones. */
export const migrations: readonly Migration[] = [
  initialMigration,
  ownRecordsMigration,
  staleTranslationsMigration,
  endsAndKanaMigration,
  sortedTitlesMigration,
  hindiAndThaiMigration,
  olderFormsMigration,
  // Interchangeable letters of Amharic.
  foldedAgain('022-amharic'),
  // Record numbers match without the spaces in them.
  searchedAgain('023-numbers'),
  // Names that end with a sign, names with dots in them, and measurements as typed on keyboards.
  searchedAgain('024-signs'),
  // Pictographs, such as 🏺 in a title.
  searchedAgain('025-pictographs'),
  // Character variants in Japanese family names.
  foldedAgain('026-names-of-japan'),
]

/** Version of a fully migrated database: the number of the newest migration. */
export const newestVersion = Number(migrations.at(-1)?.name.slice(0, 3))

/** Fills the empty search tables from the stored records. */
type Reindex = (db: Database) => Promise<void>

/** History table of Kysely's migrator. */
type HistoryTables = {
  readonly [DEFAULT_MIGRATION_TABLE]: { readonly name: string; readonly timestamp: string }
}

/**
 * Key of the advisory lock. It must not change: earlier programs take the same lock when they migrate.
 *
 * @internal Exported for tests.
 */
export const ADVISORY_LOCK = 81_361_381

/** Migrations that `initialMigration` replaces. */
const EARLIER_STEPS = [
  '001-initial',
  '002-parts-of-words',
  '003-submissions',
  '004-announce-changes',
  '005-activity-ends',
  '006-search-contributions',
  '007-languages',
  '008-counters',
  '009-one-million',
  '010-collections',
  '011-staff',
  '012-stretches',
  '013-joined-words',
  '014-file-digests',
  '015-upload-names',
] as const

/** Minimum number of these migrations that a database needs; older databases are refused. */
const MIN_STEPS = 12

async function hasTable(db: Database, dialect: Dialect, table: string): Promise<boolean> {
  // Kysely's introspection lists the tables of all schemas, rather than the one that an unqualified name
  // resolves to.
  const query =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`
  const { rows } = await query.execute(db)
  return rows.length > 0
}

/** Returns the names of the migrations executed in this database. @internal Exported for tests. */
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

function newerDatabase(unknown: string): AppError {
  return new AppError(
    message`The database has had the migration "${unknown}", which this program does not know: a newer program has used it.`,
    {
      code: 'CONTENT_NEWER_DATABASE',
      hint: message`Start the newer program, or restore a backup made before the update.`,
    },
  )
}

function olderDatabase(last: string | undefined): AppError {
  const had = last === undefined ? message`no migration that is known` : message`"${last}" last`
  return new AppError(
    message`The database is of a program from before November 2026: it has had ${had}, and this program upgrades from "${String(EARLIER_STEPS[MIN_STEPS - 1])}" on.`,
    {
      code: 'CONTENT_DATABASE',
      hint: message`Start it once with a program of November 2026, or import the museum into an empty database.`,
    },
  )
}

/**
 * Returns statements that empty everything derived from the stored records: the search, and the values that
 * lists are filtered by.
 */
function emptyStatements(dialect: Dialect): readonly string[] {
  const emptySearch =
    dialect === 'sqlite'
      ? "insert into search_text (search_text) values ('delete-all')"
      : 'truncate search_text'
  return [emptySearch, 'delete from translation', 'delete from fact']
}

/**
 * Executes what the last earlier migrations did, in a database that has had the first twelve. The search is
 * left to a later migration.
 */
async function takeLastSteps(db: Database, dialect: Dialect, executed: readonly string[]): Promise<void> {
  const lacks = (step: (typeof EARLIER_STEPS)[number]): boolean => !executed.includes(step)
  await runStatements(db, [
    ...(lacks('014-file-digests') ? digestStatements(dialect) : []),
    // Names of uploaded photographs may reveal who is in the picture, and where.
    ...(lacks('015-upload-names') ? ["update upload set name = ''"] : []),
  ])
}

/**
 * Upgrades a database that has had at least twelve of the earlier migrations to the state after
 * `initialMigration`, in one transaction.
 *
 * @throws AppError CONTENT_DATABASE for a database with fewer migrations, or one from before the history of
 * migrations.
 */
async function takeOverEarlier(writer: Database, dialect: Dialect): Promise<void> {
  await writer.transaction().execute(async (db) => {
    // Read within the transaction, since another process may have upgraded the database meanwhile.
    const executed = await executedMigrations(db, dialect)
    if (executed.includes(initialMigration.name)) return
    if (executed.length === 0 && !(await hasTable(db, dialect, 'content_version'))) return
    const unknown = executed.find((name, index) => name !== EARLIER_STEPS[index])
    if (unknown !== undefined) throw newerDatabase(unknown)
    if (executed.length < MIN_STEPS) throw olderDatabase(executed.at(-1))
    await takeLastSteps(db, dialect, executed)
    const history = db.withTables<HistoryTables>()
    await history.deleteFrom(DEFAULT_MIGRATION_TABLE).execute()
    const timestamp = new Date().toISOString()
    await history
      .insertInto(DEFAULT_MIGRATION_TABLE)
      .values({ name: initialMigration.name, timestamp })
      .execute()
  })
}

/**
 * Adapts migrations to Kysely's migrator, which executes all missing ones in one transaction. The search is
 * rebuilt after the newest one, because only then the tables match this program.
 */
function providerOf(steps: readonly Migration[], dialect: Dialect, reindex: Reindex): MigrationProvider {
  return {
    getMigrations: async () => {
      let isSearchEmpty = false
      const newest = steps.at(-1)
      return Object.fromEntries(
        steps.map((step) => [
          step.name,
          {
            up: async (db: Database) => {
              await step.up(db, dialect)
              isSearchEmpty ||= step.emptiesSearch === true || step.emptiesSearch === dialect
              if (step === newest && isSearchEmpty) await reindex(db)
            },
          },
        ]),
      )
    },
  }
}

/**
 * Migrates the database to the newest version. All missing migrations run in one transaction, under a lock
 * against concurrent processes. Nothing is written when none is missing.
 *
 * @throws AppError CONTENT_NEWER_DATABASE when a newer program has migrated it, CONTENT_DATABASE when it is
 * too old.
 */
export async function migrate(
  { dialect, writer }: Connections,
  reindex: Reindex,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  if (dialect === 'sqlite') return migrateOn(writer, dialect, reindex, steps)
  // A migration may build an index over all records while other nodes wait for its lock, so there is no
  // statement timeout.
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
 * Runs the migrator while holding the advisory lock. The migrator's own lock comes too late on PostgreSQL: it
 * reads the columns of all tables before. That fails if another process commits a migration that drops one.
 */
async function withMigrationLock<Result>(
  db: Database,
  dialect: Dialect,
  run: () => Promise<Result>,
): Promise<Result> {
  if (dialect === 'sqlite') return run()
  await sql`select pg_advisory_lock(${sql.lit(ADVISORY_LOCK)})`.execute(db)
  try {
    return await run()
  } finally {
    // A lost connection has released the lock already; the error of `run` is the one to report.
    await sql`select pg_advisory_unlock(${sql.lit(ADVISORY_LOCK)})`.execute(db).catch(() => undefined)
  }
}

async function migrateOn(
  writer: Database,
  dialect: Dialect,
  reindex: Reindex,
  steps: readonly Migration[],
): Promise<void> {
  const missing = async (): Promise<number> => {
    const executed = await executedMigrations(writer, dialect)
    const unknown = executed.find((name) => !steps.some((step) => step.name === name))
    if (unknown !== undefined) throw newerDatabase(unknown)
    return steps.length - executed.length
  }
  const executed = await executedMigrations(writer, dialect)
  if (executed.includes(initialMigration.name) && (await missing()) === 0) return
  await withMigrationLock(writer, dialect, async () => {
    await takeOverEarlier(writer, dialect)
    if ((await missing()) === 0) return
    const migrator = new Migrator({ db: writer, provider: providerOf(steps, dialect, reindex) })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  })
}
