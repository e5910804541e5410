import type { FastifyInstance } from 'fastify'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackendDouble } from '../support/backend-double.ts'
import { gradeOf, type Scanned } from '../support/observatory.ts'
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

/** As a proxy that ends TLS hands it on, and sends what comes by http to https. */
const behindTls = { host: 'museum.test', 'x-forwarded-proto': 'https' }

async function scan(url: string): Promise<Scanned> {
  const { headers, body } = await app.inject({ url, headers: behindTls })
  return { headers, html: body, httpRedirect: `https://museum.test${url}` }
}

function pointsFor(scanned: Scanned, rule: string): number | undefined {
  return gradeOf(scanned).findings.find((finding) => finding.rule === rule)?.points
}

describe('behind TLS, by the rules of the HTTP Observatory', () => {
  it.each(['/', '/News/LastestNews?lang=en', '/nowhere', '/%', '/healthz'])(
    '%s has 130 or more',
    async (url) => {
      const { score, findings } = gradeOf(await scan(url))
      expect(findings.filter(({ points }) => points < 0)).toEqual([])
      expect(score).toBeGreaterThanOrEqual(130)
    },
  )

  it('so has the accessible view, which sets the only cookie', async () => {
    const { headers, body } = await app.inject({
      method: 'POST',
      url: '/_vitrine/access',
      headers: { ...behindTls, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=enter&to=/',
    })
    expect(headers['set-cookie']).toMatch(/; Secure/)
    expect(pointsFor({ headers, html: body }, 'cookies')).toBe(5)
    expect(gradeOf({ headers, html: body }).score).toBeGreaterThanOrEqual(130)
  })

  it('without TLS nothing asks browsers for https', async () => {
    const { headers } = await app.inject({ url: '/healthz', headers: { host: 'museum.test' } })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('the rules themselves', () => {
  const changed = async (name: string, value: string | undefined): Promise<Scanned> => {
    const scanned = await scan('/healthz')
    return { ...scanned, headers: { ...scanned.headers, [name]: value } }
  }

  it.each([
    ['content-security-policy', undefined, -25],
    ['content-security-policy', "default-src 'self'", 5],
    ['content-security-policy', "default-src 'none'", 10],
    ['content-security-policy', "default-src 'none'; script-src 'unsafe-inline'", -20],
    ['content-security-policy', "default-src 'none'; script-src https:", -20],
    ['content-security-policy', "script-src 'self'", -20],
    ['content-security-policy', "default-src 'none'; script-src 'self' 'unsafe-eval'", -10],
    ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'", 0],
    ['content-security-policy', "default-src 'none'; img-src http://pictures.test", -10],
    ['content-security-policy', "default-src 'none'; connect-src http://api.test", -20],
    ['strict-transport-security', undefined, -20],
    ['strict-transport-security', 'max-age=86400', -10],
    ['strict-transport-security', 'nonsense', -20],
    ['strict-transport-security', 'max-age=31536000; includeSubDomains', 0],
    ['referrer-policy', 'unsafe-url', -5],
    ['referrer-policy', 'no-referrer', 5],
    ['x-content-type-options', undefined, -5],
    ['cross-origin-resource-policy', 'cross-origin', 0],
    ['cross-origin-resource-policy', 'anything', -5],
    ['cross-origin-opener-policy', undefined, 0],
    ['cross-origin-embedder-policy', 'require-corp', 10],
  ])('%s: %s is %i points', async (name, value, points) => {
    expect(pointsFor(await changed(name, value), name)).toBe(points)
  })

  it.each([
    ['id=1; Secure; HttpOnly; SameSite=Lax', 5],
    ['id=1; Secure; HttpOnly', 0],
    ['id=1', -5],
    ['session=1; Secure', -30],
    ['id=1; Secure; SameSite=odd', -20],
  ])('a cookie "%s" is %i points', async (cookie, points) => {
    expect(pointsFor(await changed('set-cookie', cookie), 'cookies')).toBe(points)
  })

  it.each([
    ['<script src="/own.js"></script>', 0],
    ['<script src="/own.js" integrity="sha384-x"></script>', 5],
    ['<script src="https://other.test/a.js"></script>', -5],
    ['<script src="http://other.test/a.js"></script>', -50],
  ])('%s is %i points', async (html, points) => {
    expect(pointsFor({ ...(await scan('/healthz')), html }, 'subresource-integrity')).toBe(points)
  })

  it('bonus counts only where little is wrong', async () => {
    const without = await changed('content-security-policy', undefined)
    expect(gradeOf(without).score).toBe(100 - 25 - 20)
    expect(gradeOf({ headers: {}, html: '' }).score).toBe(100 - 25 - 20 - 20 - 5)
  })
})
