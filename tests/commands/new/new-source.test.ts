import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SourceConfig } from '../../../schemas/config/index.ts'
import { collectFields } from '../../../src/commands/new/infer/collect-fields.ts'
import { findRecords } from '../../../src/commands/new/infer/find-records.ts'
import { inferItem } from '../../../src/commands/new/infer/infer-item.ts'
import { inferRequest } from '../../../src/commands/new/infer/infer-request.ts'
import { newSource } from '../../../src/commands/new/new-source.ts'
import type { NewRunOptions } from '../../../src/commands/new/write-new.ts'
import type { Language } from '../../../src/engine/errors/index.ts'
import { mapRecord } from '../../../src/sources/map-record.ts'
import { checkConfig } from '../../../src/web/site/check-config.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'
import { mapContext } from '../../support/map-context.ts'
import { agreeing, contentOf, jsonOf, quiet, refusalOf, smallMuseum } from '../support/new-run.ts'
import { temporaryFolder } from '../support/run-command.ts'

interface Outcome {
  readonly source: SourceConfig
  readonly output: string
  readonly folder: string
}

async function run(
  given: Readonly<Record<string, string>>,
  folder = smallMuseum(),
  variables: Readonly<Record<string, string>> = {},
  language: Language = 'en',
  more: Partial<NewRunOptions> = {},
): Promise<Outcome> {
  const { options, printed } = quiet(folder, { name: 'sample', ...given }, { language, ...more })
  await newSource(options, readEnvironment(variables))
  const source = jsonOf(folder, 'sources/sample.json') as SourceConfig
  return { source, output: printed.join('\n'), folder }
}

function saved(answer: unknown): string {
  const file = join(temporaryFolder(), 'answer.json')
  writeFileSync(file, typeof answer === 'string' ? answer : JSON.stringify(answer))
  return file
}

function infer(answer: unknown, given: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return run({ from: saved(answer), path: '/things', ...given })
}

/**
 * The mapping of records, without the museum that the command writes the source into: that takes a hundred times as
 * long, and each kind of rule is tested with it too.
 */
function itemOf(records: readonly object[]) {
  return inferItem(collectFields(records), {}, ['en']).item
}

function mappedDate(records: readonly object[]): unknown {
  return itemOf(records).date
}

/** With all that somebody who is asked is shown. */
function shown(answer: unknown, language: Language = 'en'): Promise<Outcome> {
  const more = { yes: false, prompts: agreeing }
  return run({ from: saved(answer), path: '/things' }, smallMuseum(), {}, language, more)
}

const rows = [
  {
    no: 'a1',
    head: '秋季闭馆通知',
    headEn: 'Closed in autumn',
    issued: '2026年10月5日 09:00',
    cover: 'a.jpg;b.jpg',
    body: '<p>东翼</p>',
    telephone: '1',
  },
  {
    no: 'a2',
    head: '开幕',
    headEn: 'Opening',
    issued: '2026-11-01',
    cover: 'c.png',
    body: '<p>欢迎</p>',
    telephone: '2',
  },
]

// socrata/dev.socrata.com#791; Airtable's list of records; Strapi 5.
describe('paging as known services have it', () => {
  const rows = Array.from({ length: 10 }, (_, no) => ({ object_id: `n-${no}`, title: `Object ${no}` }))
  const asked = async (path: string, answer: unknown) => {
    const { source, output } = await run({ path, from: saved(answer) })
    return { ...source, output, query: source.request.query }
  }
  it('of Socrata', async () => {
    const { query, paging } = await asked('/o?$offset=0&$limit=10', rows)
    expect([query, paging]).toEqual([{ $offset: '{offset}', $limit: '{pageSize}' }, { style: 'offset' }])
  })
  it('of Airtable, whose "offset" is a token; a number or a clock is none', async () => {
    const records = rows.map((fields, no) => ({ id: `rec${no}`, fields }))
    const { query, paging, response } = await asked('/o?pageSize=10', { records, offset: 'itrZ8W/rec5Kk' })
    expect(query).toEqual({ pageSize: '{pageSize}', offset: '{cursor}' })
    expect([paging, response.nextCursor]).toEqual([{ style: 'cursor' }, '/offset'])
    for (const offset of ['10', '+02:00', 'UTC+02:00'])
      expect((await asked('/o?pageSize=10', { records, offset })).paging).toEqual({ style: 'none' })
  })
  it('of Strapi 5, whose records are known by "documentId"', async () => {
    const data = rows.map((row, no) => ({ id: no, documentId: `doc${no}`, title: row.title }))
    const answer = { data, meta: { pagination: { page: 1, pageSize: 10, pageCount: 6, total: 57 } } }
    for (const path of ['/o?pagination[page]=1&pagination[pageSize]=10', '/o']) {
      const { query, item } = await asked(path, answer)
      expect(query).toEqual({ 'pagination[page]': '{page}', 'pagination[pageSize]': '{pageSize}' })
      expect(item.id).toBe('/documentId')
    }
  })
  it('and says so where there may be more, and no paging is found', async () => {
    const none = 'and the source asks for no other page: any others are not shown'
    const full = await asked('/o?limit=10', rows)
    expect(full.output).toContain(`The answer holds as many records as the call asks for, 10, ${none}`)
    expect((await asked('/o?limit=20', rows)).output).not.toContain(none)
    const features = rows.map((attributes) => ({ attributes }))
    const cut = await asked('/o', { exceededTransferLimit: true, features })
    expect(cut.output).toContain(`The answer says that there are more records than its 10, ${none}`)
  })
})

it('takes what a search engine found, and nothing that it says of a hit', async () => {
  const hits = [1, 2].map((no) => ({
    _index: 'o',
    _id: `e${no}`,
    _score: 1,
    _source: { title: `Bell ${no}`, maker: `Ada ${no}`, material: 'bronze' },
    highlight: { title: ['<em>Bell</em>'], description: ['<em>Bell</em>'] },
  }))
  const { source, output } = await infer({ hits: { total: { value: 57 }, hits } })
  expect(source.item).toEqual({ id: '/_id', title: '/_source/title' })
  expect(output).not.toContain('highlight')
})

it('takes the title of IIIF and GeoJSON, the id beside "@id", and the totals of their answers', async () => {
  const features = [1, 2].map((no) => ({
    type: 'Feature',
    id: `m.${no}`,
    properties: { name: `Mill ${no}` },
  }))
  const places = (await infer({ type: 'FeatureCollection', numberMatched: 57, features })).source
  expect(places.item).toEqual({ id: '/id', title: '/properties/name' })
  expect(places.response.total).toBe('/numberMatched')
  const items = [1, 2].map((no) => ({
    id: `https://x.test/${no}`,
    type: 'Manifest',
    label: { en: [`Jug ${no}`] },
  }))
  expect((await infer({ type: 'Collection', items })).source.item.title).toEqual({
    from: '/label',
    as: ['language'],
  })
  const member = [1, 2].map((no) => ({ '@id': `/objects/${no}`, id: no, name: `Jug ${no}` }))
  const hydra = (await infer({ 'hydra:totalItems': 57, 'hydra:member': member })).source
  expect([hydra.item.id, hydra.response.total]).toEqual(['/id', '/hydra:totalItems'])
})

// Star charts of a museum's own API
// Of a museum's own API, and as OpenSearch has them.
it('takes values of filters beside the records, each with a parameter of its name', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id: `SC-${id}`, title: `Chart ${id}` }))
  const values = [
    { id: 'uma', name: 'Ursa Major', count: 3 },
    { id: 'ori', name: 'Orion', count: 1 },
  ]
  const { source, output } = await run({
    path: '/charts',
    from: saved({ total: 4, data: rows, facets: { constellation: values, page: 2, note: [{ text: 'x' }] } }),
  })
  expect(source.response.facets).toEqual({
    constellation: { records: '/facets/constellation', value: '/id', label: '/name', total: '/count' },
  })
  expect(source.params).toEqual({ constellation: { type: 'string' } })
  expect(source.request.query).toEqual({ constellation: '{constellation}' })
  expect(output).toContain('The answer has values of filters: constellation.')
  const buckets = { buckets: [{ key: 'etching', doc_count: 3 }] }
  const opened = await run({
    path: '/charts',
    from: saved({ total: 4, data: rows, aggregations: { technique: buckets } }),
  })
  expect(
    (await run({ path: '/charts', from: saved({ total: 4, data: rows }) })).source.params,
  ).toBeUndefined()
  expect(opened.source.response.facets).toEqual({
    technique: { records: '/aggregations/technique/buckets', value: '/key', total: '/doc_count' },
  })
})

