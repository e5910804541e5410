import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Counters } from '../../base/counters.ts'

/** Made by migration 8 with the columns that the library expects. */
export const COUNTER_TABLE = 'counter'

/**
 * Counts in PostgreSQL, so that all nodes of a site count as one. While the database does not answer, each node counts by
 * itself. The library removes rows that expired an hour ago.
 */
export function postgresCounters(pool: pg.Pool): Counters {
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
