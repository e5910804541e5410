import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeSegment } from '../../src/base/path-segment.ts'
import { compileSite, createLinker, createMatcher, fillRoute, idTest } from '../../src/engine/index.ts'
import { assertProperty } from '../support/properties.ts'
import { baseFileWith, compiledBase } from './compiled-base.ts'
import { baseWith } from './read-config-folder.ts'
import { testRegistry } from './test-registry.ts'

const RULE = '"ids": "digits-or-32"'

function siteWith(ids: string | undefined) {
  return baseFileWith('site.json', `${RULE},`, ids === undefined ? '' : `"ids": ${JSON.stringify(ids)},`)
}

const museum = ['A-1921.3', '79.66.115', 'SK-C-5', 'red-figure-vase', '7', '0'.repeat(40)]
const odd = [
  'Vase (a)',
  'a~b',
  '~2f',
  '花瓶',
  'été',
  'a+b=c&d',
  "O'Hara",
  'a;b,c',
  'x.json',
  '100:3',
  'ABC_EN',
  '?',
  '#1',
]
/** With characters that percent-encoding alone would not carry, and their segments. */
const escaped: readonly (readonly [string, string])[] = [
  ['.', '~2E'],
  ['..', '~2E~2E'],
  ['../Contact', '..~2FContact'],
  ['ark:/99999/fk4', 'ark%3A~2F99999~2Ffk4'],
  ['a\\b', 'a~5Cb'],
  ['50%', '50~25'],
  ['%2f', '~252f'],
  ['~2F', '~7E2F'],
  ['a\u0000', 'a~00'],
  ['a\n', 'a~0A'],
  ['\ud800', '~uD800'],
]
const refused = ['', ' \u3000', '\ufeff', 'x'.repeat(129)]

describe('what is an id', () => {
  it.each([...museum, ...odd, ...escaped.map(([id]) => id)])('%j is one by default', (id) => {
    expect(idTest(undefined)(id)).toBe(true)
    expect(idTest('segment')(id)).toBe(true)
  })

  it.each(refused)('%j is none by any rule', (id) => {
    for (const rule of [undefined, 'slug', 'digits-or-32', '^.*$']) expect(idTest(rule)(id)).toBe(false)
  })

  it.each(escaped)('%j is none by a narrower rule', (id) => {
    for (const rule of ['slug', 'digits-or-32', '^[\\w.-]+[\\w]$']) expect(idTest(rule)(id)).toBe(false)
  })

  it.each(museum)('%j is a slug', (id) => {
    expect(idTest('slug')(id)).toBe(true)
  })

  it('is held to a regular expression', () => {
    const isId = idTest('^[A-Z]{2}-[0-9.]+$')
    expect(['SK-5.1', 'SK-5.1 ', 'sk-5', '7'].map(isId)).toEqual([true, false, false, false])
  })
})

