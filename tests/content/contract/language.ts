import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, fill, type Service, startService } from '../support/service.ts'

/** English by channel suffix, and by header for calls without a channel. */
export function languageSuite(open: OpenBackend): void {
  describe('language', () => {
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

    it('lists under X_EN only what has English, with the same ids and the suffixed channel', async () => {
      const answer = await service.call('queryArchivesList', {
        body: { entity: { channelNo: 'LastestNews_EN' } },
      })
      expect(answer.data).toMatchObject({
        total: 1,
        records: [{ archivesId: '101', channelNo: 'LastestNews_EN', title: 'City wall restored' }],
      })
    })

    it('filters English lists by English texts', async () => {
      const ids = async (label: string) =>
        column(
          await service.call('queryArchivesList', {
            body: { entity: { channelNo: 'LastestNews_EN', label } },
          }),
          'archivesId',
        )
      expect([await ids('repair'), await ids('修复')]).toEqual([['101'], []])
    })

    it('answers by number in English, and 404 without a translation', async () => {
      const known = await service.call('queryArchivesByNo', { params: { no: 'LastestNews_EN' } })
      expect(known.data).toMatchObject({ archivesId: '101', channelNo: 'LastestNews_EN' })
      expect((await service.call('queryArchivesByNo', { params: { no: 'Office_EN' } })).status).toBe(404)
    })

    it('lays English over records by header, and leaves those without a translation Chinese', async () => {
      const translated = await service.call('queryArchivesById', { params: { id: '101' }, english: true })
      const plain = await service.call('queryArchivesById', { params: { id: '102' }, english: true })
      expect([field(translated, 'title'), field(translated, 'channelNo')]).toEqual([
        'City wall restored',
        'LastestNews_EN',
      ])
      expect([field(plain, 'title'), field(plain, 'channelNo')]).toEqual(['夏季开放时间', 'LastestNews'])
      const exhibits = await service.call('queryExhibitList', { english: true })
      expect(column(exhibits, 'exhibitName')).toEqual(['Inlaid dagger-axe', '鐵炮 100%', '家书一封'])
    })

    it('a name filter follows the language, and finds Chinese names where there is no English', async () => {
      const ids = async (exhibitName: string) =>
        column(
          await service.call('queryExhibitList', { body: { entity: { exhibitName } }, english: true }),
          'exhibitId',
        )
      expect([await ids('DAGGER'), await ids('错金'), await ids('家书')]).toEqual([['501'], [], ['1503']])
    })

    it('names channels and dictionary entries in English', async () => {
      for (const asked of [{ params: { code: 'CN_EN' } }, { params: { code: 'CN' }, english: true }]) {
        const tree = await service.call('queryAllChannel', asked)
        expect(tree.data).toMatchObject({
          id: 'CN',
          children: [
            { name: 'Home', isVisible: true },
            { name: 'News', children: [{ name: 'Latest news' }, { name: '通知公告' }] },
            { name: '典藏', isVisible: false },
          ],
        })
      }
      const eras = await service.call('queryDictionaryByCode', {
        query: { dictionaryCode: 'CMS_EXHIBIT_AGE_OPTION' },
        english: true,
      })
      expect(eras.data).toMatchObject([{ dictionaryName: '战国' }, { dictionaryName: 'Ming' }])
    })

    it.each([
      ['en', 'City wall restored'],
      ['en-GB', 'City wall restored'],
      ['en-US,en;q=0.9', '城墙修复完成'],
      ['zh-CN', '城墙修复完成'],
      ['*', '城墙修复完成'],
    ])('the header %s asks for one language or for none', async (header, title) => {
      const response = await service.app.inject({
        url: '/api/queryArchivesById/101',
        headers: { 'accept-language': header },
      })
      expect(response.json().data.title).toBe(title)
      expect(response.headers.vary).toContain('accept-language')
    })
  })
}
