import { describe, expect, it } from 'vitest'
import type { QueryView } from '../../src/site/contracts/view.ts'
import type { PageMatch } from '../../src/site/engine/index.ts'
import { createNeighbours } from '../../src/site/server/neighbours.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const site = siteOf(realManifest())

const entry = (id: number) => ({ id: String(id), title: `Title ${id}`, href: `/News/Notice/${id}` })
const list = (...ids: readonly number[]): QueryView => ({
  ok: true,
  items: ids.map(entry),
  page: 1,
  pageSize: 500,
})

const nobody = async () => undefined

const matchOf = (url: string): PageMatch => {
  const match = site.match(url)
  if (match.kind !== 'page') throw new Error(`${url} is no page`)
  return match
}

const beside = async (url: string, answer: QueryView, asked: unknown[] = []) => {
  const neighbours = createNeighbours(site.match, async (query, match) => {
    asked.push([match.canonical, query.source, query.pageSize, query.paged])
    return answer
  })
  const { previous, next } = await neighbours(matchOf(url), nobody)
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
    const onward = async (id: number) => {
      const found = await createNeighbours(site.match, async () => answer)(
        matchOf(`/News/Notice/${id}`),
        nobody,
      )
      return found.onward?.map((item) => item.id)
    }
    expect(await onward(6)).toEqual(['8', '9', '10', '1'])
    expect(await onward(10)).toEqual(['1', '2', '5', '6'])
    expect(await onward(3)).toBeUndefined()
  })

  it('are those of its kind where its list shows one kind at a time', async () => {
    const asked: string[] = []
    const neighbours = createNeighbours(site.match, async (_query, match) => {
      asked.push(match.canonical)
      return match.query.season === 'winter' ? list(4, 5) : list(1, 2)
    })
    const found = await neighbours(matchOf('/ColLevy/5?lang=en'), async () => ({
      id: '5',
      title: '',
      kind: 'winter',
    }))
    expect(asked).toEqual(['/ColLevy?lang=en', '/ColLevy?lang=en&season=winter'])
    expect([found.previous?.href, found.list]).toEqual(['/News/Notice/4', '/ColLevy?lang=en&season=winter'])
    expect(await neighbours(matchOf('/ColLevy/7'), nobody)).toEqual({})
  })

  it('are not asked for where the page does not lead to them', async () => {
    const asked: unknown[] = []
    await beside('/News/Notice', list(1), asked)
    await beside('/Search', list(1, 2, 3), asked)
    expect(asked).toEqual([])
  })

  it('come from one answer for a minute, by language and platform; a failed one is asked again', async () => {
    let count = 0
    let answer: QueryView = { ok: false, reason: 'timeout' }
    const neighbours = createNeighbours(site.match, async () => {
      count += 1
      return answer
    })
    await neighbours(matchOf('/News/Notice/5'), nobody)
    answer = list(9, 5, 2)
    expect((await neighbours(matchOf('/News/Notice/5'), nobody)).next?.href).toBe('/News/Notice/2')
    await neighbours(matchOf('/News/Notice/2'), nobody)
    expect(count).toBe(2)
    await neighbours(matchOf('/News/Notice/2?lang=en'), nobody)
    await neighbours(matchOf('/News/Notice/2?platform=wx'), nobody)
    expect(count).toBe(4)
  })
})