it('takes a number and its unit for one fact, and the size of a picture beside its address', async () => {
  const chart = (no: number) => ({
    id: `c-${no}`,
    name: `Chart ${no}`,
    size: { height: { value: 120.5 + no, unit: 'mm' }, width: { value: 95 + no, unit: 'mm' } },
    image: { url: `https://charts.test/${no}.jpg`, w: 1600 + no, h: 1200 },
  })
  const { source, output } = await infer([chart(1), chart(2)], { kind: 'list' })
  expect(source.item).toMatchObject({ image: '/image/url', imageWidth: '/image/w', imageHeight: '/image/h' })
  const [, facts = '[]'] = /"facts": (.*)$/m.exec(output) ?? []
  expect(JSON.parse(facts)).toMatchObject([
    {
      label: { en: 'Height' },
      value: { template: ['{/size/height/value} {/size/height/unit}', '{/size/height/value}'] },
    },
    {
      label: { en: 'Width' },
      value: { template: ['{/size/width/value} {/size/width/unit}', '{/size/width/value}'] },
    },
  ])
})

describe('records as other systems hold them', () => {
  it('have the era of a year beside it', () => {
    const records = [
      { id: '1', title: 'Amphora', year: 500, era: 'BCE' },
      { id: '2', title: 'Cup', year: 1850, era: 'CE' },
    ]
    const date = { from: '/year', template: '{/year} {/era}', as: ['year'] }
    expect(itemOf(records)).toMatchObject({ date })
    expect(mappedDate(records.map((record) => ({ ...record, era: 'Roman' })))).toEqual({
      from: '/year',
      as: ['year'],
    })
  })

  // Number, title, date, maker, the maker's number, and what is not for everyone.
  it.each([
    ['번호', '작품명', '제작 연대', '제작자', '제작자 번호', '비공개'],
    ['番号', '作品名', '制作年代', '制作者', '制作者番号', '非公開'],
    ['Номер', 'Название', 'Время создания', 'Автор', 'Номер автора', 'Не для публикации'],
    ['شماره', 'عنوان', 'تاریخ ساخت', 'سازنده', 'شماره سازنده', 'غیر عمومی'],
    ['เลขที่', 'ชื่อผลงาน', 'ปีที่สร้าง', 'ผู้สร้าง', 'รหัสผู้สร้าง', 'ไม่เปิดเผย'],
    ['Número', 'Título', 'Data de produção', 'Autor', 'Número do autor', 'Não público'],
  ])('knows the names of registers: %s', (...names) => {
    const [id, title, date, author] = names.map((name) => `/${name}`)
    const values = (n: number) => [
      `K-${n}`,
      `T ${n}`,
      1830 + n,
      `Kim ${n}`,
      `A-${n}`,
      `Insured for a sum of ${n}`,
    ]
    const records = [1, 2, 3].map((n) => Object.fromEntries(values(n).map((value, at) => [names[at], value])))
    expect(itemOf(records)).toEqual({ id, title, date: { from: date, as: ['year'] }, author })
  })

  const entity = (id: string, label: string, time: string, precision: number) => ({
    ...{ pageid: 1, title: id, modified: '2024-05-01T00:00:00Z', type: 'item', id },
    labels: { en: { language: 'en', value: label }, de: { language: 'de', value: `${label} (de)` } },
    descriptions: { en: { language: 'en', value: `a ${label}` } },
    claims: {
      P571: [{ mainsnak: { datavalue: { value: { time, precision }, type: 'time' } }, rank: 'normal' }],
    },
    sitelinks: {},
  })
  const bell = entity('Q11', 'Bell', '-0475-01-01T00:00:00Z', 9)
  const item = {
    id: '/id',
    title: { from: '/labels', as: ['language'] },
    text: { from: '/descriptions', as: ['language'] },
    date: { from: '/claims/P571/0/mainsnak/datavalue/value', as: ['year'] },
  }

  // maxlath/wikibase-sdk#54
  it('by their ids, with labels and dates of a Wikibase', async () => {
    const mask = entity('Q12', 'Mask', '+1800-00-00T00:00:00Z', 7)
    const { source } = await infer({ entities: { Q11: bell, Q12: mask }, success: 1 })
    expect(source).toMatchObject({ kind: 'list', response: { records: '/entities/*' }, item })
    const shown = [bell, mask].map((record) =>
      mapRecord(record, source, { excerpt: 20, full: false }, mapContext('en')),
    )
    expect(shown).toMatchObject([
      { id: 'Q11', title: 'Bell', date: '-475' },
      { id: 'Q12', title: 'Mask', date: '1700' },
    ])
    const one = await infer({ entities: { Q11: bell } })
    expect(one.source).toMatchObject({ kind: 'record', response: { record: '/entities/*' }, item })
  })

  it('with a text in each language, in a list and alone', async () => {
    const node = (id: string, zh: string | null) => ({
      node: {
        id,
        attributes: {
          labels: { zh, en: `Recording ${id}`, de: null },
          recordedAt: 1_700_000_000,
          region: { code: 'R1', name: { zh: '雨林', en: 'Rainforest' } },
        },
      },
    })
    const list = await infer({ data: { edges: [node('a1', '鼓'), node('a2', null)], totalCount: 2 } })
    expect(list.source).toMatchObject({
      kind: 'list',
      item: { id: '/node/id', title: { from: '/node/attributes/labels', as: ['language'] } },
    })
    const shown = (['zh', 'en'] as const).map((locale) =>
      mapRecord(node('a1', '鼓'), list.source, { excerpt: 20, full: false }, mapContext(locale)),
    )
    expect(shown).toMatchObject([{ title: '鼓' }, { title: 'Recording a1' }])
    const one = await infer({ data: node('a1', '鼓').node }, { kind: 'record' })
    expect(one.source).toMatchObject({
      kind: 'record',
      item: { id: '/id', title: { from: '/attributes/labels' } },
    })
  })

  it('with members that are called like languages', () => {
    const [field] = collectFields([{ maker: { id: '12', no: '3' } }], ['no', 'id'])
    expect(field?.pointer).toBe('/maker/id')
  })

  // contentful/rich-text#479
  it('in a member that holds all of a record', async () => {
    const entry = (id: string, year: number) => ({
      sys: { id, createdAt: '2024-01-01T00:00:00Z' },
      fields: { title: `Jug ${id}`, year },
    })
    const { source } = await infer({ total: 2, items: [entry('a', 1891), entry('b', 1902)] })
    expect(source.item).toMatchObject({ id: '/sys/id', date: { from: '/fields/year', as: ['year'] } })
  })

  it('count them under the name of Payload', async () => {
    const { source } = await infer({ docs: rows, totalDocs: 7, limit: 2 })
    expect(source.response).toEqual({ records: '/docs', total: '/totalDocs' })
  })
})

describe('a text that a system keeps as objects', () => {
  it('is the text of its page', async () => {
    const body = (words: string) => [{ _type: 'block', children: [{ _type: 'span', text: words }] }]
    const posts = [
      { _id: 'a', title: 'Bell', body: body('Rings.') },
      { _id: 'b', title: 'Mask', body: body('Looks.') },
    ]
    expect((await infer({ result: posts })).source.item).toMatchObject({ html: '/body' })
  })
})

