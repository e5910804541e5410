import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, fill, type Service, startService } from '../support/service.ts'

/** Id, title, text and day, from the best to the worst for 铁索 iron 1381: two of each sort, the newer first. */
const ranked = [
  ['7001', '《铁索 iron 1381》', '无', '2026-02-02'],
  ['7002', '铁索·Iron·1381', '无', '2026-02-01'],
  ['7003', '论铁索 iron, 1381', '无', '2026-01-09'],
  ['7004', '铁索iron1381年', '无', '2026-01-08'],
  ['7005', '1381 iron 铁索', '无', '2026-03-02'],
  ['7006', 'iron 1381 铁索', '铁索 iron 1381', '2026-03-01'],
  ['7007', '无', '此铁索 iron 1381', '2026-04-02'],
  ['7008', '铁索', '铁索，iron——1381。', '2026-04-01'],
  ['7009', '铁索', '1381 of iron', '2026-05-02'],
  ['7010', '无', 'iron 铁索 1381', '2026-05-01'],
] as const

const WORDS = '铁索 iron 1381'

/** Search: order of the hits, paging over it, and counts by channel. */
export function searchRankingSuite(open: OpenBackend): void {
  describe('search, order and counts', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      await fill(opened.content)
      const records = ranked.map(([archivesId, title, content, publishDate]) => ({
        archivesId,
        channelNo: 'Ranking',
        title,
        content,
        publishDate,
      }))
      await importRecords(opened.content, 'archive', records.toReversed())
      await importRecords(opened.content, 'archive', [
        { archivesId: '7090', channelNo: 'Ranking', title: '铁索', content: 'iron' },
      ])
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const search = (searchValue: string, more: object = {}) =>
      service.call('cmsSearch', { body: { searchValue, ...more } })

    const expected = ranked.map(([id]) => id)

    it('puts the title itself first, then phrases and titles before scattered words, the newest first', async () => {
      expect(column(await search(WORDS, { pageSize: 20 }), 'archivesId')).toEqual(expected)
    })

    it.each([1, 2, 3, 4, 7])('pages of %i have no gap and nothing twice', async (pageSize) => {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(expected.length / pageSize) + 1 }, (_, index) =>
          search(WORDS, { pageSize, pageNum: index + 1, searchMap: { subType: 'Ranking' } }),
        ),
      )
      expect(pages.flatMap((page) => column(page, 'archivesId'))).toEqual(expected)
      for (const page of pages) expect(field(page, 'total')).toBe(expected.length)
    })

    it('orders a single word by the same rules', async () => {
      await importRecords(opened.content, 'archive', [
        { archivesId: '7104', channelNo: 'Single', title: '无', content: '鸿雁', publishDate: '2026-09-09' },
        { archivesId: '7103', channelNo: 'Single', title: '鸿雁归来', publishDate: '2026-01-02' },
        { archivesId: '7102', channelNo: 'Single', title: '说鸿雁', publishDate: '2026-01-03' },
        { archivesId: '7101', channelNo: 'Single', title: '“鴻雁”', publishDate: '2020-01-01' },
      ])
      expect(column(await search('鸿雁'), 'archivesId')).toEqual(['7101', '7102', '7103', '7104'])
    })

    it('puts the record whose number is asked for before those whose numbers begin alike', async () => {
      const numbers = ['MAP-3', ...Array.from({ length: 10 }, (_, index) => `MAP-3${index}`)]
      const works = numbers.map((number, index) => ({
        workId: `m${index}`,
        title: '无',
        accessionNumber: number,
        description: number === 'MAP-30' ? 'MAP-3 的摹本' : '',
      }))
      expect((await importRecords(opened.content, 'work', works)).refused).toEqual([])
      for (const typed of ['MAP-3', 'map 3', 'MAP3']) {
        const found = column(await search(typed, { pageSize: 20 }), 'workId')
        expect([found[0], new Set(found).size]).toEqual(['m0', numbers.length])
      }
    })

    // A number of a herbarium, copied from its label
    it('finds a number that is typed without its blanks', async () => {
      const numbers = ['BKH 00005', 'BKH 00006']
      const works = numbers.map((accessionNumber, index) => ({
        workId: `b${index}`,
        title: '无',
        accessionNumber,
      }))
      expect((await importRecords(opened.content, 'work', works)).refused).toEqual([])
      for (const typed of ['BKH00005', 'bkh 00005'])
        expect(column(await search(typed), 'workId')[0]).toBe('b0')
      expect(column(await search('BKH00006'), 'workId')).toEqual(['b1'])
    })

    // What visitors type for Node.js, U.S.A. and 4×4 (outsider 21, case 80; meilisearch/product#150)
    it('finds names with points and signs, and measurements, however they are typed', async () => {
      const titles = [
        'Node.js',
        'U.S.A.',
        'A 4×4 car',
        'C++ for all',
        'C# in a day',
        'Clay',
        'Canal',
        '30 × 40 cm',
      ]
      const works = titles.map((title, index) => ({ workId: `s${index}`, title }))
      expect((await importRecords(opened.content, 'work', works)).refused).toEqual([])
      const found = async (typed: string) => column(await search(typed), 'title')
      expect(await found('nodejs')).toEqual(['Node.js'])
      expect(await found('USA')).toEqual(['U.S.A.'])
      for (const typed of ['4x4', '4×4']) expect(await found(typed)).toEqual(['A 4×4 car'])
      expect(await found('30x40')).toEqual(['30 × 40 cm'])
      for (const typed of ['C++', 'c＋＋']) expect(await found(typed)).toEqual(['C++ for all'])
      for (const typed of ['C#', 'c♯']) expect(await found(typed)).toEqual(['C# in a day'])
      // No text has its sign.
      expect(await found('canal+')).toEqual(['Canal'])
      expect((await found('c')).length).toBeGreaterThan(2)
    })

    it('finds what has a pictograph, which is decoration beside words', async () => {
      const titles = ['Blue 🏺 jar', '🏺⚱️ painted', 'Wave 👋🏽', 'Rights © 2020', '瓶🏺子']
      const works = titles.map((title, index) => ({ workId: `e${index}`, title }))
      expect((await importRecords(opened.content, 'work', works)).refused).toEqual([])
      const found = async (typed: string) => [...column(await search(typed), 'workId')].sort()
      expect(await found('🏺')).toEqual(['e0', 'e1', 'e4'])
      expect(await found(' 👋 ')).toEqual(['e2'])
      expect(await found('👋🏿')).toEqual(['e2'])
      for (const typed of ['🏺 painted', 'painted 😀']) expect(await found(typed)).toEqual(['e1'])
      // Words are beside one another as before.
      expect(column(await search('"blue jar"'), 'title')).toEqual(['Blue 🏺 jar'])
      expect(await found('瓶')).toEqual(['e4'])
      for (const typed of ['😀', '©', '🏺😀']) expect(await found(typed)).toEqual([])
    })

    it('counts the hits of each visible channel of the first level, whatever the search is narrowed to', async () => {
      await importRecords(opened.content, 'channel', [
        {
          id: '9001',
          name: '展览',
          route: 'Exhibition',
          children: [{ id: '9002', name: '基本', route: 'BaseExh' }],
        },
        { id: '9003', name: '隐藏', route: 'Hidden', isVisible: false },
        { id: '9004', name: '新', route: 'Single' },
      ])
      const facets = async (more: object = {}) => field(await search('城墙', more), 'facets')
      const all = await facets()
      expect(all).toEqual(
        expect.arrayContaining([
          { subType: 'Exhibition', total: 1 },
          { subType: 'Single', total: 0 },
        ]),
      )
      expect(JSON.stringify(all)).not.toContain('Hidden')
      expect(await facets({ searchMap: { subType: 'Notice' } })).toEqual(all)
      for (const { subType, total } of Array.isArray(all) ? all : []) {
        expect([subType, field(await search('城墙', { searchMap: { subType } }), 'total')]).toEqual([
          subType,
          total,
        ])
      }
      await importRecords(opened.content, 'archive', [
        { archivesId: '7105', channelNo: 'Single', title: '城墙' },
      ])
      expect(await facets()).toContainEqual({ subType: 'Single', total: 1 })
      expect(await facets({ searchValue: '，' })).toContainEqual({ subType: 'Exhibition', total: 0 })
    })

    it('counts in English too', async () => {
      const { data } = await service.call('cmsSearch', {
        body: { searchValue: 'wall' },
        english: true,
      })
      const counted: readonly { readonly total: number }[] = Object(data).facets
      expect(counted.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(0)
    })
  })
}
