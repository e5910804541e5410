import { describe, expect, it } from 'vitest'
import type { QueryView } from '../../src/engine/contracts/view.ts'
import type { PageMatch, PageQuery } from '../../src/engine/index.ts'
import { NeighbourFinder } from '../../src/web/page/neighbours.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const site = siteOf(realManifest())

function entry(id: number) {
  return { id: String(id), title: `Title ${id}`, href: `/News/Notice/${id}` }
}
function list(...ids: readonly number[]): QueryView {
  return {
    ok: true,
    items: ids.map(entry),
    page: 1,
    pageSize: 500,
  }
}

type Ask = (query: PageQuery, match: PageMatch) => Promise<QueryView>

/** Of a site whose records are all the own service's. */
function ownNeighbours(ask: Ask) {
  return new NeighbourFinder({ matchUrl: site.match, ask, isOwn: () => true })
}

async function nobody() {
  return undefined
}

function matchOf(url: string): PageMatch {
  const match = site.match(url)
  if (match.kind !== 'page') throw new Error(`${url} is no page`)
  return match
}

async function beside(url: string, answer: QueryView, asked: unknown[] = []) {
  const neighbours = ownNeighbours(async (query, match) => {
    asked.push([match.canonical, query.source, query.pageSize, query.paged])
    return answer
  })
  const { previous, next } = await neighbours.of(matchOf(url), nobody)
  return [previous?.href, next?.href]
}

describe('the records before and after', () => {
  it('are those of the list one step up, in its order', async () => {
    const asked: unknown[] = []
    expect(await beside('/News/Notice/5?lang=en', list(9, 5, 2), asked)).toEqual([
      '/News/Notice/9',
      '/News/Notice/2',
    ])
    expect(asked).toEqual([['/News/Notice?lang=en', 'archives', 500, false]])
  })

  it('say their language where it is not that of the page', async () => {
    const items = [{ ...entry(9), language: 'ko' }, entry(5), entry(2)]
    const neighbours = ownNeighbours(async () => ({ ok: true, items, page: 1, pageSize: 500 }))
    const found = await neighbours.of(matchOf('/News/Notice/5'), nobody)
    expect(found.previous).toEqual({ title: 'Title 9', href: '/News/Notice/9', language: 'ko' })
    expect(found.next).toEqual({ title: 'Title 2', href: '/News/Notice/2' })
  })

  it('are fewer at the ends, and none outside the list or without it', async () => {
    expect(await beside('/News/Notice/9', list(9, 5, 2))).toEqual([undefined, '/News/Notice/5'])
    expect(await beside('/News/Notice/2', list(9, 5, 2))).toEqual(['/News/Notice/5', undefined])
    expect(await beside('/News/Notice/7', list(9, 5, 2))).toEqual([undefined, undefined])
    expect(await beside('/News/Notice/2', { ok: false, reason: 'timeout' })).toEqual([undefined, undefined])
  })

  it('lead on to further ones of the same kind with a picture, round the end of the list', async () => {
    const image = { src: '/files/a.webp', alt: '' }
    const pictured = (id: number, kind: string) => ({ ...entry(id), kind, image })
    const answer: QueryView = {
      ok: true,
      items: [
        ...[1, 2].map((id) => pictured(id, 'sword')),
        pictured(3, 'bowl'),
        { ...entry(4), kind: 'sword' },
        ...[5, 6, 7, 8, 9, 10].map((id) => pictured(id, 'sword')),
      ],
      page: 1,
      pageSize: 500,
    }
    const related = async (id: number) => {
      const found = await ownNeighbours(async () => answer).of(matchOf(`/News/Notice/${id}`), nobody)
      return found.related?.map((item) => item.id)
    }
    expect(await related(6)).toEqual(['8', '9', '10', '1'])
    expect(await related(10)).toEqual(['1', '2', '5', '6'])
    expect(await related(3)).toBeUndefined()
  })

  it('are those of its kind where its list shows one kind at a time', async () => {
    const asked: string[] = []
    const neighbours = ownNeighbours(async (_query, match) => {
      asked.push(match.canonical)
      return match.query.season === 'winter' ? list(4, 5) : list(1, 2)
    })
    const found = await neighbours.of(matchOf('/ColLevy/5?lang=en'), async () => ({
      id: '5',
      title: '',
      kind: 'winter',
    }))
    expect(asked).toEqual(['/ColLevy?lang=en', '/ColLevy?lang=en&season=winter'])
    expect([found.previous?.href, found.list]).toEqual(['/News/Notice/4', '/ColLevy?lang=en&season=winter'])
    expect(await neighbours.of(matchOf('/ColLevy/7'), nobody)).toEqual({})
  })

  it('are not requested where the page does not lead to them', async () => {
    const asked: unknown[] = []
    await beside('/News/Notice', list(1), asked)
    await beside('/Search', list(1, 2, 3), asked)
    expect(asked).toEqual([])
  })

  it('come from one answer for a minute, by language and platform; a failed one is asked again', async () => {
    let count = 0
    let answer: QueryView = { ok: false, reason: 'timeout' }
    const neighbours = ownNeighbours(async () => {
      count += 1
      return answer
    })
    await neighbours.of(matchOf('/News/Notice/5'), nobody)
    answer = list(9, 5, 2)
    expect((await neighbours.of(matchOf('/News/Notice/5'), nobody)).next?.href).toBe('/News/Notice/2')
    await neighbours.of(matchOf('/News/Notice/2'), nobody)
    expect(count).toBe(2)
    await neighbours.of(matchOf('/News/Notice/2?lang=en'), nobody)
    await neighbours.of(matchOf('/News/Notice/2?platform=wx'), nobody)
    expect(count).toBe(4)
  })
})

