import { describe, expect, it } from 'vitest'
import type { SourceConfig, Transform } from '../../schemas/config/index.ts'
import { privateValues } from '../../src/commands/test/cases.ts'
import { deriveAnswer } from '../../src/commands/test/sample/derive-answer.ts'
import { deriveRecord, putValue, valueBeforeSteps } from '../../src/commands/test/sample/derive-record.ts'
import { readCallValues } from '../../src/commands/test/sample/read-call.ts'
import { buildRequest } from '../../src/sources/build-request.ts'
import { applyTransform, readField } from '../../src/sources/read-field.ts'
import { realManifest } from '../support/real-site.ts'

const manifest = realManifest()
const sources = Object.entries(manifest.sources)
const locale = { code: 'en', tag: 'en', channelSuffix: '_EN' }
const context = { timeZone: 'Asia/Shanghai', locale }
const at = { seed: 7, id: '7', today: '2026-11-21' }

/** Parts that derived records leave out: see `derive-record.ts`. */
const LEFT_OUT = ['href', 'channel', 'parentChannel', 'languages', 'facts', 'links', 'targets']

describe('records derived of a mapping', () => {
  it.each(sources)('%s: every part that the mapping names is found', (name, source) => {
    const record = deriveRecord([[name, source]], manifest, at)
    const { channel } = source.item
    const parts = Object.entries(source.item).filter(
      ([part, field]) => !LEFT_OUT.includes(part) && (channel === undefined || field !== channel),
    )
    expect(parts.length).toBeGreaterThan(0)
    const missing = parts.filter(([, field]) => readField(record, field as string, context) === undefined)
    expect(missing.map(([part]) => part)).toEqual([])
    for (const { value } of source.item.facts ?? []) expect(readField(record, value, context)).toBeDefined()
    expect(readField(record, source.item.id, context)).toBe('7')
  })

  it('two of them differ', () => {
    const source = manifest.sources.archives as SourceConfig
    const [one, other] = [1, 2].map((seed) => deriveRecord([['archives', source]], manifest, { ...at, seed }))
    expect(one).not.toEqual(other)
    expect(one).toEqual(deriveRecord([['archives', source]], manifest, { ...at, seed: 1 }))
  })

  it.each<readonly [Transform, unknown]>([
    ['trim', 'a b'],
    ['json', ['a']],
    [{ first: ';' }, 'a'],
    [{ beforeLast: ['/', '-'] }, 'a'],
    [{ afterLast: ':' }, 'a'],
    [{ join: ', ' }, 'a'],
  ])('the transform %j is undone', (transform, value) => {
    const raw = valueBeforeSteps([transform], value)
    expect(applyTransform(transform, raw, { locale: 'en', timeZone: 'UTC' })).toEqual(value)
  })

  const FACTS = [
    ['/donorPhone', privateValues.phone],
    ['/contact/mobilePhoneNumber', privateValues.phone],
    ['/TEL', privateValues.phone],
    ['/owner_phone2', privateValues.phone],
    ['/workphone', privateValues.phone],
    ['/eMail', privateValues.email],
    ['/lender/emailAddress', privateValues.email],
    ['/phoneticName', 'a fact'],
    ['/mobileImage', 'a fact'],
    ['/mailingListTitle', 'a fact'],
    ['/telegraph', 'a fact'],
  ] as const

  it.each(FACTS)('the name of %s says whether its value is private', (pointer, expected) => {
    const plain = manifest.sources.archives as SourceConfig
    const source = { ...plain, item: { ...plain.item, facts: [{ name: 'fact', label: {}, value: pointer }] } }
    const found = (of: SourceConfig): unknown => {
      const value = readField(deriveRecord([['archives', of]], manifest, at), pointer, context)
      return value === 'archives fact 7' ? 'a fact' : value
    }
    expect(found(source)).toBe(expected)
    expect(found({ ...source, publicContacts: [pointer] })).toBe('a fact')
  })

  it('places of lists and of nested objects are written', () => {
    const record: Record<string, unknown> = {}
    putValue(record, '/files/*/path', 'x')
    putValue(record, '/a/b~1c', 1)
    putValue(record, '/files/*/name', 'y')
    expect(record).toEqual({
      files: [
        { path: 'x', name: 'y' },
        { path: 'x', name: 'y' },
      ],
      a: { 'b/c': 1 },
    })
  })
})