describe('addresses of a museum with ids of its own', () => {
  const manifest = compiledBase([siteWith(undefined)])
  const match = createMatcher(manifest)
  const isId = idTest(manifest.site.ids)
  const route = '/News/:sec/:id'

  it.each([...museum, ...odd])('%j has one address, which finds it again', (id) => {
    const path = fillRoute(route, { sec: 'Latest', id }, isId) ?? ''
    expect(path).toBe(`/News/Latest/${encodeSegment(id)}`)
    const found = match(path)
    expect(found).toMatchObject({ kind: 'page', params: { sec: 'Latest', id }, canonical: path })
    expect(createLinker(manifest).resolve(path, { locale: 'en' })?.href).toBe(`${path}?lang=en`)
    expect(match(`${path}?lang=en`)).toMatchObject({ kind: 'page', locale: 'en', params: { id } })
  })

  it.each(escaped)('%j has the one address %s', (id, segment) => {
    const path = fillRoute(route, { sec: 'Latest', id }, isId) ?? ''
    expect(path).toBe(`/News/Latest/${segment}`)
    expect(match(path)).toMatchObject({ kind: 'page', params: { sec: 'Latest', id }, canonical: path })
    expect(createLinker(manifest).resolve(path, { locale: 'en' })?.href).toBe(`${path}?lang=en`)
    expect(new URL(path, 'https://museum.test').pathname).toBe(path)
  })

  it('any text has one address, which finds it again from every page that links to it', () => {
    const linker = createLinker(manifest, 'https://museum.test')
    const unit = fc.oneof(
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
      fc.constantFrom(...'/\\%.~?#;&+ 2F', '\u{1f3fa}'),
    )
    const anyId = fc
      .array(unit, { minLength: 1, maxLength: 128 })
      .map((units) => units.join('').slice(0, 128))
    assertProperty(
      fc.property(anyId, fc.constantFrom('zh', 'en'), (id, locale) => {
        fc.pre(id.trim() !== '')
        const path = fillRoute(route, { sec: 'Notice', id }, isId) ?? ''
        const link = linker.resolve(path, { locale })
        expect(linker.resolve(`https://museum.test${path}`, { locale })).toEqual(link)
        expect(link?.external).toBe(false)
        const found = match(link?.href ?? '')
        expect(found).toMatchObject({
          kind: 'page',
          locale,
          params: { sec: 'Notice', id },
          canonical: link?.href,
        })
        const url = new URL(link?.href ?? '', 'https://museum.test')
        expect(`${url.pathname}${url.search}`).toBe(link?.href)
      }),
      { numRuns: 3000 },
    )
  })

  it.each(refused)('%j has none', (id) => {
    expect(fillRoute(route, { sec: 'Latest', id }, isId)).toBeUndefined()
  })

  it.each([
    '/News/Latest/%2e',
    '/News/Latest/%2e%2e',
    '/News/Latest/%2E%2e/Contact',
    '/News/Latest/a%2fb',
    '/News/Latest/a%5cb',
    '/News/Latest/a%252fb',
    '/News/Latest/50%25',
    '/News/Latest/%00',
    '/News/Latest/%0a',
    '/News/Latest/%ff',
    '/News/Latest/%u0041',
    '/News/Latest/../Contact',
  ])('%s is no address', (path) => {
    expect(match(path).kind).toBe('not-found')
  })

  it.each([
    ['/News/Latest/%61bc', '/News/Latest/abc'],
    ['/news/latest/A%2D1', '/News/Latest/A-1'],
    ['/News/Latest/a%7E2Fb', '/News/Latest/a~2Fb'],
    ['/News/Latest/~41bc', '/News/Latest/Abc'],
    ['/News/Latest/Vase (a)', '/News/Latest/Vase%20(a)'],
    ['/News/Latest/花瓶', `/News/Latest/${encodeURIComponent('花瓶')}`],
    ['/News/Latest/%e8%8a%b1', '/News/Latest/%E8%8A%B1'],
    ['//News//Latest//abc/', '/News/Latest/abc'],
  ])('%s leads to the one spelling %s', (path, to) => {
    expect(match(path)).toEqual({ kind: 'redirect', to, status: 301 })
    expect(match(to).kind).toBe('page')
  })

  it('takes the suffix of a language from channels, never from an id', () => {
    expect(match('/News/Latest/ABC_EN')).toMatchObject({
      kind: 'page',
      locale: 'zh',
      params: { id: 'ABC_EN' },
    })
    expect(match('/News_EN/Latest/ABC_EN')).toMatchObject({
      kind: 'page',
      locale: 'en',
      params: { sec: 'Latest', id: 'ABC_EN' },
    })
  })
})

describe('the check', () => {
  const both = baseFileWith(
    'channels/news.json',
    '"pages": [',
    '"pages": [{ "route": "/Shop/:sec", "template": "contact" }, { "route": "/Shop/:id", "template": "contact" },',
  )

  it('reports routes that distinguish a channel from an id by accident', () => {
    const codesWith = (ids: string | undefined) =>
      compileSite(baseWith([siteWith(ids), both]), testRegistry).problems.map(({ code }) => code)
    expect(codesWith('segment')).toContain('ROUTE_OVERLAP')
    expect(codesWith('slug')).toContain('ROUTE_OVERLAP')
    expect(codesWith('digits-or-32')).not.toContain('ROUTE_OVERLAP')
    expect(codesWith('^[0-9]+$')).not.toContain('ROUTE_OVERLAP')
    const { problems } = compileSite(baseWith([siteWith('segment'), both]), testRegistry)
    const overlap = problems.find(({ code }) => code === 'ROUTE_OVERLAP')
    expect(overlap?.message).toMatch(/^"[^"]+" and "[^"]+" \(.*\) match the same addresses\.$/)
    expect(overlap?.hint).toMatch(/put a fixed part before the last of "\/Shop\/:(?:sec|id)"/)
  })

  it('reports a regular expression that does not compile', () => {
    const { problems } = compileSite(baseWith([siteWith('^[a-z$')]), testRegistry)
    expect(problems.map(({ code }) => code)).toEqual(['REGEXP_INVALID'])
  })
})
