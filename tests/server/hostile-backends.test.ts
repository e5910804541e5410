import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attacks, type Conduct } from '../support/hostile-answers.ts'
import { startServer } from '../support/local-server.ts'
import { type AttackedSite, startAttackedSite } from '../support/start-attacked-site.ts'

/** Of a site whose pages are expected to fail, and of one whose pages are expected to be shown, on however slow a machine. */
const TIMEOUTS = { failed: 1500, shown: 50_000 }
const AT_ONCE = 8
/** Between two calls that must be answered meanwhile; asking without pause would take more processor time than the attacks. */
const PAUSE_MS = 50

const RECORD = '/News/Notice/1'

/** A list, the home page with a dozen calls, one record with its neighbours and files. */
const PAGES = ['/News/Notice', '/Collection/Treasure', '/', RECORD]

/** Which statuses a page may have. The home page has content of its own; the answers that are shown are lists, not records. */
const STATUSES = {
  failed: (path: string) => (path === '/' ? [200] : [502, 504]),
  shown: (path: string) => (path === RECORD ? [200, 502] : [200]),
}

/** Far above what the limits allow, far below what an attack without them takes. */
const MAX_BLOCKED_MS = 2500
const MAX_GROWTH = 450 * 1024 * 1024
const MAX_PAGE = 1024 * 1024

describe('a site whose backends are hostile', () => {
  let conduct: Conduct = () => {}
  let backend: Awaited<ReturnType<typeof startServer>>
  let sites: Readonly<Record<keyof typeof TIMEOUTS, AttackedSite>>

  const healthy = async ({ origin }: AttackedSite): Promise<void> => {
    const answer = await fetch(`${origin}/healthz`)
    expect(await answer.json()).toEqual({ status: 'ok' })
  }

  const page = async ({ origin }: AttackedSite, path: string) => {
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
    const [failed, shown] = await Promise.all([
      startAttackedSite(backend.address, TIMEOUTS.failed),
      startAttackedSite(backend.address, TIMEOUTS.shown),
    ])
    sites = { failed, shown }
    for (const site of [failed, shown]) await Promise.all(PAGES.map((path) => page(site, path)))
  })
  afterAll(async () => {
    await Promise.all(Object.values(sites).map((site) => site.stop()))
    await backend.close()
  })

  const begin = (name: string) => {
    const attack = attacks[name]?.()
    if (attack === undefined) throw new Error(`no attack "${name}"`)
    conduct = attack.conduct
    return { site: sites[attack.outcome], outcome: attack.outcome }
  }

  it.each(Object.keys(attacks))('%s', async (name) => {
    const { site, outcome } = begin(name)
    const { rss } = await site.measure()
    let isOver = false
    const asked = Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => page(site, PAGES[index % PAGES.length] ?? '/')),
    )
    const over = asked.finally(() => {
      isOver = true
    })
    over.catch(() => {})
    while (!isOver) {
      await healthy(site)
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
  })

  it('offers six suggestions, whatever is found', async () => {
    const { origin } = begin('20,000 records where a page was requested').site
    const url = encodeURIComponent('/Search?key=第')
    const offered: unknown = await (await fetch(`${origin}/_vitrine/suggest?url=${url}`)).json()
    expect(offered).toHaveLength(6)
  })

  it('has a feed no longer than it may be', async () => {
    const { origin } = begin('20,000 records where a page was requested').site
    const feed = await (await fetch(`${origin}/News/Notice.rss`)).text()
    expect(feed.match(/<item>/g)?.length).toBeLessThanOrEqual(50)
  })

  it('has a sitemap without what is too deep', async () => {
    const { site } = begin('lists 100,000 deep in a title')
    const index = await page(site, '/sitemap.xml')
    expect([index.status, index.html.match(/<loc>/g)?.length]).toEqual([200, 1])
    expect((await page(site, '/sitemap-pages.xml')).status).toBe(200)
  })
})