describe('a request read back', () => {
  it.each(sources)('%s: gives the values it was made with', (_name, source) => {
    const values = Object.fromEntries(
      Object.keys(source.params ?? {}).map((name, index) => [name, `v${index} 文?`]),
    )
    const request = buildRequest(source, values, { page: 3, pageSize: 8 }, locale)
    if ('unsendable' in request) throw new Error(request.unsendable)
    expect(readCallValues(source, request)).toMatchObject(
      Object.fromEntries(
        Object.entries(values).filter(([name]) => JSON.stringify(source.request).includes(`{${name}}`)),
      ),
    )
  })

  it('may have parts that are sent under a condition, and a text of several lines', () => {
    const source: SourceConfig = {
      service: 'main',
      kind: 'list',
      params: { words: { type: 'string' } },
      request: {
        method: 'GET',
        path: '/a',
        query: { by: { '{words}?': 'title' }, words: '{words}', query: ['A', 'LIMIT {pageSize}'] },
      },
      response: {},
      item: { id: '/id', title: '/title' },
    }
    for (const values of [{}, { words: 'jar' }]) {
      const request = buildRequest(source, values, { page: 1, pageSize: 8 }, locale)
      expect('unsendable' in request ? request : readCallValues(source, request)).toEqual(values)
    }
    expect(readCallValues(source, { method: 'GET', path: '/a?by=date&words=jar&query=A' })).toBeUndefined()
  })

  it('is of no source with another method, path, literal or member', () => {
    const source = manifest.sources.archives as SourceConfig
    const body = { entity: { channelNo: 'a' }, param: { pageSize: 1, pageNum: 1 } }
    const good = { method: 'POST', path: '/api/queryArchivesList', body }
    expect(readCallValues(source, good)).toEqual({ channelNo: 'a', pageSize: 1, page: 1 })
    expect(readCallValues(source, { ...good, method: 'GET' })).toBeUndefined()
    expect(readCallValues(source, { ...good, path: '/api/other' })).toBeUndefined()
    expect(readCallValues(source, { ...good, path: `${good.path}?x=1` })).toBeUndefined()
    expect(readCallValues(source, { ...good, body: { ...body, more: 1 } })).toBeUndefined()
  })
})

describe('a derived list', () => {
  const base = manifest.sources.archives as SourceConfig

  function pageOf(source: SourceConfig, values: Readonly<Record<string, unknown>>) {
    const answer = deriveAnswer([{ name: 'a', source, values }], manifest, {
      today: at.today,
      isEmpty: false,
    })
    const { data } = answer.body as { data: Record<string, unknown> }
    return { ...answer, data, count: (data.records as readonly unknown[]).length }
  }

  it.each([
    [{ page: 1, pageSize: 8 }, 8],
    [{ page: 4, pageSize: 8 }, 1],
    [{ page: 5, pageSize: 8 }, 0],
    [{ page: 0, pageSize: 0 }, 25],
  ])('%j has %i records of 25', (values, count) => {
    const page = pageOf(base, values)
    expect(page.count).toBe(count)
    expect(page.data.total).toBe(25)
  })

  it('is cut by offset, by cursor, and not at all', () => {
    const offset: SourceConfig = { ...base, paging: { style: 'offset' } }
    expect(pageOf(offset, { offset: 20, pageSize: 10 }).count).toBe(5)
    const cursor: SourceConfig = {
      ...base,
      paging: { style: 'cursor' },
      response: { ...base.response, nextCursor: '/next' },
    }
    const first = pageOf(cursor, { pageSize: 10 })
    const last = pageOf(cursor, { pageSize: 10, cursor: '2' })
    expect([first.count, first.data.next, last.count, last.data.next]).toEqual([10, '1', 5, undefined])
    expect(pageOf({ ...base, paging: { style: 'none' } }, { pageSize: 5 }).count).toBe(25)
  })
})
