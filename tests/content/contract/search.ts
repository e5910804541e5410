import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { assertProperty } from '../../support/properties.ts'
import { sweepOf } from '../../support/sweep.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, fill, recordsOf, type Service, startService } from '../support/service.ts'

/** Search: what is found in which language, filters, shape, and any input at all. */
export function searchSuite(open: OpenBackend): void {
  describe('search', () => {
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

    const search = (searchValue: string, subType?: string, paging: object = {}) =>
      service.call('cmsSearch', {
        body: { searchValue, ...(subType === undefined ? {} : { searchMap: { subType } }), ...paging },
      })

    it('finds in every searched entity, titles first, then newest first; slides and links are not found', async () => {
      const answer = await search('城墙')
      expect(column(answer, 'type')).toEqual(['ActivityPreview', 'LastestNews', 'Notice', 'BaseExh'])
      expect(recordsOf(answer)).toMatchObject([
        { activityId: '602', extension1: '2026-11-01 14:00', extension2: '2026-11-01 16:00' },
        { archivesId: '101', publishDate: '2026-05-02', groupId: 'g101' },
        { archivesId: '104' },
        { exhibitionBaseId: '301' },
      ])
    })

    it.each([
      ['戈', ['501']],
      ['铁炮', ['502']],
      ['鐵炮', ['502']],
      ['家書', ['1503', '401']],
      ['石矶 错金', ['501']],
      ['错金石矶', []],
      ['城楼', ['101']],
    ])('finds %s whatever the script', async (words, expected) => {
      const answer = await search(words)
      const found = recordsOf(answer).map((hit) =>
        ['archivesId', 'exhibitId', 'exhibitionTempId']
          .map((name) => Reflect.get(Object(hit), name))
          .find(Boolean),
      )
      expect([...found].sort()).toEqual([...expected].sort())
    })

    it('says what was probably meant by words with a slip, of what the public may read in the language alone', async () => {
      const notice = { channelNo: 'Notice' }
      await importRecords(opened.content, 'archive', [
        { ...notice, archivesId: '2101', title: 'Müllers Vase, Köln', content: 'by Ilse Überbach' },
        { ...notice, archivesId: '2102', title: 'Zweite Vase', content: 'Вид на Дніпро' },
        { ...notice, archivesId: '2103', title: 'Vade', status: 0 },
        { ...notice, archivesId: '2104', title: '题', translations: { en: { title: 'Gazes at a vaze' } } },
        { ...notice, archivesId: '2105', title: 'Amazed' },
      ])
      const meant = async (words: string, subType = '') =>
        Reflect.get(Object((await search(words, subType)).data), 'suggestion')
      expect(await meant('vawe')).toBe('Vase')
      expect(await meant('kölnn VAWE')).toBe('Köln Vase')
      expect(await meant('Mullesr')).toBe('Müllers')
      expect(await meant('Uberbahc')).toBe('Überbach')
      expect(await meant('Днипро')).toBe('Дніпро')
      expect(await meant('vawe', 'Notice')).toBe('Vase')
      // Of another channel, of another language, not public, a part of a word, two slips, too short, of Chinese, and nothing at all.
      expect(await meant('vawe', 'LastestNews')).toBeUndefined()
      expect(await meant('gazesx')).toBeUndefined()
      expect(await meant('gazesx', 'BaseExh_EN')).toBeUndefined()
      expect(await meant('gazesx', 'Notice_EN')).toBe('Gazes')
      for (const words of ['vadee', 'mazedd', 'wawe', 'vxs', '错金石矶', 'zzzzzzz', '', '%'])
        expect(await meant(words), words).toBeUndefined()
      expect(await meant('vase')).toBeUndefined()
    })

    it('looks for runs as they are, not for their pairs apart', async () => {
      await importRecords(opened.content, 'archive', [
        { archivesId: '2001', channelNo: 'Notice', title: '甲乙丙丁', content: '戊己庚' },
        { archivesId: '2002', channelNo: 'Notice', title: '甲乙 乙丙 丙丁' },
      ])
      expect(column(await search('甲乙丙丁'), 'archivesId')).toEqual(['2001'])
      expect(column(await search('乙丙'), 'archivesId')).toHaveLength(2)
    })

    it('searches English by suffix or header, and answers the suffixed channel', async () => {
      const bySuffix = await search('GATE', 'News_EN')
      const byHeader = await service.call('cmsSearch', { body: { searchValue: 'wall' }, english: true })
      expect(recordsOf(bySuffix)).toMatchObject([
        {
          archivesId: '101',
          channelNo: 'LastestNews_EN',
          type: 'LastestNews',
          content: 'The north gate (no. 1) is open again.',
        },
      ])
      expect(column(byHeader, 'title')).toEqual(['Lecture on the wall', 'City wall restored'])
      expect(recordsOf(await search('gate'))).toEqual([])
    })

    it('finds in English what has no English too, but archives, whose channels have one language', async () => {
      await importRecords(opened.content, 'exhibit', [
        { exhibitId: '2101', exhibitName: 'Kettle 水壶', explanationWord: 'Nobody' },
      ])
      await importRecords(opened.content, 'archive', [
        { archivesId: '2102', channelNo: 'Notice', title: 'Kettle notice' },
      ])
      const found = await service.call('cmsSearch', { body: { searchValue: 'kettle' }, english: true })
      expect(recordsOf(found)).toMatchObject([{ exhibitId: '2101', title: expect.stringContaining('水壶') }])
      expect(field(found, 'total')).toBe(1)
      expect(field(await search('kettle'), 'total')).toBe(2)
      expect(field(await search('kettle', 'Notice_EN'), 'total')).toBe(0)
    })

    it('filters by a channel number, or by a channel over it', async () => {
      const ids = async (subType: string) => column(await search('城墙', subType), 'archivesId')
      expect([await ids('Notice'), await ids('News'), await ids('Nothing')]).toEqual([
        ['104'],
        ['101', '104'],
        [],
      ])
      expect(column(await search('戈', 'Collection'), 'exhibitId')).toEqual(['501'])
      expect(column(await search('戈', 'ExcellentCol'), 'exhibitId')).toEqual(['501'])
      expect(column(await search('城墙', 'Exhibition'), 'exhibitionBaseId')).toEqual(['301'])
    })

    it('answers plain snippets of at most 400 characters around the match', async () => {
      const content = `<div>${'前'.repeat(900)}<i>朝</i>宗门 &amp; <b>靖远门</b>${'后'.repeat(900)}</div>`
      await importRecords(opened.content, 'archive', [
        { archivesId: '2003', channelNo: 'Notice', title: '四门', content },
      ])
      const hit = String(column(await search('靖远门'), 'content')[0])
      expect(hit).toContain('朝宗门 & 靖远门')
      expect(hit.length).toBeLessThanOrEqual(400)
      expect(Math.abs(hit.indexOf('靖远门') - hit.length / 2)).toBeLessThan(5)
      const [marked] = column(await search('重新开放'), 'content')
      expect(marked).not.toMatch(/<|alert/)
    })

    it('follows a changed record', async () => {
      const put = (text: string) =>
        importRecords(opened.content, 'archive', [{ archivesId: '2004', channelNo: 'Notice', title: text }])
      await put('旧题鸿雁')
      expect(field(await search('鸿雁'), 'total')).toBe(1)
      await put('新题白鹭')
      expect(field(await search('鸿雁'), 'total')).toBe(0)
      expect(field(await search('白鹭'), 'total')).toBe(1)
    })

    it('is safe on any input', async () => {
      const hostile = [
        '',
        ' ',
        '"',
        '""',
        'AND',
        'a AND',
        'NOT',
        '*',
        '(',
        'a"b',
        "'; drop table archive;--",
        '\0',
        '\ud800',
        '%',
        '_',
        '\\',
        ':*',
        '{title}:',
        '!!',
        '<->',
        '城墙"*)'.repeat(2500),
        '城'.repeat(10_000),
        'ab'.repeat(5000),
        Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' '),
        'a b c d e f g h i j k l m n o p q r s t u v w x y z',
        '\u202eملف ۱۲ \u200f',
        '👩‍👩‍👧 🗡️',
        '\ud800城\udc00',
        'title:城 NEAR(a b, 2) ^墙 {body}:x + -y',
        '\u0301\u3099',
      ]
      for (const text of hostile) {
        // A search that goes on for ever breaks the limit of the test.
        const answer = await service.call('cmsSearch', { body: { searchValue: text } })
        expect([text.slice(0, 40), answer.status]).toEqual([text.slice(0, 40), 200])
      }
      await assertProperty(
        fc.asyncProperty(
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.string({ maxLength: 20 }),
          async (text, subType) => {
            expect((await search(text, subType)).status).toBe(200)
          },
        ),
        { numRuns: sweepOf('searches for any text', 60, 20) },
      )
      expect((await search('')).data).toMatchObject({ records: [], total: 0 })
    })
  })
}
