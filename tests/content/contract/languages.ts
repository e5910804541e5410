import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { languagesOf, openContent } from '../../../src/content/index.ts'
import { questions } from '../support/all-answers.ts'
import { type OpenBackend, type OpenedContent, threeLanguages } from '../support/backends.ts'
import { museum } from '../support/records.ts'
import { column, field, fill, recordsOf, type Service, startService } from '../support/service.ts'

const [archive] = museum.archive
const [exhibit] = museum.exhibit
const [, activity] = museum.activity
const [, news] = museum.channel
const [entry] = museum.dictionary

/** The small museum with some of it in Arabic as well. */
async function fillInThree({ content }: OpenedContent): Promise<void> {
  await fill(content)
  const arabic = {
    archive: {
      ...archive,
      translations: {
        ...Object(Reflect.get(archive, 'translations')),
        ar: { title: 'تَرْمِيمُ سُورِ المدينة', content: '<p>البوابة الشمالية مفتوحة.</p>', label: 'ترميم' },
      },
    },
    exhibit: {
      ...exhibit,
      translations: { ...exhibit.translations, ar: { exhibitName: 'خَنْجَر مُطَعَّم', description: '<p>أثر</p>' } },
    },
    activity: { ...activity, translations: { ar: { activityName: 'محاضرة عن السور' } } },
    channel: { ...news, translations: { ...news.translations, ar: { name: 'الأخبار' } } },
    dictionary: { ...entry, translations: { ar: { dictionaryName: 'مينغ' } } },
  }
  for (const [entity, record] of Object.entries(arabic) as [keyof typeof arabic, object][]) {
    const { refused } = await importRecords(content, entity, [record])
    expect(refused).toEqual([])
  }
}

