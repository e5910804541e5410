import { describe, expect, it } from 'vitest'
import { connectionFailureReason, withoutPassword } from '../../src/content/database/open-postgres.ts'

describe('what is reported of a database that does not answer', () => {
  it.each([
    ['postgres://me:SECRET@db.example:5432/museum', 'postgres://me@db.example:5432/museum'],
    ['postgres://db.example/museum', 'postgres://db.example/museum'],
    ['postgres://me:p@SECRET@db.example/museum', 'DATABASE_URL'],
    ['postgres://me:12/SECRET@db.example/museum', 'DATABASE_URL'],
    ['postgres://me:12#SECRET@db.example/museum', 'DATABASE_URL'],
    ['postgres://db.example/museum?user=me&password=SECRET', 'DATABASE_URL'],
    ['postgres://me:SECRET', 'DATABASE_URL'],
  ])('%s holds nothing of its password', (url, shown) => {
    expect(withoutPassword(url)).toBe(shown)
  })

  it('quotes no host of the system, and whatever else is reported', () => {
    const lookup = Object.assign(new Error('getaddrinfo ENOTFOUND SECRET@db'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
    })
    expect(connectionFailureReason(lookup)).toBe('ENOTFOUND (getaddrinfo)')
    expect(connectionFailureReason(new Error('password authentication failed for user "me"'))).toMatch(
      /^password/,
    )
  })
})
