import type { FastifyInstance } from 'fastify'
import { compileSite, type Registry, type SiteManifest } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { type Environment, readEnvironment } from '../../src/web/site/environment.ts'
import { createSite } from '../../src/web/site/site.ts'
import { startServer } from './local-server.ts'
import { startWebNode, type WebNodeChange } from './web-node.ts'

type Json = Readonly<Record<string, unknown>>

/** Paging and content of the invented backend. */
export interface ForeignBackend {
  readonly ids: readonly string[]
  readonly style: 'page' | 'offset' | 'cursor'
  /** Maximum page size; larger ones are rejected with HTTP 400. */
  readonly maxSize?: number
  /** Maximum page size that is applied silently. */
  readonly cap?: number
  /** Whether the last page has a cursor that leads to an empty page. */
  readonly endless?: boolean
  /** Whether answers have a total. */
  readonly hasTotal?: boolean
  /** Whether a list request fails with HTTP 500. */
  readonly fails?: (search: URLSearchParams) => boolean
  /** Whether it ignores its paging parameters: every page is the first. */
  readonly stuck?: boolean
  /** A wrong total to answer. */
  readonly total?: number
  /** Whether a record is in the requested list; by default every record is. */
  readonly isIn?: (id: string, search: URLSearchParams) => boolean
  /** Number of its first page; 1 by default. */
  readonly from?: number
  /** Whether it counts negative offsets from the end, as Array.slice and array_slice do. */
  readonly wraps?: boolean
  /** Replaces the JSON it writes; `origin` is its own origin. */
  readonly written?: (json: string, origin: string) => string
  /** Additional members of its records. */
  readonly more?: (id: string, search?: URLSearchParams) => Json
}

/** Returns the config files of a museum unknown to the project, with replaced parts. */
export function foreignFiles({
  site = {},
  list = {},
  page = {},
  detail = {},
  record = {},
  home = {},
}: {
  readonly site?: Json
  readonly list?: Json
  readonly page?: Json
  readonly detail?: Json
  readonly record?: Json
  readonly home?: Json
}) {
  const files: Readonly<Record<string, unknown>> = {
    'site.json': {
      name: { en: 'Foreign Museum' },
      timeZone: 'Europe/Paris',
      locales: [{ code: 'en', tag: 'en', label: 'English', channelSuffix: '' }],
      services: { main: { env: 'MAIN_API_URL' } },
      cache: { seconds: 0, onErrorSeconds: 0 },
      shell: { navigation: {}, toolbar: [], footer: { advice: { en: 'Foreign.' } } },
      ...site,
    },
    'channels/home.json': {
      route: '/',
      title: { en: 'Home' },
      pages: [
        {
          route: '/',
          template: 'blocks',
          blocks: [{ block: 'text', options: { lines: [{ en: 'Hi' }] } }],
          ...home,
        },
      ],
    },
    'channels/objects.json': {
      route: '/objects',
      title: { en: 'Objects' },
      pages: [
        {
          route: '/objects',
          template: 'common',
          source: 'objects',
          pageSize: 10,
          links: '/objects/:id',
          feed: true,
          ...page,
        },
        {
          route: '/objects/:id',
          template: 'archive',
          source: 'object',
          params: { id: ':id' },
          neighbours: true,
          ...detail,
        },
      ],
    },
    'sources/objects.json': {
      service: 'main',
      kind: 'list',
      request: { method: 'GET', path: '/objects', query: { page: '{page}', size: '{pageSize}' } },
      paging: { style: 'page' },
      response: { records: '/rows', total: '/total' },
      item: { id: '/number', title: '/name' },
      ...list,
    },
    'sources/object.json': {
      service: 'main',
      kind: 'record',
      params: { id: { type: 'string', required: true } },
      request: { method: 'GET', path: '/objects/{id}' },
      response: { record: '' },
      item: { id: '/number', title: '/name' },
      ...record,
    },
  }
  return Object.entries(files).map(([path, value]) => {
    const [folder = '', below] = path.split('/')
    const kind = below === undefined ? 'site' : folder.replace(/s$/, '')
    const $schema = `${below === undefined ? '..' : '../..'}/schemas/json/${kind}.schema.json`
    return { path, text: JSON.stringify({ $schema, ...Object(value) }) }
  })
}

