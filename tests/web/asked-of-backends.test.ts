import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { createSentForms, type SentForms } from '../../src/web/page/sent-forms.ts'
import type { WebNodeOptions } from '../../src/web/web-node.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { hosts, realManifest } from '../support/real-site.ts'
import { startWebNode, type WebNodeChange } from '../support/web-node.ts'

const SECRET = 'a secret of these tests, long enough to be one'
const backend = setupServer()
/** Calls that arrived, as "host path". */
let calls: string[] = []
let app: FastifyInstance

function answer(data: unknown) {
  return HttpResponse.json({ code: 200, msg: 'success', data })
}

/** Pages are kept for a minute, as on a real site. */
function start(change: WebNodeChange = {}): Promise<FastifyInstance> {
  const styles: WebNodeOptions['styles'] = () => ''
  return startWebNode(
    {},
    { cacheSeconds: 60, styles, formSecrets: [SECRET], now: () => new Date(), ...change },
  )
}

function called(part: string): number {
  return calls.filter((call) => call.includes(part)).length
}

async function view(url: string, ahead = false) {
  const { statusCode, headers } = await app.inject({
    url: `/_vitrine/page?url=${encodeURIComponent(url)}${ahead ? '&ahead=1' : ''}`,
  })
  return { status: statusCode, cache: headers['cache-status'] }
}

beforeAll(() => backend.listen({ onUnhandledRequest: 'error' }))
beforeEach(async () => {
  calls = []
  backend.events.on('request:start', ({ request }) => {
    const { host, pathname } = new URL(request.url)
    calls.push(`${host} ${pathname}`)
  })
  backend.use(...createBackendDouble('records').handlers)
  app = await start()
})
afterEach(async () => {
  backend.events.removeAllListeners()
  backend.resetHandlers()
  await app.close()
})
afterAll(() => backend.close())

