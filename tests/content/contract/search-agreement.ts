import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { seededRandom } from '../../bench/seeded-random.ts'
import { SEED } from '../../support/properties.ts'
import { sweepOf } from '../../support/sweep.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, type Service, startService } from '../support/service.ts'

const ROUNDS = sweepOf('searches on both databases', 100, 30)
const alphabet = [...'aab1甲甲乙乙丙，-  ·é𠮷']

/** Search: two databases with the same records give the same answers in the same order. */
export function searchAgreementSuite(...opens: readonly OpenBackend[]): void {
  describe('search on both databases', () => {
    const opened: OpenedContent[] = []
    const services: Service[] = []
    const random = seededRandom(SEED)
    const text = (most: number): string =>
      Array.from(
        { length: 1 + Math.floor(random() * most) },
        () => alphabet[Math.floor(random() * alphabet.length)] ?? '',
      ).join('')

    beforeAll(async () => {
      const records = Array.from({ length: 250 }, (_, index) => ({
        archivesId: String(index + 1),
        channelNo: index % 2 === 0 ? 'Even' : 'Odd',
        title: `${text(8)}题`,
        content: text(25),
      }))
      for (const open of opens) {
        const each = await open()
        opened.push(each)
        expect((await importRecords(each.content, 'archive', records)).refused).toEqual([])
        services.push(await startService(each.content))
      }
    })
    afterAll(async () => {
      for (const { app } of services) await app.close()
      for (const { dispose } of opened) await dispose()
    })

    it('answers alike, whatever is asked', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const searchValue = text(7)
        const body = { searchValue, pageSize: 60, searchMap: { subType: round % 3 === 0 ? 'Odd' : '' } }
        const [one, other] = await Promise.all(
          services.map(async (service) => {
            const pages = [1, 2].map((pageNum) => service.call('cmsSearch', { body: { ...body, pageNum } }))
            return (await Promise.all(pages)).flatMap((page) => [
              ...column(page, 'archivesId'),
              Object(page.data).total,
            ])
          }),
        )
        expect([searchValue, one]).toEqual([searchValue, other])
      }
    })
  })
}
