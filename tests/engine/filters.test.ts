import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedFields } from '../../src/engine/filters.ts'
import { createMatcher, type PageMatch } from '../../src/engine/index.ts'
import { assertProperty } from '../support/properties.ts'
import { baseFileWith, compiledBase } from './compiled-base.ts'

const label = { zh: '一', en: 'One' }

const filters = [
  { as: 'checkboxes', field: 'subject', param: 'topic', label },
  {
    as: 'checkboxes',
    field: 'kind',
    label,
    values: [
      { value: 'news', label },
      { value: 'Notice', label },
    ],
  },
  { as: 'select', field: 'place', label, values: [{ value: 'hall', label }] },
  { as: 'years', from: 'from', to: 'to', label },
  { as: 'words', field: 'words', param: 'q', label },
]

const source = {
  $schema: '../../schemas/json/source.schema.json',
  service: 'main',
  kind: 'list',
  params: {
    channelNo: { type: 'string', required: true, channel: true },
    subject: { type: 'string', list: true },
    kind: { type: 'string', list: true },
    place: { type: 'string' },
    words: { type: 'string' },
    from: { type: 'number' },
    to: { type: 'number' },
    sort: { type: 'string', values: { title: 'title', '-date': '-date' } },
  },
  request: {
    method: 'POST',
    path: '/api/articles',
    body: {
      channelNo: '{channelNo}',
      pageNum: '{page}',
      pageSize: '{pageSize}',
      all: ['{subject}', '{kind}', '{place}', '{words}', '{from}', '{to}', '{sort}'],
    },
  },
  paging: { style: 'page' },
  response: { records: '/records', total: '/total', facets: { subject: { records: '/f', value: '/v' } } },
  item: { id: '/id', title: '/title' },
}

const page = `"filters": ${JSON.stringify(filters)}, "sort": ${JSON.stringify([
  { value: 'title', label },
  { value: '-date', label },
])}, "pageSizes": [8, 16, 32], "pageSize": 8`

const match = createMatcher(
  compiledBase([
    { path: 'sources/articles.json', text: JSON.stringify(source) },
    baseFileWith('channels/news.json', '"pageSize": 8', page),
  ]),
)

function pageAt(query: string): PageMatch {
  const found = match(`/News/Latest?${query}`)
  if (found.kind !== 'page') throw new Error(`/News/Latest?${query} is no page`)
  return found
}

const rows: readonly (readonly [rule: string, query: string, canonical: string])[] = [
  ['values of a filter are sorted, each once', 'topic=b&topic=a&topic=b', 'topic=a&topic=b'],
  ['empty ones and control characters are dropped', 'topic=&topic=%0Aa%00', 'topic=a'],
  ['fixed values are those that are offered, letters in another case too', 'kind=NEWS&kind=odd', 'kind=news'],
  ['a choice of one value takes the first', 'place=HALL&place=odd', 'place=hall'],
  ['what is no year stays as it is written', 'from=1800.5&to=+later', 'from=1800.5&to=later'],
  ['years are read in digits of every script', 'from=១៨០០&to=۱۹۰۰', 'from=1800&to=1900'],
  [
    'as Arabic, Devanagari, Thai and full-width keyboards write them',
    'from=١٨٠٠&to=१९००',
    'from=1800&to=1900',
  ],
  ['with marks of direction and blanks beside them', 'from=%E2%80%8F๑๘๐๐+&to=１９００', 'from=1800&to=1900'],
  ['the first year is before the last', 'from=1900&to=1800', 'from=1800&to=1900'],
  ['years before the year 1', 'from=-500&to=%E2%88%92200', 'from=-500&to=-200'],
  ['years in words', 'from=500+BC&to=100+v.+Chr.', 'from=-500&to=-100'],
  [
    'as languages of East Asia and digits of Persian write them',
    'from=公元前500年&to=۲۰۰+ق.م',
    'from=-500&to=-200',
  ],
  ['a century begins the range and ends it', 'from=19th+century&to=17th+century', 'from=1600&to=1899'],
  ['an open end that is turned keeps its year', 'from=after+1900&to=before+1800', 'from=1800&to=1900'],
  ['a date without a beginning is no first year', 'from=before+1800', 'from=before+1800'],
  ['an order that is not offered is the usual one', 'sort=weight', ''],
  ['the usual order needs no parameter', 'sort=title', ''],
  ['another order', 'sort=-date', 'sort=-date'],
  ['a page size that is not offered is the usual one', 'pageSize=1000', ''],
  ['the usual page size needs no parameter', 'pageSize=8', ''],
  ['another page size, and the page', 'pageSize=16&page=3', 'pageSize=16&page=3'],
  ['the name of the field is not that of the address', 'subject=a', ''],
]

describe('filters in an address', () => {
  it.each(rows)('%s', (_rule, query, canonical) => {
    expect(pageAt(query).canonical).toBe(`/News/Latest${canonical === '' ? '' : `?${canonical}`}`)
  })

  it('read no year where there is none, and keep what was written', () => {
    const { query, unread } = pageAt('from=later&to=1900')
    expect([query, unread]).toEqual([{ to: '1900' }, { from: 'later' }])
    expect(pageAt('from=&to=1900')).not.toHaveProperty('unread')
  })

  it('take at most twenty values of a filter, of at most 200 characters', () => {
    const many = Array.from({ length: 30 }, (_, index) => `topic=${index + 10}`).join('&')
    expect(pageAt(many).chosen?.topic).toHaveLength(20)
    expect(pageAt(`topic=${'x'.repeat(500)}`).chosen?.topic).toEqual(['x'.repeat(200)])
  })

  it('are the same in every language', () => {
    const query = 'topic=a&topic=b&kind=news&from=1800&sort=-date&pageSize=16&page=2'
    const { alternates, chosen, pageNumber, pageSize } = pageAt(query)
    for (const { href, locale } of alternates) {
      const other = match(href)
      expect(other).toMatchObject({ locale, chosen, pageNumber, pageSize, canonical: href })
    }
  })

  it('come back from their canonical address, whatever was written', () => {
    const name = fc.constantFrom(
      'topic',
      'kind',
      'place',
      'from',
      'to',
      'q',
      'sort',
      'pageSize',
      'page',
      'lang',
      'odd',
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('a', 'news', 'hall', '1800', '١٩٠٠', 'soon', '500 BC', '-20', '16', '-date', 'en', ''),
    )
    assertProperty(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 30 }), (pairs) => {
        const first = pageAt(new URLSearchParams(pairs).toString())
        expect(match(first.canonical)).toEqual(first)
      }),
      { numRuns: 500 },
    )
  })
})

describe('what a list counts', () => {
  it('are the fields whose values the filters of its page offer, and no others', () => {
    expect(countedFields({})).toBeUndefined()
    expect(countedFields({ filters: [{ as: 'years', from: 'from', to: 'to', label }] })).toBeUndefined()
    expect(
      countedFields({
        filters: [
          { as: 'checkboxes', field: 'mint', label },
          { as: 'years', from: 'from', to: 'to', label },
          { as: 'words', field: 'words', label },
          { as: 'select', field: 'reign', label },
        ],
      }),
    ).toBe('mint,reign')
  })

  it('are at most as many as the content service counts for one call', () => {
    const filters = Array.from({ length: 25 }, (_, n) => ({ as: 'select' as const, field: `f${n}`, label }))
    expect(countedFields({ filters })?.split(',')).toHaveLength(20)
  })
})
