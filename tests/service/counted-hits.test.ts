import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../src/service/index.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { column, field, type Service, startService } from './support/service.ts'

const HITS = 10_050
const MOST = 10_000

describe('hits beyond those that are counted', () => {
  let opened: OpenedContent
  let service: Service

  beforeAll(async () => {
    opened = await openSqliteBackend()
    const records = Array.from({ length: HITS }, (_, index) => ({
      archivesId: String(index + 1),
      channelNo: index < 20 ? 'Tile' : 'tile',
      title: index < 3 ? `砖瓦 ${index}` : '瓦',
    }))
    await importRecords(opened.content, 'archive', records, { batchSize: 5000 })
    await importRecords(opened.content, 'channel', [
      { id: '1', name: '新闻', route: 'Tile' },
      { id: '2', name: '展览', route: 'tile' },
    ])
    service = await startService(opened.content)
  })
  afterAll(async () => {
    await service.app.close()
    await opened.dispose()
  })

  const search = (body: object) => service.call('cmsSearch', { body })

  it('are reported as more, and have no pages', async () => {
    const first = await search({ searchValue: '瓦', pageSize: 10 })
    expect([field(first, 'total'), field(first, 'atLeast'), field(first, 'pages')]).toEqual([
      MOST,
      true,
      1000,
    ])
    expect(column(first, 'archivesId')).toHaveLength(10)
    const last = await search({ searchValue: '瓦', pageSize: 10, pageNum: 1000 })
    expect(column(last, 'archivesId')).toHaveLength(10)
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
  })
})
