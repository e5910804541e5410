import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { contentCalls } from '../../src/content/index.ts'
import {
  type OpenBackend,
  type OpenedContent,
  openPostgresBackend,
  openSqliteBackend,
} from './support/backends.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from './support/postgres-cluster.ts'
import { column, field, type Service, startService } from './support/service.ts'

const HITS = 10_050
const MOST = 10_000

/** Numbers of documents that were given before, so that those of the test are in two stretches of numbers. */
const GIVEN = 2 ** 15 - 5000

function suite(open: OpenBackend): void {
  let opened: OpenedContent
  let service: Service

  beforeAll(async () => {
    opened = await open()
    const { writer } = opened.content
    await sql`update content_version set version = ${GIVEN} where entity = 'document'`.execute(writer)
    const records = Array.from({ length: HITS }, (_, index) => ({
      archivesId: String(index + 1),
      channelNo: index < 20 ? 'Tile' : 'tile',
      title: index < 3 ? `砖瓦 ${index}` : '瓦',
    }))
    await importRecords(opened.content, 'archive', records, { batchSize: 5000 })
    const exhibits = Array.from({ length: HITS }, (_, index) => ({
      exhibitId: String(index + 1),
      exhibitName: index % 2 === 0 ? 'Roof-tile' : 'Roof tile',
    }))
    await importRecords(opened.content, 'exhibit', exhibits, { batchSize: 5000 })
    await importRecords(opened.content, 'channel', [
      { id: '1', name: '新闻', route: 'Tile' },
      { id: '2', name: '展览', route: 'tile' },
    ])
    service = await startService(opened.content)
  })
  afterAll(async () => {
    await service?.app.close()
    await opened?.dispose()
  })

  const search = (body: object) => service.call('cmsSearch', { body })

  it('are reported as more, and have no pages', async () => {
    const first = await search({ searchValue: '瓦', pageSize: 10 })
    expect([field(first, 'total'), field(first, 'atLeast'), field(first, 'pages')]).toEqual([
      MOST,
      true,
      1000,
    ])
    expect(column(first, 'archivesId').slice(0, 3)).toEqual(['10050', '10049', '10048'])
    const last = await search({ searchValue: '瓦', pageSize: 10, pageNum: 1000 })
    expect(column(last, 'archivesId').slice(0, 3)).toEqual(['60', '59', '58'])
    const between = await search({ searchValue: '瓦', pageSize: 10, pageNum: 506 })
    expect(column(between, 'archivesId')).toEqual(
      Array.from({ length: 10 }, (_, index) => String(5000 - index)),
    )
    const past = await search({ searchValue: '瓦', pageSize: 10, pageNum: 1001 })
    expect(column(past, 'archivesId')).toEqual([])
  })

  it('are counted apart in channels whose numbers differ in capital letters', async () => {
    expect(field(await search({ searchValue: '瓦' }), 'facets')).toEqual([
      { subType: 'Tile', total: 20 },
      { subType: 'tile', total: MOST, atLeast: true },
    ])
  })

  it('are exact where there are few', async () => {
    const few = await search({ searchValue: '砖瓦' })
    expect([field(few, 'total'), field(few, 'atLeast')]).toEqual([3, undefined])
    expect(column(few, 'archivesId')).toEqual(['3', '2', '1'])
  })

  it('do not bound a list that is filtered by a part of a name', async () => {
    const list = await service.call('queryExhibitList', {
      body: { entity: { exhibitName: 'of-ti' }, param: { pageNum: 500, pageSize: 10 } },
    })
    expect(field(list, 'total')).toBe(HITS / 2)
    expect(column(list, 'exhibitId').slice(0, 2)).toEqual(['9981', '9983'])
  })

  it('are ranked once for the same words, until the content changes', async () => {
    const { content } = opened
    let ranked = 0
    const search = {
      ...content.search,
      rank: (...given: Parameters<typeof content.search.rank>) => {
        ranked += 1
        return content.search.rank(...given)
      },
    }
    let minute = 0
    const clock = { now: () => new Date(Date.UTC(2026, 11, 31, 0, minute)), timeZone: 'UTC' }
    const reader = contentCalls({ ...content, search }, { clock, isOn: true })
    const call = reader.calls.find(({ call: { url } }) => url === '/cmsSearch')
    if (call === undefined) throw new Error('there is a search')
    const ask = async (searchValue: string) =>
      reader.answer(call, {
        params: {},
        querystring: {},
        body: { searchValue },
        language: 'zh',
        isOpened: false,
      })
    await Promise.all([ask('砖瓦 1'), ask('砖瓦 1')])
    minute = 1
    const later = await ask('砖瓦 1')
    expect(ranked).toBe(1)
    expect(JSON.stringify(later.value)).toContain('砖瓦 1')
    await ask('砖瓦 2')
    expect(ranked).toBe(2)
    await importRecords(content, 'archive', [{ archivesId: '1', channelNo: 'Tile', title: '砖瓦 0' }])
    await ask('砖瓦 1')
    expect(ranked).toBe(3)
  })
}

describe('hits beyond those that are counted, in SQLite', () => suite(openSqliteBackend))

describe.runIf(await canStartPostgres())(
  'hits beyond those that are counted, in PostgreSQL',
  { tags: ['full'] },
  () => {
    let cluster: PostgresCluster
    beforeAll(async () => {
      cluster = await startPostgres()
    })
    afterAll(async () => {
      await cluster?.stop()
    })

    suite(() => openPostgresBackend(cluster.url))

    it('leave nothing to be sorted into the index after an import, and no statement is compiled', async () => {
      const { content, dispose } = await openPostgresBackend(cluster.url)
      try {
        await importRecords(content, 'exhibit', [{ exhibitId: '1', exhibitName: '瓦' }])
        const left = await sql<{ pages: number }>`
        select gin_clean_pending_list('search_text_tokens') as pages`.execute(content.writer)
        expect(left.rows).toEqual([{ pages: 0 }])
        const { rows } = await sql`show jit`.execute(content.reader)
        expect(rows).toEqual([{ jit: 'off' }])
      } finally {
        await dispose()
      }
    })
  },
)
