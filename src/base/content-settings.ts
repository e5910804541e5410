// What the environment sets for the content service.

/** What one process may take of a PostgreSQL server. Times in milliseconds. */
export interface DatabaseLimits {
  /** Most connections of the pool. One more listens for changes. */
  readonly connections?: number
  /** Longest wait for a connection. */
  readonly connectMs?: number
  /** Longest time of one statement; without it there is no limit. Migrations have none. */
  readonly statementMs?: number
}

/** A bucket of an S3-compatible store, and how it is reached. */
export interface ObjectStore {
  readonly bucket: string
  /** Address of the store; undefined for Amazon's own, which follows from the region. */
  readonly endpoint?: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket is in the path of an address, not in its host name. */
  readonly pathStyle: boolean
}