describe('the records before and after, of a backend elsewhere', () => {
  const SIZE = 8
  const TOTAL = 20
  const listed = Array.from({ length: TOTAL }, (_, index) => entry(100 - index))

  const elsewhere = () => {
    const asked: string[] = []
    const neighbours = new NeighbourFinder({
      matchUrl: site.match,
      isOwn: () => false,
      ask: async (query, match) => {
        asked.push(`${match.canonical} ${match.pageNumber} ${query.pageSize} ${query.paged} ${query.full}`)
        return pageOf(match.pageNumber)
      },
    })
    return { asked, neighbours }
  }
  const pageOf = (page: number): QueryView => ({
    ok: true,
    items: listed.slice((page - 1) * SIZE, page * SIZE),
    page,
    pageSize: SIZE,
    pages: Math.ceil(TOTAL / SIZE),
    total: TOTAL,
  })
  const hrefs = async ({ neighbours }: ReturnType<typeof elsewhere>, id: number) => {
    const { previous, next } = await neighbours.of(matchOf(`/News/LastestNews/${id}?lang=en`), nobody)
    return [previous?.href, next?.href].map((href) => href?.split('/').at(-1))
  }
  const call = (page: number) => `/News/LastestNews?lang=en ${page} 8 true false`

  it('come from the first page of the list, in its own size', async () => {
    const site = elsewhere()
    expect(await hrefs(site, 98)).toEqual(['99', '97'])
    expect(await hrefs(site, 100)).toEqual([undefined, '99'])
    expect(site.asked).toEqual([call(1)])
  })

  it('at the edge of a page come from that beside it too', async () => {
    const site = elsewhere()
    expect(await hrefs(site, 93)).toEqual(['94', '92'])
    expect(site.asked).toEqual([call(1), call(2)])
  })

  it('come from the page on which a visitor has seen the record, never from a third', async () => {
    const site = elsewhere()
    site.neighbours.note(matchOf('/News/LastestNews?lang=en&page=3'), pageOf(3))
    expect(await hrefs(site, 84)).toEqual(['85', '83'])
    expect(site.asked).toEqual([call(3), call(2)])
    expect(await hrefs(site, 81)).toEqual(['82', undefined])
    expect(site.asked).toHaveLength(2)
  })

  it('are left out where the backend does not know where the record is', async () => {
    const site = elsewhere()
    expect(await hrefs(site, 85)).toEqual([undefined, undefined])
    expect(site.asked).toEqual([call(1)])
  })

  it('are those of its kind at once where the list always shows one kind', async () => {
    const site = elsewhere()
    const winter = async () => ({ id: '99', title: '', kind: 'winter' })
    const { next } = await site.neighbours.of(matchOf('/ColLevy/99'), winter)
    expect([next?.href, site.asked]).toEqual(['/News/Notice/98', ['/ColLevy?season=winter 1 6 true false']])
  })
})
