/** What one process may take of a PostgreSQL server. Times in milliseconds. */
export interface DatabaseLimits {
  /** Most connections of the pool. One more listens for changes. */
  readonly connections?: number
  /** Longest wait for a connection. */
  readonly connectMs?: number
  /** Longest time of one statement; without it there is no limit. Migrations have none. */
  readonly statementMs?: number
}
