import { describe, expect, it } from 'vitest'
import { ownRequests } from '../../src/commands/test/live/own-requests.ts'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { foreignFiles, foreignManifest } from '../support/foreign-museum.ts'

type Change = Parameters<typeof foreignFiles>[0]

const PLACE = { address: { en: 'Harbour' }, latitude: 37.5, longitude: 127 }

function at(place: object, timeZone = 'Asia/Seoul'): Change {
  return { site: { timeZone, place: { ...PLACE, ...place } } }
}

/** A museum in Korean, Persian and English, of which one language is written otherwise. */
function languages(persian: object): Change {
  const locales = [
    { code: 'ko', tag: 'ko', label: '한국어', channelSuffix: '' },
    { code: 'fa', tag: 'fa', label: 'فارسی', channelSuffix: '_FA', ...persian },
    { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' },
  ]
  return { site: { locales } }
}

function carousel(pageSize: number): Change {
  const block = { block: 'list', source: 'objects', pageSize, links: '/objects/:id' }
  return { home: { blocks: [{ ...block, options: { layout: 'carousel' } }] } }
}

function map(more: object): Change {
  const drawn = { alt: { en: 'Around' }, marker: { title: { en: 'Here' } }, ...more }
  const columns = [{ title: { en: 'Map' }, map: drawn }]
  return { ...at({}), home: { blocks: [{ block: 'info', options: { columns } }] } }
}

function link(href: string): Change {
  const footer = { links: [{ title: { en: 'Objects' }, href }] }
  return { site: { shell: { navigation: {}, toolbar: [], footer } } }
}

/** The list of objects with a filter of these values, of which the source knows some. */
function filtered(...values: readonly string[]): Change {
  const params = { decade: { type: 'string', values: { 1930: { from: '1930' }, 1940: { from: '1940' } } } }
  const request = {
    method: 'GET',
    path: '/objects',
    query: { page: '{page}', size: '{pageSize}', from: '{from}' },
  }
  const options = values.map((value) => ({ value, label: { en: `${value}s` } }))
  const filter = { as: 'select', field: 'decade', label: { en: 'Decade' }, values: options }
  return { list: { params, request }, page: { template: 'grid', filters: [filter] } }
}

function joined(into: string, template = 'object'): Change {
  const joins = [{ source: 'objects', into, params: {} }]
  return {
    detail: { template },
    record: { joins },
    list: { item: { id: '/n', title: '/name', targets: [] } },
  }
}

function template(written: string | readonly string[]): Change {
  return { list: { item: { id: '/number', title: '/name', subtitle: { template: written } } } }
}

/** What is found of it, but translations that are not written here. */
function found(change: Change, alter = (text: string, _path: string): string => text) {
  const files = foreignFiles(change).map(({ path, text }) => ({ path, text: alter(text, path) }))
  return compileSite(files, registry)
    .problems.filter(({ code }) => code !== 'TRANSLATION_MISSING')
    .map(({ code, pointer, hint }) => `${code} ${pointer} ${hint}`)
}

describe('values that cannot be meant', () => {
  it.each<[string, Change, RegExp]>([
    [
      'a calendar',
      languages({ tag: 'fa-u-ca-persain' }),
      /^CONFIG_VALUE \/locales\/1\/tag .*"fa-u-ca-persian"/,
    ],
    ['digits', languages({ tag: 'fa-u-ca-persian-nu-latin' }), /^CONFIG_VALUE .*"fa-u-ca-persian-nu-latn"/],
    ['an English name', languages({ label: 'Persian' }), /^CONFIG_VALUE \/locales\/1\/label .*"فارسی"/],
    ['two of one label', languages({ label: '한국어' }), /^LABEL_DUPLICATE/],
    ['no place', at({ latitude: 0, longitude: 0 }), /^CONFIG_VALUE \/place\/latitude/],
    ['another sign', at({ longitude: -129 }), /^PLACE_EXCHANGED \/place\/longitude .*129/],
    ['both exchanged', at({ latitude: 127, longitude: 37.5 }), /^CONFIG_LIMIT .*"latitude": 37.5/],
    ['a clock of far away', at({}, 'America/New_York'), /^CONFIG_VALUE \/place\/longitude .*"timeZone"/],
    ['a postal code to call', at({ phone: '045-12', postalCode: '045 12' }), /^CONFIG_VALUE \/place\/phone/],
    [
      'digits to call that are not dialled',
      at({ phone: '٠٢ ٢٧٣٥' }),
      /^CONFIG_VALUE \/place\/phone .*02 2735/,
    ],
    ['that of another country', at({ country: 'PT' }), /^COUNTRY_CLOCK/],
    ['an empty number', at({ phone: ' ' }), /^CONFIG_PATTERN \/place\/phone/],
    ['a long carousel', carousel(40), /^CONFIG_VALUE .*\/pageSize .*"more"/],
    [
      'a map of no place',
      map({ still: { en: '/media/map.png' }, latitude: 0, longitude: 0 }),
      /^CONFIG_VALUE .*\/map\/latitude /,
    ],
    ['a map of nothing', map({}), /^CONFIG_VALUE .*\/map .*"still"/],
    ['a host without a dot', link('http://objects'), /^LINK_HOST .*"\/objects"/],
    ['another one', link('https://intranet:8080/x?y#z'), /^LINK_HOST .*public address/],
    ['a letter for a digit', link('tel:O823-22-3333'), /^LINK_ADDRESS/],
    ['a message that there is not', link('#hou'), /^CONFIG_VALUE .*\/href .*"\/visit#hou"/],
    [
      'a password',
      { site: { settings: { DB_PASSWORD: 'blue' } } },
      /^CONFIG_VALUE \/settings\/DB_PASSWORD .*environment/,
    ],
    ['a place that does not end', template('{/maker, {/date}'), /^CONFIG_VALUE \/item\/subtitle\/template /],
    [
      'an end of none',
      template(['{/maker}', '{/maker}, /date}']),
      /^CONFIG_VALUE \/item\/subtitle\/template /,
    ],
    ['a value that the source lacks', filtered('1930', '1950'), /^CONFIG_ENUM .*\/values\/1\/value .*"1940"/],
    ['a call for each entry', { list: { paging: { style: 'page', maxSize: 1 } } }, /^CONFIG_VALUE .*maxSize/],
    ['entries that no template draws', joined('children'), /^JOIN_UNDRAWN .*"into": "related"/],
  ])('are named: %s', (_, change, expected) => {
    expect(found(change)).toEqual([expect.stringMatching(expected)])
  })

  it.each<[string, Change]>([
    ['calendars and digits', languages({ tag: 'fa-IR-u-ca-persian-nu-arabext' })],
    ['a calendar by its long name', languages({ tag: 'fa-u-ca-ethiopic-amete-alem' })],
    ['digits of the language', languages({ tag: 'fa-u-nu-native' })],
    ['a place', at({ country: 'KR', phone: '+82 2 123' })],
    ['western China', at({ longitude: 74, latitude: 39.5 }, 'Asia/Shanghai')],
    ['the Pacific', at({ longitude: -171.8, latitude: -13.8 }, 'Pacific/Apia')],
    ['a carousel', carousel(12)],
    ['a map', map({ still: { en: '/media/map.svg' } })],
    ['a whole address', link('https://www.example.org')],
    ['an address of IPv6', link('http://[2001:db8::1]/')],
    ['a number in letters', link('tel:1-800-FLOWERS')],
    ['the top of each page', link('#top')],
    ['a password of the environment', { site: { settings: { DB_PASSWORD: '' } } }],
    ['a template', template(['{/maker}, {/date}', '{/maker}'])],
    ['values of the source', filtered('1930', '1940')],
    ['related entries', joined('related')],
  ])('are none of %s', (_, change) => {
    expect(found(change)).toEqual([])
  })

  it('are none of labels that are all in English', () => {
    const locales = ['ko', 'fa'].map((code, index) => ({
      code,
      tag: code,
      label: ['Korean', 'Persian'][index],
      channelSuffix: `_${index}`,
    }))
    const written = found({ site: { locales } })
    expect(written.filter((each) => each.includes('/locales'))).toEqual([])
  })

  it('are labels of one language in each other script', () => {
    const locales = (...labels: readonly string[]) =>
      ['sr-Cyrl', 'sr-Latn'].map((tag, index) => ({
        ...{ code: ['sr', 'rs'][index], tag, label: labels[index] },
        channelSuffix: `_${index}`,
      }))
    const labelled = (...labels: readonly string[]) =>
      found({ site: { locales: locales(...labels) } }).filter((each) => each.startsWith('LOCALE_LABEL'))
    expect(labelled('Srpski (latinica)', 'Српски (ћирилица)')).toEqual([
      expect.stringMatching(/^LOCALE_LABEL \/locales\/0\/label .*exchange the two/),
      expect.stringMatching(/^LOCALE_LABEL \/locales\/1\/label /),
    ])
    expect(labelled('Српски (ћирилица)', 'Srpski (latinica)')).toEqual([])
  })

  it('are a period that begins with its end', () => {
    const years = (period: readonly string[]) => {
      const fields = ['name', 'from', 'to'].map((name) => ({
        ...{ name, type: name === 'name' ? 'text' : 'year', label: { en: name } },
      }))
      const type = {
        $schema: '../../schemas/json/record.schema.json',
        label: { en: 'Coins' },
        title: 'name',
        fields,
        period,
      }
      const files = [...foreignFiles({}), { path: 'records/coin.json', text: JSON.stringify(type) }]
      return compileSite(files, registry).problems.map(({ code, pointer }) => `${code} ${pointer}`)
    }
    expect(years(['to', 'from'])).toContain('CONFIG_VALUE /period')
    expect(years(['from', 'to'])).not.toContain('CONFIG_VALUE /period')
  })

  it.each([
    ['^[０-９]{4}$', undefined, /\[0-9\]/],
    ['^[0-9]{10}$', 8, /Correct the one/],
    ['AB?[0-9]+-\\d{2,4}', 4, /Correct the one/],
    ['^[0-9０-９]{4}$', 4, undefined],
    ['^[0-9]{4}[－]?$', 4, undefined],
    ['^(?:[0-9]{10}|x)$', 8, undefined],
    ['AB?[0-9]+-\\d{2,4}', 5, undefined],
  ])('are a pattern that nothing fits: %s beside %s', (pattern, maxLength, expected) => {
    const label = { en: 'Ticket' }
    const form = {
      $schema: '../../schemas/json/form.schema.json',
      title: label,
      fields: [{ name: 'ticket', control: 'text', label, pattern, maxLength }],
      submit: { service: 'main', path: '/api/messages', label, success: label },
    }
    const files = [...foreignFiles({}), { path: 'forms/ticket.json', text: JSON.stringify(form) }]
    const said = compileSite(files, registry).problems.filter(({ pointer }) => pointer.endsWith('/pattern'))
    expect(said.map(({ hint }) => hint)).toEqual(
      expected === undefined ? [] : [expect.stringMatching(expected)],
    )
  })

  it('are pictures from a list of objects', () => {
    const read = (image: string) => {
      const request = { method: 'POST', path: '/api/queryWorkList', body: { pageNum: '{page}' } }
      const item = { id: '/workId', title: '/title', image }
      const manifest = foreignManifest({ list: { request, response: { records: '/records' }, item } })
      return ownRequests(manifest, new Map(), new Map()).filter(({ code }) => code === 'CONFIG_VALUE')
    }
    expect(read('/pictures').map(({ hint }) => hint)).toEqual(['Write "/pictures/*/path".'])
    expect(read('/pictures/*/path')).toEqual([])
  })

  it('are equal places of channels in the menu', () => {
    const placed = (more: object) => (text: string, path: string) =>
      path.startsWith('channels/')
        ? JSON.stringify({ ...JSON.parse(text), order: 5, ...(path.includes('home') && more) })
        : text
    expect(found({}, placed({}))).toEqual([
      expect.stringMatching(/^CONFIG_VALUE \/order Give each channel of the menu/),
    ])
    expect(found({}, placed({ visible: false }))).toEqual([])
    expect(found({}, placed({ order: 6 }))).toEqual([])
  })
})

const KOREAN = ['전시 안내', '작품 검색하기', '관람 시간과 요금', '오시는 길 안내', '박물관 소개']
const RUSSIAN = ['Выставки музея', 'Поиск', 'Часы работы и цены', 'Как добраться', 'О нашем музее']
const ENGLISH = ['Exhibitions', 'Search works', 'Hours and prices', 'How to come', 'About us']

/** A museum in Korean, Russian and English, whose Korean has this tag and label. */
function translated(tag: string, label: string, more: object = {}) {
  const text = (index: number) => ({
    ko: KOREAN[index % 5],
    ru: RUSSIAN[index % 5],
    en: ENGLISH[index % 5],
  })
  const locales = [
    { code: 'ko', tag, label, channelSuffix: '' },
    { code: 'ru', tag: 'ru', label: 'Русский', channelSuffix: '_RU' },
    { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' },
  ]
  const advice = { ko: '시간 {OPENING_HOURS}', ru: 'Часы {OPENING_HOURS}', en: 'Hours {OPENING_HOURS}' }
  const shell = { navigation: {}, toolbar: [], footer: { advice } }
  const opening = { regular: [{ days: ['mon'], opens: '09:00', closes: '17:00' }] }
  const services = { main: { env: 'MAIN_API_URL' } }
  const site = { name: text(0), timeZone: 'Asia/Seoul', locales, services, shell, opening, ...more }
  const channels = KOREAN.map((_, index) => {
    const route = index === 0 ? '/' : `/c${index}`
    const blocks = [{ block: 'text', options: { lines: [text(index + 1), text(index + 2)] } }]
    return { route, title: text(index), pages: [{ route, template: 'blocks', blocks }] }
  })
  const files = [
    { path: 'site.json', kind: '../schemas/json/site', value: site },
    ...channels.map((value, index) => ({
      path: `channels/c${index}.json`,
      kind: '../../schemas/json/channel',
      value,
    })),
  ].map(({ path, kind, value }) => ({
    path,
    text: JSON.stringify({ $schema: `${kind}.schema.json`, ...value }),
  }))
  return compileSite(files, registry).problems.map(({ code, hint }) => `${code} ${hint}`)
}

describe('one cause', () => {
  it('of texts in another script is the tag of their language, and one message', () => {
    expect(translated('ko', '한국어')).toEqual([])
    expect(translated('kr', '한국어')).toEqual([expect.stringMatching(/^LOCALE_COUNTRY/)])
    const other = translated('mi', '한국어').filter((each) => !each.startsWith('TEXTS_MISSING'))
    expect(other).toEqual(['LOCALE_SCRIPT Write "ko".'])
  })

  it('of placeholders that nothing fills is the misspelt key, and one message', () => {
    const opening = { opening: undefined, opning: { regular: [] } }
    expect(translated('ko', '한국어', opening)).toEqual([
      expect.stringMatching(/^CONFIG_UNKNOWN_KEY .*"opening"/),
    ])
    const none = translated('ko', '한국어', { opening: undefined })
    expect(none.map((each) => each.split(' ')[0])).toEqual(Array(3).fill('PLACEHOLDER_UNKNOWN'))
  })
})

// The museum says no country; visitors write what is usual where its clock is.
it.each<[string, string, string | undefined]>([
  ['Europe/Berlin', 'en', 'DE'],
  ['Europe/Berlin', 'zh-Hans', 'DE'],
  ['Asia/Kolkata', 'en', 'IN'],
  ['Asia/Calcutta', 'en', 'IN'],
  ['Asia/Shanghai', 'en', undefined],
  ['UTC', 'de', 'DE'],
  ['UTC', 'zh-Hans', undefined],
])('a museum in %s with %s has the country of its clock: %s', (timeZone, tag, country) => {
  const locales = [{ code: 'en', tag, label: 'x', channelSuffix: '' }]
  const site = foreignFiles({ site: { timeZone, locales } }).map(({ path, text }) =>
    path === 'site.json'
      ? { path, text: JSON.stringify({ ...JSON.parse(text), place: undefined }) }
      : { path, text },
  )
  const fields = [
    {
      name: 'call',
      control: 'tel',
      format: 'mobile',
      private: true,
      autocomplete: 'tel',
      label: { en: 'Mobile' },
    },
  ]
  const submit = { service: 'main', path: '/api/messages', label: { en: 'Send' }, success: { en: 'Sent' } }
  const form = { $schema: '../../schemas/json/form.schema.json', title: { en: 'Message' }, fields, submit }
  const { problems } = compileSite(
    [...site, { path: 'forms/call.json', text: JSON.stringify(form) }],
    registry,
  )
  const named = problems.filter(({ code }) => code === 'FORM_FORMAT').map(({ message }) => message)
  expect(named).toEqual(country === undefined ? [] : [expect.stringContaining(`"${country}"`)])
})

it.each([
  ['no answer', { control: 'number', minimum: 0, maximum: 0 }, ['/fields/0/maximum']],
  ['answers', { control: 'number', minimum: 0, maximum: 1 }, []],
  [
    'any text for an address',
    { control: 'text', autocomplete: 'email', private: true },
    ['/fields/0/control'],
  ],
  ['an address', { control: 'text', autocomplete: 'email', private: true, format: 'email' }, []],
])('a form that takes %s', (_, more, pointers) => {
  const fields = [{ name: 'given', label: { en: 'Given' }, ...more }]
  const submit = { service: 'main', path: '/api/messages', label: { en: 'Send' }, success: { en: 'Sent' } }
  const form = { $schema: '../../schemas/json/form.schema.json', title: { en: 'Message' }, fields, submit }
  const files = [...foreignFiles({}), { path: 'forms/given.json', text: JSON.stringify(form) }]
  const found = compileSite(files, registry).problems.filter(({ code }) => code === 'CONFIG_VALUE')
  expect(found.map(({ pointer }) => pointer)).toEqual(pointers)
})