/** Three languages, one of them written from right to left. */
export function languagesSuite(open: OpenBackend): void {
  describe('three languages', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      await fillInThree(opened)
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const search = async (searchValue: string, language: string, subType = '') => {
      const body = { searchValue, ...(subType === '' ? {} : { searchMap: { subType } }) }
      return column(await service.call('cmsSearch', { body, language }), 'esId')
    }

    it('answers every call that reads in each language, and what is not translated in its own', async () => {
      for (const { name, ...asked } of questions) {
        const statuses: number[] = []
        for (const language of ['zh', 'en', 'ar'])
          statuses.push((await service.call(name, { ...asked, language })).status)
        expect([200, 404], name).toContain(statuses[0])
        expect(new Set(statuses).size, name).toBe(1)
      }
      const types = async (language: string) =>
        column(await service.call('queryExhibitTypeList', { language }), 'typeName')
      expect([await types('zh'), await types('en'), await types('ar')]).toEqual([
        ['兵器', '青铜'],
        ['Arms', '青铜'],
        ['兵器', '青铜'],
      ])
    })

    it('answers records, channels and dictionaries in Arabic', async () => {
      const shown = await service.call('queryArchivesById', { params: { id: '101' }, language: 'ar' })
      expect(shown.data).toMatchObject({
        title: 'تَرْمِيمُ سُورِ المدينة',
        channelNo: 'LastestNews_AR',
        languages: ['zh', 'en', 'ar'],
      })
      const tree = await service.call('queryAllChannel', { params: { code: 'CN_AR' } })
      expect(tree.data).toMatchObject({
        name: 'الرئيسية',
        children: [{ name: '首页' }, { name: 'الأخبار', children: [{ name: '最新动态' }, {}] }, {}],
      })
      const entries = await service.call('queryDictionaryByCode', {
        query: { dictionaryCode: 'CMS_EXHIBIT_AGE_OPTION' },
        language: 'ar-EG',
      })
      expect(entries.data).toMatchObject([{ dictionaryName: '战国' }, { dictionaryName: 'مينغ' }])
    })

    it('lists under X_AR only what is in Arabic, and filters by Arabic texts', async () => {
      const ids = async (entity: object) =>
        column(await service.call('queryArchivesList', { body: { entity } }), 'archivesId')
      expect([
        await ids({ channelNo: 'LastestNews_AR' }),
        await ids({ channelNo: 'LastestNews_AR', label: 'ترميم' }),
        await ids({ channelNo: 'LastestNews_AR', label: 'repair' }),
        await ids({ channelNo: 'Notice_AR' }),
      ]).toEqual([['101'], ['101'], [], []])
      expect((await service.call('queryArchivesByNo', { params: { no: 'Office_AR' } })).status).toBe(404)
      const exhibits = async (exhibitName: string) =>
        column(
          await service.call('queryExhibitList', { body: { entity: { exhibitName } }, language: 'ar' }),
          'exhibitId',
        )
      // Written with vowel signs, without them, and a name that is not translated.
      expect([
        await exhibits('خنجر'),
        await exhibits('خَنْجَر'),
        await exhibits('家书'),
        await exhibits('错金'),
      ]).toEqual([['501'], ['501'], ['1503'], []])
    })

    it('finds each record in each language by the texts that are shown in it', async () => {
      expect([
        await search('سور', 'ar'),
        await search('سور', 'en'),
        await search('خنجر', 'ar', 'Collection_AR'),
        await search('dagger', 'ar'),
        await search('dagger', 'en'),
        await search('家书', 'ar'),
        await search('错金', 'ar'),
        await search('错金', 'zh'),
        await search('停电', 'ar'),
      ]).toEqual([
        ['activity-602-ar', 'archives-101-ar'],
        [],
        ['exhibit-501-ar'],
        [],
        ['exhibit-501-en'],
        await search('家书', 'en').then((ids) => ids.map((id) => String(id).replace(/en$/, 'ar'))),
        [],
        ['exhibit-501-zh'],
        [],
      ])
      expect(await search('家书', 'ar')).not.toEqual([])
    })

    it('stores one document for a record that is not translated, and one more for each translation', async () => {
      const rows = await opened.content.reader
        .selectFrom('search_document')
        .select(['record_id', 'language'])
        .where('record_id', 'in', ['101', '502', '602'])
        .orderBy('record_id')
        .orderBy('language')
        .execute()
      expect(rows.map(({ record_id, language }) => `${record_id} ${language}`)).toEqual([
        '101 ',
        '101 ar',
        '101 en',
        '502 ',
        '602 ',
        '602 ar',
      ])
    })

    it.each([
      ['ar-EG', 'ar'],
      ['AR', 'ar'],
      ['zh-Hant', 'zh'],
      ['fr', 'zh'],
      ['ar,en;q=0.8', 'zh'],
      ['ar;q=1', 'zh'],
    ])('the header %s asks for %s', async (header, language) => {
      const answer = await service.call('queryArchivesById', { params: { id: '101' }, language: header })
      const expected = await service.call('queryArchivesById', { params: { id: '101' }, language })
      expect(field(answer, 'title')).toBe(field(expected, 'title'))
    })

    it.each([
      [{ fr: { title: 'x' } }, '/translations/fr', /"fr".*zh.*en, ar/],
      [{ zh: { title: 'x' } }, '/translations/zh', /"zh".*en, ar/],
    ])('refuses translations into %o', async (translations, pointer, reason) => {
      const record = { archivesId: '1', channelNo: 'A', title: '甲', translations }
      const { stored, refused } = await importRecords(opened.content, 'archive', [record])
      expect(stored).toBe(0)
      expect(refused).toMatchObject([
        {
          place: { line: 1, id: '1' },
          reason: { en: expect.stringMatching(new RegExp(`^${pointer} .*${reason.source}`)) },
        },
      ])
    })

    it('refuses a channel below another whose name is in another language', async () => {
      const child = { id: '91', name: '乙', route: 'B', translations: { de: { name: 'B' } } }
      const { refused } = await importRecords(opened.content, 'channel', [
        { id: '9', name: '甲', route: 'A', children: [child] },
      ])
      expect(refused[0]?.reason.en).toMatch(/^\/children\/0\/translations\/de /)
    })
  })

  it('Serbian of one script is found by the other, and without its marks', async () => {
    const { content, dispose } = await open()
    const titles = [
      'Венчање на Калемегдану',
      'Beograd, Terazije',
      'Џез у Љубљани',
      'Nj. Đorđević, portret',
      'Друштво',
    ]
    const records = titles.map((title, at) => ({ archivesId: `sr${at}`, channelNo: 'A', title, content: '' }))
    expect((await importRecords(content, 'archive', records)).refused).toEqual([])
    // The code of the language is the museum's own.
    const serbian = [{ code: 'rs', tag: 'sr-Latn', channelSuffix: '' }]
    const service = await startService({ ...content, languages: languagesOf(serbian) })
    const found = async (searchValue: string) =>
      column(await service.call('cmsSearch', { body: { searchValue }, language: 'rs' }), 'title')
    expect(await found('venčanje')).toEqual([titles[0]])
    expect(await found('vencanja')).toEqual([titles[0]])
    expect(await found('Kalemegdan venčanje')).toEqual([titles[0]])
    expect(await found('Београд')).toEqual([titles[1]])
    expect(await found('džez')).toEqual([titles[2]])
    expect(await found('Ljubljana')).toEqual([titles[2]])
    expect(await found('Ђорђевић')).toEqual([titles[3]])
    expect(await found('drustvo')).toEqual([titles[4]])
    expect(await found('београдски џез')).toEqual([])
    await service.app.close()
    await dispose()
  })

  it('a language that is taken away and comes back has lost nothing, and a new one needs no work', async () => {
    const { content, dispose, ...place } = await open()
    await fillInThree({ content, dispose, ...place })
    const without = await openContent({ ...place, languages: threeLanguages.slice(0, 2) })
    const service = await startService(without)
    const arabic = await service.call('queryArchivesById', { params: { id: '101' }, language: 'ar' })
    expect(arabic.data).toMatchObject({ title: '城墙修复完成', languages: ['zh', 'en'] })
    const found = await service.call('cmsSearch', { body: { searchValue: 'سور' }, language: 'en' })
    expect(recordsOf(found)).toEqual([])
    // Meanwhile the record is imported again: no file may hold the language now.
    await importRecords(without, 'archive', [{ ...archive, label: '新标签' }])
    await service.app.close()
    await without.close()

    const again = await startService({ ...content, languages: languagesOf(threeLanguages) })
    const body = { entity: { channelNo: 'LastestNews_AR', label: 'ترميم' } }
    expect(column(await again.call('queryArchivesList', { body }), 'title')).toEqual(['تَرْمِيمُ سُورِ المدينة'])
    const search = await again.call('cmsSearch', { body: { searchValue: 'البوابة' }, language: 'ar' })
    expect(column(search, 'archivesId')).toEqual(['101'])
    await again.app.close()

    const french = { code: 'fr', tag: 'fr', channelSuffix: '_FR' }
    const more = await startService({ ...content, languages: languagesOf([...threeLanguages, french]) })
    const inFrench = await more.call('cmsSearch', { body: { searchValue: '错金' }, language: 'fr' })
    expect(column(inFrench, 'esId')).toEqual(['exhibit-501-fr'])
    expect(
      recordsOf(await more.call('queryArchivesList', { body: { entity: { channelNo: 'LastestNews_FR' } } })),
    ).toEqual([])
    await more.app.close()
    await dispose()
  })

  it('short words are found in their other forms, and a number in letters that look like its own', async () => {
    const { content, dispose } = await open()
    const languages = ['el', 'ru', 'uk', 'pl', 'cs', 'tr', 'hi'].map((code, at) => ({
      code,
      tag: code,
      channelSuffix: '_'.repeat(at),
    }))
    const spoken = { ...content, languages: languagesOf(languages) }
    const work = (workId: string, accessionNumber: string, ...titles: readonly string[]) => ({
      ...{ workId, accessionNumber, title: titles[0] ?? '' },
      translations: Object.fromEntries(
        languages.slice(1).map(({ code }, at) => [code, { title: titles[at + 1] ?? '' }]),
      ),
    })
    await importRecords(spoken, 'work', [
      work('1', 'Ο-1901.1', 'Λύρα', 'Лира', 'Ліра', 'Lira', 'Lyra', 'Saat', 'वीणा'),
      work('2', 'A-12', 'Κλαδί ελιάς', 'Ваза', 'Ваза', 'Waza', 'Váza', 'Kase', 'सितार'),
      work('3', 'В 7', 'Κύρος', 'Лист', 'Лист', 'List', 'List', 'Lamba', 'तबला'),
    ])
    const service = await startService(spoken)
    const find = async (searchValue: string, language: string) =>
      column(await service.call('cmsSearch', { body: { searchValue }, language }), 'workId')
    const forms = {
      el: ['λύρας λύρες λυρών λύρα', 'ελιάς ελιές ελιών ελιά'],
      ru: ['лиры лирой лирами лирах лиру', 'вазы вазой вазами вазах вазу'],
      uk: ['ліри лірою лірами лірах ліру', 'вази вазою вазами вазах вазу'],
      pl: ['liry lirą lirami lirach lirę', 'wazy wazą wazami wazach wazę'],
      cs: ['lyry lyrou lyrami lyrách lyru', 'vázy vázou vázami vázách vázu'],
      tr: ['saatler saatin saatleri', 'kaseler kasenin kaseleri'],
      hi: ['वीणाओं वीणा', 'सितारों सितार'],
    }
    try {
      for (const [language, lists] of Object.entries(forms))
        for (const [at, list] of lists.entries())
          for (const word of list.split(' '))
            expect([language, word, await find(word, language)]).toEqual([language, word, [String(at + 1)]])
      // Greek, Latin and Cyrillic letters of numbers.
      for (const number of ['Ο-1901.1', 'O-1901.1', 'О-1901.1', 'o-1901.1'])
        expect(await find(number, 'el')).toEqual(['1'])
      for (const number of ['A-12', 'Α-12', 'А-12', 'а-12']) expect(await find(number, 'el')).toEqual(['2'])
      for (const number of ['В 7', 'B 7', 'Β 7']) expect(await find(number, 'el')).toEqual(['3'])
    } finally {
      await service.app.close()
      await dispose()
    }
  })

  it('words are found in their other forms, in languages that inflect them, what has the typed one in its title first', async () => {
    const { content, dispose } = await open()
    const languages = ['uk', 'ka', 'he'].map((code, at) => ({
      code,
      tag: code,
      channelSuffix: '_'.repeat(at),
    }))
    const spoken = { ...content, languages: languagesOf(languages) }
    const titles = [
      ['1', 'Лялька з глини', 'ცხენი', 'סוס עץ'],
      ['2', 'Дві ляльки', 'ორი ცხენი', 'צעצוע'],
      ['3', 'Ґудзикова гра', 'აფიშა', 'שנת תרפ״א'],
    ] as const
    await importRecords(
      spoken,
      'work',
      titles.map(([workId, title, ka, he]) => ({
        workId,
        title,
        translations: { ka: { title: ka }, he: { title: he } },
      })),
    )
    const service = await startService(spoken)
    const find = async (searchValue: string, language: string) =>
      column(await service.call('cmsSearch', { body: { searchValue }, language }), 'workId')
    try {
      expect(await find('ляльки', 'uk')).toEqual(['2', '1'])
      expect((await find('ляльку', 'uk')).toSorted()).toEqual(['1', '2'])
      expect(await find('гудзикова', 'uk')).toEqual(['3'])
      expect((await find('ცხენის', 'ka')).toSorted()).toEqual(['1', '2'])
      expect(await find('აფიშები', 'ka')).toEqual(['3'])
      for (const word of ['הסוס', 'והסוסים', 'סוסים']) expect(await find(word, 'he')).toEqual(['1'])
      for (const word of ['תרפא', 'תרפ"א', 'תרפ״א']) expect(await find(word, 'he')).toEqual(['3'])
    } finally {
      await service.app.close()
      await dispose()
    }
  })
}
