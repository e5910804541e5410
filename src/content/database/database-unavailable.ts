import { AppError } from '../../base/app-error.ts'

/** Seconds after which a client may retry a slow read. */
const SLOW_READ_SECONDS = 10

/** Error code of a read that exceeded its time limit, or found the queue full. */
export const SLOW_READ = 'SLOW_READ'

/** Returns the error for a database that does not respond. Its message is for the log. */
export function slowRead(message: string): AppError {
  return new AppError(message, { code: SLOW_READ, retrySeconds: SLOW_READ_SECONDS })
}

/** Codes of PostgreSQL and the operating system for a connection that was established and then lost. */
const LOST_CODE = /^(57P0[125]|0800[36]|ECONNRESET|EPIPE)$/
/** The driver reports some lost connections by message only, without a code. */
const LOST_MESSAGE =
  /^(Connection terminated( unexpectedly)?|Client (was closed|has encountered a connection error) and is not queryable)$/

/**
 * Codes for a connection that could not be established: nothing listens, or the server is starting or at its
 * connection limit.
 */
const UNREACHABLE =
  /^(57P03|53300|08001|08004|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/

/** Codes for a server that temporarily lacks resources: memory, limits, a lock, a deadlock. */
const OVERLOADED = /^(53000|53200|53400|55P03|40P01)$/

/** Disk or shared memory is full. A read may be retried, since other processes free space when they end. */
const NO_ROOM = '53100'
const ONLY_READS = /^\s*(select|with)\b/i

/** Code of a statement cancelled after DATABASE_STATEMENT_SECONDS. */
const CANCELLED = '57014'

/** Seconds after which a client may retry. */
const RETRY_SECONDS = 10

export function driverCode(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

/**
 * Whether the connection was lost before the result of a statement arrived. Whether the statement was
 * executed is unknown.
 */
export function isConnectionLost(error: unknown): error is Error {
  return error instanceof Error && (LOST_CODE.test(driverCode(error)) || LOST_MESSAGE.test(error.message))
}

/**
 * Error code for a database that does not respond: PostgreSQL is down, starting or out of resources or
 * connections, or another process locks the embedded database.
 */
export const DATABASE_UNAVAILABLE = 'DATABASE_UNAVAILABLE'

/** Returns the error for a database that does not respond. Its message is for the log. */
export function databaseUnavailable(cause: Error): AppError {
  const code = driverCode(cause)
  // Messages of the operating system quote the host, which may contain an unencoded part of the password.
  const reason = 'syscall' in cause ? code : [code, cause.message].filter((part) => part !== '').join(': ')
  return new AppError(reason, { code: DATABASE_UNAVAILABLE, retrySeconds: RETRY_SECONDS, cause })
}

/**
 * Returns the error to throw for an error of PostgreSQL: a retryable one for temporary failures, else the
 * error itself.
 */
export function explainPostgres(error: unknown, statement = ''): unknown {
  if (!(error instanceof Error)) return error
  if (driverCode(error) === CANCELLED) return slowRead(`${error.message}: ${statement}`)
  const code = driverCode(error)
  const isAway = UNREACHABLE.test(code) || AWAY_MESSAGE.test(error.message)
  const isCrowded = OVERLOADED.test(code) || (code === NO_ROOM && ONLY_READS.test(statement))
  return isAway || isCrowded || isConnectionLost(error) ? databaseUnavailable(error) : error
}

/** Codes of SQLite when another connection locks the database. */
const IN_USE = /^SQLITE_(BUSY|LOCKED|PROTOCOL)(_|$)/

/**
 * Whether SQLite rejected a statement because another connection locks the database. The statement had no
 * effect.
 */
export function isLocked(error: unknown): error is Error {
  return error instanceof Error && IN_USE.test(driverCode(error))
}

/** Returns the error to throw for an error of SQLite, like `explainPostgres`. */
export function explainSqlite(error: unknown): unknown {
  return isLocked(error) ? databaseUnavailable(error) : error
}
