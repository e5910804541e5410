import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { dataDirError, tellOfDisk } from '../data-dir-error.ts'
import { OWN_FILE, OWN_FOLDER } from '../storage/rights.ts'
import { contentVersion } from './content-version.ts'
import { explainSqlite } from './database-unavailable.ts'
import { createReadThreads, type ReadThreads } from './read-threads.ts'
import type { Connections, DatabaseTables } from './tables.ts'

const FILE_NAME = 'content.sqlite'
const BUSY_MILLISECONDS = 5000

/** The same connection, whose errors say whether trying again helps. */
function explained(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        throw explainSqlite(error)
      }
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  }
}

class SqliteFileDriver extends SqliteDriver {
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

  override async acquireConnection(): Promise<DatabaseConnection> {
    return explained(await super.acquireConnection())
  }

  /** A full disk has ended the transaction already; rolling back again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Statements go to threads, one by one: there are no transactions. */
class ThreadDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #close: () => Promise<void>

  constructor({ run, close }: ReadThreads) {
    this.#close = close
    this.#connection = explained({
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => ({
        rows: (await run({ sql, parameters })) as R[],
      }),
      streamQuery: () => {
        throw new Error('threads answer all rows at once')
      },
    })
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('threads have no transactions')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  destroy(): Promise<void> {
    return this.#close()
  }
}

/** SQLite does take schema changes back with their transaction, which Kysely's own adapter leaves unused. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Makes an empty file that only this user may use; one that is there stays as it is. */
function makeEmpty(path: string): void {
  closeSync(openSync(path, 'a', OWN_FILE))
}

/**
 * Opens the embedded database in `dataDir`, creating both.
 * A reader on the writer's connection would wait behind its transactions, so reads have their own.
 *
 * @param readThread program of the threads that read what may take long; without it they are read here.
 * @throws ServiceError CONTENT_DATA_DIR when the folder cannot be made or written.
 */
export function openSqlite(dataDir: string, readThread?: string): Connections {
  const path = join(dataDir, FILE_NAME)
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWN_FOLDER })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    // SQLite's own files beside it get its rights.
    makeEmpty(path)
    const writing = new SQLite(path, { timeout: BUSY_MILLISECONDS })
    writing.pragma('journal_mode = WAL')
    writing.pragma('synchronous = FULL')
    writing.pragma('cache_size = -65536')
    writing.pragma('temp_store = MEMORY')
    const reading = new SQLite(path, { readonly: true, timeout: BUSY_MILLISECONDS })
    reading.pragma('cache_size = -65536')
    reading.pragma('temp_store = MEMORY')
    const writer = new Kysely<DatabaseTables>({ dialect: dialectOf(() => new SqliteFileDriver(writing)) })
    const reader = new Kysely<DatabaseTables>({ dialect: dialectOf(() => new SqliteFileDriver(reading)) })
    const slowReader =
      readThread === undefined
        ? reader
        : new Kysely<DatabaseTables>({
            dialect: dialectOf(() => new ThreadDriver(createReadThreads(readThread, path))),
          })
    const close = async (): Promise<void> => {
      await slowReader.destroy()
      await reader.destroy()
      await writer.destroy()
      if (reading.open) reading.close()
      if (writing.open) writing.close()
    }
    // SQLite's own counter says whether any connection has written since: only then the table is read. It is asked each time:
    // an answer that was shared with requests of the next turn of the event loop showed pages from before a change.
    const dataVersion = reading.prepare('pragma data_version').pluck()
    let [seen, version] = [-1, 0]
    const changesNow = (): number => {
      try {
        return Number(dataVersion.get())
      } catch (error) {
        throw explainSqlite(error)
      }
    }
    const versionNow = async (): Promise<number> => {
      const changes = changesNow()
      if (changes !== seen) {
        version = await contentVersion(reader)
        seen = changes
      }
      return version
    }
    const explain = (error: unknown): unknown => tellOfDisk(dataDir, error)
    return { dialect: 'sqlite', writer, reader, slowReader, explain, version: versionNow, close }
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
    makeEmpty(join(to, FILE_NAME))
    // SQLite's own backup begins again at each write; this reads in one transaction.
    database.prepare('vacuum into ?').run(join(to, FILE_NAME))
  } finally {
    database.close()
  }
}
