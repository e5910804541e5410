import type { IncomingMessage } from 'node:http'

/** An answer: its body and relevant headers. */
export interface Answered {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Answers as documented by a system, for 30 invented objects. */
export type KnownSystem = (url: URL, request: IncomingMessage, body: string) => Answered

export interface Thing {
  readonly number: number
  readonly title: string
  readonly chinese: string
  readonly era: string
}

export const things: readonly Thing[] = Array.from({ length: 30 }, (_, index) => ({
  number: index + 1,
  title: `Helmet ${index + 1}`,
  chinese: `头盔 ${index + 1}`,
  era: index % 3 === 0 ? 'Ming' : 'Han',
}))

export const refused: Answered = { status: 404, body: { message: 'There is no such address.' } }

function pageOf<T>(list: readonly T[], page: string | null, size: string | null): readonly T[] {
  const each = Number(size)
  return list.slice((Number(page) - 1) * each, Number(page) * each)
}

export function fits(thing: Thing, words: string | null): boolean {
  return words === null || `${thing.title} ${thing.chinese}`.toLowerCase().includes(words.toLowerCase())
}

/** A password-protected post, which WordPress includes in lists. */
export const PROTECTED = 11

/** developer.wordpress.org/rest-api: totals in headers, at most 100 at a time, embedded media. */
export const wordpress: KnownSystem = ({ pathname, searchParams: query }) => {
  const post = ({ number, title }: Thing) => ({
    id: number,
    date: '2026-10-05T09:00:00',
    slug: `helmet-${number}`,
    title: { rendered: `${number === PROTECTED ? 'Protected: ' : ''}${title} &#8211; iron` },
    content: {
      rendered: number !== PROTECTED ? `<p>Text of ${title}.</p>` : '',
      protected: number === PROTECTED,
    },
    excerpt: { rendered: number !== PROTECTED ? `<p>On ${title}.</p>` : '', protected: number === PROTECTED },
    _embedded: {
      'wp:featuredmedia': [
        {
          source_url: `http://pictures.test/${number}.jpg`,
          media_details: { width: 1200, height: 800 },
          alt_text: 'An iron helmet',
        },
      ],
    },
  })
  const listed = (list: readonly unknown[]): Answered => {
    const size = Number(query.get('per_page'))
    if (size < 1 || size > 100) return { status: 400, body: { code: 'rest_invalid_param' } }
    return {
      headers: { 'x-wp-total': String(list.length) },
      body: pageOf(list, query.get('page'), String(size)),
    }
  }
  if (pathname === '/wp-json/wp/v2/categories')
    return listed([
      { id: 1, name: 'Ming &amp; later' },
      { id: 2, name: 'Han' },
    ])
  if (pathname !== '/wp-json/wp/v2/posts' || query.get('status') !== 'publish') return refused
  const era = { 1: 'Ming', 2: 'Han' }[query.get('categories') ?? '']
  const included = query.get('include')
  if (included !== null) {
    if (!/^\d+$/.test(included)) return { status: 400, body: { code: 'rest_invalid_param' } }
    return { body: things.filter(({ number }) => String(number) === included).map(post) }
  }
  const found = things.filter(
    (thing) => (era === undefined || thing.era === era) && fits(thing, query.get('search')),
  )
  return listed(found.map(post))
}

/** directus.io/docs: filters by operators, translations as a relation with an alias, groups by aggregate. */
export const directus: KnownSystem = ({ pathname, searchParams: query }, { headers }) => {
  if (headers.authorization !== 'Bearer a-token-of-directus') return { status: 401, body: { errors: [] } }
  if (pathname !== '/items/objects') return { status: 403, body: { errors: [] } }
  if (query.get('groupBy[0]') === 'era')
    return { body: { data: ['Han', 'Ming'].map((era) => ({ era, count: '15' })) } }
  const isPublic = (query.get('filter[status][_in]') ?? '').split(',').includes('published')
  const language = (relation: string) => query.get(`deep[${relation}][_filter][languages_code][_starts_with]`)
  const translated = ({ title, chinese }: Thing, code: string | null) => [
    code === 'zh'
      ? { languages_code: 'zh-CN', title: chinese, description: `<p>${chinese}</p>` }
      : { languages_code: 'en-US', title, description: `<p>${title}</p>` },
  ]
  const [era, id] = [query.get('filter[era][_eq]'), query.get('filter[id][_eq]')]
  const found = things.filter(
    (thing) =>
      isPublic &&
      (era === null || thing.era === era) &&
      (id === null || String(thing.number) === id) &&
      fits(thing, query.get('filter[_or][0][translations][title][_icontains]')),
  )
  const rows = pageOf(found, query.get('page') ?? '1', query.get('limit')).map((thing) => ({
    id: thing.number,
    status: 'published',
    image: `0f3a-${thing.number}`,
    era: thing.era,
    translations: translated(thing, language('translations')),
    original: query.get('alias[original]') === 'translations' ? translated(thing, language('original')) : [],
  }))
  return { body: { data: rows, meta: { filter_count: found.length } } }
}

/** docs.strapi.io, version 5: flat documents, `documentId`, one version per language. */
export const strapi: KnownSystem = ({ pathname, searchParams: query }, { headers }) => {
  if (headers.authorization !== 'Bearer a-token-of-strapi') return { status: 403, body: { data: null } }
  const isChinese = query.get('locale') === 'zh-Hans'
  const documentOf = ({ number, title, chinese, era }: Thing) => ({
    id: number,
    documentId: `doc${number}abc`,
    title: isChinese ? chinese : title,
    description: `<p>${isChinese ? chinese : title}</p>`,
    era: { documentId: `era${era}`, name: era },
    image: { url: `/uploads/${number}.jpg`, width: 1200, height: 800, alternativeText: 'A helmet' },
  })
  const [, id] = /^\/api\/objects\/(\w+)$/.exec(pathname) ?? []
  if (id !== undefined) {
    const found = things.map(documentOf).find(({ documentId }) => documentId === id)
    return found === undefined ? { status: 404, body: { data: null } } : { body: { data: found, meta: {} } }
  }
  const listed = (list: readonly unknown[]): Answered => {
    const [page, pageSize] = [query.get('pagination[page]'), query.get('pagination[pageSize]')]
    const pagination = { page: Number(page), pageSize: Number(pageSize), total: list.length }
    return { body: { data: pageOf(list, page, pageSize), meta: { pagination } } }
  }
  if (pathname === '/api/eras')
    return listed(['Han', 'Ming'].map((name) => ({ documentId: `era${name}`, name })))
  if (pathname !== '/api/objects' || query.get('status') !== 'published') return refused
  const era = query.get('filters[era][documentId][$eq]')?.replace(/^era/, '')
  const words = query.get('filters[title][$containsi]')
  return listed(
    things.filter((thing) => (era === undefined || thing.era === era) && fits(thing, words)).map(documentOf),
  )
}

/** omeka.org/s/docs/developer/api: JSON-LD, totals in a header, item sets. */
export const omekaS: KnownSystem = ({ pathname, searchParams: query }) => {
  const literal = (value: string) => [{ type: 'literal', is_public: true, '@value': value }]
  const item = ({ number, title, era }: Thing) => ({
    '@id': `http://omeka.test/api/items/${number}`,
    'o:id': number,
    'o:title': title,
    'o:created': { '@value': '2026-10-05T09:00:00+00:00' },
    thumbnail_display_urls:
      number === 30
        ? { large: null, medium: null, square: null }
        : {
            large: `http://pictures.test/large/${number}.jpg`,
            medium: `http://pictures.test/medium/${number}.jpg`,
            square: `http://pictures.test/square/${number}.jpg`,
          },
    'dcterms:title': literal(title),
    'dcterms:description': literal(`Text of ${title}.`),
    'dcterms:creator': [{ type: 'resource', display_title: 'A smith of the city' }],
    'dcterms:date': literal(era),
  })
  const listed = (list: readonly unknown[]): Answered => ({
    headers: { 'Omeka-S-Total-Results': String(list.length) },
    body: pageOf(list, query.get('page'), query.get('per_page')),
  })
  const [, id] = /^\/api\/items\/(\d+)$/.exec(pathname) ?? []
  if (id !== undefined) {
    const found = things.find(({ number }) => String(number) === id)
    return found === undefined
      ? { status: 404, body: { errors: { error: 'Entity not found' } } }
      : { body: item(found) }
  }
  if (pathname === '/api/item_sets')
    return listed([
      { 'o:id': 71, 'o:title': 'Of the Ming' },
      { 'o:id': 72, 'o:title': 'Of the Han' },
    ])
  if (pathname !== '/api/items') return refused
  const era = { 71: 'Ming', 72: 'Han' }[query.get('item_set_id') ?? '']
  const words = query.get('fulltext_search')
  return listed(
    things.filter((thing) => (era === undefined || thing.era === era) && fits(thing, words)).map(item),
  )
}
