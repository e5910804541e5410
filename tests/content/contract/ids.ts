import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { removeRecords } from '../../../src/content/staff/index.ts'
import { idTest, idWords } from '../../../src/engine/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, recordsOf, type Service, startService } from '../support/service.ts'

/** In the order of lists: numbers by value first, then texts by the numbers in them. */
const ids = [
  '7',
  '10',
  '0123456789abcdef0123456789abcdef',
  '79.66.115',
  'A-1921.3',
  'A-1921.12',
  'SK-C-5',
  'Vase (a) #1?',
  'krönungs-schüssel',
  '花瓶',
]

function exhibit(exhibitId: string) {
  return { exhibitId, exhibitName: `Vase ${exhibitId}`, groupId: exhibitId }
}

/** Ids as museums have them: kept, answered, ordered, found; and why others are refused. */
export function idSuite(open: OpenBackend): void {
  describe('ids of any collection', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      service = await startService(opened.content)
      const exhibits = await importRecords(opened.content, 'exhibit', ids.toReversed().map(exhibit))
      const files = ids.map((id) => ({ fileInfoId: `file of ${id}`, objectId: id, filePath: '/a.jpg' }))
      expect([exhibits.refused, (await importRecords(opened.content, 'file', files)).refused]).toEqual([
        [],
        [],
      ])
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    it.each(ids)('answers %s, with its files', async (id) => {
      expect((await service.call('queryExhibitById', { params: { id } })).data).toMatchObject({
        exhibitId: id,
      })
      const files = await service.call('queryFileList', { body: { entity: { objectId: id } } })
      expect(column(files, 'fileInfoId')).toEqual([`file of ${id}`])
    })

    it('lists them in one order, page by page', async () => {
      const page = (pageNum: number) =>
        service.call('queryExhibitList', { body: { param: { pageSize: 4, pageNum } } })
      const pages = await Promise.all([1, 2, 3].map(page))
      expect(pages.flatMap((each) => column(each, 'exhibitId'))).toEqual(ids)
    })

    it('finds them, each hit with an id of its own', async () => {
      const found = await service.call('cmsSearch', { body: { searchValue: 'Vase', pageSize: 20 } })
      expect(new Set(column(found, 'exhibitId'))).toEqual(new Set(ids))
      expect(recordsOf(found)).toContainEqual(
        expect.objectContaining({ esId: 'exhibit-A-1921.3-zh', exhibitId: 'A-1921.3' }),
      )
      expect(new Set(column(found, 'esId')).size).toBe(ids.length)
    })

    it('replaces a record by its id, whatever it looks like', async () => {
      await importRecords(opened.content, 'exhibit', [{ ...exhibit('SK-C-5'), exhibitName: 'Night Watch' }])
      // Another connection hears of a change a moment later.
      await expect
        .poll(async () => (await service.call('queryExhibitById', { params: { id: 'SK-C-5' } })).data)
        .toMatchObject({ exhibitName: 'Night Watch' })
      await importRecords(opened.content, 'exhibit', [exhibit('SK-C-5')])
    })

    it.each([
      ['', /characters/],
      [' ', /white space/],
      ['a\u0000', /\/exhibitId/],
      ['\ud800', /\/exhibitId/],
      ['x'.repeat(129), /128/],
      ['😀'.repeat(65), /128/],
      ['kro\u0308nung', /NFC/],
    ])('refuses %j, and says why', async (id, why) => {
      const { stored, refused } = await importRecords(opened.content, 'exhibit', [exhibit(id)])
      expect(stored).toBe(0)
      expect(refused).toHaveLength(1)
      expect(refused[0]?.reason.en).toMatch(/^\/exhibitId /)
      expect(refused[0]?.reason.en).toMatch(why)
      expect(refused[0]?.reason.zh).toMatch(/\p{Script=Han}/u)
    })

    it.each(['.', '..', 'a/b', 'a\\b', '50%', 'a\n', 'ark:/12148/bpt6k5738219s', '%2e%2e'])(
      'takes %j',
      async (id) => {
        const { stored, replaced } = await importRecords(opened.content, 'exhibit', [exhibit(id)])
        expect(stored + replaced).toBe(1)
        await removeRecords(opened.content, 'exhibit', [id])
      },
    )

    it('holds records with a page to the rule of the site, and no others', async () => {
      const rule = 'digits-or-32'
      const content = { ...opened.content, ids: { isId: idTest(rule), words: idWords(rule) } }
      const { stored, refused } = await importRecords(content, 'exhibit', [exhibit('SK-C-6'), exhibit('8')])
      expect([stored, refused]).toMatchObject([
        1,
        [
          {
            place: { line: 1, id: 'SK-C-6' },
            reason: { en: expect.stringMatching(/^\/exhibitId .*"digits-or-32"/) },
          },
        ],
      ])
      const file = { fileInfoId: 'front', objectId: '8', filePath: '/a.jpg' }
      expect(await importRecords(content, 'file', [file])).toMatchObject({ stored: 1 })
    })
  })
}
