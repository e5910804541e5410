import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, fill, type Service, startService } from '../support/service.ts'

/** Orders, filters, caps, counts. */
export function listSuite(open: OpenBackend): void {
  describe('lists', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      await fill(opened.content)
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const ids = async (name: string, id: string, entity: object, param: object = {}) =>
      column(await service.call(name, { body: { entity, param } }), id)

    it('orders archives newest first, and by id on one day', async () => {
      expect(await ids('queryArchivesList', 'archivesId', { channelNo: 'LastestNews' })).toEqual([
        '102',
        '101',
        '103',
      ])
    })

    it('filters archives by every named filter', async () => {
      expect(await ids('queryArchivesList', 'archivesId', { title: '停电通知' })).toEqual(['104'])
      expect(await ids('queryArchivesList', 'archivesId', { label: '修复', channelNo: '' })).toEqual(['101'])
      expect(
        await ids('queryArchivesList', 'archivesId', { channelNo: 'History', parentChannelNo: 'Research' }),
      ).toEqual(['109'])
      expect(await ids('queryArchivesList', 'archivesId', { title: 'nul\0' })).toEqual([])
    })

    it('finds an archive by number: the newest, or the one under a channel', async () => {
      const newest = await service.call('queryArchivesByNo', { params: { no: 'History' } })
      const under = await service.call('queryArchivesByNo', {
        params: { no: 'History' },
        query: { parentChannelNo: 'Introduction' },
      })
      expect([field(newest, 'archivesId'), field(under, 'archivesId')]).toEqual(['109', '108'])
    })

    it('orders the other lists as decided', async () => {
      expect(await ids('queryExhibitionTempList', 'exhibitionTempId', {})).toEqual(['402', '401'])
      expect(await ids('queryActivityListByType', 'activityId', {})).toEqual(['602', '601'])
      expect(await ids('queryExhibitList', 'exhibitId', {})).toEqual(['501', '502', '1503'])
      expect(await ids('queryExhibitTypeList', 'exhibitTypeId', {})).toEqual(['2', '1'])
      const eras = await service.call('queryDictionaryByCode', {
        query: { dictionaryCode: 'CMS_EXHIBIT_AGE_OPTION' },
      })
      expect(eras.data).toMatchObject([{ dictionaryName: '战国' }, { dictionaryName: '明' }])
    })

    it.each([
      [{ exhibitType: '2' }, ['501', '502']],
      [{ age: 'ming' }, ['502']],
      [{ boolean1: 'true' }, ['501', '1503']],
      [{ boolean1: 0 }, ['502']],
      [{ isOwn: true, exhibitType: '1' }, ['1503']],
      [{ exhibitName: '家书' }, ['1503']],
      [{ exhibitName: '铁炮' }, ['502']],
      [{ exhibitName: '0%' }, ['502']],
      [{ exhibitName: '%金' }, []],
      [{ exhibitName: '_' }, []],
    ])('filters exhibits by %j', async (entity, expected) => {
      expect(await ids('queryExhibitList', 'exhibitId', entity)).toEqual(expected)
    })

    it('finds the exhibits of an exhibition by its group, and none without one', async () => {
      expect(await ids('queryExhibitListByTemp', 'exhibitId', { groupId: 'g401' })).toEqual(['1503'])
      expect(await ids('queryExhibitListByTemp', 'exhibitId', { groupId: '' })).toEqual([])
    })

    it('answers files of a code, and those without one', async () => {
      const code = 'CMS_ARCHIVES_FILE'
      expect(await ids('queryFileList', 'fileInfoId', { objectId: 'g101', code })).toEqual(['701', '702'])
      expect(await ids('queryFileList', 'fileInfoId', { objectId: 'g101' })).toEqual(['701', '702', '703'])
      expect(await ids('queryFileList', 'fileInfoId', { objectId: '' })).toEqual([])
    })

    it('pages without overlap and says the pages; past the end there is nothing', async () => {
      const entity = { channelNo: 'LastestNews' }
      const first = await service.call('queryArchivesList', {
        body: { entity, param: { pageSize: 2, pageNum: 1 } },
      })
      const second = await service.call('queryArchivesList', {
        body: { entity, param: { pageSize: 2, pageNum: 2 } },
      })
      const past = await service.call('queryArchivesList', {
        body: { entity, param: { pageSize: 2, pageNum: 9 } },
      })
      expect([...column(first, 'archivesId'), ...column(second, 'archivesId')]).toEqual(['102', '101', '103'])
      expect(second.data).toMatchObject({ pages: 2, current: 2, page: 2, total: 3, size: 2 })
      expect(past.data).toMatchObject({ records: [], pages: 2, current: 9, total: 3 })
    })

    it('answers at most 1,000 of a list, the true total, and says so', async () => {
      const many = Array.from({ length: 1203 }, (_, index) => ({
        archivesId: String(5000 + index),
        channelNo: 'Many',
        title: `第${index}篇`,
      }))
      const total = async () => {
        const body = { entity: { channelNo: 'Many' }, param: { pageSize: 0 } }
        return service.call('queryArchivesList', { body })
      }
      expect(field(await total(), 'total')).toBe(0)
      await importRecords(opened.content, 'archive', many)
      const all = await total()
      expect(all.data).toMatchObject({ total: 1203, pages: 2, size: 1000 })
      expect(column(all, 'archivesId')).toHaveLength(1000)
      expect(all.msg).toContain('1000 of 1203')
      const last = await ids(
        'queryArchivesList',
        'archivesId',
        { channelNo: 'Many' },
        { pageSize: 5000, pageNum: 2 },
      )
      expect(last).toHaveLength(203)
    })

    it('counts visits at once, and keeps them through a flush and a new import', async () => {
      const visits = async () =>
        field(await service.call('queryArchivesById', { params: { id: '101' } }), 'visitCount')
      expect([await visits(), await visits()]).toEqual([8, 9])
      await opened.content.visits.flush()
      expect(await visits()).toBe(10)
      await fill(opened.content)
      await opened.content.visits.flush()
      const [listed] = await ids('queryArchivesList', 'visitCount', { title: '城墙修复完成' })
      expect(listed).toBe(10)
    })
  })
}
