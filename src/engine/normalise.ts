import type {
  BlockConfig,
  ChannelConfig,
  DataDeclaration,
  PageConfig,
  SourceConfig,
} from '../../schemas/config/index.ts'
import { getOwn, omitUndefined } from '../base/object.ts'
import type { PieceDefinition } from './contracts/definitions.ts'
import { digestOf } from './digest.ts'
import { blockQuery, countedFields, hasData, MAIN_QUERY, pageFilters, tabQuery } from './filters.ts'
import { parseParam } from './link.ts'
import type {
  Block,
  Channel,
  ConfigOrigin,
  Page,
  PageQuery,
  ParamValue,
  Redirect,
  Registry,
  SiteManifest,
  Tab,
} from './manifest.ts'
import type { NamedConfig } from './read/file-kinds.ts'
import type { ConfigText, ReadConfig } from './read/read-files.ts'
import { withDefaults } from './read/validators.ts'
import { type PatternSegment, parseRoute, type RoutePattern } from './route-pattern.ts'

/** Returns the segments of a route that name channels, without the id. */
export function channelLevels({ segments }: RoutePattern): readonly PatternSegment[] {
  return segments.filter(({ kind }) => kind !== 'id')
}

/** Returns the channel at a page's grade: a fixed or variable segment; undefined if there is none. */
function channelAt(pattern: RoutePattern, grade: number): ParamValue | undefined {
  const level = channelLevels(pattern)[grade - 1]
  if (level === undefined) return undefined
  return level.kind === 'static'
    ? { kind: 'literal', value: level.text }
    : { kind: 'segment', name: level.name }
}

/** Maximum number of feed entries, the newest first. */
const MAX_FEED_ENTRIES = 20

function structuredOf({ structured }: PageConfig): Page['structured'] {
  if (structured === undefined) return undefined
  if (typeof structured === 'string') return { type: structured, facts: {} }
  return { type: structured.type, facts: structured.facts ?? {} }
}

function feedOf({ feed }: PageConfig): Page['feed'] {
  if (feed === undefined) return undefined
  const { title, count = MAX_FEED_ENTRIES } = typeof feed === 'object' ? feed : {}
  return { count, ...omitUndefined({ title }) }
}

function calendarOf({ calendar }: PageConfig): Page['calendar'] {
  if (calendar === undefined) return undefined
  return { allDay: typeof calendar === 'object' && calendar.allDay === true }
}

/** Returns feed, calendar, structured data and neighbours of a page, with defaults. */
function pageExtras(
  config: PageConfig,
): Pick<Page, 'neighbours' | 'manifest' | 'structured' | 'feed' | 'calendar'> {
  const structured = structuredOf(config)
  const feed = feedOf(config)
  const calendar = calendarOf(config)
  return {
    ...omitUndefined({ structured }),
    ...(config.neighbours === true ? { neighbours: true } : {}),
    ...(config.manifest === true ? { manifest: true } : {}),
    ...omitUndefined({ feed, calendar }),
  }
}

/** Default of the specification, section 9. */
const DEFAULT_EXCERPT = 10000
/** Requests all records (specification, section 9). */
const DEFAULT_PAGE_SIZE = 0

interface QueryUse {
  readonly name: string
  readonly data: Partial<DataDeclaration>
  readonly piece: PieceDefinition
  readonly paged: boolean
  /** Value for channel parameters without one. */
  readonly channel?: ParamValue | undefined
  /** Parameters set by the page's filters. */
  readonly filled?: PageQuery['params']
  /** Names of the fields whose values the filters offer. */
  readonly counted?: string | undefined
}

interface NormaliseContext {
  readonly registry: Registry
  readonly sources: Readonly<Record<string, SourceConfig>>
}

function parseParams(params: DataDeclaration['params'] = {}): PageQuery['params'] {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, parseParam(value)]))
}

