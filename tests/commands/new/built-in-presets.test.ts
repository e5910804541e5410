import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importSchemas } from '../../../schemas/entities/index.ts'
import { newPreset } from '../../../src/commands/new/presets/new-preset.ts'
import { presets } from '../../../src/commands/new/presets/presets.ts'
import { untranslatedTexts } from '../../../src/commands/test/live/file-problems.ts'
import { importRecords } from '../../../src/content/import/index.ts'
import { openContent } from '../../../src/content/index.ts'
import { checkConfig } from '../../../src/web/site/check-config.ts'
import { serveMuseum } from '../../museums/support/museum.ts'
import { jsonOf, make, quiet, refusalOf, smallMuseum } from '../support/new-run.ts'

async function add(folder: string, given: Readonly<Record<string, string>>): Promise<string> {
  const { options, printed } = quiet(folder, given)
  expect(await newPreset(options)).toBe(true)
  return printed.join('\n')
}

/** A museum on the built-in service, with every preset of it. */
async function builtInMuseum(): Promise<string> {
  const folder = smallMuseum()
  await add(folder, { preset: 'works', name: 'works' })
  await add(folder, { preset: 'agents', name: 'makers', nameEn: 'People' })
  await add(folder, { preset: 'exhibitions', name: 'exhibitions' })
  await add(folder, { preset: 'activities', name: 'activities' })
  await add(folder, { preset: 'search', name: 'search' })
  return folder
}

