import type { FastifyInstance } from 'fastify'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackendDouble } from '../support/backend-double.ts'
import { startWebNode } from '../support/web-node.ts'

const backend = setupServer(...createBackendDouble('records').handlers)
let app: FastifyInstance
beforeAll(async () => {
  backend.listen({ onUnhandledRequest: 'error' })
  app = await startWebNode()
})
afterAll(async () => {
  await app.close()
  backend.close()
})

describe('an address that cannot be decoded', () => {
  it.each([
    ['a lone percent sign', '/%'],
    ['a byte that is no UTF-8', '/%ff'],
    ['a character cut short', '/%E0%A4%A'],
    ['below a page', '/News/%'],
    ['after a page', '/News/LastestNews%'],
    ['letters that are no digits', '/%zz/News'],
    ['a very long one', `/${'%41'.repeat(3000)}%`],
  ])('%s is the error page, in the language of the visitor', async (_name, path) => {
    for (const [query, tag, words] of [
      ['', 'zh-CN', '您要访问的页面无法打开'],
      ['?lang=en', 'en', 'The requested page cannot be opened'],
    ] as const) {
      const answer = await app.inject({ url: `${path}${query}` })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain(`<html lang="${tag}"`)
      expect(answer.body).toContain(words)
    }
  })

  it('so is one longer than any page has', async () => {
    const answer = await app.inject({ url: `/${'a'.repeat(9000)}?lang=en` })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('and the accessible view stays on it', async () => {
    const { body } = await app.inject({ url: '/%ff', headers: { cookie: 'vitrine-access=text=150' } })
    expect(body).toContain('data-text="150"')
  })

  it('is answered in words where no page is requested', async () => {
    for (const url of ['/api/%ff', '/_vitrine/%ff', '/media/%', '/files/%E0%A4%A']) {
      const answer = await app.inject({ method: 'POST', url })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.body).not.toMatch(/FST_|statusCode|component/)
    }
  })
})

describe('every answer carries the security headers', () => {
  it.each([
    ['GET', '/', 200],
    ['GET', '/%', 404],
    ['GET', '/%ff', 404],
    ['GET', '/nowhere', 404],
    ['GET', '/healthz', 200],
    ['GET', '/robots.txt', 200],
    ['GET', '/manifest.webmanifest', 200],
    ['GET', '/_vitrine/qr.svg', 400],
    ['POST', '/nowhere', 405],
    ['OPTIONS', '/', 405],
    ['TRACE', '/', 405],
    ['PROPFIND', '/', 405],
    ['LOCK', '/%', 405],
    ['POST', '/api/addMessage', 403],
  ])('%s %s', async (method, url, status) => {
    const answer = await app.inject({ method: method as 'GET', url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
  })
})
