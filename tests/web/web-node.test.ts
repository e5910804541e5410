import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/web/http/answer-headers.ts'
import type { State } from '../support/backend-answers.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { drawAddress } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(...createBackendDouble('records').handlers))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function get(url: string, headers: Readonly<Record<string, string>> = {}, change = {}) {
  const app = await startWebNode({}, change)
  const answer = await app.inject({ url, headers: { ...headers } })
  await app.close()
  return answer
}

describe('the web node', () => {
  it('starts, however long a busy machine takes', async () => {
    const app = await startWebNode()
    try {
      // As Fastify notes it; by default it gives up after ten seconds.
      expect(app.initialConfig.pluginTimeout).toBe(0)
    } finally {
      await app.close()
    }
  })

  it.each([
    ['/News/LastestNews', 200, 'zh-CN'],
    ['/News/LastestNews?lang=en', 200, 'en'],
    ['/nowhere', 404, 'zh-CN'],
    ['/nowhere?lang=en', 404, 'en'],
  ])('%s is a whole page, status %i', async (url, status, language) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': expect.stringMatching(
        status === 200
          ? /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=60, stale-if-error=\d+$/
          : /^no-cache$/,
      ),
    })
    expect(answer.body).toMatch(/^<!doctype html>[\s\S]*<\/html>$/)
    expect(answer.body).toContain(`<html lang="${language}"`)
  })

  it.each(['/', '/nowhere', '/healthz', '/_vitrine/page?url=/', '/api/queryArchivesById/7'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).toContain('https://pictures.backend.test')
    },
  )

  it('redirects as the config says, on this site only', async () => {
    const answer = await get('/News?lang=en')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/News/LastestNews?lang=en'])
    expect(answer.headers['cache-control']).toBeUndefined()
    // A browser that kept one would follow it after it has been put right.
    const moved = await get('/news/LASTESTNEWS')
    expect([moved.statusCode, moved.headers['cache-control']]).toEqual([
      301,
      expect.stringMatching(/^public, max-age=0, /),
    ])
    for (const url of ['//evil.test', '/%2f%2fevil.test', '/\\evil.test'])
      expect((await get(url)).headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  })

  it('begins whole addresses with the host, or with what is set', async () => {
    const proper = await get('/', { host: 'museum.test' })
    expect(proper.body).toContain('<link rel="canonical" href="http://museum.test/">')
    const set = await get('/', { host: 'other.test' }, { siteUrl: 'https://museum.test' })
    expect(set.body).toContain('<link rel="canonical" href="https://museum.test/">')
  })

  it('names one canonical address for every platform', async () => {
    const { body } = await get('/News/LastestNews?platform=wx&page=2&lang=en', { host: 'museum.test' })
    expect(body).toContain('rel="canonical" href="http://museum.test/News/LastestNews?lang=en&amp;page=2"')
    expect(body).not.toMatch(/<link rel="(canonical|alternate)"[^>]*platform/)
  })

  it('answers the browser’s own navigation with the same view', async () => {
    const view = await get('/_vitrine/page?url=%2FNews%2FLastestNews%3Flang%3Den')
    expect(view.json()).toMatchObject({ status: 200, locale: 'en', url: '/News/LastestNews?lang=en' })
    expect((await get('/_vitrine/page?url=%2FNews')).json()).toEqual({ redirect: '/News/LastestNews' })
    expect((await get('/_vitrine/page?url=/nowhere')).json()).toMatchObject({ status: 404 })
  })

  it.each([
    ['page', "must have required property 'url'"],
    ['page?url=', 'url must match pattern'],
    ['page?url=https://evil.test/', 'url must match pattern'],
    ['page?url=/&url=/News', 'url must be string'],
    [`page?url=/${'x'.repeat(4000)}`, 'url must NOT have more than 4000 characters'],
    ['suggest', "must have required property 'url'"],
    ['qr.svg?to=//evil.test/', 'to must match pattern'],
    ['qr.svg?to=/&within=https://other.example/?u={url}', 'No service of this site'],
    ['shell?lang=zh&lang=en', 'lang must be string'],
  ])('refuses /_vitrine/%s and says why', async (address, reason) => {
    const answer = await get(`/_vitrine/${address}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 400, msg: expect.stringContaining(reason), data: null })
    expect((await get('/_vitrine/shell?lang=en&platform=wx')).json()).toMatchObject({
      locale: { code: 'en' },
      platform: 'wx',
    })
    expect((await get('/_vitrine/shell?lang=xx&platform=xx')).json()).not.toHaveProperty('platform')
  })

  it('says whether it lives and whether it is ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).statusCode).toBe(200)
    const away = { database: () => Promise.reject(new Error('away')) }
    expect((await get('/readyz', {}, away)).statusCode).toBe(200)
    expect((await get('/readyz/database', {}, away)).statusCode).toBe(503)
    expect((await get('/readyz', {}, { isDraining: () => true })).statusCode).toBe(503)
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)('%s of a page is 405', async (method) => {
    const app = await startWebNode()
    const answer = await app.inject({ method, url: '/News/LastestNews' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    await app.close()
  })

  it('a body that cannot be read is answered calmly', async () => {
    const app = await startWebNode()
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/cmsSearch', headers, payload: '{' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 400, msg: 'The request could not be read.', data: null })
    await app.close()
  })

  it('a page that crashes is the error page in its language, status 500, and reveals nothing', async () => {
    let drawn = 0
    const render = async (): Promise<string> => {
      drawn += 1
      if (drawn === 1) throw new Error('secret text')
      return '<main>calm</main>'
    }
    const answer = await get('/News/LastestNews?lang=en', {}, { render })
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('The requested page cannot be opened')
    expect(answer.body).toContain('<html lang="en"')
    expect(answer.body).not.toContain('secret')
  })

  it('and stays in the app that the page was asked for in', async () => {
    const platforms: (string | undefined)[] = []
    const render = async (_view: unknown, { platform }: { readonly platform?: string }): Promise<string> => {
      platforms.push(platform)
      if (platforms.length === 1) throw new Error('secret text')
      return '<main>calm</main>'
    }
    expect((await get('/News/LastestNews?platform=wx', {}, { render })).statusCode).toBe(500)
    expect(platforms).toEqual(['wx', 'wx'])
  })

  it('and none to the site itself, which goes on to the next', async () => {
    const node = await startWebNode(
      {},
      {
        render: async ({ url }: { readonly url: string }) => {
          if (url === '/') throw new Error('secret text')
          return `<main>${url}</main>`
        },
      },
    )
    expect(await node.ownPages.document('/')).toBeUndefined()
    expect(await node.ownPages.document('/nowhere')).toBeUndefined()
    const document = await node.ownPages.document('/News/LastestNews')
    expect(await document?.text()).toContain('/News/LastestNews</main>')
    await node.close()
  })

  it('and a plain answer when even that cannot be drawn', async () => {
    const answer = await get('/', {}, { render: () => Promise.reject(new Error('secret text')) })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 500, msg: 'The site could not answer.', data: null })
  })
})

describe('contentSecurityPolicy', () => {
  it('allows no inline code, no eval, no frames, and foreign origins for pictures only', () => {
    const rules = new Map(
      contentSecurityPolicy(['https://img.test'])
        .split('; ')
        .map((rule) => {
          const [name = '', ...values] = rule.split(' ')
          return [name, values] as const
        }),
    )
    expect(rules.get('default-src')).toEqual(["'none'"])
    expect(rules.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(rules.get('script-src')).toEqual(["'self'"])
    expect(rules.get('style-src')).toEqual(["'self'"])
    expect(rules.get('object-src')).toEqual(["'none'"])
    expect(rules.get('base-uri')).toEqual(["'none'"])
    expect(rules.get('frame-src')).toEqual(["'none'"])
    const naming = [...rules]
      .filter(([, values]) => values.includes('https://img.test'))
      .map(([name]) => name)
    expect(naming).toEqual(['img-src', 'media-src'])
  })
})

describe('navigation', () => {
  const site = siteOf(realManifest())
  const failing: readonly State[] = [
    'HTTP 500',
    'malformed',
    'HTML',
    'connection refused',
    'code 500',
    'empty',
  ]
  const configured = (language: 'zh' | 'en') =>
    site.manifest.channels
      .filter(({ visible }) => visible)
      .map(({ title }) => (typeof title === 'string' ? title : title[language]))

  it.each(failing)('comes from the config when the tree is: %s', async (state) => {
    server.use(
      ...createBackendDouble(({ name }) => (name === 'queryAllChannel' ? state : 'records')).handlers,
    )
    for (const language of ['zh', 'en'] as const) {
      const { shell, view } = await drawAddress(site, language === 'zh' ? '/' : '/?lang=en')
      expect(view.status).toBe(200)
      expect(shell.navigation.map(({ title }) => title)).toEqual(configured(language))
    }
  })

  it('comes from the tree where it was had', async () => {
    const { shell } = await drawAddress(site, '/')
    expect(shell.navigation.map(({ title }) => title)).not.toEqual(configured('zh'))
    expect(shell.navigation.length).toBeGreaterThan(0)
  })
})
