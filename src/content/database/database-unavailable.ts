import { AppError } from '../../base/app-error.ts'

/** Seconds after which a read that took too long may be requested again. */
const SLOW_READ_SECONDS = 10

/** Code of a read that took longer than it may, or found too many before it. */
export const SLOW_READ = 'SLOW_READ'

/** The message is for the log. */
export function slowRead(message: string): AppError {
  return new AppError(message, { code: SLOW_READ, retrySeconds: SLOW_READ_SECONDS })
}

/** Codes of PostgreSQL and of the system for a connection that was there and ended. */
const LOST_CODE = /^(57P0[125]|0800[36]|ECONNRESET|EPIPE)$/
/** The driver gives no code for what it notices itself. */
const LOST_MESSAGE =
  /^(Connection terminated( unexpectedly)?|Client (was closed|has encountered a connection error) and is not queryable)$/

/** Codes for a connection that could not be made: nobody listens, the server starts or has no room for more. */
const AWAY_CODE =
  /^(57P03|53300|08001|08004|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/

/** Codes for a server that has no room or no turn for a statement just now: memory, limits, a lock, transactions that wait for each other. */
const CROWDED = /^(53000|53200|53400|55P03|40P01)$/

/** No room on its disk, or in the memory its processes share: for what only reads, room is made by those that end. */
const NO_ROOM = '53100'
const ONLY_READS = /^\s*(select|with)\b/i

/** A statement took longer than DATABASE_STATEMENT_SECONDS. */
const CANCELLED = '57014'

/** Seconds after which a caller may try again. */
const RETRY_SECONDS = 10

export function driverCode(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

/** Whether the connection of a statement ended before its answer was there. Nobody knows then whether it was done. */
export function isConnectionLost(error: unknown): error is Error {
  return error instanceof Error && (LOST_CODE.test(driverCode(error)) || LOST_MESSAGE.test(error.message))
}

/**
 * Code of what is thrown where a database does not answer: PostgreSQL is away, starts, or has no room or connection left; another process
 * keeps the embedded one.
 */
export const DATABASE_UNAVAILABLE = 'DATABASE_UNAVAILABLE'

/** The message is for the log. */
export function databaseUnavailable(cause: Error): AppError {
  const code = driverCode(cause)
  // What the system says quotes the host, and with it what was not encoded of a password.
  const reason = 'syscall' in cause ? code : [code, cause.message].filter((part) => part !== '').join(': ')
  return new AppError(reason, { code: DATABASE_UNAVAILABLE, retrySeconds: RETRY_SECONDS, cause })
}

/** What to throw for an error of PostgreSQL: one that says that trying again helps, else the error itself. */
export function explainPostgres(error: unknown, statement = ''): unknown {
  if (!(error instanceof Error)) return error
  if (driverCode(error) === CANCELLED) return slowRead(`${error.message}: ${statement}`)
  const code = driverCode(error)
  const isAway = AWAY_CODE.test(code) || AWAY_MESSAGE.test(error.message)
  const isCrowded = CROWDED.test(code) || (code === NO_ROOM && ONLY_READS.test(statement))
  return isAway || isCrowded || isConnectionLost(error) ? databaseUnavailable(error) : error
}

/** Codes of the embedded database where another connection keeps it. */
const IN_USE = /^SQLITE_(BUSY|LOCKED|PROTOCOL)(_|$)/

/** Whether a statement of the embedded database was refused, with nothing done, since another connection keeps the database. */
export function isInUse(error: unknown): error is Error {
  return error instanceof Error && IN_USE.test(driverCode(error))
}

/** What `explainPostgres` makes of an error, for an error of the embedded database. */
export function explainSqlite(error: unknown): unknown {
  return isInUse(error) ? databaseUnavailable(error) : error
}
