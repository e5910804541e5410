import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentVersion, importRecords } from '../../../src/service/index.ts'
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
      ['not an object', 'text', { pointer: '', reason: 'is not a JSON object' }],
      ['a missing field', { archivesId: '1', channelNo: 'A' }, { pointer: '/title' }],
      [
        'an unknown field',
        { archivesId: '1', channelNo: 'A', title: 'x', titel: 'y' },
        { pointer: '/titel', reason: 'has the unknown field "titel"' },
      ],
      [
        'a wrong date',
        { archivesId: '1', channelNo: 'A', title: 'x', publishDate: '2026-13-01' },
        { pointer: '/publishDate' },
      ],
      ['a wrong id', { archivesId: 'a/b', channelNo: 'A', title: 'x' }, { pointer: '/archivesId' }],
      [
        'a translated id',
        { archivesId: '1', channelNo: 'A', title: 'x', translations: { en: { archivesId: '2' } } },
        { pointer: '/translations/en/archivesId' },
      ],
    ])('refuses %s and says where', async (_, record, expected) => {
      const good = { archivesId: '77', channelNo: 'A', title: '好' }
      const report = await importRecords(opened.content, 'archive', slowly([good, record, good]))
      expect(report.accepted).toBe(2)
      expect(report.refused).toMatchObject([{ line: 2, ...expected }])
    })

    it('reports progress by batch, keeps the later of two, and takes null for absent', async () => {
      const seen: number[] = []
      const records = Array.from({ length: 25 }, (_, index) => ({
        archivesId: String(100 + (index % 20)),
        channelNo: 'Batch',
        title: `第${index}次`,
        subTitle: null,
      }))
      const report = await importRecords(opened.content, 'archive', records, {
        batchSize: 10,
        onProgress: ({ accepted }) => seen.push(accepted),
      })
      expect([report.accepted, seen]).toEqual([25, [10, 20, 25]])
      const list = await service.call('queryArchivesList', {
        body: { entity: { channelNo: 'Batch' }, param: { pageSize: 0 } },
      })
      expect(field(list, 'total')).toBe(20)
      expect(column(list, 'title')).toContain('第24次')
    })

    it('takes texts longer than the index and characters that databases dislike', async () => {
      const version = await contentVersion(opened.content.reader)
      const report = await importRecords(opened.content, 'archive', [
        { archivesId: '301', channelNo: 'Odd', title: '长\0文', content: `${longText}\ud800 %_'"\\` },
      ])
      expect(report).toMatchObject({ accepted: 1, refused: [] })
      expect(await contentVersion(opened.content.reader)).toBeGreaterThan(version)
      const found = await service.call('cmsSearch', { body: { searchValue: '江'.repeat(50) } })
      expect(column(found, 'archivesId')).toEqual(['301'])
    })

    it('keeps facts in meta', async () => {
      expect(await opened.content.meta.get('fact')).toBeUndefined()
      await opened.content.meta.set('fact', 'one')
      await opened.content.meta.set('fact', 'two')
      expect(await opened.content.meta.get('fact')).toBe('two')
    })
  })
}