describe('the search', () => {
  it('without words asks the search service for nothing', async () => {
    expect((await app.inject({ url: '/Search' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/Search?key=%20%E3%80%80' })).statusCode).toBe(200)
    expect(called('cmsSearch')).toBe(0)
  })

  it.each([
    ['counts by type', [{ subType: 'News', total: 3 }], '3'],
    ['cannot count', undefined, undefined],
  ])('is one call where the backend %s, with the figures that it gives', async (_name, facets, figure) => {
    backend.use(
      http.get(`${hosts.main}/api/queryAllChannel/CN`, () =>
        answer([{ id: '1', name: '要闻', route: 'News', path: '/News', isVisible: true }]),
      ),
      http.post(`${hosts.search}/cmsSearch`, () =>
        answer({ records: [{ esId: '7', title: '炮' }], total: 1, pages: 1, page: 1, facets }),
      ),
    )
    const { body } = await app.inject({ url: '/Search?key=%E7%82%AE' })
    expect(called('cmsSearch')).toBe(1)
    const count = /<span class="choices__count">(.*?)<\/span>/s.exec(body)?.[1]?.replace(/<[^>]*>|\D/g, '')
    expect(count).toBe(figure)
  })
})

describe('what is fetched ahead', () => {
  it.each([
    ['/News/LastestNews?page=2'],
    ['/News/LastestNews/61'],
    ['/Search?key=%E7%82%AE'],
    ['/Search'],
    ['/nowhere'],
  ])('%s costs a backend elsewhere nothing', async (url) => {
    expect((await view(url, true)).status).toBe(204)
    expect(calls).toEqual([])
  })

  it('is what this server has made for somebody, and what a visitor opens is asked for', async () => {
    expect((await view('/News/LastestNews')).status).toBe(200)
    const before = calls.length
    expect(await view('/News/LastestNews', true)).toMatchObject({
      status: 200,
      cache: expect.stringContaining('hit'),
    })
    expect(calls).toHaveLength(before)
  })

  it('is refused with any other value', async () => {
    const { statusCode } = await app.inject({ url: '/_vitrine/page?url=%2FNews&ahead=yes' })
    expect(statusCode).toBe(400)
  })

  it('is told to browsers by the shell: everything only where nothing is elsewhere, or the site says so', async () => {
    const shellOf = async (node: FastifyInstance) =>
      (await node.inject({ url: '/_vitrine/shell?lang=zh' })).json<{ readonly fetchAhead?: string }>()
    expect((await shellOf(app)).fetchAhead).toBeUndefined()
    const nowhere = {
      MAIN_API_URL: undefined,
      CONTENT_GATEWAY_URL: undefined,
      FILE_SERVICE_URL: undefined,
      SEARCH_SERVICE_URL: undefined,
    }
    const alone = await startWebNode(nowhere)
    expect((await shellOf(alone)).fetchAhead).toBe('all')
    await alone.close()
  })
})

const WORK = {
  collectorName: '林知夏',
  phoneNum: '13800138000',
  email: '',
  workName: '护城河的雾',
  workSeason: 'autumn',
  workDesc: '',
  workPhoto: '/work/a.jpg',
}

describe('after a work was sent', () => {
  const LIST = '/ColLevy'
  const AUTUMN = '/ColLevy?season=autumn'
  const send = async (node: FastifyInstance, payload: object = WORK) => {
    const sent = await node.inject({
      method: 'POST',
      url: '/api/saveCollectWork',
      payload,
      headers: { [FORM_HEADERS.proof]: await mintedProof('work', SECRET) },
    })
    return [sent.statusCode, sent.json().msg]
  }
  const saves = (status = 200) =>
    backend.use(
      http.post(`${hosts.main}/api/saveCollectWork`, () =>
        HttpResponse.json({ code: status, msg: 'success', data: '9001' }, { status }),
      ),
    )

  it('its lists are asked anew, as document and as view; other pages are still known', async () => {
    saves()
    const documents = [LIST, AUTUMN, '/News/LastestNews']
    for (const url of [...documents, ...documents]) await app.inject({ url })
    for (const url of documents) await view(url)
    expect([called('queryCollectWorkList'), called('queryArchivesList')]).toEqual([2, 1])
    expect(await send(app)).toEqual([200, 'success'])
    for (const url of documents) await view(url)
    for (const url of documents) await app.inject({ url })
    expect([called('queryCollectWorkList'), called('queryArchivesList')]).toEqual([4, 1])
  })

  it('one that was refused before it reached the backend changes nothing', async () => {
    saves()
    await app.inject({ url: LIST })
    expect((await send(app, { ...WORK, workName: '' }))[0]).toBe(400)
    await app.inject({ url: LIST })
    expect(called('queryCollectWorkList')).toBe(1)
  })

  it('a backend that fails then leaves the list of before', async () => {
    const kept = await start({ onErrorSeconds: 3600 })
    saves()
    expect((await kept.inject({ url: LIST })).statusCode).toBe(200)
    expect(await send(kept)).toEqual([200, 'success'])
    backend.use(
      http.post(`${hosts.main}/api/queryCollectWorkList`, () => new HttpResponse(null, { status: 500 })),
    )
    const { statusCode } = await kept.inject({ url: LIST })
    await kept.close()
    expect(statusCode).toBe(200)
    expect(called('queryCollectWorkList')).toBeGreaterThan(1)
  })

  it('a call that was on its way is not taken for the list after it', async () => {
    saves()
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    backend.use(
      http.post(`${hosts.main}/api/queryCollectWorkList`, async () => {
        const turn = called('queryCollectWorkList')
        if (turn === 1) await held
        return answer({
          records: [{ collectId: String(turn), workName: `第${turn}次` }],
          total: 1,
          pages: 1,
          current: 1,
        })
      }),
    )
    const early = app.inject({ url: LIST })
    await expect.poll(() => called('queryCollectWorkList')).toBe(1)
    expect(await send(app)).toEqual([200, 'success'])
    const { body } = await app.inject({ url: LIST })
    release()
    await early
    expect(body.includes('第2次')).toBe(true)
    expect((await app.inject({ url: LIST })).body.includes('第2次')).toBe(true)
  })

  it('the other processes of the site know it too', async () => {
    saves()
    let others: SentForms | undefined
    const sent = createSentForms(realManifest(), async (form) => others?.note(form))
    others = createSentForms(realManifest())
    const [here, there] = await Promise.all([start({ sent }), start({ sent: others })])
    await there.inject({ url: LIST })
    expect(await send(here)).toEqual([200, 'success'])
    await there.inject({ url: LIST })
    await Promise.all([here.close(), there.close()])
    expect(called('queryCollectWorkList')).toBe(2)
  })
})
