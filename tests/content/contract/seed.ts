import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importRecords, seedContent } from '../../../src/content/import/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, type Service, startService } from '../support/service.ts'

function notice(id: string, title: string) {
  return { archivesId: id, channelNo: 'Notice', title }
}

function seed(digest: string, ...archive: readonly object[]) {
  return { digest, records: { archive } }
}

/** Seed: fills an empty database, renews its own records, leaves others alone. */
export function seedSuite(open: OpenBackend): void {
  describe('seed', () => {
    let opened: OpenedContent
    let service: Service

    beforeEach(async () => {
      opened = await open()
      service = await startService(opened.content)
    })
    afterEach(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const titles = async () =>
      column(await service.call('queryArchivesList', { body: { entity: { channelNo: 'Notice' } } }), 'title')

    it('fills an empty database once', async () => {
      expect(await seedContent(opened.content, seed('a', notice('1', '甲')))).toMatchObject({
        outcome: 'seeded',
      })
      expect(await seedContent(opened.content, seed('a', notice('1', '甲二')))).toEqual({
        outcome: 'unchanged',
      })
      expect(await titles()).toEqual(['甲'])
    })

    it('renews its own records and keeps those that were edited since', async () => {
      await seedContent(opened.content, seed('a', notice('1', '甲'), notice('2', '乙'), notice('3', '丙丁')))
      await importRecords(opened.content, 'archive', [notice('2', '编辑过')])
      await seedContent(
        opened.content,
        seed('b', notice('1', '新甲'), notice('2', '新乙'), notice('4', '戊')),
      )
      expect(await titles()).toEqual(['新甲', '编辑过', '戊'])
      const gone = await service.call('cmsSearch', { body: { searchValue: '丙丁' } })
      expect(field(gone, 'total')).toBe(0)
    })

    it('leaves a database alone that was filled otherwise', async () => {
      await importRecords(opened.content, 'archive', [notice('9', '自己的')])
      expect(await seedContent(opened.content, seed('a', notice('1', '甲')))).toEqual({ outcome: 'occupied' })
      expect(await titles()).toEqual(['自己的'])
    })
  })
}
