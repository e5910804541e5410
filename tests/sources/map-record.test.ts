import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import type { Item } from '../../src/engine/contracts/item.ts'
import { isPublished } from '../../src/sources/load-page.ts'
import type { ItemRequest } from '../../src/sources/map-context.ts'
import { mapFile, mapRecord } from '../../src/sources/map-record.ts'
import { mapContext } from '../support/map-context.ts'
import { assertProperty } from '../support/properties.ts'
import { realManifest } from '../support/real-site.ts'

const context = mapContext()
const full: ItemRequest = { excerpt: 20, full: true, links: '/News/Notice/:id' }
const outline: ItemRequest = { ...full, full: false }

function source(item: SourceConfig['item'], change: Partial<SourceConfig> = {}): SourceConfig {
  return {
    service: 'main',
    kind: 'list',
    request: { method: 'GET', path: '/' },
    response: { records: '' },
    item,
    ...change,
  }
}

const article = source({
  id: '/id',
  title: '/title',
  image: '/picture',
  images: { from: '/pictures', as: [{ split: ';' }] },
  imageAlt: '/alt',
  date: '/date',
  start: '/start',
  end: '/end',
  html: '/html',
  href: '/link',
  visits: '/visits',
  visible: '/visible',
  reply: '/reply',
  facts: [{ name: 'size', label: { zh: '尺寸', en: 'Size' }, value: '/size' }],
  links: [{ name: 'tour', label: { zh: '全景', en: 'Tour' }, href: '/tour' }],
})

function map(record: unknown, request = full, language: 'zh' | 'en' = 'zh'): Item | undefined {
  return mapRecord(record, article, request, mapContext(language))
}