/**
 * Compiles them.
 *
 * @throws Error with the problems of an invalid config.
 */
export function foreignManifest(
  change: Parameters<typeof foreignFiles>[0] = {},
  known: Registry = registry,
): SiteManifest {
  const { manifest, problems } = compileSite(foreignFiles(change), known)
  if (manifest === undefined) throw new Error(JSON.stringify(problems, null, 2))
  return manifest
}

function rowOf(number: string, { more }: ForeignBackend, search?: URLSearchParams): Json {
  return { number, name: `Object ${number}`, ...more?.(number, search) }
}

function listAnswer(search: URLSearchParams, backend: ForeignBackend): readonly [number, unknown] {
  const { style, maxSize = 1000, endless = false, hasTotal = true, fails, stuck = false } = backend
  const { from = 1, wraps = false } = backend
  const ids = backend.ids.filter((id) => backend.isIn?.(id, search) !== false)
  const size = Math.min(Number(search.get('size')), backend.cap ?? Infinity)
  if (fails?.(search) === true) return [500, {}]
  if (size < 1 || size > maxSize) return [400, { error: `size must be 1 to ${maxSize}` }]
  const at = {
    page: (Number(search.get('page')) - from) * size,
    offset: Number(search.get('offset')),
    cursor: Number(search.get('cursor') ?? 0),
  }[style]
  const begin = stuck || (at < 0 && !wraps) ? 0 : at
  const rows = ids.slice(begin, begin + size || undefined).map((id) => rowOf(id, backend, search))
  const isLast = endless ? rows.length === 0 : at + size >= ids.length
  return [
    200,
    {
      rows,
      ...(hasTotal ? { total: backend.total ?? ids.length } : {}),
      ...(style === 'cursor' && !isLast ? { next: String(at + size) } : {}),
    },
  ]
}

export interface ForeignMuseum {
  readonly node: FastifyInstance
  /** Path and query of all requests to the backend, in order. */
  readonly asked: string[]
  readonly get: (url: string) => Promise<{ status: number; text: string; location: unknown }>
  readonly close: () => Promise<void>
}

/** Starts only the invented backend: `/objects` and `/objects/{id}`. */
export async function startForeignBackend(backend: ForeignBackend) {
  const asked: string[] = []
  const server = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend.test')
    asked.push(request.url ?? '')
    const id = decodeURIComponent(pathname.slice('/objects/'.length))
    const [status, body] =
      pathname === '/objects'
        ? listAnswer(searchParams, backend)
        : backend.ids.includes(id)
          ? [200, rowOf(id, backend)]
          : [404, {}]
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end((backend.written ?? String)(JSON.stringify(body), `http://${request.headers.host}`))
  })
  return { ...server, asked }
}

/** Returns the environment of a site with this backend. */
export function foreignEnvironment(address: string): Environment {
  return {
    ...readEnvironment({}),
    port: 0,
    dataDir: '',
    configDir: '',
    logLevel: 'silent',
    variables: { MAIN_API_URL: address },
  }
}

/** Opens a web node with an invented backend, both in this process. */
export async function openForeignMuseum(
  backend: ForeignBackend,
  config: Parameters<typeof foreignFiles>[0] = {},
  change: WebNodeChange = {},
): Promise<ForeignMuseum> {
  const server = await startForeignBackend(backend)
  const { asked } = server
  const site = createSite(foreignManifest(config), foreignEnvironment(server.address))
  const node = await startWebNode({}, { site, ...change })
  return {
    node,
    asked,
    get: async (url) => {
      const { statusCode, payload, headers } = await node.inject({ url, headers: { host: 'museum.test' } })
      return { status: statusCode, text: payload, location: headers.location }
    },
    close: async () => {
      await node.close()
      await server.close()
    },
  }
}
