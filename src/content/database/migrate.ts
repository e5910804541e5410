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

/** The table of records of the museum's own types. */
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

/** The table of translations that are of an earlier text than the one beside them. */
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

/** Rows that a step reads at once. */
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

/** Katakana in folded names become hiragana, as `fold` writes them now. */
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

/** Temporary exhibitions by their end, and kana that find each other. */
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

/** What was folded in another way before: the letters, and what they are now. */
type FoldingChanges = readonly (readonly [before: string, now: string])[]

/** Letters of Ukrainian, and of Hebrew at the end of a word. */
const FOLDED_IN_019: FoldingChanges = ['ґг', 'ךכ', 'םמ', 'ןנ', 'ףפ', 'ץצ'].map(([before = '', now = '']) => [
  before,
  now,
])

/** The dot below and the nasal sign of Devanagari; Thai vowels in the order in which others write them. */
const FOLDED_IN_020: FoldingChanges = [
  ['\u093c', ''],
  ['\u0901', '\u0902'],
  ['เเ', 'แ'],
  ...['\u0e48', '\u0e49', '\u0e4a', '\u0e4b'].map((tone) => [`\u0e4d${tone}`, `${tone}\u0e4d`] as const),
]

/** Statements that fold the names of records again. */
function refoldStatements(all: FoldingChanges): readonly string[] {
  return FOLDED.filter(([table]) => table !== 'own_record').flatMap(([table, column]) =>
    all.map(
      ([before, now]) =>
        `update ${table} set ${column} = replace(${column}, '${before}', '${now}') where ${column} like '%${before}%'`,
    ),
  )
}

/** Titles in the order of an alphabet, whose keys are written when the content is opened, in its languages; and letters that find each other. */
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
      // Nothing but the order was by it.
      'alter table own_record drop column title_folded',
      ...refoldStatements(FOLDED_IN_019),
      ...emptyStatements(dialect),
    ])
  },
}

/** Spellings of Hindi and Thai that find each other. */
const hindiAndThaiMigration: Migration = {
  name: '020-hindi-and-thai',
  emptiesSearch: true,
  up: (db, dialect) => runStatements(db, [...refoldStatements(FOLDED_IN_020), ...emptyStatements(dialect)]),
}

/** Folds the names of records again that no opening of the content makes anew, as it does those of works, agents and own types. */
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

/** Letters of Urdu and of Hawaiian, Japanese characters in their older forms, and umlauts that find each other: what is folded once more is so by the next step. */
const olderFormsMigration: Migration = { name: '021-older-forms', up: async () => {} }

/** A step after which letters that `fold` takes for one find each other. */
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

/** A step after which the search, which finds more than before, is filled again. */
function searchedAgain(name: string): Migration {
  return { name, emptiesSearch: true, up: (db, dialect) => runStatements(db, emptyStatements(dialect)) }
}

/** Every step, in its order. A new one is last. */
export const migrations: readonly Migration[] = [
  initialMigration,
  ownRecordsMigration,
  staleTranslationsMigration,
  endsAndKanaMigration,
  sortedTitlesMigration,
  hindiAndThaiMigration,
  olderFormsMigration,
  // Letters that Amharic exchanges.
  foldedAgain('022-amharic'),
  // Numbers of records that are found without the blanks in them.
  searchedAgain('023-numbers'),
  // Names that end with a sign, names with points in them, and measurements as keyboards write them.
  searchedAgain('024-signs'),
  // Pictographs, such as a title's 🏺.
  searchedAgain('025-pictographs'),
  // Characters in which families of Japan write their names.
  foldedAgain('026-names-of-japan'),
]

/** Version of a database that this program has migrated: the number of its newest step. */
export const newestVersion = Number(migrations.at(-1)?.name.slice(0, 3))

/** Fills the search, whose tables are empty, from the stored records. */
type Reindex = (db: Database) => Promise<void>

/** The migrator's own table. */
type HistoryTables = {
  readonly [DEFAULT_MIGRATION_TABLE]: { readonly name: string; readonly timestamp: string }
}

/** A fixed number; earlier programs take the same lock when they migrate. @internal Exported for tests. */
export const ADVISORY_LOCK = 81_361_381

/** Steps that `initialMigration` takes the place of. */
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

/** A database that has had fewer of them is refused. */
const MIN_STEPS = 12

async function hasTable(db: Database, dialect: Dialect, table: string): Promise<boolean> {
  // Kysely's introspection answers the tables of all schemas, not the one that a bare name means.
  const query =
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${table}`
      : sql`select 1 where to_regclass(${table}) is not null`
  const { rows } = await query.execute(db)
  return rows.length > 0
}

/** Names of the migrations that were executed in this database. @internal Exported for tests. */
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

/** Empties the search, and what lists are filtered by: all that is filled from the stored records. */
function emptyStatements(dialect: Dialect): readonly string[] {
  const emptySearch =
    dialect === 'sqlite'
      ? "insert into search_text (search_text) values ('delete-all')"
      : 'truncate search_text'
  return [emptySearch, 'delete from translation', 'delete from fact']
}

/** What the last earlier steps did, in a database that has had the first twelve, but for the search, which a later step fills. */
async function takeLastSteps(db: Database, dialect: Dialect, executed: readonly string[]): Promise<void> {
  const lacks = (step: (typeof EARLIER_STEPS)[number]): boolean => !executed.includes(step)
  await runStatements(db, [
    ...(lacks('014-file-digests') ? digestStatements(dialect) : []),
    // What visitors called their photographs may say who is in the picture, and where.
    ...(lacks('015-upload-names') ? ["update upload set name = ''"] : []),
  ])
}

/**
 * Brings a database that has had at least twelve of the earlier steps to `initialMigration`, in one transaction.
 *
 * @throws AppError CONTENT_DATABASE for one that has had fewer, or was migrated before there was a history of steps.
 */
async function takeOverEarlier(writer: Database, dialect: Dialect): Promise<void> {
  await writer.transaction().execute(async (db) => {
    // Read within the transaction: another process may have been first.
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
 * Steps as Kysely's migrator takes them, all those that are missing in one transaction. The search is filled after the
 * newest step: only then the tables are those that the program knows.
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
 * Brings the database to the newest step. All missing steps are one transaction, under a lock that lets processes which
 * start together take turns. Nothing is written where no step is missing.
 *
 * @throws AppError CONTENT_NEWER_DATABASE when a newer program has already migrated it, CONTENT_DATABASE when it is too old.
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
