import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { openContent } from '../../../src/content/index.ts'
import { restoreBackup, writeBackup } from '../../../src/content/staff/index.ts'
import { type OpenBackend, type OpenedContent, threeLanguages } from '../support/backends.ts'
import { ownRecords, ownTypes } from '../support/own-types.ts'
import { column, field, recordsOf, type Service, startService } from '../support/service.ts'

const types = ['coin', 'mint'] as const

/** Record types of a museum's own, as its config declares them. */
export function ownRecordSuite(open: OpenBackend): void {
  describe('record types of the museum itself', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      for (const type of types) {
        const { refused, warnings } = await importRecords(opened.content, type, ownRecords[type])
        expect(refused).toEqual([])
        // What a type calls private is left out, and the account says so.
        expect(warnings.map(({ reason }) => reason.en)).toEqual(
          type === 'coin' ? ['private fields are not stored: price, of 1 record'] : [],
        )
      }
      const works = [{ workId: 'A/1', title: '木船模型', translations: { en: { title: 'Model of a boat' } } }]
      expect((await importRecords(opened.content, 'work', works)).refused).toEqual([])
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const list = (entity: object, param: object = {}, language = 'zh', type = 'coin') =>
      service.call('queryRecordList', { params: { type }, body: { entity, param }, language })
    const ids = async (entity: object, param: object = {}, language = 'zh') =>
      column(await list(entity, param, language), 'id')

    it('answers a record with what its type declares, links with the titles of the language', async () => {
      const { data } = await service.call('queryRecordById', {
        params: { type: 'coin', id: 'c 1' },
        language: 'en',
      })
      expect(data).toEqual({
        id: 'c 1',
        name: 'River penny',
        mint: [{ id: 'quay', title: 'Quay' }],
        struck: -44,
        weight: 3.9,
        found: '1912-05',
        metals: ['silver'],
        findspot: { name: 'Ferry', latitude: 30.5, longitude: 114.25 },
        hoard: true,
        catalogue: 'https://coins.example/1',
        legend: 'ALDO REX',
        about: '<p>A ferry on the <b>back</b>.</p>',
        shown: [{ id: 'A/1', title: 'Model of a boat' }],
        // Of three.
        textLanguages: ['zh', 'en'],
      })
    })

    it('leads to records of the service itself, and is found and counted by them', async () => {
      expect(await ids({ fields: { shown: 'A/1' } })).toEqual(['c 1'])
      const facets = field(await list({}, { facets: 'shown', keys: true }), 'facets')
      expect(facets).toEqual([{ name: 'shown', key: 'A/1', value: '木船模型', total: 1 }])
    })

    it('neither keeps, answers nor finds what its type calls private', async () => {
      const { record, translations } = await opened.content.reader
        .selectFrom('own_record')
        .select(['record', 'translations'])
        .where('id', '=', 'coin/c 1')
        .executeTakeFirstOrThrow()
      expect(JSON.stringify([record, translations])).not.toMatch(/price|四百两|sovereign/)
      for (const language of ['zh', 'en']) {
        const { data } = await list({}, {}, language)
        expect(JSON.stringify(data)).not.toMatch(/price|四百两|sovereign/)
      }
      for (const searchValue of ['四百两', 'sovereigns'])
        expect(column(await service.call('cmsSearch', { body: { searchValue } }), 'esId')).toEqual([])
      for (const asked of [{ fields: { price: '四百两' } }, {}]) {
        const { status } = await list(asked, 'fields' in asked ? {} : { sort: 'price' })
        expect(status).toBe(400)
      }
    })

    it('lists the record whose id is looked for before all others', async () => {
      expect(await ids({ words: 'quay' }, { sort: '-weight' }, 'en')).toEqual(['quay', 'c 2'])
    })

    it('keeps records of two types with one id apart, and leaves out links to nothing', async () => {
      const named = async (type: string, id: string) =>
        service.call('queryRecordById', { params: { type, id } })
      expect(field(await named('coin', 'quay'), 'name')).toBe('渡船代币')
      expect(field(await named('mint', 'quay'), 'name')).toBe('码头')
      expect(field(await named('mint', 'quay'), 'best')).toEqual([{ id: 'c 1', title: '河湾银币' }])
      expect(field(await named('coin', 'c 2'), 'mint')).toHaveLength(2)
      expect((await named('mint', 'c 1')).status).toBe(404)
      expect((await named('medal', 'c 1')).status).toBe(404)
    })

    it.each([
      [{ fields: { mint: 'quay' } }, ['c 1', 'c 2']],
      [{ fields: { mint: ['hill', 'none'] } }, ['c 2']],
      [{ fields: { metals: 'silver' } }, ['c 1', 'c 2']],
      [{ fields: { metals: ['金'], mint: 'quay' } }, ['c 2']],
      [{ fields: { findspot: '渡口' } }, ['quay', 'c 1']],
      [{ fields: { weight: '3.9' } }, ['c 1']],
      [{ fields: { hoard: 'true' } }, ['c 1']],
      [{ fields: { mint: '' } }, ['quay', 'c 1', 'c 2']],
      [{ from: { struck: -44 }, to: { struck: 0 } }, ['c 1']],
      [{ from: { struck: '0' } }, ['c 2']],
      [{ from: { weight: -1.5 }, to: { weight: 3.9 } }, ['quay', 'c 1']],
      [{ from: { found: 1912 }, to: { found: 1912 } }, ['c 1']],
      [{ to: { found: 1911 } }, []],
      [{ ids: ['c 2', 'quay'] }, ['quay', 'c 2']],
      [{ ids: [] }, []],
      [{ words: '渡船' }, ['quay', 'c 1']],
    ])('leaves of the list with %j: %j', async (entity, expected) => {
      expect((await ids(entity)).toSorted()).toEqual(expected.toSorted())
    })

    it.each([
      ['weight', ['quay', 'c 1', 'c 2']],
      ['-weight', ['c 2', 'c 1', 'quay']],
      ['struck', ['c 1', 'c 2', 'quay']],
      ['-struck', ['c 2', 'c 1', 'quay']],
      ['-found', ['c 2', 'c 1', 'quay']],
      ['legend', ['c 1', 'c 2', 'quay']],
    ])('sorts by %s, records without it last', async (sort, expected) => {
      expect(await ids({}, { sort })).toEqual(expected)
    })

    it('sorts by the titles of the language, also where no order is named', async () => {
      expect(await ids({ ids: ['c 1', 'c 2'] }, {})).toEqual(['c 1', 'c 2'])
      expect(await ids({ ids: ['c 1', 'c 2'] }, {}, 'en')).toEqual(['c 2', 'c 1'])
      expect((await ids({ ids: ['c 1', 'c 2'] }, { sort: 'name' }, 'en'))[0]).toBe('c 2')
      expect((await ids({ ids: ['c 1', 'c 2'] }, { sort: '-name' }, 'en'))[0]).toBe('c 1')
    })

    it('counts values, those of links with the titles of what they lead to', async () => {
      const answer = await list({ fields: { mint: 'quay' } }, { facets: 'mint,metals', keys: true }, 'en')
      expect(field(answer, 'facets')).toEqual([
        { name: 'mint', value: 'Quay', key: 'quay', total: 2 },
        { name: 'mint', value: 'Hill', key: 'hill', total: 1 },
        { name: 'metals', value: 'silver', key: '银', total: 2 },
        { name: 'metals', value: 'gold', key: '金', total: 1 },
      ])
    })

    it.each([
      [{ fields: { about: 'x' } }, {}, '/body/entity/fields'],
      [{ fields: { colour: 'x' } }, {}, '/body/entity/fields'],
      [{ from: { legend: 1 } }, {}, '/body/entity/from'],
      [{}, { sort: 'metals' }, '/body/param/sort'],
      [{}, { facets: 'mint,colour' }, '/body/param/facets'],
    ])('refuses what the type does not declare: %j %j', async (entity, param, pointer) => {
      expect(await list(entity, param)).toMatchObject({ status: 400, pointer })
    })

    it('finds records by the search of the site, with the address of their page', async () => {
      const search = async (searchValue: string, language: string) =>
        recordsOf(await service.call('cmsSearch', { body: { searchValue }, language }))
      expect(await search('river', 'en')).toMatchObject([
        { recordId: 'c 1', type: 'coin', title: 'River penny', linkUrl: '/coins/c%201' },
      ])
      // Its numbers stand before its sentences in the type.
      expect(await search('river', 'en')).toMatchObject([{ content: expect.stringMatching(/^A ferry/) }])
      expect(await search('金', 'zh')).toMatchObject([{ recordId: 'c 2' }])
      expect(await search('hill', 'en')).toMatchObject([{ recordId: 'hill', type: 'mint' }])
      // By the number that it is kept under.
      expect((await search('c 1', 'en'))[0]).toMatchObject({ recordId: 'c 1' })
    })

    it.each([
      [{ id: 'x' }, '/name must be given'],
      [{ id: 'x', name: 'x', colour: 'red' }, 'unknown field "colour"'],
      [{ id: 'x', name: 'x', weight: 'heavy' }, '/weight must be number'],
      [{ id: 'x', name: 'x', struck: 12.5 }, '/struck must be integer'],
      [{ id: 'x', name: 'x', hoard: 'perhaps' }, '/hoard must be boolean'],
      [{ id: 'x', name: 'x', catalogue: 'www.example.org' }, '/catalogue'],
      [{ id: 'x', name: 'x', found: '12 May' }, '/found'],
      [{ id: 'x', name: { zh: 'x', fr: 'y' } }, '/translations/fr'],
      [{ id: 'x', name: 'x', findspot: { name: 'y', latitude: 91 } }, '/findspot/latitude'],
      [{ id: 'x', name: 'x', mint: { id: 'quay' } }, '/mint'],
      [{ id: 'x', name: 'x', translations: { en: { weight: 3 } } }, '/translations/en'],
    ])('refuses %j and says where and why', async (record, reason) => {
      const { refused, stored } = await importRecords(opened.content, 'coin', [record])
      expect(stored).toBe(0)
      expect(refused[0]?.place).toMatchObject({ id: 'x', line: 1 })
      expect(refused[0]?.reason.en).toContain(reason)
    })

    it('is in a backup, with what lists are filtered and found by', async () => {
      const restored = await open()
      const file = join(opened.dataDir, 'own.tar.gz')
      try {
        await writeBackup(opened.content, file)
        await restoreBackup(restored.content, file)
        const second = await startService(restored.content)
        const answer = await second.call('queryRecordList', {
          params: { type: 'coin' },
          body: { entity: { words: '渡船', from: { weight: 0 } } },
        })
        expect(column(answer, 'id')).toEqual(['c 1'])
        await second.app.close()
      } finally {
        await restored.dispose()
      }
    })

    it('follows a declaration that was changed after the records were written', async () => {
      const changed = ownTypes.map((type) => ({
        ...type,
        config: {
          ...type.config,
          fields: type.config.fields.filter(({ name }) => name !== 'metals'),
        },
      }))
      const { dataDir, databaseUrl } = opened
      const place = { dataDir, databaseUrl, languages: threeLanguages }
      const without = await openContent({ ...place, recordTypes: changed })
      const second = await startService(without)
      const found = async (searchValue: string) =>
        recordsOf(await second.call('cmsSearch', { body: { searchValue } })).length
      const { data } = await second.call('queryRecordById', { params: { type: 'coin', id: 'c 2' } })
      expect(data).not.toHaveProperty('metals')
      expect([await found('金'), await found('渡船')]).toEqual([1, 2])
      await second.app.close()
      await without.close()
      await (await openContent({ ...place, recordTypes: ownTypes })).close()
      expect(await ids({ fields: { metals: '金' } })).toEqual(['c 2'])
    })

    // A signature of an archive, whose own field was not among what a record is called by.
    it('finds the number that a record is called by before numbers that begin alike', async () => {
      const numbered = ['R/79', 'R/7', 'R/78'].map((legend, at) => ({ id: `n${at}`, name: '无', legend }))
      expect((await importRecords(opened.content, 'coin', numbered)).refused).toEqual([])
      const called = ownTypes.map((type) => ({
        ...type,
        config: {
          ...type.config,
          fields: type.config.fields.map((each) =>
            each.name === 'legend' ? { ...each, property: 'identifier' } : each,
          ),
        },
      }))
      const { dataDir, databaseUrl } = opened
      const content = await openContent({
        dataDir,
        databaseUrl,
        languages: threeLanguages,
        recordTypes: called,
      })
      const second = await startService(content)
      const found = column(await second.call('cmsSearch', { body: { searchValue: 'r/7' } }), 'recordId')
      expect([found[0], found.length]).toEqual(['n1', 3])
      await second.app.close()
      await content.close()
    })
  })
}
