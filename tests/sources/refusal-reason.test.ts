import { describe, expect, it } from 'vitest'
import { loggedReason } from '../../src/sources/refusal-reason.ts'

const request = {
  method: 'POST',
  path: '/v1/things/Marchetti?q=blue%20bowl',
  headers: {},
  body: { entity: { facets: ['a', 'b'], who: 'Anna Marchetti' } },
}

describe('what the log holds of a refusal', () => {
  it('is the pointer and the message of our own service', () => {
    const answer = { code: 400, msg: '/body/facets must be object', data: null, pointer: '/body/facets' }
    expect(loggedReason(answer, request)).toBe('/body/facets must be object')
    expect(loggedReason(JSON.stringify({ ...answer, msg: 'must be object' }), request)).toBe(
      '/body/facets must be object',
    )
  })

  it('and of others their first words, without what the request held or whoever is named', () => {
    expect(loggedReason('{"errors":[{"message":"limit must be at most 100"}]}', request)).toBe(
      'limit must be at most 100',
    )
    const said = loggedReason(
      '<h1>No match</h1> for "blue bowl" of Anna Marchetti, write to desk@museum.example or +44 20 7946 0958',
      request,
    )
    expect(said).toMatch(/^No match for "…" of …, write to … or …$/)
    expect(loggedReason(`{"message":"${'x y '.repeat(500)}"}`, request)?.length).toBeLessThanOrEqual(160)
    expect(loggedReason('', request)).toBeUndefined()
    expect(loggedReason('{"pointer":"/a\\nb","message":"no"}', request)).toBe('no')
  })
})
