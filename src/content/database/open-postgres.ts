import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { environmentSchema } from '../../../schemas/environment.ts'
import { AppError } from '../../base/app-error.ts'
import type { DatabaseLimits } from '../../base/content-settings.ts'
import type { Counters } from '../../base/counters.ts'
import { message } from '../../base/messages/message.ts'
import { omitUndefined } from '../../base/object.ts'
import { createSemaphore } from '../../base/tasks.ts'
import { CONTENT_CHANNEL, contentVersion } from './content-version.ts'
import { databaseUnavailable, explainPostgres, isConnectionLost, slowRead } from './database-unavailable.ts'
import { COUNTER_TABLE } from './migration-initial.ts'
import type { Connections, Database } from './tables.ts'

/** What PostgreSQL calls the connection that listens. @internal Exported for tests. */
export const WATCH_NAME = 'vitrine (changes)'

/** How long after a lost connection the next is tried. */
const RECONNECT_MS = 1000
/** How often the connection is asked whether it is there, and how long it may take to say so. */
const ASK_MS = 2000
const ANSWER_MS = 5000
/** How long the version may take to read: every page waits for it, also one that could be answered without. */
const READ_MS = 2000

async function beforeTimeout(reading: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`the version was not read within ${READ_MS} ms`)
    timer = setTimeout(() => reject(databaseUnavailable(error)), READ_MS)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The version of the content in PostgreSQL, read again after the database has announced a change, and every two seconds: a
 * connection that nobody has closed may have ended all the same, and a pooler may hand on no announcements. While the connection
 * that listens is not there, every call reads it.
 */
export function watchContent(
  databaseUrl: string,
  readVersion: () => Promise<number>,
  { askMs = ASK_MS, answerMs = ANSWER_MS }: { readonly askMs?: number; readonly answerMs?: number } = {},
) {
  const read = (): Promise<number> => beforeTimeout(readVersion())
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false
  let isAsking = false
  let known: number | undefined
  // How often `known` was invalidated: what was read before that must not be kept after it.
  let invalidations = 0

  const invalidate = (): void => {
    known = undefined
    invalidations += 1
  }
  const dropClient = (lost: pg.Client): void => {
    if (client !== lost) return
    client = undefined
    isListening = false
    invalidate()
    lost.end().catch(() => undefined)
    if (isClosed) return
    timer = setTimeout(() => void listen(), RECONNECT_MS)
    timer.unref()
  }

  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: WATCH_NAME,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client = next
    next.on('error', () => dropClient(next))
    next.on('end', () => dropClient(next))
    next.on('notification', invalidate)
    try {
      await next.connect()
      await next.query(`listen ${CONTENT_CHANNEL}`)
      invalidate()
      isListening = client === next
    } catch {
      dropClient(next)
    }
  }
  void listen()

  const ask = async (): Promise<void> => {
    const asked = client
    if (asked === undefined || !isListening || isAsking) return
    isAsking = true
    try {
      const { rows } = await asked.query(
        'select coalesce(sum(version), 0)::float8 as version from content_version',
      )
      // By this connection, so that nobody waits for one of the pool where nothing has changed.
      if (known !== undefined && rows[0]?.version !== known) invalidate()
    } catch {
      dropClient(asked)
    } finally {
      isAsking = false
    }
  }
  const asking = setInterval(() => void ask(), askMs)
  asking.unref()

  return {
    /** Has the version read again, though no change was announced. */
    invalidate,
    version: async (): Promise<number> => {
      if (!isListening) return read()
      if (known !== undefined) return known
      const before = invalidations
      const seen = await read()
      if (invalidations !== before) return read()
      known = seen
      return seen
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      clearInterval(asking)
      const last = client
      client = undefined
      isListening = false
      await last?.end().catch(() => undefined)
    },
  }
}

interface PoolClient extends PostgresPoolClient {
  /** With an error the connection is closed, and does not go back into the pool. */
  release(error?: Error): void
}

interface Pool {
  connect(): Promise<PoolClient>
}

interface StatementOptions {
  /** Whether a statement is sent once more on another connection where its own ended before the answer. */
  readonly onlyReads?: boolean
  /** Called when a transaction is committed, before whoever waits for it goes on. */
  readonly onCommit?: () => void
  /** Connections at most, and how long whoever comes later waits for one of them. */
  readonly share?: { readonly atOnce: number; readonly milliseconds: number }
}

/** Statements that may wait for a connection of a share. */
const MAX_WAITING_STATEMENTS = 200

/** Gives a place in a share of the connections, as what leaves it. */
function createShare({ atOnce, milliseconds }: NonNullable<StatementOptions['share']>) {
  const places = createSemaphore(atOnce, MAX_WAITING_STATEMENTS)
  return (): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const held = (): Promise<void> => new Promise((leave) => resolve(leave))
      const signal = AbortSignal.timeout(milliseconds)
      places(held, { signal }).catch(() => reject(slowRead('too many wait for a connection')))
    })
}

class StatementClient implements PostgresPoolClient {
  readonly #pool: Pool
  readonly #onCommit: (() => void) | undefined
  #client: PoolClient | undefined
  #lost: Error | undefined
  /** Whether the next statement may be sent twice. */
  #mayRepeat: boolean

  readonly #leave: () => void

