import { readFileSync } from 'node:fs'
import { fits, type KnownSystem, refused, type Thing, things } from './known-systems.ts'

const TERMS = { Ming: '0b6a1f0e-5f0c-4f2e-9d2c-000000000001', Han: '0b6a1f0e-5f0c-4f2e-9d2c-000000000002' }

/** Returns a UUID like those of Drupal. */
export function uuidOf(number: number): string {
  return `9cd5cfab-fe24-4773-88e1-${String(number).padStart(12, '0')}`
}

/**
 * drupal.org/docs/core-modules-and-themes/core-modules/jsonapi-module: paths with a language, filters,
 * included media, a link to the next page.
 */
export const drupal: KnownSystem = ({ pathname, searchParams: query }) => {
  const [, language, rest = ''] = /^\/(?:(zh-hans)\/)?jsonapi\/(.*)$/.exec(pathname) ?? []
  const reference = (type: string, id: string, meta?: object) => ({
    data: { type, id, ...(meta && { meta }) },
  })
  const medium = ({ number }: Thing) => ({ type: 'media--image', id: `medium-${number}` })
  const node = (thing: Thing) => ({
    type: 'node--object',
    id: uuidOf(thing.number),
    attributes: {
      langcode: language ?? 'en',
      title: language === undefined ? thing.title : thing.chinese,
      created: '2026-10-05T09:00:00+00:00',
      body: {
        value: `Text of ${thing.title}.`,
        format: 'basic_html',
        processed: `<p>Text of ${thing.title}.</p>`,
      },
      field_year: 1400 + thing.number,
    },
    relationships: {
      field_media_image: { data: medium(thing) },
      field_era: {
        data: [reference('taxonomy_term--eras', thing.era === 'Ming' ? TERMS.Ming : TERMS.Han).data],
      },
    },
  })
  const term = (name: 'Ming' | 'Han') => ({
    type: 'taxonomy_term--eras',
    id: TERMS[name],
    attributes: { name },
  })
  const included = (list: readonly Thing[]) => {
    if (query.get('include') !== 'field_media_image.field_media_image,field_era') return {}
    const pictures = list.flatMap((thing) => [
      {
        ...medium(thing),
        relationships: {
          field_media_image: reference('file--file', `file-${thing.number}`, {
            alt: `An iron ${thing.title}`,
          }),
        },
      },
      {
        type: 'file--file',
        id: `file-${thing.number}`,
        attributes: {
          uri: { value: `public://${thing.number}.jpg`, url: `/sites/default/files/${thing.number}.jpg` },
        },
      },
    ])
    return { included: [...pictures, term('Ming'), term('Han')] }
  }
  const listed = (list: readonly Thing[]) => {
    const [offset, limit] = [Number(query.get('page[offset]')), Number(query.get('page[limit]'))]
    if (limit < 1 || limit > 50) return { status: 400, body: { errors: [{ detail: 'page[limit]' }] } }
    const page = list.slice(offset, offset + limit)
    const next = `http://drupal.test${pathname}?page%5Boffset%5D=${offset + limit}&page%5Blimit%5D=${limit}`
    return {
      body: {
        data: page.map(node),
        ...included(page),
        links: offset + limit < list.length ? { next: { href: next } } : {},
      },
    }
  }
  if (rest === 'taxonomy_term/eras') return { body: { data: [term('Ming'), term('Han')], links: {} } }
  const [, id] = /^node\/object\/([\w-]+)$/.exec(rest) ?? []
  const found = things.find(({ number }) => uuidOf(number) === id)
  if (found !== undefined) return { body: { data: node(found), ...included([found]) } }
  if (rest !== 'node/object' || query.get('filter[status]') !== '1') return refused
  const words = query.get('filter[words][condition][value]')
  // Drupal rejects a condition without a value.
  if (query.has('filter[words][condition][operator]') !== (words !== null)) return { status: 400, body: {} }
  const era = query.get('filter[field_era.id]')
  return listed(
    things.filter(
      (thing) => (era === null || TERMS[thing.era === 'Ming' ? 'Ming' : 'Han'] === era) && fits(thing, words),
    ),
  )
}

