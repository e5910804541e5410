import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, type Service, startService } from '../support/service.ts'

const RECORDS = 2600

/** Records in groups of one day, some without any, so that a page lies within a day and across two. */
function recordOf(number: number): object {
  const day = Math.floor(number / 300)
  return {
    archivesId: String(number),
    channelNo: number % 40 === 0 ? 'Other' : 'Deep',
    title: `第${number}`,
    ...(day > 5 ? {} : { publishDate: `2020-01-0${day + 1}` }),
  }
}

/** Pages far down a list, which begin at a remembered bound. */
export function deepListSuite(open: OpenBackend): void {
  describe('pages far down a list', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      const records = Array.from({ length: RECORDS }, (_, index) => recordOf(index + 1))
      await importRecords(opened.content, 'archive', records, { batchSize: 2000 })
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const ids = async (pageNum: number, pageSize: number) =>
      column(
        await service.call('queryArchivesList', {
          body: { entity: { channelNo: 'Deep' }, param: { pageNum, pageSize } },
        }),
        'archivesId',
      )

    const whole = async (): Promise<readonly unknown[]> =>
      (await Promise.all([1, 2, 3, 4, 5, 6].map((page) => ids(page, 500)))).flat()

    it('are the same records as in a list of large pages', async () => {
      const all = await whole()
      expect(new Set(all).size).toBe(RECORDS - RECORDS / 40)
      for (const page of [201, 202, 220, 225, 226, 250, 253, 254])
        expect(await ids(page, 10)).toEqual(all.slice((page - 1) * 10, page * 10))
      expect(await ids(9, 270)).toEqual(all.slice(8 * 270, 9 * 270))
    })

    it('know of a record that came later', async () => {
      const before = await ids(254, 10)
      await importRecords(opened.content, 'archive', [
        { archivesId: '9001', channelNo: 'Deep', title: '新', publishDate: '2021-01-01' },
      ])
      // PostgreSQL announces a change, which arrives a moment after the transaction.
      await expect.poll(() => ids(254, 10), { timeout: 60_000 }).not.toEqual(before)
      expect(await ids(254, 10)).toEqual((await whole()).slice(2530, 2540))
    })

    it('are empty past the end', async () => {
      expect(await ids(900, 10)).toEqual([])
    })
  })
}
