import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attacks, type Conduct } from '../support/hostile-answers.ts'
import { startServer } from '../support/local-server.ts'
import { type AttackedSite, startAttackedSite } from '../support/start-attacked-site.ts'
import { sweep } from '../support/sweep.ts'

/** Of a web node whose pages are expected to fail, and of one whose pages are expected to be shown, on however slow a machine. */
const TIMEOUTS = { failed: 1500, shown: 50_000 }
/** Between two calls that must be answered meanwhile; asking without pause would take more processor time than the attacks. */
const PAUSE_MS = 100

const RECORD = '/News/Notice/1'

/** Lists, the home page with a dozen calls, one record with its neighbours and files: asked for at once. */
const PAGES = ['/News/Notice', '/Collection/Treasure', '/', RECORD]

/** Each is of the kind of one that is made every day. */
const LIKE_ANOTHER = new Set([
  'one text without end',
  'white space without end',
  'a body that drips in chunks',
  'interim answers that drip',
  '200,000 records',
  'a gzip bomb in gzip',
  'a brotli bomb',
  'an object of 1,000,000 keys',
  'headers that drip',
  'no answer',
  'less than its content-length',
  '20,000 records where a page was requested',
  '30 MB',
  'brackets without end',
  'objects 1,000,000 deep',
  'a circle of redirects',
  'UTF-16',
  'UTF-8 that is called GBK',
  'a byte order mark',
  'an encoding nobody knows',
  'a status that is none',
  'an answer that is no HTTP',
  '304 with a body',
])

/** Which statuses a page may have. The home page has content of its own; the answers that are shown are lists, not records. */
const STATUSES = {
  failed: (path: string) => (path === '/' ? [200] : [502, 504]),
  shown: (path: string) => (path === RECORD ? [200, 404, 502] : [200]),
}

/** Far above what the limits allow, far below what an attack without them takes. */
const MAX_BLOCKED_MS = 2500
const MAX_GROWTH = 450 * 1024 * 1024
const MAX_PAGE = 1024 * 1024

describe('a site whose backends are hostile', () => {
  let conduct: Conduct = () => {}
  let backend: Awaited<ReturnType<typeof startServer>>
  let site: AttackedSite
  let origins: Readonly<Record<keyof typeof TIMEOUTS, string>>

  const healthy = async (origin: string): Promise<void> => {
    const answer = await fetch(`${origin}/healthz`)
    expect(await answer.json()).toEqual({ status: 'ok' })
  }

  const page = async (origin: string, path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { path, status: answer.status, html: await answer.text() }
  }

  beforeAll(async () => {
    backend = await startServer((request, response) => {
      request.resume()
      for (const each of [request, response, response.socket]) each?.on('error', () => {})
      conduct(request, response)
    })
    conduct = (_request, response) => response.writeHead(500).end()
    site = await startAttackedSite(backend.address, [TIMEOUTS.failed, TIMEOUTS.shown])
    const [failed = '', shown = ''] = site.origins
    origins = { failed, shown }
    for (const origin of site.origins) await Promise.all(PAGES.map((path) => page(origin, path)))
  })
  afterAll(async () => {
    await site?.stop()
    await backend.close()
  })

  const begin = (name: string) => {
    const attack = attacks[name]?.()
    if (attack === undefined) throw new Error(`no attack "${name}"`)
    conduct = attack.conduct
    return { origin: origins[attack.outcome], outcome: attack.outcome }
  }

  it.each(sweep('attacks of a backend', Object.keys(attacks), (name) => !LIKE_ANOTHER.has(name)))(
    '%s',
    async (name) => {
      const { origin, outcome } = begin(name)
      const { rss } = await site.measure()
      let isOver = false
      const asked = Promise.all(PAGES.map((path) => page(origin, path)))
      const over = asked.finally(() => {
        isOver = true
      })
      over.catch(() => {})
      while (!isOver) {
        await healthy(origin)
        await setTimeout(PAUSE_MS)
      }
      for (const { path, status, html } of await over) {
        expect([path, status, STATUSES[outcome](path).includes(status)]).toEqual([path, status, true])
        expect(html).toMatch(/^<!doctype html>[\s\S]*<footer[\s\S]*<\/html>\s*$/i)
        expect([path, html.length < MAX_PAGE]).toEqual([path, true])
      }
      const measured = await site.measure()
      expect(measured.blockedMs).toBeLessThan(MAX_BLOCKED_MS)
      expect(measured.rss - rss).toBeLessThan(MAX_GROWTH)
      expect(site.isRunning()).toBe(true)
    },
  )

  it('offers six suggestions, whatever is found', async () => {
    const { origin } = begin('20,000 records where a page was requested')
    const url = encodeURIComponent('/Search?key=第')
    const offered: unknown = await (await fetch(`${origin}/_vitrine/suggest?url=${url}`)).json()
    expect(offered).toHaveLength(6)
  })

  it('has a feed no longer than it may be', async () => {
    const { origin } = begin('20,000 records where a page was requested')
    const feed = await (await fetch(`${origin}/News/Notice.rss`)).text()
    expect(feed.match(/<item>/g)?.length).toBeLessThanOrEqual(50)
  })

  it('has a sitemap without what is too deep', async () => {
    const { origin } = begin('lists 100,000 deep in a title')
    const index = await page(origin, '/sitemap.xml')
    expect([index.status, index.html.match(/<loc>/g)?.length]).toEqual([200, 1])
    expect((await page(origin, '/sitemap-pages.xml')).status).toBe(200)
  })
})