/** Returns a recorded answer of an institution, from tests/commands/recorded/. */
export function recorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../recorded/${name}`, import.meta.url), 'utf8'))
}

/** Creates a server with recorded answers by path. */
export function recordedAt(files: Readonly<Record<string, string>>): KnownSystem {
  return ({ pathname }) => {
    const name = files[pathname]
    return name === undefined ? refused : { body: recorded(name) }
  }
}

/** w3.org/TR/sparql11-results-json, as in Wikidata's query service: labels in the requested language. */
export const sparql: KnownSystem = ({ pathname, searchParams }) => {
  const query = searchParams.get('query') ?? ''
  if (pathname !== '/sparql' || searchParams.get('format') !== 'json') return refused
  const isChinese = query.includes('wikibase:language "zh,mul,en"')
  const literal = (value: string | number) => ({ type: 'literal', value: String(value) })
  const entity = (id: string) => ({ type: 'uri', value: `http://www.wikidata.org/entity/${id}` })
  const answer = (bindings: readonly object[]) => ({ body: { head: { vars: [] }, results: { bindings } } })
  const itemOf = ({ number, title, chinese }: Thing) => ({
    item: entity(`Q${number}`),
    itemLabel: { ...literal(isChinese ? chinese : title), 'xml:lang': isChinese ? 'zh' : 'en' },
    itemDescription: literal(`helmet no. ${number}`),
    image: {
      type: 'uri',
      value: `http://commons.wikimedia.org/wiki/Special:FilePath/Helmet%20${number}.jpg`,
    },
  })
  if (query.includes('?valueLabel'))
    return answer(['Q901', 'Q902'].map((id) => ({ value: entity(id), valueLabel: literal(`Era ${id}`) })))
  const matchOf = (pattern: RegExp): string | undefined => pattern.exec(query)?.[1]
  const id = matchOf(/BIND\(IRI\(CONCAT\(STR\(wd:\), "([^"]*)"\)\) AS \?item\)/)
  if (id !== undefined)
    return answer(
      things
        .filter(({ number }) => `Q${number}` === id)
        .map((thing) => ({
          ...itemOf(thing),
          P170: entity('Q5'),
          P170Label: literal('A smith of the city'),
          P186Label: literal('iron'),
          P571: literal('1500-01-01T00:00:00Z'),
          P571Precision: literal('7'),
        })),
    )
  const chosen = matchOf(/\?chosen = IRI\(CONCAT\(STR\(wd:\), "([^"]*)"\)\)/)
  const words = matchOf(/LCASE\("([^"]*)"\)/) ?? null
  const found = things.filter(
    (thing) => (chosen === undefined || { Ming: 'Q901' }[thing.era] === chosen) && fits(thing, words),
  )
  const [, limit, offset] = /LIMIT (\d+) OFFSET (\d+)/.exec(query) ?? []
  const page = found.slice(Number(offset), Number(offset) + Number(limit))
  return answer(page.map((thing) => ({ ...itemOf(thing), total: literal(found.length) })))
}

/** spec.graphql.org: a single endpoint, a query with variables, data or errors. The schema is invented. */
export const graphql: KnownSystem = ({ pathname }, { method, headers }, body) => {
  if (pathname !== '/graphql' || method !== 'POST') return refused
  if (headers.authorization !== 'Bearer a-token-of-graphql') return { status: 401, body: { errors: [] } }
  const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, string> }
  const objectOf = ({ number, title, chinese, era }: Thing) => ({
    id: `h-${number}`,
    name: variables.lang === 'zh-Hans' ? chinese : title,
    about: `Text of ${title}.`,
    era,
    image: { url: `/pictures/${number}.jpg` },
  })
  if (query.includes('object(id: $id)')) {
    const found = things.find(({ number }) => `h-${number}` === variables.id)
    return { body: { data: { object: found === undefined ? null : objectOf(found) } } }
  }
  const found = things.filter((thing) => fits(thing, variables.q ?? null))
  const offset = Number(variables.offset)
  const nodes = found.slice(offset, offset + Number(variables.limit)).map(objectOf)
  return { body: { data: { objects: { nodes, totalCount: found.length } } } }
}

/**
 * collectionspace.atlassian.net, "REST services": XML converted to JSON, so that a single entry is not a
 * list, numbers are texts, and terms are reference names.
 */
export const collectionspace: KnownSystem = ({ pathname, searchParams: query }, { headers }) => {
  if (headers.authorization !== `Basic ${Buffer.from('reader:secret').toString('base64')}`)
    return { status: 401, body: {} }
  const listed = (list: readonly object[]) => {
    const [size, page] = [Number(query.get('pgSz')), Number(query.get('pgNum'))]
    const shown = list.slice(page * size, (page + 1) * size)
    const items = shown.length === 0 ? {} : { 'list-item': shown.length === 1 ? shown[0] : shown }
    return {
      body: { 'ns2:abstract-common-list': { totalItems: String(list.length), ...items } },
    }
  }
  const csidOf = ({ number }: Thing) => `5f8f2e4c-${number}`
  const named = (name: string) =>
    `urn:cspace:museum.test:personauthorities:name(person):item:name(p1)'${name}'`
  if (pathname === '/cspace-services/media')
    return listed([
      {
        csid: `m-${query.get('rtSbj')}`,
        identificationNumber: 'MR2026.1',
        blobCsid: `b-${query.get('rtSbj')}`,
      },
    ])
  const [, csid] = /^\/cspace-services\/collectionobjects\/([\w-]+)$/.exec(pathname) ?? []
  const found = things.find((thing) => csidOf(thing) === csid)
  if (found !== undefined)
    return {
      body: {
        document: {
          'ns2:collectionspace_core': { uri: `/collectionobjects/${csidOf(found)}` },
          'ns2:collectionobjects_common': {
            objectNumber: `2026.${found.number}`,
            titleGroupList: { titleGroup: { title: found.title } },
            briefDescriptions: { briefDescription: `Text of ${found.title}.` },
            objectProductionDateGroupList: { objectProductionDateGroup: [{ dateDisplayDate: 'about 1407' }] },
            objectProductionPersonGroupList: {
              objectProductionPersonGroup: { objectProductionPerson: named('A smith of the city') },
            },
            collection: found.era,
          },
        },
      },
    }
  if (pathname !== '/cspace-services/collectionobjects' || query.get('wf_deleted') !== 'false') return refused
  return listed(
    things
      .filter((thing) => fits(thing, query.get('kw')))
      .map((thing) => ({ csid: csidOf(thing), title: thing.title, objectNumber: `2026.${thing.number}` })),
  )
}
