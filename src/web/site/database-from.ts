import type { DatabaseLimits } from '../../base/database-limits.ts'
import { message } from '../../engine/errors/index.ts'
import { StartError } from './start-error.ts'

type Variables = Readonly<Record<string, string | undefined>>

function wholeNumber(name: string, value: string | undefined, most: number): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new StartError(
    message`${name} is "${value}". Set it to a whole number from 1 to ${most}, or leave it unset.`,
  )
}

/**
 * Address of the database. It may hold a password, so no message repeats it.
 *
 * @throws StartError for what is no address.
 */
export function databaseFrom(variables: Variables): string | undefined {
  const address = variables.DATABASE_URL
  if (address === undefined || address === '') return undefined
  if (/^postgres(ql)?:\/\//.test(address)) return address
  throw new StartError(
    message`DATABASE_URL is no PostgreSQL address. Set it to postgres://user:password@host/database, or leave it unset.`,
  )
}

/**
 * Pool and time limits of PostgreSQL, times given in seconds.
 *
 * @throws StartError for a value out of its range.
 */
export function databaseLimitsFrom(variables: Variables): DatabaseLimits {
  const connections = wholeNumber('DATABASE_POOL_SIZE', variables.DATABASE_POOL_SIZE, 1000)
  const connect = wholeNumber('DATABASE_CONNECT_SECONDS', variables.DATABASE_CONNECT_SECONDS, 300)
  const statement = wholeNumber('DATABASE_STATEMENT_SECONDS', variables.DATABASE_STATEMENT_SECONDS, 86_400)
  return {
    ...(connections === undefined ? {} : { connections }),
    ...(connect === undefined ? {} : { connectMs: connect * 1000 }),
    ...(statement === undefined ? {} : { statementMs: statement * 1000 }),
  }
}