describe('mapRecord', () => {
  it('shows what a visitor typed as it was typed', () => {
    const typed = 'I <3 this museum &copy; <b>bold</b>\nline two\n\nend'
    const field = { from: '/content', as: ['literal' as const] }
    const board = source({ id: '/id', title: field, html: field })
    const item = mapRecord({ id: 1, content: typed }, board, full, context)
    expect(item?.title).toBe('I <3 this museum &copy; <b>bold</b> line two end')
    expect(item?.html).toBe(
      '<p>I &lt;3 this museum &amp;copy; &lt;b&gt;bold&lt;/b&gt;<br />line two</p><p>end</p>',
    )
  })

  it('shows all canvases of a manifest of either version, in their true sizes', () => {
    const manifest = (name: string): unknown =>
      JSON.parse(readFileSync(`tests/commands/recorded/${name}-manifest.json`, 'utf8'))
    const { item } = JSON.parse(readFileSync('src/commands/new/presets/iiif.json', 'utf8')).sources.record
    const context = mapContext('en', {
      pictures: { base: 'https://img.test/base', mayLoad: () => true },
    })
    const shapes = ['artic', 'wellcome'].map((name) =>
      mapRecord(
        manifest(name),
        { ...article, item: { ...item, id: '/@id', facts: [] } },
        full,
        context,
      )?.images?.map(({ width, height, src }) => [width, height, src.slice(src.indexOf('/full/'))]),
    )
    expect(shapes[0]?.slice(0, 2)).toEqual([
      [843, 565, '/full/800,/0/default.jpg'],
      [843, 599, '/full/800,/0/default.jpg'],
    ])
    expect(shapes[1]).toEqual([[2670, 4412, '/full/full/0/default.jpg']])
  })

  it.each([
    ['Quartz, a group of crystals', '水晶晶簇', 'Quartz, a group of crystals'],
    ['Quartz', 'Seen from the left', 'Seen from the left'],
    // Nothing is in the language of the page.
    ['水晶', '水晶晶簇', '水晶晶簇'],
  ])('calls a picture of %s with the words %s in the language of the page', (title, alt, words) => {
    const images = { each: '/pictures', members: { src: '/src', alt: '/alt' } }
    const read = mapRecord(
      { id: 1, title, picture: 'a.jpg', alt, pictures: [{ src: 'b.jpg', alt }] },
      { ...article, item: { ...article.item, images } },
      full,
      mapContext('en'),
    )
    expect([read?.image?.alt, read?.images?.[0]?.alt]).toEqual([words, words])
  })

  // A record of Darwin Core, whose museum writes in another script
  it.each([
    ['Drosera rotundifolia L.', 'Paektusan Nordhang, 1912', undefined, undefined],
    ['Drosera rotundifolia L.', '<p>茅膏菜</p>', 'zh-CN', 'zh-CN'],
    ['茅膏菜', '<p>Paektusan</p>', 'zh-CN', undefined],
    ['1912', undefined, 'zh-CN', 'zh-CN'],
  ])('%s, %s is in the language that it says where it has letters of it', (title, html, language, text) => {
    const item = { ...article.item, language: '/said', textLanguage: '/said' }
    const read = mapRecord({ id: 1, title, html, said: 'zh' }, { ...article, item }, full, mapContext('en'))
    expect([read?.language, html === undefined ? text : read?.textLanguage]).toEqual([language, text])
  })

  // airesvsg/acf-to-rest-api#48 has `false` where there is nothing, hbz/lobid#136 one or two makers.
  it.each([
    [{ maker: false }, undefined, undefined],
    [{ maker: 'Ada Fenwick', year: 1890 }, 'Ada Fenwick', 'Ada Fenwick, 1890'],
    [{ maker: ['Ada Fenwick', 'Ben Oort'], year: false }, 'Ada Fenwick, Ben Oort', undefined],
    [{ maker: [] }, undefined, undefined],
  ])('reads makers of %j', (record, subtitle, author) => {
    const item = { ...article.item, subtitle: '/maker', author: { template: '{/maker}, {/year}' } }
    const read = mapRecord({ id: 1, title: 'x', ...record }, { ...article, item }, full, mapContext('en'))
    expect([read?.subtitle, read?.author]).toEqual([subtitle, author])
  })

  it('maps every kind of field', () => {
    const record = {
      id: 7,
      title: '<b>一</b>&amp;二',
      picture: 'a/b.jpg',
      pictures: 'a.jpg;b.jpg',
      alt: '墙',
      date: '2026-11-05 09:30:00',
      start: '2026-11-01',
      html: '<p onclick="x()">正文</p>',
      visits: '12',
      visible: 'false',
      reply: '<p>答</p>',
      size: ['长 3', '宽 4'],
      tour: 'https://tour.test/',
    }
    expect(map(record)).toEqual({
      id: '7',
      title: '一&二',
      image: {
        src: 'https://img.test/base/a/b.jpg',
        thumb: 'https://img.test/base/a/THUMB/b.jpg',
        alt: '墙',
      },
      images: [
        { src: 'https://img.test/base/a.jpg', thumb: 'https://img.test/base/THUMB/a.jpg', alt: '墙' },
        { src: 'https://img.test/base/b.jpg', thumb: 'https://img.test/base/THUMB/b.jpg', alt: '墙' },
      ],
      date: '2026-11-05T09:30:00',
      start: '2026-11-01',
      excerpt: '正文',
      html: '<p>正文</p>',
      href: '/News/Notice/7',
      visits: 12,
      visible: false,
      reply: '答',
      facts: [{ name: 'size', label: '尺寸', value: '长 3、宽 4' }],
      links: [{ name: 'tour', label: '全景', href: 'https://tour.test/', external: true }],
    })
  })

  it('a text that a system keeps as objects is its HTML, and its excerpt', () => {
    const html = [
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: '正' },
          { type: 'text', text: '文', bold: true },
        ],
      },
      { type: 'paragraph', children: [{ type: 'text', text: '<script>' }] },
    ]
    expect(map({ id: 1, title: 'a', html })).toMatchObject({
      excerpt: '正文 <script>',
      html: '<p>正<strong>文</strong></p><p>&lt;script&gt;</p>',
    })
  })

  it('facts that a backend has written as HTML are text, and those of blanks alone are none', () => {
    const values = ['Rock &gt; Roll', '<p>&nbsp;</p>', '<em>Quercus</em> L.', 'a < b', 'R&D']
    const work = source({
      id: '/id',
      title: '/title',
      facts: values.map((_value, index) => ({ name: `f${index}`, label: { en: 'F' }, value: `/${index}` })),
    })
    const record = { id: 1, title: 'x', ...values }
    expect(mapRecord(record, work, full, mapContext('en'))?.facts?.map(({ value }) => value)).toEqual([
      'Rock > Roll',
      'Quercus L.',
      'a < b',
      'R&D',
    ])
  })

  it('an outline has no html, facts and further pictures', () => {
    const item = map({ id: 1, title: 'a', html: '<p>x</p>', size: '3', pictures: 'a.jpg' }, outline)
    expect(item).toEqual({ id: '1', title: 'a', excerpt: 'x', href: '/News/Notice/1' })
  })

  it('links and labels are in the language', () => {
    const item = map({ id: 1, title: 'a', tour: '/Service/Guide' }, full, 'en')
    expect(item?.href).toBe('/News/Notice/1?lang=en')
    expect(item?.links).toEqual([{ name: 'tour', label: 'Tour', href: '/Service/Guide?lang=en' }])
  })

  it.each([
    ['https://example.org/a', 'https://example.org/a', true],
    ['/Service/Guide', '/Service/Guide', undefined],
    ['javascript:alert(1)//http', '/News/Notice/1', undefined],
    ['', '/News/Notice/1', undefined],
  ])('its own link %j leads to %s', (link, href, external) => {
    const item = map({ id: '1', title: 'a', link })
    expect(item?.href).toBe(href)
    expect(item?.external).toBe(external)
  })

  it('makes a fact for each label of a list, in its order, with all values under one label', () => {
    const further = { name: 'further', label: { zh: '其他', en: 'Further' }, each: '/facts', value: '/value' }
    const work = source({ id: '/id', title: '/title', facts: [{ ...further, labelFrom: '/label' }] })
    const facts = [
      { label: 'Subject', value: 'boats' },
      { label: 'Frame', value: 'oak' },
      { label: 'Subject', value: 'night' },
      { value: 'no label' },
      { label: 'Empty' },
    ]
    expect(mapRecord({ id: 1, title: 'x', facts }, work, full, mapContext('en'))?.facts).toEqual([
      { name: 'further1', label: 'Subject', value: 'boats, night' },
      { name: 'further2', label: 'Frame', value: 'oak' },
      { name: 'further3', label: 'Further', value: 'no label' },
    ])
    expect(mapRecord({ id: 1, title: 'x' }, work, full, context)?.facts ?? []).toEqual([])
  })

  it.each(['abc', '../1', '1/2', ''])('the id %j gives no address', (id) => {
    expect(map({ id, title: 'a' })?.href).toBeUndefined()
  })

  it('names a record whose title is empty', () => {
    expect(map({ id: 7, title: ' ' })?.title).toBe('无题')
    expect(map({ id: 7, title: '<b></b>' }, full, 'en')?.title).toBe('Untitled')
  })

  it.each([[{}], [{ other: 1 }], [{ id: '', title: '' }], [{ id: {}, title: [] }]])(
    '%j is no Item',
    (record) => {
      expect(map(record)).toBeUndefined()
    },
  )

  it.each([
    [false, false],
    [0, false],
    ['0', false],
    ['N', false],
    [true, true],
    [1, true],
    ['Y', true],
    [undefined, undefined],
  ])('visible: %j is %s', (visible, shown) => {
    expect(map({ id: 1, title: 'a', visible })?.visible).toBe(shown)
  })

  it('says what is cancelled or postponed before what the dates say', () => {
    const planned = source(
      { id: '/id', title: '/title', start: '/start', eventStatus: '/state' },
      { status: 'detail' },
    )
    const statusOf = (state: string) =>
      mapRecord({ id: '1', title: 'Concert', start: '2099-01-01', state }, planned, full, context)?.status
    expect(['', 'cancelled', 'postponed', 'EventCancelled'].map(statusOf)).toEqual([
      'upcoming',
      'cancelled',
      'postponed',
      'cancelled',
    ])
  })

  it('follows the first target that fits, channel suffix aside', () => {
    const hits = source({
      id: '/id',
      title: '/title',
      targets: [
        { when: '/exhibit', to: '/Collection/ExcellentCol/:id', id: '/exhibit' },
        { when: '/channel', equals: ['Guide'], to: '/Service/Guide' },
        { when: '/channel', channel: true },
      ],
    })
    const href = (record: object): string | undefined =>
      mapRecord({ id: '5', title: 'a', ...record }, hits, { excerpt: 9, full: false }, mapContext('en'))?.href
    expect(href({ exhibit: '9', channel: 'Guide' })).toBe('/Collection/ExcellentCol/9?lang=en')
    expect(href({ channel: 'Guide_EN' })).toBe('/Service/Guide?lang=en')
    expect(href({ channel: 'Notice_EN' })).toBe('/News/Notice/5?lang=en')
    expect(href({ channel: 'Other' })).toBeUndefined()
    expect(href({})).toBeUndefined()
  })

  it('a tree keeps its children, in a list or a map by id, and a bottomless one ends', () => {
    const tree = source({ id: '/id', title: '/name' }, { kind: 'tree', response: { children: '/children' } })
    const one = { id: 'a', name: 'A', children: [{ id: 'b', name: 'B' }] }
    const other = { id: 'a', name: 'A', children: { b: { id: 'b', name: 'B' } } }
    const request = { excerpt: 0, full: false }
    expect(mapRecord(one, tree, request, context)).toMatchObject({ children: [{ id: 'b', title: 'B' }] })
    expect(mapRecord(other, tree, request, context)).toMatchObject({ children: [{ id: 'b', title: 'B' }] })
    const deep = JSON.parse(`${'{"id":"a","name":"A","children":['.repeat(20_000)}${']}'.repeat(20_000)}`)
    expect(() => mapRecord(deep, tree, request, context)).not.toThrow()
  })
})