function paramsOf(
  { data, channel, filled: ofFilters, counted }: QueryUse,
  source: SourceConfig | undefined,
): PageQuery['params'] {
  const filled = Object.entries(source?.params ?? {})
    .filter(([key, param]) => param.channel === true && getOwn(data.params, key) === undefined)
    .flatMap(([key]) => (channel === undefined ? [] : [[key, channel] as const]))
  const counts = Object.entries(source?.params ?? {}).flatMap(([key, param]) =>
    param.counted === true && counted !== undefined
      ? [[key, { kind: 'literal', value: counted } as const] as const]
      : [],
  )
  return {
    ...Object.fromEntries(counts),
    ...parseParams(data.params),
    ...Object.fromEntries(filled),
    ...ofFilters,
  }
}

function queryOf(use: QueryUse, { sources }: NormaliseContext): PageQuery {
  const { name, data, piece, paged } = use
  const pageSize = data.pageSize ?? DEFAULT_PAGE_SIZE
  return {
    name,
    ...omitUndefined({ source: data.source, items: data.items }),
    ...(data.otherwise === undefined
      ? {}
      : { otherwise: { note: data.otherwise.note, params: parseParams(data.otherwise.params) } }),
    params: paramsOf(use, data.source === undefined ? undefined : getOwn(sources, data.source)),
    pageSize,
    paged: paged && data.source !== undefined && pageSize > 0,
    excerpt: data.excerpt ?? DEFAULT_EXCERPT,
    ...omitUndefined({ excerptIn: data.excerptIn, links: data.links }),
    full: piece.full,
  }
}

interface BlockParts {
  readonly block: Block
  readonly queries: readonly PageQuery[]
}

function blockParts(config: BlockConfig, index: number, context: NormaliseContext): BlockParts | undefined {
  const piece = getOwn(context.registry.blocks, config.block)
  if (piece === undefined) return undefined
  const { paged } = piece
  const uses = [
    ...(hasData(config) ? [{ name: blockQuery(index), data: config, piece, paged }] : []),
    ...(config.tabs ?? []).map((data, tab) => ({ name: tabQuery(index, tab), data, piece, paged })),
  ]
  const tabs = config.tabs?.map(
    ({ title, more }, tab): Tab => ({
      title,
      query: tabQuery(index, tab),
      ...omitUndefined({ more }),
    }),
  )
  const block: Block = {
    block: config.block,
    ...omitUndefined({ title: config.title, listClass: config.listClass, more: config.more }),
    ...(hasData(config) ? { query: blockQuery(index) } : {}),
    ...omitUndefined({ tabs }),
    options: withDefaults(piece.options, config.options ?? {}),
  }
  return { block, queries: uses.map((use) => queryOf(use, context)) }
}

/** Returns the selectable page sizes, including the page's own. */
function sizesOf({ pageSize, pageSizes = [] }: PageConfig): readonly number[] {
  return [...new Set([...(pageSize ? [pageSize] : []), ...pageSizes])].sort((a, b) => a - b)
}

/** Returns a page with all defaults, or undefined if its template does not exist. */
function normalisePage(
  config: PageConfig,
  origin: ConfigOrigin,
  context: NormaliseContext,
): Page | undefined {
  const piece = getOwn(context.registry.templates, config.template)
  const pattern = parseRoute(config.route)
  if (piece === undefined || pattern === undefined) return undefined
  const grade = config.grade ?? channelLevels(pattern).length
  const channel = channelAt(pattern, grade)
  const { filters, filled } = pageFilters(config)
  const uses: readonly QueryUse[] = [
    ...(hasData(config)
      ? [
          {
            name: MAIN_QUERY,
            data: config,
            piece,
            paged: piece.paged,
            channel,
            filled,
            counted: countedFields(config),
          },
        ]
      : []),
    ...Object.entries(config.with ?? {}).map(([name, data]) => ({ name, data, piece, paged: false })),
  ]
  const blocks = (config.blocks ?? []).flatMap((block, index) => blockParts(block, index, context) ?? [])
  return {
    id: config.route,
    route: config.route,
    aliases: config.aliases ?? [],
    template: config.template,
    kind: piece.kind,
    ...omitUndefined({ title: config.title, titleFrom: config.titleFrom }),
    layout: config.layout ?? 'inner',
    grade,
    ...omitUndefined({ listClass: config.listClass, more: config.more }),
    options: withDefaults(piece.options, config.options ?? {}),
    blocks: blocks.map(({ block }) => block),
    queries: [...uses.map((use) => queryOf(use, context)), ...blocks.flatMap(({ queries }) => queries)],
    ...(filters.length === 0 ? {} : { filters }),
    ...omitUndefined({ sort: config.sort }),
    ...(config.pageSizes === undefined ? {} : { pageSizes: sizesOf(config) }),
    ...pageExtras(config),
    origin,
  }
}

