import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebNode } from '../support/web-node.ts'

let node: FastifyInstance

type Fields = Readonly<Record<string, string>>

function post(fields: Fields, headers: Fields = {}) {
  return node.inject({
    method: 'POST',
    url: '/_vitrine/access',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

describe('POST /_vitrine/access', () => {
  beforeAll(async () => {
    node = await startWebNode()
  })
  afterAll(() => node.close())

  it('enters the view for a year and goes back', async () => {
    const answer = await post({ do: 'enter', to: '/News/Notice?page=2&lang=en' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/News/Notice?page=2&lang=en')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBe(
      'vitrine-access=text=125&contrast=none&links=1&still=1&open=1; Max-Age=31536000; Path=/; SameSite=Lax',
    )
  })

  it('changes the settings, resets them, leaves', async () => {
    const cookieOf = async (fields: Fields) => String((await post(fields)).headers['set-cookie'])
    const changed = { text: '200', contrast: 'dark', guide: '1' }
    expect(await cookieOf({ do: 'apply', ...changed })).toMatch(/=text=200&contrast=dark&guide=1&open=1;/)
    expect(await cookieOf({ do: 'reset', ...changed })).toMatch(/=text=125&contrast=none&/)
    expect(await cookieOf({ do: 'leave' })).toMatch(/^vitrine-access=; .*Expires=Thu, 01 Jan 1970/)
  })

  it.each([
    'https://example.org/',
    '//example.org/',
    '/\\example.org',
    'javascript:alert(1)',
    '',
    '/..//example.org',
  ])('leads from %j to a page of this site', async (to) => {
    const { location } = (await post({ do: 'enter', to })).headers
    expect(new URL(String(location), 'http://museum.test').host).toBe('museum.test')
  })

  it('takes no form of another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://example.org' },
      { origin: 'null' },
    ]) {
      const answer = await post({ do: 'enter', to: '/' }, headers)
      expect(answer.statusCode, JSON.stringify(headers)).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const own = await post(
      { do: 'enter', to: '/' },
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
    )
    expect(own.statusCode).toBe(303)
  })

  it('makes the very first HTML look so, for this visitor only', async () => {
    const plain = await node.inject('/FriendLink')
    expect(plain.body).toMatch(/<html lang="zh-CN" dir="ltr">/)
    expect(plain.headers.vary).not.toMatch(/cookie/i)
    const answer = await node.inject({
      url: '/FriendLink',
      headers: { cookie: 'vitrine-access=text=150&contrast=dark&links=1&still=1&pointer=1&guide=1' },
    })
    expect(answer.body).toMatch(
      /<html lang="zh-CN" dir="ltr" data-access="" data-text="150" data-contrast="dark" data-links="" data-still="" data-guide="" data-pointer="">/,
    )
    expect(answer.body).toContain('class="access-bar"')
    expect(answer.headers.vary).toMatch(/cookie/i)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })
})
