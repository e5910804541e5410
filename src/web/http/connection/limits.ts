/** How long a client may take, and how slow it may be. All times in milliseconds. */
export interface ConnectionLimits {
  /** Until the headers of a request have arrived. */
  readonly headersMs: number
  /** Until a whole request has arrived, its body included. */
  readonly requestMs: number
  /** Without any traffic in either direction. */
  readonly idleMs: number
  /** Before the rate of a body counts. */
  readonly graceMs: number
  /** Bytes a second that a body must bring on average. */
  readonly bytesPerSecond: number
  /** The same of a body with a file, which holds a place on the disk until it is whole. */
  readonly fileBytesPerSecond: number
  /** How long the rest of a body is read and dropped after it was refused. */
  readonly lingerMs: number
  /** How often connections are checked. */
  readonly checkMs: number
}

/**
 * A photograph of 10 MB passes at 20 kB/s, what a weak mobile connection brings. Grace and rate are those of
 * Apache's mod_reqtimeout.
 */
export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 600_000,
  idleMs: 120_000,
  graceMs: 20_000,
  bytesPerSecond: 500,
  fileBytesPerSecond: 4000,
  lingerMs: 5000,
  checkMs: 1000,
}