describe('presets of the built-in service', () => {
  it('say where their records come from, and need no address', async () => {
    const printed = await add(smallMuseum(), { preset: 'works', name: 'works', route: '/works' })
    expect(printed).toContain('import FILE --into work')
    expect(printed).not.toContain('MAIN_API_URL=')
  })

  it("find records of types of the museum's own, each with a link to its page", async () => {
    const folder = smallMuseum()
    const label = { zh: '钱币', en: 'Coins' }
    mkdirSync(join(folder, 'records'))
    const type = { label, page: '/coins/:id', title: 'name', fields: [{ name: 'name', type: 'text', label }] }
    const $schema = '../../schemas/json/record.schema.json'
    writeFileSync(join(folder, 'records', 'coin.json'), JSON.stringify({ $schema, ...type }))
    writeFileSync(
      join(folder, 'channels', 'coins.json'),
      JSON.stringify({
        $schema: '../../schemas/json/channel.schema.json',
        route: '/coins',
        title: label,
        pages: [
          { route: '/coins', template: 'grid', source: 'coin-list', pageSize: 12, links: '/coins/:id' },
          { route: '/coins/:id', template: 'object', source: 'coin-record', params: { id: ':id' } },
        ],
      }),
    )
    const refused = await refusalOf(
      newPreset(quiet(folder, { preset: 'search', name: 'search', works: '/coins' }).options),
    )
    expect(refused).toContain('lists records of the type "coin", which have a section of their own')
    await add(folder, { preset: 'search', name: 'search' })
    expect(jsonOf(folder, 'channels/search.json')).toMatchObject({
      pages: [{ options: { types: { values: [{ value: 'coin', label }, { value: 'LatestNews' }] } } }],
    })
    const dataDir = join(folder, '..', 'data')
    const content = await openContent({ dataDir, recordTypes: [{ name: 'coin', config: type as never }] })
    await importRecords(content, 'coin', [{ id: 'c-1', name: 'Denar' }])
    await content.close()
    const museum = await serveMuseum(folder, dataDir)
    try {
      expect((await museum.get('/search?key=Denar')).html).toContain('href="/coins/c-1')
    } finally {
      await museum.close()
    }
  })

  it('have a section of the search for each channel of articles, and lead from hits to its pages', async () => {
    const folder = smallMuseum()
    const channel = { route: '/books', source: 'articles', number: 'Books', nameZh: '图书', nameEn: 'Books' }
    await make('channel', folder, channel)
    await add(folder, { preset: 'search', name: 'search' })
    const { pages } = jsonOf(folder, 'channels/search.json') as {
      pages: { options: { types: { values: { value: string; label: Record<string, string> }[] } } }[]
    }
    const labels = pages[0]?.options.types.values.map(({ value, label }) => [value, label.en])
    expect(labels?.toSorted()).toEqual([
      ['Books', 'Books'],
      ['LatestNews', 'News'],
    ])
    expect(checkConfig(folder, false).report).toBe('')
    const dataDir = join(folder, '..', 'data')
    const content = await openContent({ dataDir })
    const article = (id: string, channelNo: string) => ({
      archivesId: id,
      channelNo,
      title: `Lantern ${id}`,
      publishDate: '2026-01-05 10:00:00',
    })
    await importRecords(content, 'archive', [article('n-1', 'LatestNews'), article('b-1', 'Books')])
    await content.close()
    const museum = await serveMuseum(folder, dataDir)
    try {
      const { html } = await museum.get('/search?key=Lantern')
      expect(html).toMatch(/href="\/books\/b-1/)
      expect(html).toMatch(/href="\/news\/n-1/)
    } finally {
      await museum.close()
    }
  })

  it('write of makers whom nobody knows, and of their lives, in the language of the page', async () => {
    const folder = smallMuseum()
    await add(folder, { preset: 'works', name: 'works' })
    await add(folder, { preset: 'agents', name: 'makers' })
    const dataDir = join(folder, '..', 'data')
    const content = await openContent({ dataDir })
    await importRecords(content, 'work', [
      {
        workId: 'A-1',
        title: 'Kukla',
        makers: [{ name: 'Bilinmiyor', role: 'usta' }, { name: 'Anna Bilinmiyor' }],
      },
    ])
    await importRecords(content, 'agent', [
      { agentId: 'a-1', name: 'Ali', lifeDates: 'yaklaşık 1860 – 1933' },
    ])
    await content.close()
    const museum = await serveMuseum(folder, dataDir)
    try {
      const list = await museum.get('/works?lang=en')
      expect(list.text).toContain('Unknown, Anna Bilinmiyor')
      // The filter, whose value in the address is that of the records.
      expect(list.html).toMatch(/value="Bilinmiyor"[^>]*>(?:<[^>]*>|\s)*Unknown/)
      expect((await museum.get('/works?lang=en&maker=Bilinmiyor')).text).toContain('Kukla')
      expect((await museum.get('/works/A-1?lang=en')).text).toContain('Unknown')
      expect((await museum.get('/works')).text).toContain('佚名')
      expect((await museum.get('/makers?lang=en')).text).toMatch(/Ali c\. 1860\W+1933/u)
      expect((await museum.get('/makers/a-1?lang=en')).text).not.toContain('yaklaşık')
    } finally {
      await museum.close()
    }
  })

  // Every day: "are named in each language of the museum" names all that a preset writes.
  it('call the sections of the search as the museum calls its channels', { tags: ['full'] }, async () => {
    const folder = await builtInMuseum()
    const { pages } = jsonOf(folder, 'channels/search.json') as {
      pages: { options: { types: { values: { value: string; label: Record<string, string> }[] } } }[]
    }
    const labels = pages[0]?.options.types.values.map(({ value, label }) => [value, label.en])
    expect(labels).toContainEqual(['Agents', 'People'])
    expect(labels).toContainEqual(['Works', expect.any(String)])
  })

  it("lead from records of the museum's own types to objects, and back under a heading of the page of the object", async () => {
    const folder = smallMuseum()
    await add(folder, { preset: 'works', name: 'works' })
    const label = { zh: '游戏', en: 'Games' }
    const fields = [
      { name: 'name', type: 'text', label },
      {
        name: 'objects',
        type: 'link',
        to: 'work',
        label: { zh: '所用藏品', en: 'Played with' },
        back: { zh: '用它玩的游戏', en: 'Games with this' },
      },
    ]
    const type = { label, page: '/games/:id', title: 'name', fields }
    const $schema = (kind: string) => `../../schemas/json/${kind}.schema.json`
    mkdirSync(join(folder, 'records'))
    const write = (path: string, value: object) => writeFileSync(join(folder, path), JSON.stringify(value))
    write('records/game.json', { $schema: $schema('record'), ...type })
    const list = { route: '/games', template: 'grid', source: 'game-list', pageSize: 12, links: '/games/:id' }
    const page = { route: '/games/:id', template: 'object', source: 'game-record', params: { id: ':id' } }
    write('channels/games.json', {
      $schema: $schema('channel'),
      route: '/games',
      title: label,
      pages: [list, page],
    })
    const dataDir = join(folder, '..', 'data')
    const content = await openContent({ dataDir, recordTypes: [{ name: 'game', config: type as never }] })
    await importRecords(content, 'work', [{ workId: 'A-1', title: 'Spinning top' }])
    await importRecords(content, 'game', [{ id: 'g-1', name: 'Tops', objects: ['A-1', 'gone'] }])
    await content.close()
    const museum = await serveMuseum(folder, dataDir)
    try {
      const game = await museum.get('/games/g-1?lang=en')
      // The fact is the link, and nothing says it twice.
      expect(game.html).toMatch(/<dd[^>]*><ul[^>]*><li><a href="\/works\/A-1[^"]*"[^>]*>Spinning top/)
      expect(game.text).toMatch(/Played with Spinning top (?!.*Spinning top)/)
      expect(game.text).not.toContain('gone')
      const object = await museum.get('/works/A-1?lang=en')
      expect(object.html.match(/href="\/games\/g-1/g)).toHaveLength(1)
      expect(object.text).toContain('Games with this Tops')
    } finally {
      await museum.close()
    }
  })

  it('are named in each language of the museum, and by what is given', async () => {
    const folder = await builtInMuseum()
    // The museum that they are added to has a collection already.
    expect(jsonOf(folder, 'channels/works.json')).toMatchObject({ title: { zh: '作品', en: 'Works' } })
    expect(jsonOf(folder, 'channels/makers.json')).toMatchObject({ title: { zh: '作者', en: 'People' } })
    expect(jsonOf(folder, 'site.json')).toMatchObject({ shell: { search: '/search' } })
    const { report } = checkConfig(folder, false, 'en')
    expect(report.match(/\b(?:error|warning) \w+$/gm)).toBeNull()
    const printed = await add(folder, { preset: 'works', name: 'prints' })
    expect(printed).toContain(
      'The menu has "馆藏" already, so this is "Prints". Write its title in channels/prints.json.',
    )
    // Whoever leaves the word in English is told.
    const locales = [
      { code: 'zh', tag: 'zh-Hans', label: '中文' },
      { code: 'en', tag: 'en', label: 'English' },
    ]
    const file = JSON.stringify({ title: { zh: 'Works', en: 'Works' } })
    expect(untranslatedTexts({ locales } as never, new Map([['channels/works.json', file]]))).toMatchObject([
      { code: 'TEXTS_BEGUN', message: expect.stringContaining('channels/works.json#/title') },
    ])
  })

  it('lead from works to makers and back, from hits to pages, and leave out works without a picture', async () => {
    const folder = await builtInMuseum()
    const dataDir = join(folder, '..', 'data')
    const content = await openContent({ dataDir })
    await importRecords(content, 'agent', [{ agentId: 'marl', name: 'Tobias Marl', lifeDates: '1801–1866' }])
    await importRecords(content, 'work', [
      { workId: 'A-1', title: 'Quay', makers: [{ name: 'Tobias Marl', agentId: 'marl' }], date: '1840' },
      {
        workId: 'A-2',
        title: 'Sail',
        pictures: [{ path: 'collection/a.jpg' }],
        translations: { en: { title: 'Canvas' } },
      },
    ])
    await importRecords(content, 'exhibitionTemp', [
      { exhibitionTempId: '400', tempName: 'Mills', startTime: '1990-11-01', endTime: '1991-01-01' },
      { exhibitionTempId: '402', tempName: 'Bridges', startTime: '2998-11-01', endTime: '2999-01-01' },
      { exhibitionTempId: '401', tempName: 'Harbours', startTime: '2026-11-01', endTime: '2998-10-01' },
    ])
    await importRecords(content, 'activity', [
      {
        activityId: '500',
        activityName: 'Tour',
        actDate: 'every Saturday',
        startTime: '2998-11-01 11:00:00',
      },
    ])
    await content.close()
    const museum = await serveMuseum(folder, dataDir)
    try {
      // Words for the days stand in place of the first of them.
      const activities = await museum.get('/activities')
      expect(activities.text).toContain('every Saturday')
      expect(activities.text).not.toContain('2998')
      expect(activities.html).toContain('href="/activities/500')
      expect((await museum.get('/works/A-1')).html).toMatch(/href="\/makers\/marl[^>]*>[^<]*Tobias Marl/)
      expect((await museum.get('/makers/marl')).html).toContain('href="/works/A-1')
      expect((await museum.get('/makers')).text).toMatch(/1801\u2060–\u2060 ?1866/)
      const pictured = await museum.get('/works?pictured=true')
      expect(pictured.html).toContain('href="/works/A-2')
      expect(pictured.html).not.toContain('href="/works/A-1')
      // What is on, what comes, what is over.
      const shown = [...(await museum.get('/exhibitions')).html.matchAll(/href="\/exhibitions\/(\d+)/g)]
      expect(shown.map(([, id]) => id)).toEqual(['401', '402', '400'])
      for (const [words, href] of [
        ['Quay', '/works/A-1'],
        ['Marl', '/makers/marl'],
        ['Harbours', '/exhibitions/401'],
        ['Tour', '/activities/500'],
      ] as const)
        expect((await museum.get(`/search?key=${words}`)).html).toContain(`href="${href}`)
      // Of words that find nothing together those are offered that find something alone.
      const nothing = await museum.get('/search?key=Harbours+Zeppelin+%3Cb%3EQuay&lang=en')
      expect(nothing.text).toMatch(/Only “Harbours” Only “Quay”/)
      expect(nothing.text).not.toMatch(/Only “(?:Zeppelin|b|<)/)
      // A word with a slip in it is offered as a record has it.
      const misspelt = await museum.get('/search?key=harbuors&lang=en')
      expect(misspelt.text).toContain('Did you mean “Harbours”?')
      expect(misspelt.html).toContain('href="/search?lang=en&amp;key=Harbours"')
      expect((await museum.get('/search?key=Harbours&lang=en')).text).not.toContain('Did you mean')
      // What is found in another language alone is offered there, in a list too, with what else it is narrowed by.
      const inOther = (html: string): readonly string[] =>
        [
          ...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(
            /hrefLang="[^"]+" href="(\/(?:search|works)[^"]*)"[^>]*>([^<]*)</g,
          ),
        ].map(([, href, title]) => `${title} ${href}`)
      expect(inOther((await museum.get('/search?key=Sail&lang=en')).html)).toEqual([
        'In 中文: 1 result /search?key=Sail',
      ])
      expect(inOther((await museum.get('/works?q=Sail&pictured=true&lang=en')).html)).toEqual([
        'In 中文: 1 result /works?pictured=true&amp;q=Sail',
      ])
      expect(inOther((await museum.get('/works?q=canvas')).html)).toEqual([
        'English版中有 1 条结果 /works?lang=en&amp;q=canvas',
      ])
      for (const found of ['/search?key=Sail', '/works?q=Canvas&lang=en', '/works?q=Zeppelin'])
        expect(inOther((await museum.get(found)).html), found).toEqual([])
      const inExhibitions = await museum.get('/search?key=Harbours&type=TempExh')
      expect(inExhibitions.html).toContain('href="/exhibitions/401')
      expect((await museum.get('/search?key=Harbours&type=Works')).html).not.toContain('/exhibitions/401')
    } finally {
      await museum.close()
    }
  })

  /** What no page shows, with the reason. */
  const unshown: Readonly<Record<string, readonly string[]>> = {
    work: [],
    // Years for filters and the order, of the life in words.
    agent: ['dateFrom', 'dateTo'],
    // For pages that a museum makes: a panorama's group, words for its own use, and the picture of an app.
    // For what a museum's own booking makes of them, and the picture of an app.
    activity: [
      ...['groupId', 'reserveStartTime', 'reserveEndTime', 'reserveType', 'reserveStatus'],
      ...['minAge', 'maxAge', 'appThumb', 'label', 'capacityNum'],
    ],
    exhibitionTemp: ['groupId', 'extension1', 'appThumb', 'label'],
  }

  it.each(
    Object.entries(presets).flatMap(([name, { builtIn }]) => (builtIn?.into ? [[name, builtIn.into]] : [])),
  )('show each field of a record: %s', (name = '', entity = '') => {
    const written = JSON.stringify(presets[name]?.sources.record)
    const fields = Object.keys(importSchemas[entity as keyof typeof importSchemas].properties)
    const missing = fields.filter(
      (field) => field !== 'translations' && !new RegExp(`["{]/${field}["/}]`).test(written),
    )
    expect(missing).toEqual(unshown[entity])
  })

  // alphagov/collections#1278: a card in the language of the page whose words are in another.
  it.each(
    Object.entries(presets).flatMap(([name, { builtIn, sources }]) =>
      builtIn?.into ? Object.entries(sources).map(([part, { item }]) => [`${name}: ${part}`, item]) : [],
    ),
  )('know which languages a record is in, in lists too: %s', (_name, item) => {
    expect(item).toMatchObject({ language: '/textLanguage', languages: '/textLanguages' })
  })

  // projectblacklight/arclight#490: the filter ends at a hundred, and nothing says so.
  // Rijksmuseum/api-issues#13: the page of a maker ends at forty, and nothing leads to the rest.
  // Every day: the test of works and makers above leads from one to the other and back.
  it('say how many makers a filter does not list, and lead to all works of one from its page', {
    tags: ['full'],
  }, async () => {
    const folder = await builtInMuseum()
    const dataDir = join(folder, '..', 'data')
    const content = await openContent({ dataDir })
    const works = Array.from({ length: 150 }, (_, index) => ({
      workId: `M-${index}`,
      title: index < 20 ? `Jug ${index}` : `Bell ${index}`,
      makers: [{ name: `Maker ${index}` }],
    }))
    await importRecords(content, 'work', works)
    await importRecords(content, 'agent', [{ agentId: 'ada', name: 'Ada Roe' }])
    await importRecords(
      content,
      'work',
      Array.from({ length: 130 }, (_, index) => ({
        workId: `P-${index}`,
        title: `Print ${index}`,
        makers: [{ name: 'Ada Roe', agentId: 'ada' }],
      })),
    )
    await content.close()
    const museum = await serveMuseum(folder, dataDir)
    try {
      const further = 'Not listed here: 51. They appear as the list is narrowed.'
      expect((await museum.get('/works?lang=en')).text).toContain(further)
      const { text } = await museum.get('/works?lang=en&q=jug')
      expect(text).toContain('Maker 19')
      expect(text).not.toContain('Not listed here')
      const { html } = await museum.get('/makers/ada?lang=en')
      const shown = new Set([...html.matchAll(/href="\/works\/P-(\d+)/g)].map(([, index]) => index))
      expect(shown.size).toBe(24)
      expect(html).toContain('href="/makers/ada/works?lang=en"')
      const list = await museum.get('/makers/ada/works?lang=en&page=6')
      expect(list.text).toMatch(/Ada Roe.*130 items/s)
      expect([...list.html.matchAll(/href="\/works\/P-(\d+)/g)].length).toBeGreaterThan(0)
    } finally {
      await museum.close()
    }
  })

  // Every day: tests/museums/gallery.test.ts shows them, and the test of works and makers above draws what the preset writes.
  it('show rights, recordings, related works and dates in words, on the page and for machines', {
    tags: ['full'],
  }, async () => {
    const folder = await builtInMuseum()
    const dataDir = join(folder, '..', 'data')
    const content = await openContent({ dataDir })
    const statement = 'https://creativecommons.org/publicdomain/zero/1.0/'
    await importRecords(content, 'work', [
      {
        workId: 'B-1',
        title: 'Bell',
        date: '1921-03-12',
        rights: statement,
        link: 'https://catalogue.example.org/b-1',
        pictures: [{ path: 'collection/a.jpg' }],
        media: [{ path: 'collection/bell.mp3', title: 'Struck once' }],
        facts: [{ label: 'Came in', value: '1903-04-04' }],
        relations: [
          { title: 'Clapper', workId: 'B-2', kind: 'part' },
          { title: 'Belfry', link: 'https://example.org/belfry' },
        ],
      },
      { workId: 'B-2', title: 'Clapper', date: '12/3/1921', rights: 'All rights reserved' },
      // NationalMuseumAustralia/Collection-API#60: LIDO has the years of most objects without words for them.
      { workId: 'B-3', title: 'Wheel', dateFrom: -475, dateTo: -221 },
      { workId: 'B-4', title: 'Rope', makers: [{ name: 'Ada' }], dateFrom: 1937, dateTo: 1937 },
      { workId: 'B-5', title: 'Frame', dateFrom: 1888 },
    ])
    await content.close()
    const museum = await serveMuseum(folder, dataDir)
    try {
      const { html, text } = await museum.get('/works/B-1?lang=en')
      for (const words of ['12 March 1921', '4 April 1903', 'Struck once']) expect(text).toContain(words)
      for (const address of [
        statement,
        '/works/B-2',
        'https://example.org/belfry',
        'https://catalogue.example.org/b-1',
      ])
        expect(html).toContain(`href="${address}`)
      expect(html).toMatch(/"license": ?"https:\/\/creativecommons\.org\/publicdomain\/zero/)
      expect((await museum.get('/works/B-2?lang=en')).text).toContain('All rights reserved')
      const list = (await museum.get('/works?lang=en')).text
      for (const words of ['12 March 1921', '475 BC – 221 BC', 'Ada, 1937']) expect(list).toContain(words)
      expect(list).not.toContain('1937 –')
      const wheel = await museum.get('/works/B-3?lang=en')
      expect(wheel.text).toContain('475 BC – 221 BC')
      expect(wheel.html).toMatch(/"dateCreated": ?"-0474\/-0220"/)
      expect((await museum.get('/works/B-4?lang=en')).text).toMatch(/1937(?! –)/)
      expect((await museum.get('/works/B-5?lang=en')).text).toContain('1888 –')
    } finally {
      await museum.close()
    }
  })
})
