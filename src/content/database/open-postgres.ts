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
import { createSemaphore } from '../../base/semaphore.ts'
import { contentVersion } from './content-version.ts'
import { explainPostgres, isConnectionLost, slowRead } from './database-unavailable.ts'
import { COUNTER_TABLE } from './migration-initial.ts'
import type { Connections, Database } from './tables.ts'
import { watchContent } from './watch-content.ts'

interface PoolClient extends PostgresPoolClient {
  /** An error closes the connection instead of returning it to the pool. */
  release(error?: Error): void
}

interface Pool {
  connect(): Promise<PoolClient>
}

interface StatementOptions {
  /** Whether a statement is retried on another connection if its own was lost before the result arrived. */
  readonly onlyReads?: boolean
  /** Called after a transaction is committed, before its caller continues. */
  readonly onCommit?: () => void
  /** Maximum number of connections in use at once, and how long further callers wait for one. */
  readonly share?: { readonly atOnce: number; readonly milliseconds: number }
}

/** Maximum number of statements waiting for a connection of a share. */
const MAX_WAITING_STATEMENTS = 200

/**
 * Creates a function that waits for a place in a share of the connections, and returns a function that
 * releases it.
 */
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
  /** Whether the next statement may be retried. */
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

/** Adapts a pool to Kysely. Temporary failures are thrown as retryable errors. The caller closes the pool. */
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

/**
 * Parses bigint columns as numbers, as SQLite does. Counts, versions and document numbers are safe integers.
 */
function numberTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}

/**
 * Disables JIT compilation: a query that may read many rows would be compiled for 160 ms each time, however
 * few it reads.
 */
async function withoutCompiling(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off')
}

/** Opens a pool with the settings that all statements of the content need. */
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
  // An idle connection closed by the server is replaced at the next query. Without a listener, the event
  // would end the process.
  pool.on('error', () => {})
  // A connection lost between two statements of a transaction needs no handling here: the next statement
  // fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Creates a Kysely instance over a pool, which the caller closes. */
function openKysely(pool: pg.Pool, options: StatementOptions): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool: statementPool(pool, options) }) })
}

/**
 * Returns the URL without its password for messages. Returns "DATABASE_URL" if a part of the password may be
 * elsewhere in the URL.
 *
 * @internal Exported for tests.
 */
export function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl) || databaseUrl.split('@').length > 2) return 'DATABASE_URL'
  const url = new URL(databaseUrl)
  if (/@|password/i.test(`${url.pathname}${url.search}${url.hash}`)) return 'DATABASE_URL'
  url.password = ''
  return url.href
}

/**
 * Returns why a connection failed. Messages of the operating system are omitted: they quote the host, which
 * may contain an unencoded part of the password.
 */
export function connectionFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isSystem = 'syscall' in error && 'code' in error
  return isSystem ? `${String(error.code)} (${String(error.syscall)})` : error.message
}

/**
 * Opens a pool on the PostgreSQL server (15 or newer) at `databaseUrl`.
 *
 * @throws AppError CONTENT_DATABASE when no connection can be established.
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
  // A flood of searches leaves half of the connections to fast reads.
  const share = { atOnce: Math.ceil(connections / 2), milliseconds: connectMs }
  const slowReader = openKysely(pool, { onlyReads: true, share })
  const watch = watchContent(databaseUrl, () => contentVersion(reader))
  // A process shows its own changes at once; the announcement may arrive a moment later.
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
 * Creates rate limits in PostgreSQL, shared by all nodes of a site. While the database does not respond, each
 * node counts on its own. The library deletes rows an hour after they expire.
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