  constructor(
    pool: Pool,
    client: PoolClient,
    { onlyReads = false, onCommit }: StatementOptions,
    leave: () => void,
  ) {
    this.#leave = leave
    this.#pool = pool
    this.#client = client
    this.#mayRepeat = onlyReads
    this.#onCommit = onCommit
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('rows are read all at once')
    return this.#run<R>(statement, parameters)
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const mayRepeat = this.#mayRepeat
    // Later statements may belong to a transaction, which ended with the connection.
    this.#mayRepeat = false
    try {
      const result = await this.#connected().query<R>(sql, parameters)
      if (sql === 'commit') this.#onCommit?.()
      return result
    } catch (error) {
      if (isConnectionLost(error)) this.#lost = error
      if (!mayRepeat || this.#lost === undefined) throw explainPostgres(error, sql)
    }
    try {
      this.#giveBack()
      this.#client = await this.#pool.connect()
      return await this.#client.query<R>(sql, parameters)
    } catch (error) {
      throw explainPostgres(error, sql)
    }
  }

  #connected(): PoolClient {
    if (this.#client === undefined) throw new Error('this connection was given back')
    return this.#client
  }

  release(): void {
    this.#giveBack()
    this.#leave()
  }

  #giveBack(): void {
    const client = this.#client
    this.#client = undefined
    client?.release(this.#lost)
    this.#lost = undefined
  }
}

/**
 * A pool as Kysely takes it, whose errors say whether trying again helps. Closing the pool is left to the caller.
 */
function statementPool(pool: Pool, options: StatementOptions): PostgresPool {
  const takePlace = options.share && createShare(options.share)
  return {
    connect: async () => {
      const leave = (await takePlace?.()) ?? (() => {})
      try {
        return new StatementClient(pool, await pool.connect(), options, leave)
      } catch (error) {
        leave()
        throw explainPostgres(error)
      }
    },
    end: async () => {},
  }
}

const { DATABASE_POOL_SIZE, DATABASE_CONNECT_SECONDS } = environmentSchema.properties
const POOL_SIZE = DATABASE_POOL_SIZE.default
const CONNECT_TIMEOUT_MS = DATABASE_CONNECT_SECONDS.default * 1000

/** Large integers as numbers, as SQLite gives them: counts, versions and numbers of documents are safe integers. */
function numberTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}

/** A statement that may read many rows would be compiled for 160 ms each time, however few it reads then. */
async function withoutCompiling(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off')
}

/** Connections as all statements of the content need them. */
function openPool(
  databaseUrl: string,
  { connections = POOL_SIZE, connectMs = CONNECT_TIMEOUT_MS, statementMs }: DatabaseLimits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    ...omitUndefined({ statement_timeout: statementMs }),
    types: numberTypes(),
    onConnect: withoutCompiling,
  })
  // An idle connection that the server ends is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => {})
  // One that ends between two statements of a transaction is not reported elsewhere: the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/**
 * The tables over a pool, which the caller closes.
 */
function openKysely(pool: pg.Pool, options: StatementOptions): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool: statementPool(pool, options) }) })
}

/**
 * Address without its password, fit for a message; the variable's name where a part of the password may be elsewhere.
 * @internal Exported for tests.
 */
export function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl) || databaseUrl.split('@').length > 2) return 'DATABASE_URL'
  const url = new URL(databaseUrl)
  if (/@|password/i.test(`${url.pathname}${url.search}${url.hash}`)) return 'DATABASE_URL'
  url.password = ''
  return url.href
}

/** Why a connection failed. What the system says quotes the host, and with it what was not encoded of a password. */
export function connectionFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isSystem = 'syscall' in error && 'code' in error
  return isSystem ? `${String(error.code)} (${String(error.syscall)})` : error.message
}

/**
 * Opens a pool on the PostgreSQL (15 or newer) at `databaseUrl`.
 *
 * @throws AppError CONTENT_DATABASE when no connection can be made.
 */
export async function openPostgres(databaseUrl: string, limits: DatabaseLimits = {}): Promise<Connections> {
  const pool = openPool(databaseUrl, limits)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = connectionFailureReason(error)
    throw new AppError(message`The database at ${withoutPassword(databaseUrl)} does not answer: ${reason}`, {
      code: 'CONTENT_DATABASE',
      hint: message`Check DATABASE_URL and that PostgreSQL runs and lets this user in; without DATABASE_URL the embedded database is used.`,
      cause: error,
    })
  }
  const reader = openKysely(pool, { onlyReads: true })
  const { connections = POOL_SIZE, connectMs = CONNECT_TIMEOUT_MS } = limits
  // A flood of searches leaves half of the connections to what is read in a moment.
  const share = { atOnce: Math.ceil(connections / 2), milliseconds: connectMs }
  const slowReader = openKysely(pool, { onlyReads: true, share })
  const watch = watchContent(databaseUrl, () => contentVersion(reader))
  // What this process has changed it shows at once; the announcement may come a moment later.
  const writer = openKysely(pool, { onCommit: watch.invalidate })
  return {
    dialect: 'postgres',
    writer,
    reader,
    slowReader,
    explain: (error) => error,
    pool: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    counters: postgresCounters(pool),
    version: watch.version,
    close: async () => {
      await watch.close()
      await reader.destroy()
      await slowReader.destroy()
      await writer.destroy()
      await pool.end()
    },
  }
}

/**
 * Counts in PostgreSQL, so that all nodes of a site count as one. While the database does not answer, each node counts by
 * itself. The library removes rows that expired an hour ago.
 */
function postgresCounters(pool: pg.Pool): Counters {
  return ({ name, points, seconds }) => {
    const options = { keyPrefix: name, points, duration: seconds }
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: COUNTER_TABLE,
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
  }
}
