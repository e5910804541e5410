import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeReport } from '../../../src/base/import-report.ts'
import { importRecords, seedContent } from '../../../src/content/import/index.ts'
import { openContent } from '../../../src/content/index.ts'
import {
  countStale,
  keepTranslations,
  listStale,
  readWholeAudit,
  removeRecords,
  replyToMessage,
} from '../../../src/content/staff/index.ts'
import { type OpenBackend, type OpenedContent, threeLanguages } from '../support/backends.ts'
import { seen } from '../support/seen.ts'

const now = new Date('2026-11-26T08:00:00Z')

const dagger = {
  exhibitId: '7',
  exhibitName: '错金铜戈',
  description: '<p>石矶出土。</p>',
  size: '长二十厘米',
  translations: {
    en: { exhibitName: 'Inlaid dagger-axe', description: '<p>From Shiji.</p>' },
    ar: { exhibitName: 'خنجر' },
  },
}

/** Texts that change while their translations stay are known, whoever changes them. */
export function staleTranslationSuite(open: OpenBackend): void {
  describe('translations of an earlier text', () => {
    let opened: OpenedContent
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())

    const bring = (...records: readonly object[]) => importRecords(opened.content, 'exhibit', records)
    const staleNow = async () =>
      (await listStale(opened.content, { offset: 0, limit: 100 })).map(({ entity, id, title, texts }) => [
        entity,
        id,
        title,
        texts.map(({ language, place, source, text, translation }) =>
          [language, place, source, text, translation].join(' | '),
        ),
      ])

    it('are in the account of the import and in the list, with what they were made from', async () => {
      const first = await bring(dagger)
      expect(first.warnings).toEqual([])
      const changed = { ...dagger, exhibitName: '错金铜戈（一组）', size: '长廿一厘米' }
      const report = await bring(changed)
      expect(report.warnings.map(({ place, reason }) => [place.id, reason.en, reason.zh])).toEqual([
        [
          '7',
          'the text changed and its translation did not: exhibitName (en), exhibitName (ar)',
          '文本已更改，译文未改：exhibitName (en)、exhibitName (ar)',
        ],
      ])
      expect(await staleNow()).toEqual([
        [
          'exhibit',
          '7',
          '错金铜戈（一组）',
          [
            'ar | /exhibitName | 错金铜戈 | 错金铜戈（一组） | خنجر',
            'en | /exhibitName | 错金铜戈 | 错金铜戈（一组） | Inlaid dagger-axe',
          ],
        ],
      ])
      // The same again: still so, and still of the first text after the next change.
      expect((await bring(changed)).warnings).toHaveLength(1)
      await bring({ ...changed, exhibitName: '铜戈' })
      expect(String(await staleNow())).toContain('en | /exhibitName | 错金铜戈 | 铜戈 | Inlaid dagger-axe')
    })

    it('are so no longer when they change too, when the text is as it was, and when the record is gone', async () => {
      await bring(dagger)
      const changed = { ...dagger, exhibitName: '铜戈' }
      await bring(changed)
      await bring({
        ...changed,
        translations: {
          ...dagger.translations,
          en: { ...dagger.translations.en, exhibitName: 'Dagger-axe' },
        },
      })
      expect(String(await staleNow())).not.toContain('en |')
      expect(String(await staleNow())).toContain('ar | /exhibitName')
      await bring(dagger)
      expect(await staleNow()).toEqual([])
      await bring(changed)
      await removeRecords(opened.content, 'exhibit', ['7'])
      expect(await countStale(opened.content)).toBe(0)
      expect(await opened.content.reader.selectFrom('stale_translation').selectAll().execute()).toEqual([])
      expect((await bring(dagger)).warnings).toEqual([])
    })

    it('of many records are counted, and named by ten', async () => {
      const many = Array.from({ length: 60 }, (_, index) => ({ ...dagger, exhibitId: String(index + 1) }))
      await bring(...many)
      const report = await bring(...many.map((each) => ({ ...each, exhibitName: '铜戈' })))
      expect(report).toMatchObject({ read: 60, replaced: 60, refused: [] })
      expect(report.warnings).toHaveLength(60)
      const lines = describeReport(report).map(({ en }) => en)
      expect(lines).toContain('60 things to look at:')
      expect(lines.at(-1)).toMatch(/^ {2}the text changed.*: 1 \(line 1\), .*10 \(line 10\) and 50 more\./)
      expect(await countStale(opened.content)).toBe(60)
      const [last] = await listStale(opened.content, { offset: 59, limit: 20 })
      expect(last).toMatchObject({ entity: 'exhibit', id: '9' })
    })

    it('are kept by somebody who says that they are right, once, where they are as they were seen', async () => {
      await bring(dagger)
      await bring({ ...dagger, exhibitName: '铜戈' })
      const [record] = await listStale(opened.content, { offset: 0, limit: 1 })
      const english = record?.texts.find(({ language }) => language === 'en')
      if (record === undefined || english === undefined) throw new Error('nothing is stale')
      const keep = () =>
        keepTranslations(opened.content, [{ entity: record.entity, id: record.id, ...english }], {
          who: '李梅',
          now,
        })
      await bring({ ...dagger, exhibitName: '铜戈一件' })
      expect(await keep()).toEqual({ kept: 0, changed: 1 })
      await bring({ ...dagger, exhibitName: '铜戈' })
      expect(await keep()).toEqual({ kept: 1, changed: 0 })
      expect(await keep()).toEqual({ kept: 0, changed: 1 })
      expect(String(await staleNow())).not.toContain('en |')
      expect((await bring({ ...dagger, exhibitName: '铜戈' })).warnings[0]?.reason.en).toBe(
        'the text changed and its translation did not: exhibitName (ar)',
      )
      expect(await readWholeAudit(opened.content.reader, { offset: 0, limit: 9 })).toMatchObject([
        { who: '李梅', action: 'translationKept', entity: 'exhibit', id: '7', note: 'en exhibitName' },
      ])
    })

    it('are found in channels of every level, in records of an own type and in a reply', async () => {
      const { content } = opened
      const channel = (name: string) => ({
        id: '2',
        name: '新闻',
        route: 'News',
        translations: { en: { name: 'News' } },
        children: [{ id: '21', name, route: 'LastestNews', translations: { en: { name: 'Latest news' } } }],
      })
      const [type = ''] = content.entities.types.keys()
      const own = content.entities.types.get(type)?.config.title ?? ''
      for (const name of ['最新动态', '动态']) {
        await importRecords(content, 'channel', [channel(name)])
        await importRecords(content, type, [
          { id: '2', [own]: name, translations: { en: { [own]: 'Latest' } } },
        ])
      }
      const message = {
        messageId: '9',
        content: '几点开门？',
        name: '沈',
        createTime: '2026-11-05 10:00:00',
        reviewStatus: 'pending',
      }
      await importRecords(content, 'message', [message])
      for (const text of ['九点。', '十点。'])
        await replyToMessage(
          content,
          await seen(content, 'message', '9'),
          { text, translations: { en: 'At nine.' } },
          { who: '李梅', now },
        )
      expect(await staleNow()).toEqual(
        [
          ['channel', '2', '新闻', ['en | /children/0/name | 最新动态 | 动态 | Latest news']],
          [type, '2', '动态', [`en | /${own} | 最新动态 | 动态 | Latest`]],
          ['message', '9', '几点开门？', ['en | /replyMessage | 九点。 | 十点。 | At nine.']],
        ].toSorted(([one = ''], [two = '']) => (String(one) < String(two) ? -1 : 1)),
      )
    })

    it('are those of their level of a channel, when levels change places or another comes before them', async () => {
      const level = (id: string, name: string, english: string) => ({
        id,
        name,
        route: `R${id}`,
        translations: { en: { name: english } },
      })
      const bringLevels = (...children: readonly object[]) =>
        importRecords(opened.content, 'channel', [{ id: '2', name: '新闻', route: 'News', children }])
      const [news, notices] = [level('21', '动态', 'News'), level('22', '公告', 'Notices')]
      await bringLevels(news, notices)
      await bringLevels({ ...news, name: '要闻' }, notices)
      const stale = (place: string) => [['channel', '2', '新闻', [`en | ${place} | 动态 | 要闻 | News`]]]
      expect(await staleNow()).toEqual(stale('/children/0/name'))
      await bringLevels(notices, { ...news, name: '要闻' })
      expect(await staleNow()).toEqual(stale('/children/1/name'))
      await bringLevels(level('20', '专题', 'Topics'), notices, { ...news, name: '要闻' })
      expect(await staleNow()).toEqual(stale('/children/2/name'))
      await bringLevels(notices, news)
      expect(await staleNow()).toEqual([])
    })

    it('of a seed are found too, and of a language that the site has not now they come back with it', async () => {
      const { content, ...place } = opened
      const seed = (exhibitName: string) =>
        seedContent(content, { digest: exhibitName, records: { exhibit: [{ ...dagger, exhibitName }] } })
      await seed('错金铜戈')
      const again = await seed('铜戈')
      expect(again).toMatchObject({ reports: { exhibit: { warnings: [{ place: { id: '7' } }] } } })
      const two = await openContent({ ...place, languages: threeLanguages.slice(0, 2) })
      try {
        const [record] = await listStale(two, { offset: 0, limit: 9 })
        expect(record?.texts.map(({ language }) => language)).toEqual(['en'])
        const { ar: _, ...known } = dagger.translations
        await importRecords(two, 'exhibit', [{ ...dagger, exhibitName: '戈', translations: known }])
      } finally {
        await two.close()
      }
      expect(String(await staleNow())).toContain('ar | /exhibitName | 错金铜戈 | 戈 | خنجر')
    })
  })
}