interface ChannelLevel {
  readonly segment: string
  readonly title: Channel['title']
  readonly visible?: boolean
  readonly href?: string
  readonly channels?: readonly ChannelLevel[]
}

function channelOf(level: ChannelLevel, parent: string): Channel {
  const path = `${parent === '/' ? '' : parent}/${level.segment}`
  return {
    segment: level.segment,
    path,
    title: level.title,
    visible: level.visible ?? true,
    ...omitUndefined({ href: level.href }),
    children: (level.channels ?? []).map((child) => channelOf(child, path)),
  }
}

/** Returns first-level channels in menu order: by `order`, then by file name. */
function channelsOf(files: readonly NamedConfig<ChannelConfig>[]): readonly Channel[] {
  const last = Number.POSITIVE_INFINITY
  return [...files]
    .sort((a, b) => {
      const [first, second] = [a.config.order ?? last, b.config.order ?? last]
      return first === second ? (a.path < b.path ? -1 : 1) : first - second
    })
    .map(({ config: { route, title, visible = true, channels = [] } }) => ({
      segment: route.split('/').at(-1) ?? '',
      path: route,
      title,
      visible,
      children: channels.map((child) => channelOf(child, route)),
    }))
}

function byName<Config>(files: readonly NamedConfig<Config>[]): Readonly<Record<string, Config>> {
  return Object.fromEntries(files.map(({ name, config }) => [name, config]))
}

/** Builds the manifest of a config without errors; returns undefined if site.json is missing or unusable. */
export function normaliseSite(
  config: ReadConfig,
  registry: Registry,
  files: readonly ConfigText[],
): SiteManifest | undefined {
  if (config.site === undefined) return undefined
  const site = config.site.config
  const { at } = config.positions
  const sources = byName(config.sources)
  const written = config.channels.map((channel) => channel.config)
  const pages = written.flatMap(({ pages: list = [] }) =>
    list.flatMap((page): readonly Page[] => {
      const normal = normalisePage(page, at(page), { registry, sources })
      return normal === undefined ? [] : [normal]
    }),
  )
  const redirectsIn = (list: Readonly<Record<string, string>> = {}): readonly Redirect[] =>
    Object.entries(list).map(([from, to]) => ({ from, to, origin: at(list, from) }))
  const redirects = written.flatMap(({ redirects: changing, permanentRedirects }) => [
    ...redirectsIn(changing),
    ...redirectsIn(permanentRedirects).map((redirect) => ({ ...redirect, isPermanent: true })),
  ])
  const { home = '/' } = site
  const isRootTaken = pages.some(({ route }) => route === '/') || redirects.some(({ from }) => from === '/')
  // Visitors type the domain alone.
  if (home !== '/' && !isRootTaken) redirects.push({ from: '/', to: home, origin: at(site, 'home') })
  return {
    site,
    theme: config.theme?.config ?? {},
    locales: site.locales,
    home,
    pages,
    redirects,
    channels: channelsOf(config.channels),
    sources,
    forms: byName(config.forms),
    recordTypes: config.records.map(({ name, config: declared }) => ({ name, config: declared })),
    ...omitUndefined({
      accessibility: config.accessibility?.config,
      statement: config.statement?.config,
    }),
    digest: digestOf(files),
    registry,
  }
}