/** Addresses and HTML of an Item: what a browser would act on. */
function livePartsOf(item: Item): readonly string[] {
  return [
    item.href,
    item.image?.src,
    item.image?.thumb,
    ...(item.images ?? []).flatMap(({ src, thumb }) => [src, thumb]),
    ...(item.links ?? []).map(({ href }) => href),
  ].flatMap((part) => part ?? [])
}

const nasty = fc.constantFrom(
  'javascript:alert(1)//http',
  '<script>alert(1)</script>',
  '<a href="java&#x73;cript:alert(1)">a</a>',
  '<img src=x onerror=alert(1)>',
  '//evil.test',
  '2026-02-31',
  '\ud800',
)

const fieldNames = [
  'id',
  'title',
  'picture',
  'pictures',
  'html',
  'link',
  'tour',
  'date',
  'end',
  'size',
  'reply',
]
const anyRecord = fc.dictionary(
  fc.oneof(fc.constantFrom(...fieldNames), fc.string()),
  fc.oneof(nasty, fc.jsonValue(), fc.array(nasty)),
)

const sources = Object.entries(realManifest().sources)
const PHONE = '13900001381'
const MAIL = 'visitor@private.test'

function keysOf(item: SourceConfig['item']): readonly string[] {
  return [...JSON.stringify(item).matchAll(/"\/([A-Za-z0-9]+)/g)].map(([, key = '']) => key)
}

describe('mapRecord for any record', () => {
  it('never throws, and nothing it gives can run', () => {
    assertProperty(
      fc.property(fc.oneof(anyRecord, fc.jsonValue()), (record) => {
        const item = map(record)
        if (item === undefined) return
        for (const part of livePartsOf(item))
          expect(part).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?!\/)|[#?])/i)
        expect(item.html ?? '').not.toMatch(/<script|<[^>]+(javascript:|\son\w+=)/i)
        for (const moment of [item.date, item.end])
          if (moment !== undefined) expect(moment).toMatch(/^\d{4}-\d\d-\d\d/)
      }),
      { numRuns: 500 },
    )
  })

  it.each(sources)('%s: neither telephone nor e-mail, which no mapping names', (_name, config) => {
    const keys = keysOf(config.item)
    const record = Object.fromEntries(keys.map((key) => [key, '1001']))
    const secrets = { phoneNum: PHONE, phoneNumber: PHONE, email: MAIL, contact: { email: MAIL } }
    const item = mapRecord({ ...secrets, ...record, ...secrets }, config, full, context)
    expect(item).toBeDefined()
    expect(JSON.stringify(item)).not.toMatch(`${PHONE}|${MAIL}`)
  })

  it.each(sources)('%s: never throws for JSON in the fields it names', (_name, config) => {
    const keys = keysOf(config.item)
    const record = fc.dictionary(fc.constantFrom(...keys), fc.oneof(nasty, fc.jsonValue()))
    assertProperty(
      fc.property(record, (value) => {
        expect(() => mapRecord(value, config, full, context)).not.toThrow()
        expect(() => mapFile(value, config, context)).not.toThrow()
      }),
      { numRuns: 40 },
    )
  })
})

describe('mapFile', () => {
  const files = source({
    id: '/id',
    title: { from: ['/oldName', '/name'] },
    path: '/path',
    suffix: '/suffix',
    text: '/caption',
  })
  const file = (record: unknown) => mapFile(record, files, context)

  it('a document keeps its first name and its ending', () => {
    expect(file({ id: 1, oldName: '说明 1.PDF', name: 'x.pdf', path: 'f/x.PDF' })).toEqual({
      id: '1',
      name: '说明 1.PDF',
      href: 'https://img.test/base/f/x.PDF',
      suffix: 'pdf',
    })
  })

  it('a picture comes with its small version', () => {
    expect(file({ id: 1, name: 'x', path: 'f/x.jpg', suffix: '.JPG', caption: '墙' })).toMatchObject({
      suffix: 'jpg',
      caption: '墙',
      picture: { thumb: 'https://img.test/base/f/THUMB/x.jpg', alt: '墙' },
    })
  })

  it('is named after its path where it has no name', () => {
    expect(file({ path: 'f/x.zip' })).toMatchObject({ name: 'x.zip', id: 'https://img.test/base/f/x.zip' })
  })

  it.each(['', '../x.pdf', 'javascript:1'])('%j is no file', (path) => {
    expect(file({ id: 1, name: 'x', path })).toBeUndefined()
  })
})

describe('links that begin at a moment', () => {
  const bookable = (hideBefore: boolean) =>
    source({
      id: '/id',
      title: '/title',
      links: [
        {
          name: 'booking',
          label: { zh: '预约', en: 'Book' },
          href: '/url',
          from: '/opens',
          before: { zh: '{date} 起可预约', en: 'Booking opens on {date}' },
          hideBefore,
        },
      ],
    })
  const mapped = (
    opens: unknown,
    change: Partial<ItemRequest> = {},
    url = 'https://book.test/',
    hideBefore = false,
  ) =>
    mapRecord(
      { id: 1, title: 'a', url, opens },
      bookable(hideBefore),
      { ...full, ...change },
      mapContext('en'),
    )

  it.each([
    ['are on the entry before that moment too, with the words that say so', false],
    ['are hidden before that moment where the source says so', true],
  ])('%s', (_name, hideBefore) => {
    const before = mapped('2999-01-01 09:00', {}, undefined, hideBefore)
    expect(before?.links?.map(({ href }) => href)).toEqual(hideBefore ? undefined : ['https://book.test/'])
    expect(before?.pendingLinks).toEqual([
      { name: 'booking', text: 'Booking opens on {date}', from: '2999-01-01T09:00:00' },
    ])
    for (const opens of ['2000-01-01 09:00', context.now, '', undefined, 'soon']) {
      expect(mapped(opens)?.links).toMatchObject([{ name: 'booking', href: 'https://book.test/' }])
      expect(mapped(opens)?.pendingLinks).toBeUndefined()
    }
  })

  it('say nothing in outlines, nor of an address that may not be followed', () => {
    expect(mapped('2999-01-01', { full: false }, undefined, true)).toEqual({
      id: '1',
      title: 'a',
      href: '/News/Notice/1?lang=en',
    })
    expect(mapped('2999-01-01', { full: false })?.pendingLinks).toBeUndefined()
    expect(mapped('2999-01-01', {}, 'javascript:alert(1)')?.pendingLinks).toBeUndefined()
  })
})

it('further pictures have their own words, sizes and points of interest', () => {
  const mapping = source({
    id: '/id',
    title: '/title',
    image: '/pictures/0/path',
    imageWidth: '/pictures/0/w',
    imageHeight: '/pictures/0/h',
    images: {
      each: '/pictures',
      members: { src: '/path', alt: '/alt', width: '/w', height: '/h', focus: '/f' },
    },
  })
  const record = {
    id: '1',
    title: 'Scroll',
    pictures: [
      { path: 'a.jpg', alt: 'Whole', w: 400, h: 1600 },
      { alt: 'Lost' },
      { path: 'b.jpg', f: '50% 10%' },
    ],
  }
  const item = mapRecord(record, mapping, full, mapContext('en'))
  expect(item?.image).toMatchObject({ width: 400, height: 1600 })
  expect(item?.images).toMatchObject([
    { alt: 'Whole', width: 400, height: 1600 },
    { alt: 'Scroll', focus: [0.5, 0.1] },
  ])
})

it.each([
  [['2099-01-01T00:00:00Z'], false],
  [['', '2099-01-01'], false],
  [['2020-01-01'], true],
  [[], true],
])('a record that is public from %j, as search engines answer a field, is public: %s', (from, isPublic) => {
  expect(isPublished({ from }, source({ id: '/id', title: '/title', published: '/from' }), context)).toBe(
    isPublic,
  )
})
