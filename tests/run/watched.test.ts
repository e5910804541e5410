import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { message } from '../content/support/forms.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { jsonLines, readMetrics, startWatched } from './support/watched-site.ts'

const TOKEN = 'a-token-of-more-than-sixteen'
const SECRET = 'a secret of sixteen'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`
/** What no log and no metric may hold. */
const PERSONAL = [message.phoneNumber, message.email, message.name, '13812345678', 'typed@private.test']
const POLL = { timeout: 60_000 }

/** What the page cache did, as the answer says. */
function cacheOf({ headers }: Response): 'hit' | 'miss' {
  return /^vitrine; hit/.test(headers.get('cache-status') ?? '') ? 'hit' : 'miss'
}

type Watched = Awaited<ReturnType<typeof startWatched>>

describe('a site that is watched', () => {
  let site: Watched
  let metricsUrl = ''

  const scrape = async (): Promise<string> => {
    const answer = await fetch(metricsUrl, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  /** One value once it is what it should be: an answer is counted when it has been sent. */
  const expectMetric = (name: string) => expect.poll(async () => readMetrics(await scrape()).get(name), POLL)
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${site.origin}${path}`, { headers, redirect: 'manual' })
  const send = async (values: object, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
    const answer = await fetch(`${site.origin}/api/addMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(values),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const proven = async () => ({ [FORM_HEADERS.proof]: await mintedProof('message', SECRET) })

  beforeAll(async () => {
    site = await startWatched(
      { METRICS_PORT: '0', METRICS_TOKEN: TOKEN, FORM_SECRET: SECRET, LOG_LEVEL: 'debug' },
      {
        'site.json': (config) => ({ ...config, cache: { seconds: 0, onErrorSeconds: 600 } }),
        'forms/message.json': (form) => ({ ...form, limit: { times: 4, minutes: 60 } }),
      },
    )
    metricsUrl = /metrics are at (\S+)/.exec(site.output())?.[1] ?? ''
  })
  afterAll(() => site?.stop())

  it('answers its metrics on the port of their own, to who has the token', async () => {
    for (const authorization of [undefined, 'Bearer wrong', TOKEN, `bearer ${TOKEN}`])
      expect((await fetch(metricsUrl, { headers: authorization ? { authorization } : {} })).status).toBe(404)
    const answer = await fetch(metricsUrl, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    // The site's own port shows a page there, as for any address.
    expect((await get('/metrics')).headers.get('content-type')).toMatch(/^text\/html/)
  })

  it('counts requests by route, status and what the page cache did', async () => {
    // A page is made again when a minute begins, which may be now: each answer says what it was.
    const shown = { hit: 0, miss: 0 }
    while (shown.hit === 0 || shown.miss === 0) shown[cacheOf(await get('/Privacy'))] += 1
    for (const cache of ['hit', 'miss'] as const)
      await expectMetric(`vitrine_requests_total{route="/Privacy",status="200",cache="${cache}"}`).toBe(
        shown[cache],
      )
    await expectMetric('vitrine_request_duration_seconds_count{route="/Privacy"}').toBe(
      shown.hit + shown.miss,
    )
  })

  it('counts not modified pages, redirects, calls and what is not there, each by a bounded name', async () => {
    const etag = (await get('/News/LastestNews')).headers.get('etag') ?? ''
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    const unchanged = await get('/News/LastestNews', known)
    expect(unchanged.status).toBe(304)
    await get('/no/such/13812345678')
    await get('/sitemap.xml')
    expect((await get('/News')).status).toBe(302)
    expect((await get('/api/queryArchivesById/13812345678')).status).toBe(404)
    await expectMetric(
      `vitrine_requests_total{route="/News/LastestNews",status="304",cache="${cacheOf(unchanged)}"}`,
    ).toBe(1)
    await expectMetric('vitrine_requests_total{route="(redirect)",status="302",cache="none"}').toBe(1)
    await expectMetric('vitrine_requests_total{route="(file)",status="200",cache="none"}').toBe(1)
    await expectMetric(
      'vitrine_requests_total{route="/api/queryArchivesById/:id",status="404",cache="none"}',
    ).toBe(1)
    const names = [...readMetrics(await scrape()).keys()]
    expect(names.some((name) => name.includes('route="(not found)",status="404"'))).toBe(true)
    expect(names.filter((name) => name.includes('route="/metrics"'))).toEqual([])
  })

  it('counts calls of a source, its failures, and answers that replace newer ones', async () => {
    const search = '/Search?key=wall'
    await (await get(search)).arrayBuffer()
    await expectMetric('vitrine_source_duration_seconds_count{source="search",outcome="ok"}').toBe(1)
    expect(site.search.heard).toHaveLength(1)
    site.search.become('failing')
    // This one was requested before, the other was not.
    const kept = await get(search)
    expect([kept.status, kept.headers.get('cache-status')]).toEqual([
      200,
      expect.stringMatching(/detail=stale$/),
    ])
    await (await get('/Search?key=13812345678')).arrayBuffer()
    site.search.become('well')
    await expectMetric('vitrine_source_duration_seconds_count{source="search",outcome="failed"}').toBe(2)
    await expectMetric('vitrine_source_failures_total{source="search",reason="status"}').toBe(2)
    await expectMetric('vitrine_source_stale_answers_total{source="search"}').toBe(1)
    await expectMetric('vitrine_requests_total{route="/Search",status="200",cache="stale"}').toBe(1)
  })

  it('counts what forms were sent, by what became of it', async () => {
    expect(await send(message, { origin: 'https://evil.example' })).toBe(403)
    expect(await send(message)).toBe(403)
    expect(await send(message, await proven())).toBe(200)
    expect(await send({ ...message, email: 'typed@private.test, no address' }, await proven())).toBe(400)
    const broken = await fetch(`${site.origin}/api/addMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await proven()) },
      body: `typed@private.test ${JSON.stringify(message)}`,
    })
    expect(broken.status).toBe(400)
    expect(await send(message, await proven())).toBe(429)
    const counted = (outcome: string) =>
      expectMetric(`vitrine_form_submissions_total{form="message",kind="submit",outcome="${outcome}"}`)
    await counted('origin').toBe(1)
    await counted('proof').toBe(1)
    await counted('accepted').toBe(1)
    await counted('invalid').toBe(2)
    await counted('limit').toBe(1)
  })

  it('counts a form that was given up half-way', async () => {
    // Another form, whose limit nothing has reached.
    const headers = {
      'content-type': 'application/json',
      'content-length': '5000',
      [FORM_HEADERS.proof]: await mintedProof('work', SECRET),
    }
    const sent = request(`${site.origin}/api/saveCollectWork`, { method: 'POST', headers })
    sent.on('error', () => {})
    await new Promise((written) => sent.write('{', written))
    sent.destroy()
    await expectMetric('vitrine_form_submissions_total{form="work",kind="submit",outcome="aborted"}').toBe(1)
  })

  it('measures rendering, memory of caches, pictures that wait and the event loop', async () => {
    const metrics = readMetrics(await scrape())
    expect(metrics.get('vitrine_render_duration_seconds_count')).toBeGreaterThan(3)
    expect(metrics.get('vitrine_cache_bytes{cache="pages"}')).toBeGreaterThan(10_000)
    expect(metrics.get('vitrine_cache_bytes{cache="answers"}')).toBeGreaterThan(500)
    expect(metrics.get('vitrine_pictures{state="waiting"}')).toBe(0)
    expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    // The embedded database has no pool.
    expect([...metrics.keys()].filter((name) => name.startsWith('vitrine_database'))).toEqual([])
  })

  it('passes the trace of a request on, with a parent of its own, and logs it', async () => {
    site.search.heard.length = 0
    await (await get('/Search?key=gate', { traceparent: TRACEPARENT })).arrayBuffer()
    await (
      await fetch(`${site.origin}/cmsSearch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent: TRACEPARENT },
        body: JSON.stringify({ clusterName: 'cms', pageNum: 1, pageSize: 10, searchValue: 'gate' }),
      })
    ).arrayBuffer()
    const parents = site.search.heard.map(({ headers }) => String(headers.traceparent))
    expect(parents).toHaveLength(2)
    for (const parent of parents) expect(parent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    expect(new Set([...parents, TRACEPARENT]).size).toBe(3)
    await expect
      .poll(() => jsonLines(site.output()).filter(({ trace_id }) => trace_id === TRACE), POLL)
      .toEqual([
        expect.objectContaining({
          msg: 'answered',
          method: 'GET',
          route: '/Search',
          status: 200,
          cache: 'miss',
        }),
        expect.objectContaining({ msg: 'answered', method: 'POST', route: '/cmsSearch', status: 200 }),
      ])
  })

  it.each(['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${TRACE}-00f067aa0ba902b7-01`])(
    'makes a trace of its own in place of "%s"',
    async (traceparent) => {
      site.search.heard.length = 0
      const word = `own${traceparent.replaceAll('-', '')}`
      await (await get(`/Search?key=${word}`, { traceparent })).arrayBuffer()
      expect(site.search.heard).toHaveLength(1)
      const sent = String(site.search.heard[0]?.headers.traceparent)
      expect(sent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
      expect(sent).not.toContain(TRACE)
      expect(sent).not.toContain('0'.repeat(16))
    },
  )

  it('gives every line of a request its id, that of a failing source too', () => {
    const failed = jsonLines(site.output()).filter(({ source }) => source === 'search')
    expect(failed).toHaveLength(2)
    const answered = jsonLines(site.output()).filter(({ msg }) => msg === 'answered')
    for (const { trace_id, path } of failed) {
      expect(path).toBe('/cmsSearch')
      expect(answered.filter((line) => line.trace_id === trace_id)).toHaveLength(1)
    }
  })

  it('writes no personal data and no address anywhere', async () => {
    const everything = `${site.output()}\n${await scrape()}`
    expect(everything.length).toBeGreaterThan(10_000)
    for (const personal of PERSONAL) expect(everything).not.toContain(personal)
    expect(everything).not.toContain('key=')
  })
})

describe('a site that is watched on its own port', () => {
  let site: Watched
  beforeAll(async () => {
    site = await startWatched({ METRICS_TOKEN: TOKEN })
  })
  afterAll(() => site?.stop())

  it('answers 404 without the token, and counts neither answer', async () => {
    const url = `${site.origin}/metrics`
    for (const authorization of ['', 'Bearer x', `Bearer ${TOKEN}x`]) {
      const refused = await fetch(url, { headers: { authorization } })
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await refused.json()).toEqual({
        code: 404,
        msg: 'There is nothing at this address.',
        data: null,
      })
    }
    const read = async () => {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      return readMetrics(await answer.text())
    }
    await read()
    const metrics = await read()
    expect([...metrics.keys()].filter((name) => name.startsWith('vitrine_requests_total'))).toEqual([])
  })
})

describe('a site that is not watched', () => {
  it('has no metrics', { tags: ['full'] }, async () => {
    const site = await startWatched({})
    try {
      const answer = await fetch(`${site.origin}/metrics`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        expect.stringMatching(/^text\/html/),
      ])
      expect(site.output()).not.toContain('metrics')
    } finally {
      await site.stop()
    }
  })
})
