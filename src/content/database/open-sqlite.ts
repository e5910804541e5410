import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type SQLite from 'better-sqlite3'
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
import { AppError, hasCode } from '../../base/app-error.ts'
import { OWN_FILE, OWN_FOLDER } from '../../base/receive-file.ts'
import { dataDirError, explainDiskError } from '../data-dir-error.ts'
import { makeFolderSync } from '../storage/data-folder.ts'
import { contentVersion } from './content-version.ts'
import { DATABASE_UNAVAILABLE, explainSqlite, isLocked } from './database-unavailable.ts'
import { createReadThreads, type ReadThreads } from './read-threads.ts'
import { driverError, openDatabase } from './sqlite-driver.ts'
import type { Connections, DatabaseTables } from './tables.ts'

const FILE_NAME = 'content.sqlite'

/**
 * Milliseconds that a statement waits for a database locked by another process, including the wait for the
 * connection.
 */
const BUSY_TIMEOUT_MS = 5000

/**
 * Milliseconds between retries. They grow and are randomized, so that processes waiting for each other do not
 * collide again.
 */
const PAUSE = { first: 5, longest: 100 } as const

/**
 * Retries `attempt` with timers while another process locks the database, until `until` (on the clock of
 * `performance`). SQLite's own busy timeout would block the thread, and with it every visitor. A statement
 * that was rejected as busy has had no effect.
 */
async function whenFree<Result>(attempt: () => Promise<Result>, until: number): Promise<Result> {
  for (let longest: number = PAUSE.first; ; longest = Math.min(2 * longest, PAUSE.longest)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw explainSqlite(error)
    }
    await pause(longest * (0.5 + Math.random() / 2))
  }
}

/**
 * Wraps a connection so that statements wait for locks of other processes and temporary failures are
 * retryable. `asked` is when the caller requested the connection.
 */
function waitForLocks(
  connection: DatabaseConnection,
  asked: number,
  milliseconds: number,
): DatabaseConnection {
  let first: number | undefined = asked
  return {
    executeQuery: (query) => {
      const from = first ?? performance.now()
      first = undefined
      return whenFree(async () => connection.executeQuery(query), from + milliseconds)
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  }
}

class SqliteFileDriver extends SqliteDriver {
  readonly #database: SQLite.Database
  readonly #busyMilliseconds: number

  constructor(database: SQLite.Database, busyMilliseconds: number) {
    super({ database })
    this.#database = database
    this.#busyMilliseconds = busyMilliseconds
  }

  /**
   * Takes the write lock when a transaction begins: one that reads first cannot start to write once another
   * process has written. This also serializes migrations of several processes.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.readonly) await super.beginTransaction(connection)
    else await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const asked = performance.now()
    return waitForLocks(await super.acquireConnection(), asked, this.#busyMilliseconds)
  }

  /** A full disk has ended the transaction already; another rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Sends statements to worker threads, each on its own; transactions are not supported. */
class ThreadDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #close: () => Promise<void>

  constructor({ run, close }: ReadThreads) {
    this.#close = close
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
        try {
          return { rows: (await run({ sql, parameters })) as R[] }
        } catch (error) {
          throw explainSqlite(error)
        }
      },
      streamQuery: () => {
        throw new Error('threads answer all rows at once')
      },
    }
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

/** SQLite supports transactional DDL, which Kysely's adapter does not declare. */
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

/** Creates an empty file with permissions for the current user only; an existing file is unchanged. */
function makeEmpty(path: string): void {
  closeSync(openSync(path, 'a', OWN_FILE))
}

const PAUSE_MS = 10

/**
 * Turns on write-ahead logging. SQLite ignores its busy timeout if another process changes the journal mode
 * at the same moment.
 */
function writeAhead(database: SQLite.Database, busyMilliseconds: number): void {
  const until = performance.now() + busyMilliseconds
  for (;;) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}

/**
 * Opens the embedded database in `dataDir`, creating both if missing. Reads have their own connection, so
 * that they do not wait behind transactions of the writer. Only this function may block the thread while
 * another process locks the database; later waits use timers.
 *
 * @param readThread Module of the worker threads for slow reads; without it, this thread runs them.
 * @param busyMilliseconds How long a statement waits while another process locks the database before it fails
 * with DATABASE_UNAVAILABLE.
 * @throws AppError CONTENT_DATA_DIR when the folder cannot be created or written.
 */
export function openSqlite(
  dataDir: string,
  readThread?: string,
  busyMilliseconds = BUSY_TIMEOUT_MS,
): Connections {
  const path = join(dataDir, FILE_NAME)
  try {
    makeFolderSync(resolve(dataDir), OWN_FOLDER)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    // SQLite's auxiliary files inherit its permissions.
    makeEmpty(path)
    const writing = openDatabase(path, { timeout: busyMilliseconds })
    writeAhead(writing, busyMilliseconds)
    writing.pragma('synchronous = FULL')
    writing.pragma('cache_size = -65536')
    writing.pragma('temp_store = MEMORY')
    const reading = openDatabase(path, { readonly: true, timeout: busyMilliseconds })
    reading.pragma('cache_size = -65536')
    reading.pragma('temp_store = MEMORY')
    const over = (database: SQLite.Database): Kysely<DatabaseTables> => {
      database.pragma('busy_timeout = 0')
      return new Kysely({ dialect: dialectOf(() => new SqliteFileDriver(database, busyMilliseconds)) })
    }
    const [writer, reader] = [over(writing), over(reading)]
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
    // SQLite's counter says whether another connection has written since; only then the table is read. It is
    // read at each call: sharing a result with requests of the next event-loop turn showed pages from before
    // a change.
    const dataVersion = reading.prepare('pragma data_version').pluck()
    let [seen, version] = [-1, 0]
    const versionNow = async (): Promise<number> => {
      const until = performance.now() + busyMilliseconds
      const changes = await whenFree(async () => Number(dataVersion.get()), until)
      if (changes !== seen) {
        version = await contentVersion(reader)
        seen = changes
      }
      return version
    }
    const explain = (error: unknown): unknown => {
      const told = explainDiskError(dataDir, hasCode(error, DATABASE_UNAVAILABLE) ? error.cause : error)
      return told instanceof AppError ? told : error
    }
    return { dialect: 'sqlite', writer, reader, slowReader, explain, version: versionNow, close }
  } catch (error) {
    throw error instanceof AppError ? error : (driverError(error) ?? dataDirError(dataDir, error))
  }
}

/** Whether a file of a data folder belongs to the embedded database. */
export function isSqliteFile(name: string): boolean {
  return name.startsWith(FILE_NAME)
}

export function hasSqlite(dataDir: string): boolean {
  return existsSync(join(dataDir, FILE_NAME))
}

/**
 * Copies a snapshot of a data folder's embedded database, even while it is written to. Does nothing if there
 * is none.
 */
export function copySqlite(from: string, to: string): void {
  if (!hasSqlite(from)) return
  const database = openDatabase(join(from, FILE_NAME), { timeout: BUSY_TIMEOUT_MS })
  try {
    makeEmpty(join(to, FILE_NAME))
    // SQLite's backup API starts over at each write; VACUUM INTO reads in one transaction.
    database.prepare('vacuum into ?').run(join(to, FILE_NAME))
  } finally {
    database.close()
  }
}
