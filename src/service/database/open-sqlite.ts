import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { dataDirError, tellOfDisk } from '../data-dir-error.ts'
import { contentVersion } from './content-version.ts'
import type { Connections, DatabaseTables } from './tables.ts'

const FILE_NAME = 'content.sqlite'
const BUSY_MILLISECONDS = 5000

class Driver extends SqliteDriver {
  readonly #database: SQLite.Database

  constructor(database: SQLite.Database) {
    super({ database })
    this.#database = database
  }

  /**
   * A transaction that may write takes its turn when it begins: one that reads first could not become a writing one
   * once another process has written. It is also what keeps migrations of several processes apart.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.readonly) await super.beginTransaction(connection)
    else await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk has ended the transaction already; rolling back again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite does take schema changes back with their transaction, which Kysely's own adapter leaves unused. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function dialectOf(database: SQLite.Database): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new Driver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * Opens the embedded database in `dataDir`, creating both.
 * A reader on the writer's connection would wait behind its transactions, so reads have their own.
 *
 * @throws ServiceError CONTENT_DATA_DIR when the folder cannot be made or written.
 */
export function openSqlite(dataDir: string): Connections {
  const path = join(dataDir, FILE_NAME)
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const writing = new SQLite(path, { timeout: BUSY_MILLISECONDS })
    writing.pragma('journal_mode = WAL')
    writing.pragma('synchronous = FULL')
    writing.pragma('cache_size = -65536')
    writing.pragma('temp_store = MEMORY')
    const reading = new SQLite(path, { readonly: true, timeout: BUSY_MILLISECONDS })
    reading.pragma('cache_size = -65536')
    reading.pragma('temp_store = MEMORY')
    const writer = new Kysely<DatabaseTables>({ dialect: dialectOf(writing) })
    const reader = new Kysely<DatabaseTables>({ dialect: dialectOf(reading) })
    const close = async (): Promise<void> => {
      await reader.destroy()
      await writer.destroy()
      if (reading.open) reading.close()
      if (writing.open) writing.close()
    }
    // SQLite's own counter says whether any connection has written since: only then the table is read.
    const dataVersion = reading.prepare('pragma data_version').pluck()
    let [seen, version] = [-1, 0]
    const versionNow = async (): Promise<number> => {
      const changes = Number(dataVersion.get())
      if (changes !== seen) {
        version = await contentVersion(reader)
        seen = changes
      }
      return version
    }
    const explain = (error: unknown): unknown => tellOfDisk(dataDir, error)
    return { dialect: 'sqlite', writer, reader, explain, version: versionNow, close }
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

/** Whether a file of a data folder belongs to the embedded database. */
export function isSqliteFile(name: string): boolean {
  return name.startsWith(FILE_NAME)
}

/** Copies the embedded database of a data folder as it is at one moment, whoever writes to it; none where there is none. */
export function copySqlite(from: string, to: string): void {
  if (!existsSync(join(from, FILE_NAME))) return
  const database = new SQLite(join(from, FILE_NAME), { timeout: BUSY_MILLISECONDS })
  try {
    // SQLite's own backup begins again at each write; this reads in one transaction.
    database.prepare('vacuum into ?').run(join(to, FILE_NAME))
  } finally {
    database.close()
  }
}
