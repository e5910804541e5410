import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unexplainedCount } from '../../../src/base/import-report.ts'
import { importRecords } from '../../../src/content/import/index.ts'
import { contentVersion } from '../../../src/content/index.ts'
import { assertProperty } from '../../support/properties.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, type Service, startService } from '../support/service.ts'

const longText = '江'.repeat(120_000)

async function* slowly(records: readonly unknown[]): AsyncGenerator<unknown> {
  for (const record of records) yield record
}

/** Import: what is refused and why, batches, replacement. */
export function importSuite(open: OpenBackend): void {
  describe('import', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    it.each([
      ['not an object', 'text', /^the record is not a JSON object$/],
      ['a missing field', { archivesId: '1', channelNo: 'A' }, /^\/title /],
      [
        'an unknown field',
        { archivesId: '1', channelNo: 'A', title: 'x', titel: 'y' },
        /^\/titel has the unknown field "titel"$/,
      ],
      [
        'a wrong date',
        { archivesId: '1', channelNo: 'A', title: 'x', publishDate: '2026-13-01' },
        /^\/publishDate /,
      ],
      ['a wrong id', { archivesId: 'a\u0000b', channelNo: 'A', title: 'x' }, /^\/archivesId /],
      [
        'a translated id',
        { archivesId: '1', channelNo: 'A', title: 'x', translations: { en: { archivesId: '2' } } },
        /^\/translations\/en\/archivesId /,
      ],
    ])('refuses %s and says where', async (_, record, expected) => {
      const good = (id: string) => ({ archivesId: id, channelNo: 'A', title: '好' })
      const report = await importRecords(opened.content, 'archive', slowly([good('77'), record, good('78')]))
      expect([report.read, report.stored + report.replaced]).toEqual([3, 2])
      expect(report.refused).toMatchObject([
        { place: { line: 2 }, reason: { en: expect.stringMatching(expected) } },
      ])
    })

    // The provenance of a painting in the Rijksmuseum or the Tate is longer than 2,000 characters.
    it.each([
      ['work', { workId: 'long', title: '长', facts: [{ label: '来源', value: '溪'.repeat(20_000) }] }],
      ['coin', { id: 'long', name: '长', legend: '溪'.repeat(20_000) }],
    ])('keeps a %s with a text of 20,000 characters, and refuses a longer one', async (entity, record) => {
      const longer = JSON.parse(JSON.stringify(record).replace('溪', '溪溪').replaceAll('"long"', '"longer"'))
      const report = await importRecords(opened.content, entity, slowly([record, longer]))
      expect([report.read, report.stored]).toEqual([2, 1])
      expect(report.refused).toMatchObject([
        { place: { line: 2 }, reason: { en: expect.stringContaining('more than 20000 characters') } },
      ])
    })

    it('reports progress by batch, keeps the first of two and names both, and takes null for absent', async () => {
      const seen: number[] = []
      const records = Array.from({ length: 25 }, (_, index) => ({
        archivesId: String(100 + (index % 20)),
        channelNo: 'Batch',
        title: `第${index}次`,
        subTitle: null,
      }))
      const report = await importRecords(opened.content, 'archive', records, {
        batchSize: 10,
        onProgress: ({ read }) => seen.push(read),
      })
      expect([report.read, report.stored, report.replaced, seen]).toEqual([25, 20, 0, [10, 20, 25]])
      expect(report.refused).toHaveLength(5)
      expect(report.refused[0]).toMatchObject({
        place: { line: 21, id: '100' },
        reason: { en: 'the id is that of line 1', zh: '编号与第 1 行相同' },
      })
      const list = await service.call('queryArchivesList', {
        body: { entity: { channelNo: 'Batch' }, param: { pageSize: 0 } },
      })
      expect(field(list, 'total')).toBe(20)
      expect(column(list, 'title')).not.toContain('第24次')
    })

    it('takes texts longer than the index and characters that databases dislike', async () => {
      const version = await contentVersion(opened.content.reader)
      const report = await importRecords(opened.content, 'archive', [
        { archivesId: '301', channelNo: 'Odd', title: '长\0文', content: `${longText}\ud800 %_'"\\` },
      ])
      expect(report).toMatchObject({
        read: 1,
        stored: 1,
        refused: [],
        // The control character, and the half of a character.
        warnings: [{ place: { id: '301' } }, { place: { id: '301' } }],
      })
      expect(await contentVersion(opened.content.reader)).toBeGreaterThan(version)
      const found = await service.call('cmsSearch', { body: { searchValue: '江'.repeat(50) } })
      expect(column(found, 'archivesId')).toEqual(['301'])
    })

    it('accounts for what is in the table, over any runs of imports and seeds', async () => {
      const id = fc.integer({ min: 900, max: 912 }).map(String)
      const record = fc.oneof(
        { weight: 6, arbitrary: id.map((archivesId) => ({ archivesId, channelNo: 'Sum', title: '题' })) },
        { weight: 1, arbitrary: id.map((archivesId) => ({ archivesId, channelNo: 'Sum' })) },
        { weight: 1, arbitrary: fc.constantFrom('text', null, 7, [], { archivesId: '9.1E+12' }) },
      )
      const run = fc.record({
        origin: fc.constantFrom('import' as const, 'seed' as const),
        records: fc.array(record, { maxLength: 30 }),
        batchSize: fc.integer({ min: 1, max: 12 }),
      })
      const rows = () => opened.content.writer.selectFrom('archive').select(['id', 'origin']).execute()
      await assertProperty(
        fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 3 }), async (runs) => {
          await opened.content.writer.deleteFrom('archive').where('channel_no', '=', 'Sum').execute()
          for (const { origin, records, batchSize } of runs) {
            const before = await rows()
            const report = await importRecords(opened.content, 'archive', slowly(records), {
              origin,
              batchSize,
            })
            const after = await rows()
            expect(report.read).toBe(records.length)
            expect(unexplainedCount(report)).toBe(0)
            expect(before.length + report.stored).toBe(after.length)
            const edited = new Set(before.filter((row) => row.origin !== 'seed').map((row) => row.id))
            for (const { place } of report.leftOut) expect(edited).toContain(place.id)
            const known = new Set(before.map((row) => row.id))
            const sound = new Set(
              records.flatMap((each) =>
                typeof each === 'object' && each !== null && 'title' in each ? [each.archivesId] : [],
              ),
            )
            const kept = origin === 'seed' ? [...sound].filter((each) => edited.has(each)) : []
            expect(report.leftOut).toHaveLength(kept.length)
            expect(report.replaced).toBe([...sound].filter((each) => known.has(each)).length - kept.length)
          }
        }),
        { numRuns: 25 },
      )
      await opened.content.writer.deleteFrom('archive').where('channel_no', '=', 'Sum').execute()
    })

    // Makers of NationalMuseumAustralia/Collection-API#133.
    it('takes no maker for somebody who is nobody, and says whom it means', async () => {
      const report = await importRecords(opened.content, 'work', [
        { workId: 'n1', title: '甲', makers: [{ name: 'Not provided' }, { name: '?' }] },
        {
          workId: 'n2',
          title: '乙',
          makers: [
            { name: '佚名', agentId: '0' },
            { name: 'Ada', agentId: 'ada' },
          ],
        },
        {
          workId: 'n3',
          title: '丙',
          makers: [{ name: '佚名', agentId: '0' }],
          translations: { en: { makers: [{ name: 'Unknown', agentId: '0' }] } },
        },
      ])
      const makersOf = async (id: string, language = 'zh'): Promise<unknown> => {
        const { data } = await service.call('queryWorkById', { params: { id }, language })
        return Reflect.get(Object(data), 'makers')
      }
      expect(await makersOf('n1')).toBeUndefined()
      expect(await makersOf('n2')).toEqual([{ name: '佚名' }, { name: 'Ada', agentId: 'ada' }])
      expect(await makersOf('n3')).toEqual([{ name: '佚名' }])
      expect(await makersOf('n3', 'en')).toEqual([{ name: 'Unknown' }])
      expect(report.converted).toMatchObject([
        {
          place: { line: 1 },
          reason: { en: expect.stringMatching(/"Not provided" .* 1 record, such as n1/) },
        },
        { place: { line: 1 }, reason: { en: expect.stringContaining('"?"') } },
      ])
      expect(report.notes.map(({ en }) => en).join()).toContain('"佚名" (2), "Unknown" (1)')
      const people = await importRecords(opened.content, 'agent', [
        { agentId: '0', name: 'Unknown' },
        { agentId: 'ada', name: 'Ada' },
      ])
      expect(people).toMatchObject({ read: 2, stored: 1, leftOut: [{ place: { id: '0' } }] })
      expect(await service.call('queryAgentById', { params: { id: '0' } })).toMatchObject({
        status: 404,
        data: null,
      })
    })

    it('reads makers as programs write them, and none where there is an address alone', async () => {
      const notion = 'Ada Fenwick (https://www.notion.so/a?pvs=21), Unknown (https://www.notion.so/b)'
      const report = await importRecords(opened.content, 'work', [
        { workId: 'n4', title: '丁', makers: [{ name: notion, agentId: 'ada', role: '画' }] },
        { workId: 'n5', title: '戊', makers: [{ name: 'Ada Fenwick,"Reed, Bo"' }] },
        { workId: 'n6', title: '己', makers: [{ name: 'http://www.wikidata.org/.well-known/genid/abc' }] },
      ])
      const makersOf = async (id: string): Promise<unknown> => {
        const { data } = await service.call('queryWorkById', { params: { id }, language: 'zh' })
        return Reflect.get(Object(data), 'makers')
      }
      expect(await makersOf('n4')).toEqual([
        { name: 'Ada Fenwick', role: '画' },
        { name: 'Unknown', role: '画' },
      ])
      expect(await makersOf('n5')).toEqual([{ name: 'Ada Fenwick' }, { name: 'Reed, Bo' }])
      expect(await makersOf('n6')).toBeUndefined()
      expect(report.converted.map(({ reason }) => reason.en)).toEqual([
        expect.stringContaining(
          'genid/abc" is left out, which is an address and no name: 1 record, such as n6',
        ),
        expect.stringMatching(/signs or addresses of a program, such as "Ada .*: 2 records, such as n4/),
      ])
    })

    it('keeps ids apart that differ in case alone, on either database', async () => {
      const records = ['sum-a', 'SUM-A', 'Sum-A', 'sum-a'].map((archivesId) => ({
        archivesId,
        channelNo: 'Case',
        title: '题',
      }))
      const { stored, refused } = await importRecords(opened.content, 'archive', records)
      expect([stored, refused.map(({ reason }) => reason.en)]).toEqual([3, ['the id is that of line 1']])
    })

    it('keeps facts in meta', async () => {
      expect(await opened.content.meta.get('fact')).toBeUndefined()
      await opened.content.meta.set('fact', 'one')
      await opened.content.meta.set('fact', 'two')
      expect(await opened.content.meta.get('fact')).toBe('two')
    })
  })
}
