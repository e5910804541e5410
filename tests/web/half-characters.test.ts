import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ForeignMuseum, openForeignMuseum } from '../support/foreign-museum.ts'

/** Halves of characters in every text of a record: alone, at an end, the wrong way round. */
const HALF = 'a\ud800'
const texts = {
  name: HALF,
  kind: HALF,
  place: '\udc00',
  author: '\udfff\ud800',
  note: `<p title="${HALF}">${HALF}</p>`,
}

const item = {
  id: '/number',
  title: '/name',
  kind: '/kind',
  place: '/place',
  author: '/author',
  html: '/note',
  image: '/picture',
  date: '/name',
  facts: [{ name: 'kind', label: { en: 'Kind' }, value: '/kind' }],
  links: [{ name: 'more', label: { en: 'More' }, href: '/link' }],
}

/** The record first: of one that no list has shown, the list of its kind is asked for. */
const addresses = [
  '/objects/A-1',
  '/',
  '/objects',
  '/objects?type=%ED%A0%80',
  '/objects?type=%EF%BF%BD&key=%ED%B0%80&page=2',
  '/objects?type=\ud800',
  '/objects/A-2',
  '/objects/~uD800',
  '/objects/\ud800',
  '/objects/%ED%A0%80',
  '/nowhere/~uDFFF',
  '/objects/A-1.json',
  '/objects/A-1.manifest.json',
  '/objects.atom',
  '/objects.rss',
  '/sitemap.xml',
  '/sitemap-objects-1.xml',
  '/_vitrine/page?url=/objects/A-1',
  '/_vitrine/page?url=/objects/~uD800',
  '/_vitrine/qr.svg?to=/objects/~uD800',
  '/_vitrine/suggest?url=/objects%3Fkey=%ED%A0%80',
]

describe('a backend with halves of characters in all its texts', () => {
  const lines: string[] = []
  let museum: ForeignMuseum
  beforeAll(async () => {
    museum = await openForeignMuseum(
      {
        ids: ['A-1', 'A-2', '\ud800'],
        style: 'page',
        more: () => ({ ...texts, picture: `${HALF}.jpg`, link: `https://a.test/${HALF}` }),
      },
      {
        page: { params: { type: '?type' } },
        list: {
          params: { type: { type: 'string' } },
          request: {
            method: 'GET',
            path: '/objects',
            query: { page: '{page}', size: '{pageSize}', type: '{type}' },
          },
          item,
        },
        record: { item },
        detail: { template: 'object', manifest: true },
      },
      { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    )
  })
  afterAll(() => museum.close())

  it.each(addresses)('%j is answered', async (address) => {
    const { status } = await museum.get(address)
    expect(status).toBeLessThan(500)
  })

  it('shows the page of a record, with those beside it', async () => {
    const view = JSON.parse((await museum.get('/_vitrine/page?url=/objects/A-2')).text)
    expect([view.status, view.previous.href, view.next.href]).toEqual([
      200,
      '/objects/A-1',
      '/objects/~uD800',
    ])
  })

  it('logs no error of the program', () => {
    expect(lines.filter((line) => /URIError|malformed URI|request failed/.test(line))).toEqual([])
  })
})