describe('the date of an object', () => {
  const object = (more: object) => ({
    objectID: 7,
    title: 'Ewer with lid',
    accessionNumber: '12.3',
    medium: 'Pewter',
    ...more,
  })
  const records = (first: object, second: object) => [
    object({ objectID: 1, title: 'Ewer', ...first }),
    object({ objectID: 2, title: 'Basin', ...second }),
  ]
  it.each([
    // Backends in Java, whose records have moments of publication beside it.
    ['/relicYear', { relicYear: '战国', publishTime: '2023-01-01', createTime: '2024-01-01' }],
    ['/date_display', { date_display: '16th century', date_start: 1500, updated_at: '2024-05-01' }],
    // ArchivesSpace: its record and each of its dates has its own moments (outsider 25, 10).
    [
      '/dates/*/expression',
      {
        create_time: '2015-06-01T10:00:00Z',
        system_mtime: '2020-06-01T10:00:00Z',
        user_mtime: '2020-06-01T10:00:00Z',
        dates: [
          {
            label: 'creation',
            date_type: 'inclusive',
            expression: '1850-1872',
            begin: '1850',
            create_time: '2015-06-01T10:00:00Z',
          },
        ],
        finding_aid_date: '2014',
      },
    ],
    // A field of the museum's own in WordPress.
    ['/acf/object_date', { date: '2024-01-01T10:00:00', acf: { object_date: 'about 1840' } }],
  ])('is at %s before a date of publication', (place, more) => {
    const jugs = [1, 2].map((id) => ({ id, title: `Jug ${id}`, ...more }))
    expect(mappedDate(jugs)).toMatchObject({ from: place })
  })

  // Zenodo and others: what is of the object is within "metadata", and beside it when the record was made.
  it.each([
    ['/date', { date: 'c. 1905' }],
    ['/year', { year: 1905 }],
    ['/dates/*/expression', { dates: [{ expression: 'circa 1905' }] }],
    ['/metadata/date', { metadata: { date: '1905' } }],
    ['/metadata/publication_date', { metadata: { publication_date: '1905-03' } }],
  ])('is at %s before the day on which the record was made', (place, more) => {
    const made = { created: '2024-05-01T04:55:42.303Z', updated: '2024-06-01T04:55:42.303Z' }
    const jugs = [1, 2].map((id) => ({ id, title: `Jug ${id}`, ...made, ...more }))
    expect(mappedDate(jugs)).toEqual({ from: place, as: ['year'] })
  })

  it.each([
    ['published_on', { created: '2023-01-01', year: 2024 }],
    ['createdAt', { year: 2024 }],
  ])('of an article is %s, before its year', (place, more) => {
    const news = [1, 2].map((id) => ({ id, title: `News ${id}`, ...more, [place]: '2024-05-01' }))
    expect(mappedDate(news)).toBe(`/${place}`)
  })

  it.each([
    // Te Papa's collections API: when a record was made is beside its own date.
    [
      'what is about the record',
      { _meta: { created: '2007-01-01T00:00:00Z' }, production: [{ when: '1920s' }] },
    ],
  ])('is not that of the record beside %s', (_, more) => {
    const jugs = [1, 2].map((id) => ({ id, title: `Jug ${id}`, ...more }))
    expect(mappedDate(jugs)).toBeUndefined()
  })

  // Names of TMS, MuseumPlus, Axiell, Joconde and Arctos: when somebody looked after the record or the object.
  it.each([
    'lastSaved',
    'dateRetrieved',
    'exportDate',
    'dateInput',
    'approvedDate',
    'reviewDate',
    'verifiedDate',
    'conditionDate',
    'valuationDate',
    'insuranceDate',
    'locationDate',
    'imageDate',
    'photoDate',
    'inventoryDate',
    'Erfassungsdatum',
    'Änderungsdatum',
    'Zugangsdatum',
    'Erwerbungsdatum',
    'date de saisie',
    'date de mise à jour',
    'fechaIngreso',
    '建档日期',
    '编目日期',
    '盘点日期',
    '拍照日期',
  ])('is not %s', (name) => {
    expect(mappedDate(records({ [name]: '2020-05-01' }, { [name]: '2021-06-02' }))).toBeUndefined()
  })

  it('is found under a name with blanks, within the fields of a record', () => {
    const fields = { Name: 'Jug', 'Date made': 'c. 1900', Acquired: '1999-05-05' }
    const records = [1, 2].map((id) => ({ id, createdTime: '2023-01-01T00:00:00.000Z', fields }))
    expect(mappedDate(records)).toMatchObject({ from: '/fields/Date made' })
  })

  it.each([
    [{ reference: '0001', titre: 'Vue', periode: '1850' }, '/reference', '/titre'],
    [{ objekt_id: 1, inventarnummer: 'I-1', objekttitel: 'Krug' }, '/inventarnummer', '/objekttitel'],
    [{ 管理番号: 'A-1', 作品名: '壺' }, '/管理番号', '/作品名'],
  ])('%j has its id and title', (first, id, title) => {
    const second = Object.fromEntries(
      Object.entries(first).map(([name, value]) => [
        name,
        typeof value === 'number' ? value + 1 : `${value}b`,
      ]),
    )
    const item = itemOf([first, second])
    expect([item.id, item.title]).toEqual([id, title])
  })

  it('is not there where a record says only when it was made and acquired', () => {
    const jugs = [1, 2].map((id) => ({ id, title: `Jug ${id}`, created: '2020-01-01', year_acquired: 1990 }))
    expect(mappedDate(jugs)).toBeUndefined()
  })

  it('is not when Omeka S has written a record', () => {
    const moment = (day: string) => ({ '@value': `${day}T10:00:00+00:00`, '@type': 'xsd:dateTime' })
    const items = ['2019-03-04', '2019-03-05'].map((day, index) => ({
      'o:id': index + 1,
      'o:title': `Jug ${index + 1}`,
      'o:created': moment(day),
      'o:modified': moment('2024-01-02'),
      'dcterms:created': [{ type: 'numeric:timestamp', '@value': '1850-05' }],
    }))
    expect(mappedDate(items)).toBeUndefined()
  })

  const dateOf = (first: object, second: object) => mappedDate(records(first, second))

  it.each([
    'metadataDate',
    'updatedAt',
    'dateModified',
    'timestamp',
    'lastmod',
    'dateAdded',
    'accessionDate',
    '更新时间',
    '录入日期',
    '入藏日期',
    'publishDate',
    'created_at',
    'digitised',
    'scanDate',
    'excavateDate',
    'birth_date',
    '出土日期',
    'gmtCreate',
    'dateOfRecord',
    'date_of_entry',
    'verifiedOn',
    'inspection_date',
    'indexedDate',
    'date_mise_a_jour',
    'date_entree',
    'Erfassungsdatum',
    'geaendert_am',
    'fecha_ingreso',
    'fecha_actualizacion',
    'data_aggiornamento',
    'data_cadastro',
    'wijzigingsdatum',
    'data_modyfikacji',
    'дата_обновления',
    'дата_поступления',
    '鉴定日期',
    'dc.date.available',
  ])('is not %s, whatever it holds', (name) => {
    const edited = { [name]: '2024-05-01T04:55:42.303Z' }
    expect(dateOf(edited, edited)).toBeUndefined()
    expect(dateOf({ ...edited, dated: 'c. 620 BC' }, { ...edited, dated: 'undated' })).toEqual({
      from: '/dated',
      as: ['year'],
    })
  })

  // oerworldmap#1960, OregonDigital/OD2#2085, pulibrary/figgy#1959: when the record was made is not when the object was.
  it.each<[string, object, string | undefined]>([
    ['an entry of a Spanish list', { numero_inventario: 'A', fecha_ingreso: '1950-05-01' }, undefined],
    ['a Russian list', { инвентарный_номер: 'A', обновлено: '2020-05-01', дата: '1850' }, '/дата'],
    ['a Russian list without a date', { название: 'A', дата_обновления: '2020-05-01' }, undefined],
    ['a Chinese list', { 藏品名称: '鼎', 创建时间: '2019-01-01 00:00:00' }, undefined],
    ['dynasties', { dynasty: '唐', gmtCreate: 1_588_291_200_000 }, '/dynasty'],
    [
      'Islandora',
      { field_edtf_date_created: '1900~', created: '2020-01-01T00:00:00Z' },
      '/field_edtf_date_created',
    ],
    [
      'a date with its words',
      { dating: { presentingDate: '1642', sortingDate: 1642 } },
      '/dating/presentingDate',
    ],
    [
      'dates with their words',
      { production_date: [{ start: '1500-01-01', period: '1500-1510' }], created: '2020-03-21' },
      '/production_date/*/period',
    ],
    ['keys with dots', { 'artifact.publishedDate': '2015-05-01T00:00:00Z' }, undefined],
    ['the Victoria and Albert Museum', { _primaryDate: '1800-1850' }, '/_primaryDate'],
    ['Directus', { inventory_no: 'A', date_created: '2024-01-01T00:00:00Z' }, undefined],
    [
      'Omeka S',
      {
        'o:created': { '@value': '2020-01-01T00:00:00+00:00' },
        'dcterms:date': [{ type: 'literal', '@value': '1905' }],
        'dcterms:dateAccepted': [{ '@value': '2019-01-01' }],
      },
      '/dcterms:date/*/@value',
    ],
    [
      'Notion',
      { created_time: '2020-01-01T00:00:00Z', properties: { Year: { number: 1905 } } },
      '/properties/Year/number',
    ],
    [
      'the Science Museum Group',
      {
        attributes: {
          created: 1360000000000,
          lifecycle: { creation: [{ date: [{ value: '475–221 BC' }] }] },
        },
      },
      '/attributes/lifecycle/creation/*/date/*/value',
    ],
    ['Axiell', { 'input.date': '1999-01-01', 'production.date.start': '1905' }, '/production.date.start'],
    ['a Chinese backend', { era: '商', createTime: '2024-01-01 10:00:00' }, '/era'],
    ['a state catalogue', { periodStr: 'XIX век', dateModified: '2020-05-01' }, '/periodStr'],
  ])('of %s', (_, first, from) => {
    const date = dateOf(first, { ...first })
    expect(date).toEqual(from === undefined ? undefined : { from, as: ['year'] })
  })

  it('of an exhibition is not when its record was made', () => {
    const shows = ['2024-01-01', '2024-02-01'].map((day, index) => ({
      id: index + 1,
      title: `Show ${index + 1}`,
      created_at: '2023-01-01T10:00:00Z',
      opening_date: day,
      closing_date: '2024-05-01',
    }))
    const item = itemOf(shows)
    expect([item.date, item.start, item.end]).toEqual([undefined, '/opening_date', '/closing_date'])
  })

  it.each(['objectDate', 'Datierung', '年代', '制作年代', 'dating'])('is %s, before others', (name) => {
    const [first, second] = [
      { [name]: '19. Jh.', date: '2020-02-01', year: 2020 },
      { [name]: 'um 1740', date: '2020-02-02', year: 2021 },
    ]
    expect(dateOf(first, second)).toEqual({ from: `/${name}`, as: ['year'] })
  })

  it('is shown in the words of the language, and its words are a fact to show', async () => {
    const { output } = await shown({
      objects: records({ objectDate: '620–610 BC' }, { objectDate: 'ca. 64 CE' }),
    })
    expect(output).toContain('"date":"-620"'.replace(':', ': '))
    expect(output).toContain('"value":"/objectDate"')
  })

  it('of an article stays that of its publication', () => {
    const news = [
      { id: 1, title: 'A', publishDate: '2026-11-01', updateTime: '2026-11-03' },
      { id: 2, title: 'B', publishDate: '2026-11-02', updateTime: '2026-11-04' },
    ]
    expect(mappedDate(news)).toBe('/publishDate')
  })
})

