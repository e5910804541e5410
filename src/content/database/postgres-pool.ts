import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseLimits } from '../../base/database-limits.ts'
import { type StatementOptions, statementPool } from './statement-pool.ts'
import type { Database } from './tables.ts'

const POOL_SIZE = 10
const CONNECT_MILLISECONDS = 10_000

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
export function openPool(
  databaseUrl: string,
  { connections = POOL_SIZE, connectMs = CONNECT_MILLISECONDS, statementMs }: DatabaseLimits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    ...(statementMs === undefined ? {} : { statement_timeout: statementMs }),
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
export function openKysely(pool: pg.Pool, options: StatementOptions): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool: statementPool(pool, options) }) })
}
