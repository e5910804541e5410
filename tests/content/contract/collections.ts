import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { removeRecords, restoreBackup, writeBackup } from '../../../src/content/staff/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, recordsOf, type Service, startService } from '../support/service.ts'

const agents = [
  {
    agentId: 'marl',
    name: '马尔',
    kind: '人物',
    lifeDates: '1801–1866',
    dateFrom: 1801,
    dateTo: 1866,
    biography: '<p>画过<b>河港</b>，写道 "pictures":[{。</p>',
    facts: [{ name: 'birthplace', label: '出生地', value: '河湾' }],
    translations: { en: { name: 'Tobias Marl', kind: 'person' } },
  },
  { agentId: 'Q 42', name: '河湾画坊', kind: '作坊', translations: { en: { name: 'Riverbend Studio' } } },
]

const works = [
  {
    workId: 'A-1921.3',
    accessionNumber: 'A-1921.3',
    title: '河港清晨',
    makers: [{ name: '马尔', agentId: 'marl' }],
    date: '约1840年',
    dateFrom: 1838,
    dateTo: 1842,
    medium: '布面油画',
    classification: '绘画',
    location: '二号厅',
    rights: 'CC0',
    creditLine: '捐赠',
    provenance: '<p>旧藏于海关。</p>',
    facts: [
      { name: 'subject', label: '题材', value: '船' },
      { name: 'subject', label: '题材', value: '河流' },
      { label: '装裱', value: '木框' },
    ],
    pictures: [{ path: '/a/1921.jpg', alt: '晨雾中的港口' }],
    relations: [{ title: '河港草图', workId: 'SK-C-5', kind: '草图' }],
    translations: {
      en: {
        title: 'The harbour at dawn',
        makers: [{ name: 'Tobias Marl', agentId: 'marl' }],
        classification: 'Painting',
        facts: [{ name: 'subject', label: 'Subject', value: 'ships' }],
      },
    },
  },
  {
    workId: '79.66.115',
    accessionNumber: 'A-1921.20',
    title: '无年代的罐',
    classification: '陶瓷',
    makers: [{ name: '河湾画坊', agentId: 'Q 42' }],
  },
  {
    workId: 'SK-C-5',
    accessionNumber: 'A-1920.100',
    title: '河港草图',
    makers: [{ name: '马尔', agentId: 'marl' }, { name: '佚名' }],
    dateFrom: -200,
    classification: '绘画',
    facts: [{ name: 'subject', label: '题材', value: '河流' }],
  },
]

const pages = [
  { pageId: 'rules', title: '借展规则', section: 'loans', position: 2, content: '<p>先写信。</p>' },
  {
    pageId: 'about',
    title: '关于',
    position: 1,
    translations: { en: { title: 'About', content: 'Bequeathed' } },
  },
]

async function fillCollection({ content }: OpenedContent): Promise<void> {
  for (const [entity, records] of [
    ['agent', agents],
    ['work', works],
    ['page', pages],
  ] as const)
    expect(await importRecords(content, entity, records)).toMatchObject({
      stored: records.length,
      refused: [],
    })
}

