import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { createSemaphore } from '../../base/semaphore.ts'
import { explainPostgres, isConnectionLost } from './database-unavailable.ts'
import { slowRead } from './slow-read.ts'

interface PoolClient extends PostgresPoolClient {
  /** With an error the connection is closed, and does not go back into the pool. */
  release(error?: Error): void
}

interface Pool {
  connect(): Promise<PoolClient>
}

export interface StatementOptions {
  /** Whether a statement is sent once more on another connection where its own ended before the answer. */
  readonly onlyReads?: boolean
  /** Called when a transaction is committed, before whoever waits for it goes on. */
  readonly onCommit?: () => void
  /** Connections at most, and how long whoever comes later waits for one of them. */
  readonly share?: { readonly atOnce: number; readonly milliseconds: number }
}

/** Statements that may wait for a connection of a share. */
const WAITING = 200

/** Gives a place in a share of the connections, as what leaves it. */
function createShare({ atOnce, milliseconds }: NonNullable<StatementOptions['share']>) {
  const places = createSemaphore(atOnce, WAITING)
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
export function statementPool(pool: Pool, options: StatementOptions): PostgresPool {
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
