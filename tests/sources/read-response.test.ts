import { describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { readResponse } from '../../src/sources/read-response.ts'

function source(kind: SourceConfig['kind'], response: SourceConfig['response']): SourceConfig {
  return {
    service: 'main',
    kind,
    request: { method: 'GET', path: '/' },
    response,
    item: { id: '/id', title: '/title' },
  }
}

const a = { id: 1 }
const b = { id: 2 }
const none = new Headers()
const wanted = { page: 1, pageSize: 10 }

const rows: readonly (readonly [string, SourceConfig, unknown, unknown])[] = [
  [
    'records, total and pages',
    source('list', { records: '/records', total: '/total', pages: '/pages' }),
    { records: [a, b], total: 12, pages: 6 },
    { records: [a, b], total: 12, pages: 6 },
  ],
  [
    'what was probably meant, where nothing is found',
    source('list', { records: '/r', suggestion: '/collations/1' }),
    { r: [], collations: ['collation', ' blue vase '] },
    { records: [], suggestion: 'blue vase' },
  ],
  [
    'nothing of it where something is found',
    source('list', { records: '/r', suggestion: '/s' }),
    { r: [a], s: 'blue vase' },
    { records: [a] },
  ],
  [
    'nothing of it that is no text',
    source('list', { records: '/r', total: '/t', suggestion: '/s' }),
    { r: null, t: 0, s: ['blue vase'] },
    { records: [], total: 0, pages: 0 },
  ],
  [
    'a total that is a lower bound, and counts of which one is',
    source('list', {
      records: '/r',
      total: '/t',
      atLeast: '/relation',
      counts: { records: '/f', value: '/v', total: '/n', atLeast: '/more' },
    }),
    {
      r: [a],
      t: 10_000,
      relation: 'gte',
      f: [
        { v: 'A', n: 10_000, more: true },
        { v: 'B', n: 3, more: false },
      ],
    },
    { records: [a], total: 10_000, atLeast: true, counts: { A: 10_000, B: 3 }, moreThan: ['A'] },
  ],
  [
    'counts that are numbers under the names of their values',
    source('list', { records: '/r', counts: { records: '/f' } }),
    { r: [a], f: { GR: 40, UA: 3, IT: 'none' } },
    { records: [a], counts: { GR: 40, UA: 3 } },
  ],
  [
    'values of filters: those of a list for several by their names, each once, with words and numbers',
    source('list', {
      records: '/r',
      facets: {
        kind: {
          records: '/f',
          where: { '/n': 'kind' },
          value: '/k',
          label: '/v',
          total: '/t',
          atLeast: '/more',
        },
        place: { records: '/f', where: { '/n': 'place' }, value: '/k' },
        absent: { records: '/none', value: '/k' },
      },
    }),
    {
      r: [a],
      f: [
        { n: 'kind', k: 'P', v: 'Peinture', t: 9, more: true },
        { n: 'kind', k: 'E', v: 'E', t: '8' },
        { n: 'kind', k: 'P', v: 'again', t: 1 },
        { n: 'kind', k: '', t: 3 },
        { n: 'kind', k: { odd: true }, t: 3 },
        { n: 'place', k: 2, v: 'unread', t: 1 },
      ],
    },
    {
      records: [a],
      facets: {
        kind: [
          { value: 'P', label: 'Peinture', total: 9, atLeast: true },
          { value: 'E', label: 'E', total: 8 },
        ],
        place: [{ value: '2' }],
      },
    },
  ],
  [
    'a total that is exact',
    source('list', { records: '/r', total: '/t', atLeast: '/relation' }),
    { r: [a], t: 1, relation: 'eq' },
    { records: [a], total: 1 },
  ],
  [
    'numbers as text',
    source('list', { records: '/r', total: '/t' }),
    { r: [a], t: '12' },
    { records: [a], total: 12 },
  ],
  [
    'odd totals count as none',
    source('list', { records: '/r', total: '/t' }),
    { r: [a], t: -1 },
    { records: [a] },
  ],
  [
    'totals that are no numbers, too',
    source('list', { records: '/r', total: '/t' }),
    { r: [a], t: 'many' },
    { records: [a] },
  ],
  ['the bare list', source('list', { records: '' }), [a], { records: [a] }],
  ['deep inside', source('list', { records: '/x/y/0/z' }), { x: { y: [{ z: [a] }] } }, { records: [a] }],
  [
    'through nested lists',
    source('list', { records: '/x/*/z/*' }),
    { x: [{ z: [a] }, { z: [b] }] },
    { records: [a, b] },
  ],
  [
    'a cursor',
    source('list', { records: '/r', nextCursor: '/n' }),
    { r: [a], n: 17 },
    { records: [a], nextCursor: '17' },
  ],
  [
    'the end of the cursor',
    source('list', { records: '/r', nextCursor: '/n' }),
    { r: [a], n: null },
    { records: [a] },
  ],
  ['an answer of null', source('list', { records: '/records' }), null, { records: [], total: 0, pages: 0 }],
  [
    'a list of null',
    source('list', { records: '/records' }),
    { records: null },
    { records: [], total: 0, pages: 0 },
  ],
  [
    'a list that is missing',
    source('list', { records: '/records' }),
    {},
    { malformed: '/records is not a list' },
  ],
  [
    'a list of one as the record itself, where that may be',
    source('list', { records: '/records', single: true }),
    { records: a },
    { records: [a] },
  ],
  ['no list where that may be', source('list', { records: '/records', single: true }), {}, { records: [] }],
  [
    'a record in place of a list',
    source('list', { records: '/records' }),
    { records: a },
    { malformed: '/records is not a list' },
  ],
  [
    'a list that is a text',
    source('list', { records: '/records' }),
    { records: 'a' },
    { malformed: '/records is not a list' },
  ],
  ['an answer that is no list', source('list', {}), { a: 1 }, { malformed: 'the answer is not a list' }],
  [
    'records that are no objects',
    source('list', { records: '' }),
    [a, 5],
    { malformed: 'record 1 is not an object' },
  ],
  [
    'a required member that is missing',
    source('list', { records: '', required: ['/id'] }),
    [a, {}],
    { malformed: 'record 1 has no /id' },
  ],
  // WP-API/WP-API#2582, spacedmonkey/wp-rest-blocks#114: PHP makes an object of a list that something was taken out of.
  [
    'a list of PHP with gaps',
    source('list', { records: '/r', total: '/t' }),
    { r: { 0: a, 2: b }, t: 2 },
    { records: [a, b], total: 2 },
  ],
  [
    'a list of PHP with gaps, whose places are no ids',
    source('list', { records: '/r' }),
    { r: { 0: { title: 'A' }, 2: { title: 'B' } } },
    { records: [{ title: 'A' }, { title: 'B' }] },
  ],
  // As Wikibase answers entities, and matomo-org/matomo#7725 sites.
  [
    'records by their ids, with ids of their own or none',
    source('list', { records: '/entities' }),
    { entities: { Q5: { title: 'A' }, Q7: { id: 'Q7', title: 'B' } } },
    {
      records: [
        { id: 'Q5', title: 'A' },
        { id: 'Q7', title: 'B' },
      ],
    },
  ],
  [
    'an object whose members are no records',
    source('list', { records: '/r' }),
    { r: { error: { message: 'no' } } },
    { malformed: '/r is not a list' },
  ],
  ['no list in an object', source('list', { records: '/r' }), { r: {} }, { records: [] }],
  [
    'false in place of an empty list',
    source('list', { records: '/r' }),
    { r: false },
    { records: [], total: 0, pages: 0 },
  ],
  [
    'an empty list that Go leaves out (omitempty), beside its total',
    source('list', { records: '/r', total: '/t' }),
    { t: 0 },
    { records: [], total: 0, pages: 0 },
  ],
  [
    'entries that are null, as of records that were deleted',
    source('list', { records: '/r', total: '/t' }),
    { r: [a, null, b], t: 3 },
    { records: [a, b], nulls: 1, total: 3 },
  ],
  ['one record', source('record', { record: '/item' }), { item: a }, { records: [a], total: 1, pages: 1 }],
  ['one record in a list', source('record', { record: '' }), [a, b], { records: [a], total: 1, pages: 1 }],
  ['no record', source('record', { record: '' }), null, { records: [] }],
  ['an empty list for one record', source('record', { record: '' }), [], { records: [] }],
  [
    'a record that is a text',
    source('record', { record: '' }),
    'a',
    { malformed: 'record 0 is not an object' },
  ],
  ['a tree with one root', source('tree', { records: '' }), a, { records: [a] }],
  ['a tree with several', source('tree', { records: '' }), [a, b], { records: [a, b] }],
  ['a tree that is a number', source('tree', { records: '' }), 7, { malformed: 'the answer is not a list' }],
]

describe('readResponse', () => {
  it.each(rows)('%s', (_rule, config, body, result) => {
    expect(readResponse(body, none, config, wanted)).toEqual(result)
  })

  // Numbers as sites write them for readers, PHP's number_format too; a lower bound as search engines show it.
  it.each([
    ['30', { total: 30 }],
    ['1,234', { total: 1234 }],
    ['1.234.567', { total: 1_234_567 }],
    ['1 234', { total: 1234 }],
    ['1\u202f234', { total: 1234 }],
    ["12'345", { total: 12_345 }],
    ['30.0', { total: 30 }],
    ['30.000', { total: 30_000 }],
    ['10,000+', { total: 10_000, atLeast: true }],
    ['10000+', { total: 10_000, atLeast: true }],
    [{ $numberLong: '30' }, { total: 30 }],
    ['12,34', {}],
    ['1,234.567', {}],
    ['30.5', {}],
    ['-1', {}],
    ['', {}],
    [null, {}],
    [true, {}],
  ])('reads the total %j', (t, read) => {
    const config = source('list', { records: '/r', total: '/t' })
    expect(readResponse({ r: [a], t }, none, config, wanted)).toEqual({ records: [a], ...read })
  })

  it('finds the total in a header', () => {
    const config = source('list', { records: '', totalHeader: 'X-Total-Count' })
    expect(readResponse([a], new Headers({ 'x-total-count': '31' }), config, wanted)).toEqual({
      records: [a],
      total: 31,
    })
    expect(readResponse([a], new Headers({ 'x-total-count': '1,057' }), config, wanted)).toMatchObject({
      total: 1057,
    })
    expect(
      readResponse([a], new Headers({ 'x-total-count': 'items 0-9/1057' }), config, wanted),
    ).toMatchObject({
      total: 1057,
    })
    expect(readResponse([a], none, config, wanted)).toEqual({ records: [a] })
  })
})

describe('a cursor', () => {
  it.each([
    ['abc', 'abc'],
    ['https://b.example.org/a?after=x%2By&limit=2', 'x+y'],
    ['/a?after=7', '7'],
    ['?after=7', '7'],
    ['objects?limit=2&after=7', '7'],
    ['/no/such/parameter', '/no/such/parameter'],
  ])('%s is sent as %s', (next, sent) => {
    const source: SourceConfig = {
      service: 'main',
      kind: 'list',
      request: { method: 'GET', path: '/a', query: { after: '{cursor}' } },
      paging: { style: 'cursor' },
      response: { records: '/rows', nextCursor: '/next' },
      item: { id: '/id', title: '/title' },
    }
    const read = readResponse({ rows: [], next }, undefined, source, { page: 1, pageSize: 2 })
    expect(read).toMatchObject({ nextCursor: sent })
  })
})