describe('the mapping of a sample', () => {
  it('is found by names and by values, and says why', async () => {
    const { source, output } = await shown({ status: 'ok', result: { count: 41, rows } })
    expect(source.response).toEqual({ records: '/result/rows', total: '/result/count' })
    expect(source.item).toEqual({
      id: '/no',
      title: { from: '/head', in: { en: '/headEn' } },
      image: { from: '/cover', as: [{ first: ';' }] },
      date: { from: '/issued', as: ['date'] },
      html: '/body',
      text: '/body',
    })
    expect(output).toMatch(/id {8}\/no {7}named so; 2 of 2 filled, all different/)
    expect(output).toMatch(/title {5}\/head {5}named so; 2 of 2 filled; in en \/headEn/)
    expect(output).toContain('Left out: /telephone')
    expect(output).toContain('"date": "2026-10-05"')
    expect(output).not.toContain('An id such as')
    expect(output).not.toContain('"/telephone"}')
  })

  it('says why in Chinese where that is chosen', async () => {
    const answer = {
      count: 41,
      rows: rows.map((row) => ({ ...row, left: 'a.jpg', right: 'b.jpg', cover: '' })),
    }
    const { output } = await shown(answer, 'zh')
    const [before = '', after = ''] = output.split('它给出的前 2 个条目：')
    expect(before.split('\n')).toEqual([
      '/rows 有 2 条记录；/count 说明总数为 41',
      '',
      '  id        /no       名称相符；2 条中 2 条有值，各不相同',
      '  title     /head     名称相符；2 条中 2 条有值；语言“en”取自 /headEn',
      '  date      /issued   名称相符；2 条中 2 条有值',
      '  html      /body     名称相符；2 条中 2 条有值',
      '  image     没有采用：/left、/right 都可能是；请用“--map image=位置”写明',
      '',
      '没有用到：/telephone、/left、/right',
      '',
      '',
    ])
    expect(after).not.toContain('这样的 id')
    expect(after).toContain('还没有页面显示它：npm run -s vitrine -- new page --kind list --source sample')
  })

  it('takes Chinese names', async () => {
    const { source } = await infer([
      { 编号: 1, 标题: '甲', 发布时间: '2026/1/2', 图片: '/x/1.webp', 摘要: '短', 地点: '一层' },
      { 编号: 2, 标题: '乙', 发布时间: '2026/1/3', 图片: '/x/2.webp', 摘要: '文', 地点: '二层' },
    ])
    expect(source.response).toEqual({ records: '' })
    expect(source.item).toEqual({
      id: '/编号',
      title: '/标题',
      image: '/图片',
      date: '/发布时间',
      text: '/摘要',
      place: '/地点',
    })
  })

  it('reads objects and lists', async () => {
    const { source } = await infer({
      items: [
        { id: 1, title: { rendered: 'One' }, content: { rendered: '<p>1</p>' }, media: [{ url: '/1.jpg' }] },
        { id: 2, title: { rendered: 'Two' }, content: { rendered: '<p>2</p>' }, media: [{ url: '/2.jpg' }] },
      ],
    })
    expect(source.item).toMatchObject({
      id: '/id',
      title: '/title/rendered',
      html: '/content/rendered',
      image: '/media/*/url',
    })
  })

  it('has a period where both ends are known', async () => {
    const { source, output } = await shown([
      { id: 1, name: 'A', startTime: '2026-01-01', endTime: '2026-02-01' },
      { id: 2, name: 'B', startTime: 1767225600000, endTime: 1769904000000 },
    ])
    expect(source).toMatchObject({ status: 'list', item: { start: '/startTime', end: '/endTime' } })
    expect(output).toContain('"status": "ended"')
  })

  it('never has what is private', async () => {
    const { source } = await infer([{ id: 1, name: 'A', place: 'x', email: 'a@b.c', mobile: '1' }])
    expect(JSON.stringify(source.item)).not.toMatch(/email|mobile/)
  })

  it('of one record asks by its id', async () => {
    const { source } = await infer(
      { code: 200, msg: '', data: { articleId: '77', title: 'One', files: [{ id: 1, name: 'f' }] } },
      { path: '/articles/77' },
    )
    expect(source).toMatchObject({
      kind: 'record',
      params: { id: { type: 'string', required: true } },
      request: { method: 'GET', path: '/articles/{id}' },
      response: { record: '' },
    })
  })

  it('is what a flag says where there is one', async () => {
    const { source } = await infer(
      { data: { rows: [{ key: 'x', line: 'A', id: 5 }], other: [{ a: 1 }, { a: 2 }, { a: 3 }] } },
      { records: '/data/rows', map: 'id=/key\ntitle=/line\nhref=/line' },
    )
    expect(source.response.records).toBe('/data/rows')
    expect(source.item).toMatchObject({ id: '/key', title: '/line', href: '/line' })
  })

  it('takes a place with an index, such as that of the first heading', async () => {
    const record = (id: number, value: string) => ({ key: id, headings: [{ value }, { value: 'other' }] })
    const { source, output } = await infer([record(1, 'One'), record(2, 'Two')], {
      map: 'id=/key\ntitle=/headings/0/value\nauthor=/headings/1/value',
    })
    expect(source.item).toMatchObject({
      id: '/key',
      title: '/headings/0/value',
      author: '/headings/1/value',
    })
    expect(output).toContain('title /headings/0/value')
    const refused = infer([record(1, 'One')], { map: 'id=/key\ntitle=/headings/7/value' })
    expect(await refusalOf(refused)).toMatch(/^--map title is "\/headings\/7\/value", but no record/)
  })

  it('takes places said from the top of an answer in an envelope', async () => {
    const answer = { code: 200, msg: '', data: { rows: [{ id: 1, name: 'A' }], all: 9 } }
    const { source } = await infer(answer, { records: '/data/rows', total: '/data/all' })
    expect(source.response).toEqual({ records: '/rows', total: '/all' })
  })

  it('is said in a few lines where nobody is asked', async () => {
    const { output } = await infer({ count: 41, rows })
    expect(output.split('\n').length).toBeLessThanOrEqual(10)
    expect(output).toContain('2 records at /rows; 41 in all, says /count')
    expect(output).toContain('id /no, title /head, ')
  })

  it('passes the check and needs a page', async () => {
    const { folder, output } = await infer(rows)
    expect(checkConfig(folder, false).report).toMatch(/SOURCE_UNUSED/)
    expect(output).not.toContain('SOURCE_UNUSED')
    expect(output).toContain(
      'No page shows it yet: npm run -s vitrine -- new page --kind list --source sample',
    )
  })
})

