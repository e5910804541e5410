import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../../src/engine/index.ts'
import { assertProperty } from '../support/properties.ts'
import { baseFileWith, compiledBase } from './compiled-base.ts'

const odd = {
  path: 'channels/odd.json',
  text: JSON.stringify({
    $schema: '../../schemas/json/channel.schema.json',
    route: '/Odd',
    title: { zh: '杂', en: 'Odd' },
    permanentRedirects: { '/Gone/:id': '/Old/:id' },
    redirects: { '/Odd': '/odd/one', '/Old': '/Odd', '/Old/:id': '/news/LATEST/:id?lang=en' },
    channels: [{ segment: 'One', title: { zh: '一', en: 'One' } }],
    pages: [
      { route: '/Odd/:sec', aliases: ['/Alias/:sec', '/O/:sec?lang=en'], template: 'contact' },
      { route: '/Shop_EN', template: 'contact' },
      { route: '/Shop_EN/:sec/:id', template: 'contact' },
      { route: '/:a/:b/:c/Deep', template: 'contact' },
    ],
  }),
}

const match = createMatcher(
  compiledBase([
    odd,
    baseFileWith('channels/news.json', '"pageSize": 8', '"params": { "channelNo": "?era" }, "pageSize": 8'),
  ]),
)

const segment = fc.constantFrom(
  ...[
    'News',
    'news',
    'Latest',
    'LATEST',
    'Notice_EN',
    'News_en',
    'X_EN_EN',
    '_EN',
    'Home',
    'EN_Home',
    'Contact',
    'Gone',
  ],
  ...['Odd', 'odd', 'ONE', 'One_EN', 'Old', 'O', 'Alias', 'Shop', 'Shop_EN', 'shop_en_EN', 'Deep'],
  ...[
    '12',
    '00000000-0000-0000-0000-000000000000',
    '%4eews',
    '%',
    '..',
    '.',
    '',
    'a b',
    '%2f',
    '..~2F',
    '~2E',
    '~41',
    '~uD800',
    '~25~7E41',
    '中',
    'é',
    '\u212a',
  ],
)
const path = fc.array(fc.oneof({ weight: 5, arbitrary: segment }, fc.string({ unit: 'binary' })), {
  maxLength: 5,
})
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('en', 'zh', 'wx', '2', '007', ' x ', '%00a'),
)
const name = fc.constantFrom('lang', 'platform', 'page', 'era', 'key', 'type', 'utm', '__proto__')
const query = fc.array(fc.tuple(name, value), { maxLength: 5 })
const url = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(path, query).map(([segments, params]) => {
      const search = params.map(([key, text]) => `${key}=${text}`).join('&')
      return `/${segments.join('/')}${search === '' ? '' : `?${search}`}`
    }),
  },
  fc.string({ unit: 'binary' }),
)
const runs = { numRuns: 3000 }

describe('for any text', () => {
  it('a match is found without throwing', () => {
    assertProperty(
      fc.property(url, (text) => ['page', 'redirect', 'not-found'].includes(match(text).kind)),
      runs,
    )
  })

  it('redirects stay on the site and end within 3 hops', () => {
    assertProperty(
      fc.property(url, (text) => {
        let found = match(text)
        for (let hops = 0; found.kind === 'redirect'; hops++) {
          expect(hops).toBeLessThan(3)
          expect(found.to).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
          found = match(found.to)
          expect(found.kind).not.toBe('not-found')
        }
      }),
      runs,
    )
  })

  it('the canonical address of a page is a fixed point, and so is that in every language', () => {
    let pages = 0
    assertProperty(
      fc.property(url, (text) => {
        const found = match(text)
        if (found.kind !== 'page') return
        pages++
        for (const { href, locale } of found.alternates) {
          const again = match(href)
          expect(again).toMatchObject({
            kind: 'page',
            page: found.page,
            params: found.params,
            canonical: href,
            locale,
          })
        }
        expect(found.alternates.map(({ href }) => href)).toContain(found.canonical)
      }),
      runs,
    )
    expect(pages).toBeGreaterThan(20)
  })

  it('query values are clean and short', () => {
    assertProperty(
      fc.property(value, (text) => {
        const found = match(`/News/Latest?era=${encodeURIComponent(text)}`)
        if (found.kind !== 'page') throw new Error('not a page')
        const era = found.query.era ?? 'empty'
        expect(era).toBe(era.trim())
        expect([...era].length).toBeLessThanOrEqual(200)
        expect(era).not.toMatch(/\p{Cc}/u)
        expect(era).not.toBe('')
      }),
      runs,
    )
  })
})
