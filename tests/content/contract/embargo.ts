import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, fill, type Service, startService } from '../support/service.ts'

/** 23:59 of the last day of November at the museum, in seconds before the new day. */
const BEFORE = new Date('2026-11-30T15:59:30Z')
const AFTER = new Date('2026-11-30T16:00:00Z')

/** Articles of the future are hidden in every call until their minute. */
export function embargoSuite(open: OpenBackend): void {
  describe('an article with a publication date in the future', () => {
    let opened: OpenedContent
    let service: Service
    let now = BEFORE

    beforeAll(async () => {
      opened = await open()
      await fill(opened.content)
      await importRecords(opened.content, 'archive', [
        {
          archivesId: '3001',
          channelNo: 'LastestNews',
          parentChannelNo: 'News',
          title: '灯会启事',
          publishDate: '2026-12-01 00:00:00',
          groupId: 'g3001',
          thumbImg: '/plan/lantern.png',
          content: '<p>灯会在城墙上。</p><img src="/plan/shared.png">',
          translations: { en: { title: 'Lantern fair', content: '<p>On the wall.</p>' } },
        },
        { archivesId: '3002', channelNo: 'LastestNews', title: '灯会第二天', publishDate: '2026-12-02' },
        { archivesId: '3003', channelNo: 'Rules', title: '新规', publishDate: '2026-12-01 00:00' },
        {
          archivesId: '3004',
          channelNo: 'Rules',
          title: '旧规',
          publishDate: '2020-01-01',
          thumbImg: '/plan/shared.png',
        },
      ])
      await importRecords(opened.content, 'file', [
        { fileInfoId: '7301', objectId: 'g3001', code: 'CMS_ARCHIVES_FILE', filePath: '/plan/fair.pdf' },
      ])
      const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a05030' } })
        .png()
        .toBuffer()
      for (const name of ['plan/lantern.png', 'plan/shared.png'])
        await opened.content.storage.put(name, picture)
      await opened.content.storage.put('plan/fair.pdf', Buffer.from('%PDF-'))
      service = await startService(opened.content, undefined, {
        clock: { now: () => now, timeZone: 'Asia/Shanghai' },
      })
    })
    beforeEach(() => {
      now = BEFORE
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const news = async (channelNo = 'LastestNews', english = false) => {
      const answer = await service.call('queryArchivesList', { body: { entity: { channelNo } }, english })
      return { ids: column(answer, 'archivesId'), total: field(answer, 'total') }
    }
    const hits = async (searchValue: string, subType = '') => {
      const answer = await service.call('cmsSearch', { body: { searchValue, searchMap: { subType } } })
      return {
        titles: column(answer, 'title'),
        total: field(answer, 'total'),
        facets: field(answer, 'facets'),
      }
    }
    const status = async (url: string) => (await service.app.inject({ url })).statusCode

    it('is in its list from its minute on, and counted from then on', async () => {
      expect(await news()).toEqual({ ids: ['102', '101', '103'], total: 3 })
      expect(await news('LastestNews_EN')).toEqual({ ids: ['101'], total: 1 })
      now = AFTER
      expect(await news()).toEqual({ ids: ['3001', '102', '101', '103'], total: 4 })
      expect(await news('LastestNews_EN')).toEqual({ ids: ['3001', '101'], total: 2 })
      now = new Date('2026-12-01T16:00:00Z')
      expect((await news()).ids[0]).toBe('3002')
    })

    it('is found by its id and its number from its minute on', async () => {
      const byId = (id: string) => service.call('queryArchivesById', { params: { id } })
      const byNo = () => service.call('queryArchivesByNo', { params: { no: 'Rules' } })
      expect((await byId('3001')).status).toBe(404)
      expect(field(await byNo(), 'archivesId')).toBe('3004')
      now = AFTER
      expect((await byId('3001')).status).toBe(200)
      expect(field(await byNo(), 'archivesId')).toBe('3003')
    })

    it('is found by the search from its minute on, and counted in its channel', async () => {
      const newsTotal = (facets: unknown) =>
        Array.isArray(facets)
          ? facets.find((each) => Reflect.get(Object(each), 'subType') === 'News')
          : facets
      expect(await hits('灯会')).toMatchObject({ titles: [], total: 0 })
      expect(await hits('灯会', 'News')).toMatchObject({ titles: [], total: 0 })
      expect(newsTotal((await hits('灯会')).facets)).toMatchObject({ total: 0 })
      expect((await hits('Lantern fair')).titles).toEqual([])
      now = AFTER
      expect(await hits('灯会')).toMatchObject({ titles: ['灯会启事'], total: 1 })
      expect(await hits('灯会', 'News')).toMatchObject({ titles: ['灯会启事'], total: 1 })
      expect(newsTotal((await hits('灯会')).facets)).toMatchObject({ total: 1 })
    })

    it('keeps its files and pictures back, but not one that a public record shows', async () => {
      const files = async () =>
        column(await service.call('queryFileList', { body: { entity: { objectId: 'g3001' } } }), 'filePath')
      const addresses = [
        '/files/plan/lantern.png',
        '/files/plan/THUMB/lantern.png',
        '/iiif/3/plan%2Flantern.png/info.json',
        '/files/plan/fair.pdf',
        '/files/plan/shared.png',
      ]
      const statuses = async () => {
        const found: number[] = []
        for (const address of addresses) found.push(await status(address))
        return found
      }
      expect(await files()).toEqual([])
      expect(await statuses()).toEqual([404, 404, 404, 404, 200])
      now = AFTER
      expect(await files()).toEqual(['/plan/fair.pdf'])
      expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    })

    it('is public at once where the museum says so', async () => {
      const shown = await startService(opened.content, undefined, {
        clock: { now: () => now, timeZone: 'Asia/Shanghai' },
        embargo: false,
      })
      const answer = await shown.call('queryArchivesList', { body: { entity: { channelNo: 'LastestNews' } } })
      expect(column(answer, 'archivesId')).toEqual(['3002', '3001', '102', '101', '103'])
      expect((await shown.app.inject({ url: '/files/plan/lantern.png' })).statusCode).toBe(200)
      await shown.app.close()
    })
  })
}