describe('what is not clear', () => {
  const twins = [
    { oneId: 1, otherId: 8, name: 'A' },
    { oneId: 2, otherId: 9, name: 'B' },
  ]

  it('is left out, and requested where every record needs it', async () => {
    expect(await refusalOf(infer(twins))).toMatch(
      'It is not clear what the id of a record is. Several places are possible: /oneId, /otherId. Say it with --map id=PLACE.',
    )
    expect((await infer(twins, { map: 'id=/otherId' })).source.item.id).toBe('/otherId')
    expect(await refusalOf(infer([{ id: 1, x: true }]))).toMatch(
      /what the title of a record is\. No place is clearly it: \/x\./,
    )
    // Two records of a list of posters, and the counts of its filter.
    const facets = ['theatre', 'music', 'craft'].map((key, n) => ({ key, n }))
    const answer = { items: rows, count: 187, next: 'Mg', facets: { subject: facets } }
    expect(await refusalOf(infer(answer))).toContain(
      'Taken for records: 3 records at /facets/subject; 187 in all, says /count; --records PLACE names others.',
    )
    expect((await infer(answer, { records: '/items' })).source.response.records).toBe('/items')
  })

  it("takes a number with a slash for an id, and names facts that could be shown, but nobody's number", async () => {
    const { output } = await infer([
      { id: 'A/1921', name: 'A', creditLine: 'Given by a friend', phone: '0000' },
      { id: 'A/1922', name: 'B', creditLine: 'Bought', phone: '0001' },
    ])
    expect(output).not.toContain('is none of this site')
    expect(output).toContain('"label":{"zh":"入藏方式","en":"Credit line"},"value":"/creditLine"}')
    expect(output).not.toContain('These labels are names of the answer')
    expect(output).not.toContain('"value":"/phone"')
  })

  it('is left out and said where no record needs it', async () => {
    const { source, output } = await infer([
      { id: 1, name: 'A', left: 'a.jpg', right: 'b.jpg' },
      { id: 2, name: 'B', left: 'c.jpg', right: 'd.jpg' },
    ])
    expect(source.item).toEqual({ id: '/id', title: '/name' })
    expect(output).toContain('left out: /left, /right are possible; choose one with --map image=PLACE')
  })
})

describe('the call of a source', () => {
  it('has pages as JSON:API names them', () => {
    const asked = (query: string) => inferRequest('GET', `/a?${query}`, undefined, ['zh'])
    expect(asked('page[offset]=0&page[limit]=10')).toMatchObject({
      request: { query: { 'page[offset]': '{offset}', 'page[limit]': '{pageSize}' } },
      paging: { style: 'offset' },
    })
    expect(asked('page[number]=1&page[size]=10')).toMatchObject({
      request: { query: { 'page[number]': '{page}', 'page[size]': '{pageSize}' } },
      paging: { style: 'page' },
    })
  })

  it('has its page, size and language filled in each time', () => {
    expect(inferRequest('GET', '/a?pageNum=0&size=10&lang=zh&kind=news', undefined, ['zh', 'en'])).toEqual({
      request: {
        method: 'GET',
        path: '/a',
        query: { pageNum: '{page}', size: '{pageSize}', lang: '{locale}', kind: '{kind}' },
      },
      paging: { style: 'page', first: 0 },
      size: 10,
      filters: { kind: 'news' },
      params: [],
    })
    expect(inferRequest('POST', '/a', { q: { offset: 0, limit: 5, x: [1] } }, [])).toEqual({
      request: {
        method: 'POST',
        path: '/a',
        body: { q: { offset: '{offset}', limit: '{pageSize}', x: [1] } },
      },
      paging: { style: 'offset' },
      size: 5,
      filters: {},
      params: [],
    })
  })

  it.each<readonly [string, object]>([
    ['/search.json?query=*&rows=12&start=1', { style: 'offset', first: 1 }],
    ['/sru?query=x&startRecord=1&maximumRecords=10', { style: 'offset', first: 1 }],
    ['/sru?startRecord=21&maximumRecords=10', { style: 'offset', first: 1 }],
    ['/a?start=0&rows=12', { style: 'offset' }],
    ['/a?start=24&rows=12', { style: 'offset' }],
    ['/a?start=24', { style: 'offset' }],
  ])('counts records from where its sample does: %s', (path, paging) => {
    expect(inferRequest('GET', path, undefined, []).paging).toEqual(paging)
  })

  it.each([
    [{ itemsCount: 2, totalResults: 57 }, '/totalResults'],
    [{ numFound: 57, start: 0 }, '/numFound'],
    [{ total_count: 57 }, '/total_count'],
    [{ recordsTotal: 57, recordsFiltered: 57 }, '/recordsTotal'],
    [{ resultCount: 57 }, '/resultCount'],
    [{ total: { value: 57, relation: 'eq' } }, '/total/value'],
    [{ itemsCount: 57 }, undefined],
  ])('finds the total of %j', (around, total) => {
    const body = {
      ...around,
      items: [
        { id: 1, title: 'a' },
        { id: 2, title: 'b' },
      ],
    }
    const { response } = findRecords(body, {}) ?? {}
    expect(response?.total).toBe(total)
    expect(response?.atLeast).toBe(total === '/total/value' ? '/total/relation' : undefined)
  })

  it.each([
    [{ meta: { total: 30, page: 3, per_page: 2 } }, '/meta/total'],
    [{ meta: { pagination: { total: '30', total_pages: 15 } } }, '/meta/pagination/total'],
    [{ page: { size: 2, totalElements: 30, number: 0 } }, '/page/totalElements'],
    [{ meta: { total: 1 }, count: 30 }, '/count'],
  ])('finds the total in what an answer says of itself: %j', async (about, place) => {
    const { source, output } = await infer({
      data: [
        { id: 1, title: 'Jug' },
        { id: 2, title: 'Ewer' },
      ],
      ...about,
    })
    expect(source.response).toMatchObject({ records: '/data', total: place })
    expect(output).toContain('The answer says that there are 30 records and holds 2')
  })

  it('takes no total of other things for that of the records', async () => {
    const { source, output } = await infer({
      data: [
        { id: 1, title: 'Jug' },
        { id: 2, title: 'Ewer' },
      ],
      facets: { total: 30 },
      meta: { total: 2 },
    })
    expect(source.response.total).toBe('/meta/total')
    expect(output).not.toContain('The answer says')
  })

  it('finds totals beside the records, or beside what holds them', () => {
    const body = { meta: { a: 1 }, total: 90, page: 2, data: { rows: [{ id: 1 }], pages: 9 } }
    expect(findRecords(body, {})?.response).toEqual({
      records: '/data/rows',
      total: '/total',
      pages: '/data/pages',
      page: '/page',
    })
  })
})

