import { bilingual } from '../../errors/index.ts'
import type { DatabaseLimits } from '../../shared/database-limits.ts'
import { StartError } from './start-error.ts'

type Variables = Readonly<Record<string, string | undefined>>

function wholeNumber(name: string, value: string | undefined, most: number): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new StartError(
    bilingual(
      `${name} is "${value}". Set it to a whole number from 1 to ${most}, or leave it unset.`,
      `${name} 的值是“${value}”。请设置为 1 至 ${most} 之间的整数，或者不设置。`,
    ),
  )
}

function addressFrom(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  if (/^postgres(ql)?:\/\//.test(value)) return value
  throw new StartError(
    bilingual(
      `${name} is no PostgreSQL address. Set it to postgres://user:password@host/database, or leave it unset.`,
      `${name} 不是 PostgreSQL 的地址。请设置为“postgres://user:password@host/database”的形式，或者不设置。`,
    ),
  )
}

/**
 * Addresses of the database and its replica. They may hold passwords, so no message repeats them.
 *
 * @throws StartError for what is no address, and for a replica without its database.
 */
export function databasesFrom(variables: Variables) {
  const databaseUrl = addressFrom('DATABASE_URL', variables.DATABASE_URL)
  const databaseReadUrl = addressFrom('DATABASE_READ_URL', variables.DATABASE_READ_URL)
  if (databaseUrl === undefined && databaseReadUrl !== undefined)
    throw new StartError(
      bilingual(
        'DATABASE_READ_URL is set, and DATABASE_URL is not. Set it to the database that the replica follows, or leave both unset.',
        '设置了 DATABASE_READ_URL，但没有设置 DATABASE_URL。请把 DATABASE_URL 设置为副本所跟随的数据库，或者两者都不设置。',
      ),
    )
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseReadUrl === undefined ? {} : { databaseReadUrl }),
  }
}

/**
 * Pool and time limits of PostgreSQL, times given in seconds.
 *
 * @throws StartError for a value out of its range.
 */
export function databaseLimitsFrom(variables: Variables): DatabaseLimits {
  const connections = wholeNumber('DATABASE_POOL_SIZE', variables.DATABASE_POOL_SIZE, 1000)
  const connect = wholeNumber('DATABASE_CONNECT_SECONDS', variables.DATABASE_CONNECT_SECONDS, 300)
  const silent = wholeNumber('DATABASE_READ_SECONDS', variables.DATABASE_READ_SECONDS, 300)
  const statement = wholeNumber('DATABASE_STATEMENT_SECONDS', variables.DATABASE_STATEMENT_SECONDS, 86_400)
  return {
    ...(connections === undefined ? {} : { connections }),
    ...(connect === undefined ? {} : { connectMs: connect * 1000 }),
    ...(silent === undefined ? {} : { silentMs: silent * 1000 }),
    ...(statement === undefined ? {} : { statementMs: statement * 1000 }),
  }
}
