// Settings of the content service from the environment.

/** Limits of one process on a PostgreSQL server. Times are in milliseconds. */
export interface DatabaseLimits {
  /** Maximum connections of the pool; one more listens for changes. */
  readonly connections?: number
  /** Maximum time to wait for a connection. */
  readonly connectMs?: number
  /** Maximum time per statement; no limit if absent. Does not apply to migrations. */
  readonly statementMs?: number
}

/** An S3-compatible bucket and its access data. */
export interface ObjectStore {
  readonly bucket: string
  /** Endpoint URL; undefined for Amazon S3, where it follows from the region. */
  readonly endpoint?: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket name is in the URL path rather than in the host name. */
  readonly pathStyle: boolean
}