/** Works, agents and pages of a collection of any kind. */
export function collectionSuite(open: OpenBackend): void {
  describe('a collection of any kind', () => {
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      await fillCollection(opened)
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const ids = async (entity: object, param: object = {}, language = 'zh') =>
      column(await service.call('queryWorkList', { body: { entity, param }, language }), 'workId')

    it('lists those with a picture, whatever texts say, and those without', async () => {
      expect(await ids({ hasPicture: true })).toEqual(['A-1921.3'])
      expect(await ids({ hasPicture: 'false' })).toEqual(['SK-C-5', '79.66.115'])
      expect(await ids({ hasPicture: '' })).toHaveLength(works.length)
      const agentsWith = await service.call('queryAgentList', { body: { entity: { hasPicture: true } } })
      expect(column(agentsWith, 'agentId')).toEqual([])
    })

    const facets = async (entity: object, names: string, language = 'zh') => {
      const body = { entity, param: { facets: names } }
      const counted = field(await service.call('queryWorkList', { body, language }), 'facets')
      return (Array.isArray(counted) ? counted : []).map(({ value, total }) => [value, total])
    }

    it.each(['A-1921.3', '79.66.115', 'SK-C-5'])('has the work %s under its own id', async (id) => {
      const { data } = await service.call('queryWorkById', { params: { id } })
      const { translations, ...record }: Readonly<Record<string, unknown>> =
        works.find(({ workId }) => workId === id) ?? {}
      const languages = ['zh', ...Object.keys(translations ?? {})]
      expect(data).toEqual({ ...record, ...(languages.length < 3 && { textLanguages: languages }) })
    })

    it('has agents with any id, and pages', async () => {
      const { data } = await service.call('queryAgentById', { params: { id: 'Q 42' }, language: 'en' })
      expect(data).toEqual({
        agentId: 'Q 42',
        name: 'Riverbend Studio',
        kind: '作坊',
        textLanguages: ['zh', 'en'],
      })
      expect((await service.call('queryPageById', { params: { id: 'rules' } })).data).toMatchObject({
        title: '借展规则',
      })
      expect((await service.call('queryAgentById', { params: { id: 'a\u0000' } })).status).toBe(400)
    })

    it('answers in the language that is requested, and in their own what is not translated', async () => {
      const { data } = await service.call('queryWorkById', { params: { id: 'A-1921.3' }, language: 'en' })
      expect(data).toMatchObject({
        title: 'The harbour at dawn',
        makers: [{ name: 'Tobias Marl', agentId: 'marl' }],
        medium: '布面油画',
      })
      const list = await service.call('queryWorkList', { language: 'ar' })
      expect(column(list, 'title')).toEqual(['河港草图', '河港清晨', '无年代的罐'])
    })

    it('name makers who are agents by their own names, however a work spells them', async () => {
      const makers = [
        { name: 'Riverbend-Studio, 河湾画坊' },
        { name: '马尔', agentId: 'marl' },
        { name: 'MARL,  Tobias', agentId: 'marl' },
        { name: 'after Tobias Marl', agentId: 'marl', role: 'copyist' },
        { name: 'Nobody', agentId: 'unknown' },
      ]
      await importRecords(opened.content, 'work', [{ workId: 'spelt', title: '拼写', makers }])
      try {
        const namesIn = async (language: string) => {
          const { data } = await service.call('queryWorkById', { params: { id: 'spelt' }, language })
          return Reflect.get(Object(data), 'makers').map(({ name }: { name: string }) => name)
        }
        expect(await namesIn('zh')).toEqual([
          'Riverbend-Studio, 河湾画坊',
          '马尔',
          '马尔',
          'after Tobias Marl',
          'Nobody',
        ])
        expect(await namesIn('en')).toEqual([
          'Riverbend-Studio, 河湾画坊',
          'Tobias Marl',
          'Tobias Marl',
          'after Tobias Marl',
          'Nobody',
        ])
        const list = await service.call('queryWorkList', { language: 'en' })
        expect(JSON.stringify(list)).not.toContain('MARL')
      } finally {
        await removeRecords(opened.content, 'work', ['spelt'])
      }
    })

    it.each([
      ['by accession number, numbers within it as numbers', '', ['SK-C-5', 'A-1921.3', '79.66.115']],
      ['backwards', '-accessionNumber', ['79.66.115', 'A-1921.3', 'SK-C-5']],
      ['by date, undated last', 'date', ['SK-C-5', 'A-1921.3', '79.66.115']],
      ['by date backwards, undated last', '-date', ['A-1921.3', 'SK-C-5', '79.66.115']],
      ['by title, as the language orders it', 'title', ['SK-C-5', 'A-1921.3', '79.66.115']],
    ])('sorts %s', async (_, sort, expected) => {
      expect(await ids({}, { sort })).toEqual(expected)
    })

    it('sorts titles without the article of their language, and names with theirs', async () => {
      const titled = (id: string, title: string, en: string) => ({
        workId: id,
        title,
        translations: { en: { title: en } },
      })
      const works = [
        titled('t1', '一', 'The Dynasts'),
        titled('t2', '二', 'A Harbour'),
        titled('t3', '三', 'Boats'),
      ]
      const agents = ['Lamb', 'A Zebra', 'The Kiss Band'].map((name, index) => ({
        agentId: `t${index}`,
        name,
        nationality: '题',
      }))
      await importRecords(opened.content, 'work', works)
      await importRecords(opened.content, 'agent', agents)
      try {
        const listed = await ids({}, { sort: 'title' }, 'en')
        expect(listed.filter((id) => /^t\d/.test(String(id)))).toEqual(['t3', 't1', 't2'])
        const body = { entity: { nationality: '题' }, param: { sort: 'name' } }
        expect(column(await service.call('queryAgentList', { body }), 'name')).toEqual([
          'A Zebra',
          'Lamb',
          'The Kiss Band',
        ])
      } finally {
        await removeRecords(opened.content, 'work', ['t1', 't2', 't3'])
        await removeRecords(opened.content, 'agent', ['t0', 't1', 't2'])
      }
    })

    it('sorts by the titles of the language, and refuses an order that there is not', async () => {
      expect(await ids({}, { sort: 'title' }, 'en')).toEqual(['A-1921.3', 'SK-C-5', '79.66.115'])
      const refused = await service.call('queryWorkList', { body: { param: { sort: 'weight' } } })
      expect(refused).toMatchObject({ status: 400, pointer: '/body/param/sort' })
    })

    it.each([
      [{ makerId: 'marl' }, ['SK-C-5', 'A-1921.3']],
      [{ maker: '佚名' }, ['SK-C-5']],
      [{ classification: '陶瓷' }, ['79.66.115']],
      [{ medium: '布面油画', location: '二号厅', rights: 'CC0' }, ['A-1921.3']],
      [{ accessionNumber: 'A-1921.20' }, ['79.66.115']],
      [{ title: '河港' }, ['SK-C-5', 'A-1921.3']],
      [{ from: 1840, to: 1900 }, ['A-1921.3']],
      [{ to: 0 }, ['SK-C-5']],
      [{ from: -200 }, ['SK-C-5', 'A-1921.3']],
      [{ from: -600, to: -150 }, ['SK-C-5']],
      [{ from: -600, to: -201 }, []],
      [{ facts: { subject: '河流' } }, ['SK-C-5', 'A-1921.3']],
      [{ facts: { subject: '河流', 装裱: '木框' } }, ['A-1921.3']],
      [{ facts: { subject: '' }, classification: '' }, ['SK-C-5', 'A-1921.3', '79.66.115']],
      [{ facts: { subject: 'none\0' } }, []],
      [{ words: '海关 河港' }, ['A-1921.3']],
      [{ words: '河港', makerId: 'marl', classification: '绘画' }, ['SK-C-5', 'A-1921.3']],
      [{ words: '!!' }, []],
      [{ unknown: 'x' }, ['SK-C-5', 'A-1921.3', '79.66.115']],
    ] as const)('leaves of all works with %j: %j', async (entity, expected) => {
      expect(await ids(entity)).toEqual(expected)
    })

    it('lists the work of exactly the number that is looked for before all others, each once', async () => {
      const numbered = Array.from({ length: 30 }, (_, index) => ({
        workId: `n${index}`,
        accessionNumber: `R-${30 - index}`,
        title: index === 28 ? 'R-9' : '号',
      }))
      numbered.push({ workId: 'n30', accessionNumber: 'BKH 00005', title: '号' })
      numbered.push({ workId: 'n31', accessionNumber: 'AKH 1', title: 'BKH00005 的底座' })
      await importRecords(opened.content, 'work', numbered)
      try {
        const pages = (sort: string, language = 'zh') =>
          Promise.all(
            [1, 2, 3].map((pageNum) => ids({ words: 'r-2' }, { sort, pageNum, pageSize: 4 }, language)),
          )
        // of which no page has one twice.
        const all = (await pages('-accessionNumber')).flat()
        expect(all).toEqual(['n28', ...Array.from({ length: 10 }, (_, index) => `n${index + 1}`), 'n18'])
        expect((await pages('title', 'en')).flat()[0]).toBe('n28')
        expect(await ids({ words: 'bkh00005' })).toEqual(['n30', 'n31'])
        // A title is no number, and a further number is no reason to change the order.
        expect((await ids({ words: 'R-9' }, { sort: 'accessionNumber' }))[0]).toBe('n21')
        expect(await ids({ words: '号 R-1' }, { sort: 'accessionNumber', pageSize: 2 })).toEqual([
          'n29',
          'n20',
        ])
      } finally {
        await removeRecords(
          opened.content,
          'work',
          numbered.map(({ workId }) => workId),
        )
      }
    })

    it('filters in a language by its translations, and by the own texts of what is not translated', async () => {
      expect(await ids({ classification: 'Painting' }, {}, 'en')).toEqual(['A-1921.3'])
      expect(await ids({ classification: '陶瓷' }, {}, 'en')).toEqual(['79.66.115'])
      expect(await ids({ facts: { subject: 'ships' } }, {}, 'en')).toEqual(['A-1921.3'])
      expect(await ids({ words: 'dawn' }, {}, 'en')).toEqual(['A-1921.3'])
      expect(await ids({ words: 'dawn' })).toEqual([])
      expect(await ids({ title: 'harbour' }, {}, 'en')).toEqual(['A-1921.3'])
    })

    it.each(['zh', 'en', 'ar'])(
      'takes a value in any language of the records, asked in %s',
      async (language) => {
        expect(await ids({ classification: '绘画' }, {}, language)).toHaveLength(2)
        expect(await ids({ classification: 'Painting' }, {}, language)).toEqual(['A-1921.3'])
        expect(await ids({ facts: { subject: ['ships', '河流'] } }, {}, language)).toHaveLength(2)
      },
    )

    it.each([
      [{ classification: ['绘画', '陶瓷'] }, 3],
      [{ classification: ['陶瓷', 'no such'] }, 1],
      [{ classification: ['绘画', '陶瓷'], maker: ['佚名', '河湾画坊'] }, 2],
      [{ classification: [] }, 3],
      [{ classification: [''] }, 3],
      [{ facts: { subject: ['船', '河流'] }, to: 0 }, 1],
      [{ classification: ['none\0'] }, 0],
    ])('finds records with one of the values, by each filter: %j', async (entity, expected) => {
      expect(await ids(entity)).toHaveLength(expected)
    })

    it('refuses more values and more counted facts than one request may name', async () => {
      const many = Array.from({ length: 21 }, (_, index) => `v${index}`)
      expect(
        await service.call('queryWorkList', { body: { entity: { classification: many } } }),
      ).toMatchObject({ status: 400, pointer: '/body/entity/classification' })
      expect(
        await service.call('queryWorkList', { body: { param: { facets: many.join(',') } } }),
      ).toMatchObject({ status: 400, pointer: '/body/param/facets' })
    })

    it('counts by values of the own language, which have the words of the language that is asked', async () => {
      const keyed = async (language: string, entity: object = {}) => {
        const body = { entity, param: { facets: 'classification, maker', keys: true } }
        const counted = field(await service.call('queryWorkList', { body, language }), 'facets')
        return (Array.isArray(counted) ? counted : []).map(({ key, value, total }) => [key, value, total])
      }
      expect(await keyed('zh')).toEqual([
        ['绘画', '绘画', 2],
        ['陶瓷', '陶瓷', 1],
        ['马尔', '马尔', 2],
        ['河湾画坊', '河湾画坊', 1],
        ['佚名', '佚名', 1],
      ])
      expect(await keyed('en')).toEqual([
        ['绘画', 'Painting', 2],
        ['陶瓷', '陶瓷', 1],
        ['马尔', 'Tobias Marl', 2],
        // No work is translated that names it, but the agent is.
        ['河湾画坊', 'Riverbend Studio', 1],
        ['佚名', '佚名', 1],
      ])
      expect(await keyed('en', { classification: ['陶瓷'] })).toEqual([
        ['绘画', 'Painting', 2],
        ['陶瓷', '陶瓷', 1],
        ['河湾画坊', 'Riverbend Studio', 1],
      ])
      const makers = await service.call('queryWorkFacts', {
        body: { param: { name: 'makerId', keys: true } },
        language: 'en',
      })
      expect(recordsOf(makers)).toEqual([
        { name: 'makerId', value: 'Tobias Marl', key: 'marl', total: 2 },
        { name: 'makerId', value: 'Riverbend Studio', key: 'Q 42', total: 1 },
      ])
      const facts = await service.call('queryAgentFacts', {
        body: { param: { name: 'kind', keys: true } },
        language: 'en',
      })
      expect(recordsOf(facts)).toEqual([
        { name: 'kind', value: 'person', key: '人物', total: 1 },
        { name: 'kind', value: '作坊', key: '作坊', total: 1 },
      ])
    })

    it('counts the values of facts, the most frequent first', async () => {
      expect(await facets({}, 'classification, subject')).toEqual([
        ['绘画', 2],
        ['陶瓷', 1],
        ['河流', 2],
        ['船', 1],
      ])
      expect(await facets({}, 'classification', 'en')).toEqual([
        ['Painting', 1],
        ['绘画', 1],
        ['陶瓷', 1],
      ])
      expect((await service.call('queryWorkList')).data).not.toHaveProperty('facets')
    })

    it('counts a fact with every filter but its own', async () => {
      expect(await facets({ classification: '陶瓷', makerId: 'marl' }, 'classification')).toEqual([
        ['绘画', 2],
      ])
      expect(await facets({ classification: '陶瓷', makerId: 'marl' }, 'maker')).toEqual([])
      expect(await facets({ words: '草图' }, 'maker')).toEqual([
        ['马尔', 1],
        ['佚名', 1],
      ])
    })

    it('answers the values of a fact by page, and the names of all facts', async () => {
      const values = await service.call('queryWorkFacts', {
        body: { param: { name: 'maker', pageSize: 1, pageNum: 2 } },
      })
      expect(values.data).toMatchObject({ total: 3, pages: 3 })
      expect(column(values, 'value')).toEqual(['佚名'])
      const names = await service.call('queryWorkFacts', { body: { entity: { makerId: 'Q 42' } } })
      expect(recordsOf(names)).toEqual([
        { name: 'classification', total: 1 },
        { name: 'maker', total: 1 },
        { name: 'makerId', total: 1 },
      ])
      const kinds = await service.call('queryAgentFacts', {
        body: { param: { name: 'kind' } },
        language: 'en',
      })
      expect(column(kinds, 'value')).toEqual(['person', '作坊'])
    })

    it('lists agents by name, and filters them', async () => {
      const named = async (entity: object, language = 'zh') =>
        column(await service.call('queryAgentList', { body: { entity }, language }), 'agentId')
      expect(await named({})).toEqual(['Q 42', 'marl'])
      expect(await named({ name: 'tobias' }, 'en')).toEqual(['marl'])
      expect(await named({ facts: { birthplace: '河湾' } })).toEqual(['marl'])
      expect(await named({ from: 1850 })).toEqual(['marl'])
      expect(await named({ words: '河港' })).toEqual(['marl'])
    })

    it('lists pages by position', async () => {
      const listed = async (entity: object, language = 'zh') =>
        column(await service.call('queryPageList', { body: { entity }, language }), 'pageId')
      expect(await listed({})).toEqual(['about', 'rules'])
      expect(await listed({ section: 'loans' })).toEqual(['rules'])
      expect(await listed({ words: 'bequeathed' }, 'en')).toEqual(['about'])
    })

    it('is found by the search of the site, each kind in a channel of its own', async () => {
      const search = async (searchValue: string, subType = '', language = 'zh') =>
        recordsOf(
          await service.call('cmsSearch', { body: { searchValue, searchMap: { subType } }, language }),
        )
      expect(await search('河港', 'Works')).toMatchObject([
        { workId: 'SK-C-5', type: 'Works' },
        { workId: 'A-1921.3', thumbImg: '/a/1921.jpg', thumbAlt: '晨雾中的港口' },
      ])
      expect(await search('河港', 'Agents')).toMatchObject([{ agentId: 'marl', title: '马尔' }])
      expect(await search('借展')).toMatchObject([{ pageId: 'rules', type: 'loans' }])
      expect(await search('marl', '', 'en')).toMatchObject([{ title: 'Tobias Marl' }, { workId: 'A-1921.3' }])
      expect(await search('A-1920.100')).toMatchObject([{ workId: 'SK-C-5' }])
      // A maker whom nobody knows is called so in the language of the answer.
      const { content } = Object((await search('佚名', 'Works', 'en'))[0])
      expect(content).toContain('Unknown')
      expect(content).not.toContain('佚名')
      // One who is an agent has the name of the agent there.
      expect(content).toContain('Tobias Marl')
    })

    it.each([
      ['work', { workId: 'a\u0000b', title: 'x' }, '/workId'],
      ['work', { workId: ' ', title: 'x' }, '/workId'],
      ['work', { workId: '1', title: 'x', makers: [{ role: 'y' }] }, '/makers/0/name'],
      ['agent', { agentId: 'a', name: 'x', born: 1 }, '/born'],
      ['page', { pageId: 'a' }, '/title'],
    ] as const)('refuses a %s such as %j', async (entity, record, pointer) => {
      const { refused } = await importRecords(opened.content, entity, [record])
      expect(refused.map(({ reason }) => reason.en.split(' ', 1)[0])).toEqual([pointer])
    })

    it('comes back from a backup with its facts', async () => {
      const file = join(opened.dataDir, 'collection.tar.gz')
      await writeBackup(opened.content, file)
      const second = await open()
      const restored = await restoreBackup(second.content, file).then(() => startService(second.content))
      try {
        for (const language of ['zh', 'en']) {
          const asked = {
            body: { entity: { facts: { subject: '河流' } }, param: { facets: 'subject' } },
            language,
          }
          expect(await restored.call('queryWorkList', asked)).toEqual(
            await service.call('queryWorkList', asked),
          )
        }
      } finally {
        await restored.app.close()
        await second.dispose()
      }
    })

    it('forgets the facts of a record that is imported again', async () => {
      const [first] = works
      await importRecords(opened.content, 'work', [
        { ...first, classification: '版画', translations: undefined },
      ])
      expect(await facets({}, 'classification')).toEqual([
        ['版画', 1],
        ['绘画', 1],
        ['陶瓷', 1],
      ])
      expect(await ids({ classification: 'Painting' }, {}, 'en')).toEqual([])
    })

    it('counts values that are as frequent in the order of titles', async () => {
      const [first] = works
      const rooms = ['Room 10', 'zinc', 'Ärmel', 'Room 2'].map((value) => ({ label: 'room', value }))
      await importRecords(opened.content, 'work', [{ ...first, facts: rooms }])
      expect((await facets({}, 'room')).map(([value]) => value)).toEqual([
        'Ärmel',
        'Room 2',
        'Room 10',
        'zinc',
      ])
    })
  })

  describe('pages far down a collection', () => {
    const WORKS = 2300

    it('are in the order that is requested', async () => {
      const opened = await open()
      const service = await startService(opened.content)
      try {
        const records = Array.from({ length: WORKS }, (_, index) => ({
          workId: `w-${index}`,
          accessionNumber: `N.${WORKS - index}`,
          title: `Work ${String(index).padStart(4, '0')}`,
        }))
        await importRecords(opened.content, 'work', records, { batchSize: 1000 })
        const last = async (sort: string) =>
          column(
            await service.call('queryWorkList', { body: { param: { sort, pageSize: 10, pageNum: 230 } } }),
            'workId',
          )
        expect((await last('title')).at(-1)).toBe('w-2299')
        expect((await last('-title')).at(-1)).toBe('w-0')
        expect((await last('')).at(-1)).toBe('w-0')
      } finally {
        await service.app.close()
        await opened.dispose()
      }
    })
  })
}