/** A server that answers everything so, until the test ends. */
async function serving(
  answer: (
    url: string,
    headers: IncomingHttpHeaders,
  ) => {
    readonly status?: number
    readonly text: string
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<string> {
  const server = createServer((request, response) => {
    const { status = 200, text, headers } = answer(request.url ?? '', request.headers)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a sample from an address', () => {
  it('gives the path, and says what the site must be given', async () => {
    const origin = await serving(() => ({ text: JSON.stringify({ total: 2, rows }) }))
    const { source, output } = await run({ from: `${origin}/v1/news?page=1&limit=10` })
    expect(source.request).toEqual({
      method: 'GET',
      path: '/v1/news',
      query: { page: '{page}', limit: '{pageSize}' },
    })
    expect(output).toContain(`Where all of its content is at ${origin}, set MAIN_API_URL=${origin}.`)
    expect(output).toMatch(
      /Where only this source is, write "[\w-]+": \{ "env": "[A-Z_]+_API_URL" \} under "services"/,
    )
  })

  it('has pages by the values of its address where the names say nothing', async () => {
    const lista = Array.from({ length: 20 }, (_, index) => ({
      nr: `PC-${index + 1}`,
      nazwa: 'Łąka',
      rok: 1900 + index,
    }))
    const sample = (answer: object) => serving(() => ({ text: JSON.stringify(answer) }))
    const map = 'id=/nr\ntitle=/nazwa'
    const origin = await sample({ ogolem: 137, lista })
    const { source, output } = await run({ from: `${origin}/v1/pocztowki?od=0&ile=20&rok=1905`, map })
    expect(source).toMatchObject({
      request: { query: { od: '{offset}', ile: '{pageSize}', rok: '{rok}' } },
      paging: { style: 'offset' },
      response: { records: '/lista', total: '/ogolem' },
    })
    expect(output).toContain(
      'The answer holds 20 of 137 records (/ogolem), so these parameters are taken for those of the page: ile: size, od: offset.',
    )
    const whole = await sample({ lista, wersja: 3 })
    const all = await run({ from: `${whole}/v1/pocztowki?od=0&ile=20`, map })
    expect(all.source.paging).toEqual({ style: 'none' })
    const strona = await sample({ razem: '137', lista })
    const turned = await run({ from: `${strona}/v1/pocztowki?strona=1&ile=20`, map })
    expect(turned.source).toMatchObject({ paging: { style: 'page' }, response: { total: '/razem' } })
  })

  // The archive of a radio, saved in a file.
  it('has pages by what the answer names where its address asks for none', async () => {
    const items = Array.from({ length: 20 }, (_, index) => ({
      ref: `BANT-${index + 1}`,
      name: `Müzik ${index + 1}`,
      genre: 'Müzik',
      speaker: index % 2 ? 'İnci' : 'Ilgın',
    }))
    const sized = await infer({ total_count: 200, page: 0, per_page: 20, items })
    expect(sized.source).toMatchObject({
      request: { query: { page: '{page}', per_page: '{pageSize}' } },
      paging: { style: 'page', first: 0 },
      item: { id: '/ref', title: '/name' },
    })
    expect(sized.output).toContain('asked for by what the answer names: page, per_page.')
    expect(sized.output).not.toContain('Nothing says how many records')
    expect(sized.output).toContain('"label":{"zh":"主讲人","en":"Speaker"}')
    expect(sized.output).toContain('These labels are names of the answer, in each language: Genre.')
    const plain = await infer({ meta: { total: 200, page: 1, count: 20 }, items })
    expect(plain.source.request.query).toEqual({ page: '{page}' })
    expect(plain.output).toContain('needs "pageSize": 20.')
    for (const answer of [
      { total: 20, page: 1, items },
      { total: 200, page: 3, items },
      { total: 200, current: 1, items },
    ])
      expect((await infer(answer)).source.paging).toEqual({ style: 'none' })
  })

  it('says how its page is made at a route that was given', async () => {
    expect(await refusalOf(infer(rows, { name: 'tapes', route: '/tapes' }))).toContain(
      'new channel --source tapes --route /tapes',
    )
  })

  it('may have its total in a header, and its filters become parameters with their values', async () => {
    const origin = await serving(() => ({ text: JSON.stringify(rows), headers: { 'x-wp-total': '90' } }))
    const { source, output } = await run({
      from: `${origin}/v1/news?page=1&per_page=2&kind=news&api_key=secret`,
    })
    expect(source.response).toEqual({ records: '', totalHeader: 'x-wp-total' })
    expect(source.params).toEqual({ kind: { type: 'string', default: 'news' } })
    expect(source.request.query).toEqual({
      page: '{page}',
      per_page: '{pageSize}',
      kind: '{kind}',
      api_key: 'secret',
    })
    expect(output).toContain(
      'The parameter api_key is in the config now. Where it is a secret, write "{API_KEY}" in its place and "API_KEY": "" under "settings" of site.json, and set API_KEY in the environment.',
    )
  })

  it.each([
    ['a token', { next_cursor: 'abc' }, '/next_cursor', 'cursor'],
    ['a token that is called next', { next: '10' }, '/next', 'cursor'],
    ['a token of a page', { meta: { nextPageToken: 'abc' } }, '/meta/nextPageToken', 'pageToken'],
    [
      'a link',
      { links: { next: 'https://b.example.org/v1/news?after=abc&limit=2' } },
      '/links/next',
      'after',
    ],
  ])('may say by %s how its next page is requested', async (_how, more, pointer, param) => {
    const origin = await serving(() => ({ text: JSON.stringify({ rows, ...more }) }))
    const { source } = await run({ from: `${origin}/v1/news?limit=2` })
    expect(source.paging).toEqual({ style: 'cursor' })
    expect(source.response).toEqual({ records: '/rows', nextCursor: pointer })
    expect(source.request.query).toEqual({ limit: '{pageSize}', [param]: '{cursor}' })
  })

  it.each([
    ['x-total-count', '90'],
    ['content-range', 'items 0-1/90'],
  ])('may have its total in the header %s', async (name, value) => {
    const origin = await serving(() => ({ text: JSON.stringify(rows), headers: { [name]: value } }))
    expect((await run({ from: `${origin}/v1/news` })).source.response).toEqual({
      records: '',
      totalHeader: name,
    })
  })

  it('may have the token of its next page in a Link header', async () => {
    const link =
      '<https://b.example.org/v1/news?limit=2>; rel="first", <https://b.example.org/v1/news?after=abc&limit=2>; rel="next"'
    const origin = await serving(() => ({ text: JSON.stringify(rows), headers: { link } }))
    const { source } = await run({ from: `${origin}/v1/news?limit=2&kind=news` })
    expect(source.paging).toEqual({ style: 'cursor' })
    expect(source.response).toEqual({ records: '', nextHeader: 'link' })
    expect(source.request.query).toEqual({ limit: '{pageSize}', kind: '{kind}', after: '{cursor}' })
  })

  const PAGE_2 = '/v1/news?page=2&per_page=20'
  it.each([
    ['its body', { next: PAGE_2 }, '', { page: '{page}', per_page: '{pageSize}' }, { style: 'page' }],
    [
      'a Link header',
      {},
      `<${PAGE_2}>; rel="next last"`,
      { page: '{page}', per_page: '{pageSize}' },
      { style: 'page' },
    ],
    [
      'a link that counts records',
      { paging: { next: '?skip=20&limit=20' } },
      '',
      { skip: '{offset}', limit: '{pageSize}' },
      { style: 'offset' },
    ],
    [
      'a link that counts with names of OData',
      { paging: { next: '?$skip=20&$top=20' } },
      '',
      { $skip: '{offset}', $top: '{pageSize}' },
      { style: 'offset' },
    ],
    [
      'a link that takes and skips',
      { paging: { next: '?skip=20&take=20' } },
      '',
      { skip: '{offset}', take: '{pageSize}' },
      { style: 'offset' },
    ],
    [
      'a link that counts records from 1',
      { paging: { next: '?start=13&rows=12' } },
      '',
      { start: '{offset}', rows: '{pageSize}' },
      { style: 'offset', first: 1 },
    ],
    [
      'a link that counts pages from 0',
      { _links: { next: { href: '/v1/news?page=1' } } },
      '',
      { page: '{page}' },
      { style: 'page', first: 0 },
    ],
  ])('learns how pages are requested from %s', async (_where, body, link, query, paging) => {
    const headers = link === '' ? {} : { link }
    const origin = await serving(() => ({ text: JSON.stringify({ rows, ...body }), headers }))
    const { source } = await run({ from: `${origin}/v1/news` })
    expect([source.request.query, source.paging]).toEqual([query, paging])
    expect(source.response.nextCursor).toBeUndefined()
  })

  it('below the address of a service is that service', async () => {
    const origin = await serving(() => ({ text: JSON.stringify(rows) }))
    const variables = { MAIN_API_URL: `${origin}/v1/` }
    const { source, output } = await run({ from: `${origin}/v1/news` }, smallMuseum(), variables)
    expect(source.request.path).toBe('/news')
    expect(output).not.toContain('Set MAIN_API_URL')
  })

  it('is asked with headers, which the source then sends', async () => {
    const sent: unknown[] = []
    const from = await serving((_url, headers) => {
      sent.push([headers['x-key'], headers['x-lang']])
      return { text: JSON.stringify(rows) }
    })
    const { source, output } = await run({ from: `${from}/news`, header: 'X-Key: abc\nX-Lang: {locale}' })
    expect(output).toContain('The header X-Key is in the config now.')
    expect(sent).toEqual([['abc', '{locale}']])
    expect(source.request.headers).toEqual({ 'X-Key': 'abc', 'X-Lang': '{locale}' })
  })

  it.each([
    [`X-Key: \${NEWS_KEY}`, { scheme: 'key', env: 'NEWS_KEY', header: 'X-Key' }, 'x-key', 'secret'],
    [
      `Authorization: Bearer \${NEWS_KEY}`,
      { scheme: 'bearer', env: 'NEWS_KEY' },
      'authorization',
      'Bearer secret',
    ],
  ])('is signed with a secret that stays in the environment: %s', async (header, auth, name, value) => {
    const sent: unknown[] = []
    const from = await serving((_url, headers) => {
      sent.push(headers[name])
      return { text: JSON.stringify(rows) }
    })
    const folder = smallMuseum()
    const given = { from: `${from}/news`, header }
    expect(await refusalOf(run(given, folder))).toBe('NEWS_KEY is not set. Set it to the secret first.')
    const { source } = await run(given, folder, { NEWS_KEY: 'secret' })
    expect(sent).toEqual([value])
    expect(source.request.headers).toBeUndefined()
    expect(jsonOf(folder, 'site.json')).toMatchObject({ services: { main: { env: 'MAIN_API_URL', auth } } })
    expect(JSON.stringify(contentOf(folder))).not.toContain('secret"')
    const other = run({ ...given, name: 'other', header: `X-Other: \${OTHER}` }, folder, { OTHER: 'x' })
    expect(await refusalOf(other)).toContain('The service "main" is signed already, with NEWS_KEY.')
  })

  it.each(['X-Key', `X-Key: a\${NEWS_KEY}`, `X-A: \${A}\nX-B: \${B}`])(
    '--header %j is refused',
    async (header) => {
      expect(await refusalOf(infer(rows, { header }))).toMatch(/^--header is .* Write it as "X-Key: value"/)
    },
  )

  it.each([
    ['HTTP 500', { status: 500, text: '{}' }, /answers HTTP 500\. Try the address/],
    ['no JSON', { text: '<html>' }, /is not JSON: /],
    ['more than 5 MB', { text: `["${'x'.repeat(5 * 1024 * 1024)}"]` }, /is longer than 5 MB/],
    [
      'a failure in the envelope',
      { text: '{"code":500,"msg":"","data":null}' },
      /no answer to learn from: the answer's code is 500/,
    ],
    [
      'a code of its own for success',
      { text: '{"code":0,"msg":"ok","data":{"rows":[{"id":1,"title":"Jug"},{"id":2,"title":"Cup"}]}}' },
      /code of .* is 0, .* holds records all the same\. .*"success": \[200, 0\]/,
    ],
    [
      'records beside the data of the envelope',
      { text: '{"code":200,"msg":"","total":1,"rows":[{"id":1,"title":"Jug"}]}' },
      /has its records at "\/rows", outside of the data .* "envelope": \{ "code": "\/code"/,
    ],
    ['no records', { text: '{"a":1}' }, /holds no list of records\. Name its place with --records/],
  ])('%s is one sentence, and nothing is written', async (_what, answer, message) => {
    const from = `${await serving(() => answer)}/news`
    const folder = smallMuseum()
    const before = contentOf(folder)
    expect(await refusalOf(run({ from }, folder))).toMatch(message)
    expect(contentOf(folder)).toEqual(before)
  })

  it.each([
    [{ from: 'http://127.0.0.1:1/x' }, /cannot be reached: .*Save an answer in a file/],
    [{ from: 'nowhere.json' }, /^--from is "nowhere\.json"\. There is no such file/],
    [{ from: 'package.json' }, /^A flag is missing.*\n {2}--path </],
    [{ from: 'package.json', path: 'x' }, /^--path is "x"\. "x" is not a text that begins with/],
    [
      { from: 'package.json', path: '/x', records: 'rows' },
      /^--records is "rows"\. "rows" is not a JSON pointer/,
    ],
    [
      { from: 'package.json', path: '/x', records: '/rows' },
      /^--records is "\/rows", but package\.json has no records there/,
    ],
    [{ from: 'package.json', path: '/x', body: '[]' }, /^--body is "\[\]"\. A body is an object of JSON/],
    [
      { name: 'articles', from: 'package.json', path: '/x' },
      /^--name .*sources\/articles\.json is there already/,
    ],
    [
      { from: 'x.json', route: '/things' },
      /^--route is for a preset .*new channel --source sample --route \/things/,
    ],
    [{ from: 'x.json', nameZh: '物' }, /^--name-zh is for a preset/],
  ])('%j is refused', async (given, message) => {
    expect(await refusalOf(run(given))).toMatch(message)
  })

  it('a sample in GBK is refused, not learnt from with its words lost', async () => {
    const folder = smallMuseum()
    const before = contentOf(folder)
    const from = join(temporaryFolder(), 'gbk.json')
    writeFileSync(from, Buffer.from('[\n{"no": 1, "name": "\xd0\xc2\xce\xc5"}\n]', 'latin1'))
    expect(await refusalOf(run({ from, path: '/x' }, folder))).toBe(
      `${from}:2 is not written in UTF-8. Save the file again with the encoding UTF-8; the characters are lost otherwise.`,
    )
    expect(contentOf(folder)).toEqual(before)
  })

  it.each([
    ['titel=/name', /names "titel", which is no part of an Item/],
    ['title', /^--map is "title"\. Write it as PART=PLACE/],
    ['title=/none', /^--map title is "\/none", but no record has anything there/],
    ['title=/place', /^--map title is "\/place", which is an object\. .*--map title=\/place\/town\.$/],
  ])('--map %s is refused', async (map, message) => {
    const placed = rows.map((row) => ({ ...row, place: { town: 'Tangzhou' } }))
    expect(await refusalOf(infer(placed, { map }))).toMatch(message)
  })
})

const data = join('..', 'shared', 'data')
const files = [
  {
    name: 'tate-artworks.ndjson.gz',
    item: {
      id: '/id',
      title: '/title',
      image: '/thumbnailUrl',
      author: '/artist',
      date: { from: '/dateText', as: ['year'] },
    },
  },
  { name: 'tang-poems.ndjson.gz', item: { id: '/id', title: '/title', author: '/author' } },
]

describe.each(files)('records of $name', ({ name, item }) => {
  const file = join(data, name)
  const present = existsSync(file)

  it.skipIf(!present)(`are mapped${present ? '' : ` (skipped: there is no ${file})`}`, async () => {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n', 60)
    const { source } = await infer({ total: 60, rows: lines.map((line) => JSON.parse(line)) })
    expect(source.item).toEqual(item)
  })
})

describe('records that say that they are not for everyone', () => {
  const titled = (id: string, more: object) => ({ id, title: `Title of ${id}`, ...more })

  it('are withheld by the place that says it', async () => {
    const { source, output } = await infer({
      data: [
        titled('w1', { isPublic: true, isOnline: false }),
        titled('w2', { isPublic: false, isOnline: true }),
        titled('w3', { isPublic: true, isOnline: false }),
      ],
    })
    expect(source.item.withheld).toEqual({ from: '/isPublic', as: [{ map: { true: 'no', false: 'yes' } }] })
    expect(output).toContain('1 of 3 records say by /isPublic that they are not for everyone')
    expect(output).not.toContain('Title of w2')
  })

  it('are withheld by the places that say it, where one does not say it of all', async () => {
    const { source, output } = await infer({
      data: [
        titled('w1', { published: true, status: 'published' }),
        titled('w2', { published: false, status: 'draft' }),
        titled('w3', { published: true, status: 'internal' }),
        titled('w4', { published: false, status: 'published' }),
      ],
    })
    expect(source.item.withheld).toEqual({
      all: ['/published', '/status'],
      as: [
        { join: ' ' },
        {
          map: {
            'true published': 'no',
            'false draft': 'yes',
            'true internal': 'yes',
            'false published': 'yes',
          },
        },
      ],
    })
    expect(output).toContain('3 of 4 records say by /published, /status that they are not for everyone')
  })

  it('are named where they lack the moment of publication that others have, as drafts of Strapi do', async () => {
    const published = (publishedAt: string | null) => titled(`w${publishedAt}`, { publishedAt })
    const draft = await infer({ data: [published('2026-01-02T10:00:00.000Z'), published(null)] })
    expect(draft.output).toContain('1 of 2 records have nothing at /publishedAt, which the others have')
    const all = await infer({
      data: [published('2026-01-02T10:00:00.000Z'), published('2026-01-03T10:00:00.000Z')],
    })
    expect(all.output).not.toContain('drafts')
  })

  it('are withheld behind a password in WordPress, of which a sample may have none', async () => {
    const post = (id: number, status: string, isProtected: boolean) => ({
      id,
      status,
      title: { rendered: `Post ${id}` },
      content: { rendered: `<p>Text of ${id}.</p>`, protected: isProtected },
      excerpt: { rendered: '', protected: isProtected },
    })
    const none = await infer([post(1, 'publish', false), post(2, 'publish', false)])
    expect(none.source.item.withheld).toBe('/content/protected')
    expect(none.output).toContain('posts with a password, by /content/protected; the sample has none')
    const some = await infer([post(1, 'publish', true), post(2, 'publish', false), post(3, 'draft', false)])
    expect(some.source.item.withheld).toEqual({
      all: ['/status', '/content/protected'],
      as: [{ join: ' ' }, { map: { 'publish true': 'yes', 'publish false': 'no', 'draft false': 'yes' } }],
    })
    expect(some.output).not.toContain('Post 1')
  })
})

it('takes when an object was made for its date, and not when it was photographed or acquired', () => {
  const records = [
    { id: 'A1', titel: 'Krug', erfasst_am: '2021-05-03', aufnahmedatum: '2019-08-01', entstehung: 'um 1740' },
    { id: 'A2', titel: 'Teller', erfasst_am: '2021-05-04', aufnahmedatum: '2019-08-02', entstehung: '1751' },
  ]
  expect(mappedDate(records)).toEqual({ from: '/entstehung', as: ['year'] })
})

it('takes the day of an object as it is written, whatever its zone', () => {
  const day = { objectNumber: 'A.1', title: 'Jug', dateMade: '1921-01-01T00:00:00+08:00' }
  expect(mappedDate([{ id: '1', ...day }])).toEqual({ from: '/dateMade', as: [{ first: 'T' }] })
})

describe('answers of common systems', () => {
  const of = (records: (id: number) => object) => itemOf([1, 2].map(records))

  it('have pictures by ids, which are a list', () => {
    const item = of((id) => ({
      id,
      title: `Bowl ${id}`,
      images: { [`${id}23`]: { url: `https://m.example/${id}.jpg` } },
    }))
    expect(item.image).toBe('/images/*/url')
  })

  it('have records by ids', () => {
    const bowl = { title: 'Bowl', image: 'https://m.example/a.jpg' }
    const found = findRecords({ objects: { 'A-1': bowl, 'A-2': { ...bowl, title: 'Jug' } } }, {})
    expect(found).toMatchObject({ kind: 'list', response: { records: '/objects/*' } })
  })

  it('have the text of Drupal as it is processed', () => {
    const item = of((id) => ({
      id: `n${id}`,
      attributes: {
        title: `Bowl ${id}`,
        body: { value: `<p>Raw [caption] ${id}</p>`, format: 'full_html', processed: `<p>Clean ${id}</p>` },
      },
    }))
    expect(item.html).toBe('/attributes/body/processed')
  })

  it('have ids of Omeka S that are no addresses, its large pictures and no class for a kind', () => {
    const item = of((id) => ({
      '@id': `https://m.example/api/items/${id}`,
      '@type': 'o:Item',
      'o:id': id,
      'o:title': `Bowl ${id}`,
      thumbnail_display_urls: {
        square: `https://m.example/s${id}.jpg`,
        large: `https://m.example/l${id}.jpg`,
      },
    }))
    expect(item).toEqual({ id: '/o:id', title: '/o:title', image: '/thumbnail_display_urls/large' })
  })

  it('have pictures of Strapi within data and attributes', () => {
    const image = { name: 'bowl.jpg', width: 800, height: 600 }
    const item = of((id) => ({
      id,
      attributes: {
        title: `Bowl ${id}`,
        cover: { data: { id: 4, attributes: { ...image, url: `/uploads/${id}.jpg` } } },
      },
    }))
    expect(item).toMatchObject({
      title: '/attributes/title',
      image: '/attributes/cover/data/attributes/url',
      imageWidth: '/attributes/cover/data/attributes/width',
    })
  })

  it('have entities of Wikidata by SPARQL, and their labels', () => {
    const item = of((id) => ({
      item: { type: 'uri', value: `http://www.wikidata.org/entity/Q${id}` },
      itemLabel: { type: 'literal', 'xml:lang': 'en', value: `Bowl ${id}` },
      creatorLabel: { type: 'literal', 'xml:lang': 'en', value: 'Anna Potter' },
    }))
    expect(item).toEqual({
      id: { from: '/item/value', as: [{ afterLast: '/' }] },
      title: '/itemLabel/value',
      author: '/creatorLabel/value',
    })
  })

  it('have places of stores, which are no places of Items', () => {
    const item = of((id) => ({ id, title: `Bowl ${id}`, storageLocation: `Shelf ${id}` }))
    expect(item).toEqual({ id: '/id', title: '/title' })
  })
})
