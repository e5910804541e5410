import {
  type BlockConfig,
  type DataDeclaration,
  type PageConfig,
  PERIODS,
  type SiteConfig,
  type SourceConfig,
} from '../../../schemas/config/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import type { PieceDefinition } from '../contracts/definitions.ts'
import { catalogue, type Message, message, type Problem, problemOf } from '../errors/index.ts'
import { MAIN_QUERY, queryNames, readParams } from '../filters.ts'
import { parseParam, RESERVED_PARAMS } from '../link.ts'
import { channelLevels } from '../normalise.ts'
import { recordsListed } from '../record-sources.ts'
import { parameterNames, parseRoute } from '../route-pattern.ts'
import { suggest, unknownName } from '../suggest.ts'
import { checkFilters } from './check-filters.ts'
import { addressAt, checkHref, checkSegments, mismatchedRecordPage } from './check-href.ts'
import { checkOptions, type PageNames } from './check-options.ts'
import { findSource, unknownParams } from './check-sources.ts'
import type { CheckContext } from './context.ts'

type Kind = 'list' | 'detail' | 'page' | undefined

function* checkStructured(page: PageConfig, kind: Kind, context: CheckContext): Generator<Problem> {
  const written = page.structured
  if (written === undefined || kind === undefined) return
  const type = typeof written === 'string' ? written : written.type
  if (kind !== 'detail' && type !== 'Museum') {
    const place = typeof written === 'string' ? context.at(page, 'structured') : context.at(written, 'type')
    yield problemOf(catalogue.STRUCTURED_PAGE, { type, template: page.template }, place)
    return
  }
  if (typeof written === 'string' || written.facts === undefined || page.source === undefined) return
  const source = context.sources.get(page.source)?.config
  if (source === undefined) return
  const known = (source.item.facts ?? []).map(({ name }) => name)
  for (const name of Object.keys(written.facts).filter((each) => !known.includes(each))) {
    const args = { ...unknownName(name, known), source: page.source }
    yield problemOf(catalogue.STRUCTURED_FACT, args, context.at(written.facts, name, 'key'))
  }
}

/** Whether all paths of one route, such as `/News/Notice/:id`, also match another, such as `/News/:sec/:id`. */
function isRouteWithin(route: string, wider: string): boolean {
  const [own, others] = [route.split('/'), wider.split('/')]
  return (
    own.length === others.length && others.every((part, index) => part.startsWith(':') || part === own[index])
  )
}

function* checkNeighbours(page: PageConfig, kind: Kind, context: CheckContext): Generator<Problem> {
  if (page.neighbours !== true || kind === undefined) return
  const { route } = page
  const leads = context.config.channels
    .flatMap(({ config: { pages = [] } }) => pages)
    .some(
      ({ links, route: list }) =>
        links !== undefined && isRouteWithin(links, route) && links.startsWith(`${list}/`),
    )
  if (kind === 'detail' && leads) return
  yield problemOf(catalogue.NEIGHBOURS_PAGE, { route }, context.at(page, 'neighbours'))
}

const ELSEWHERE = /^\s*https?:\/\//i

/** Whether the config shows that the pictures of a source are on another host. */
export function arePicturesElsewhere(
  { images, item }: SourceConfig,
  { images: usual = {} }: Pick<SiteConfig, 'images'>,
): boolean {
  const { base = '' } = images ?? usual
  const image: unknown = item.image
  if (ELSEWHERE.test(base)) return true
  if (!isObject(image)) return false
  const [template]: readonly unknown[] = [image.template].flat()
  const isService = Array.isArray(image.as) && image.as.includes('iiif')
  return isService || (typeof template === 'string' && ELSEWHERE.test(template))
}

/** Reports features that need regions of pictures, which the image service provides only for stored pictures. */
function* pictureParts(page: PageConfig, kind: Kind, context: CheckContext): Generator<Problem> {
  const source = page.source === undefined ? undefined : context.sources.get(page.source)?.config
  if (kind !== 'detail' || page.source === undefined || source === undefined) return
  if (!arePicturesElsewhere(source, context.config.site?.config ?? {})) return
  const { options = {} } = page
  const parts = { manifest: page, zoom: options } as const
  for (const key of ['manifest', 'zoom'] as const) {
    if (getOwn(parts[key], key) !== true) continue
    const place = context.at(parts[key], key)
    yield problemOf(catalogue.PICTURES_ELSEWHERE, { key, source: page.source }, place)
  }
}

/** Checks the machine-readable extras of a page (structured data, feed, calendar) and its use of picture regions. */
function* checkPageExtras(page: PageConfig, kind: Kind, context: CheckContext): Generator<Problem> {
  yield* checkStructured(page, kind, context)
  yield* checkNeighbours(page, kind, context)
  yield* pictureParts(page, kind, context)
  if (page.manifest === true && kind !== undefined && kind !== 'detail') {
    yield problemOf(catalogue.MANIFEST_PAGE, { template: page.template }, context.at(page, 'manifest'))
  }
  if (page.feed !== undefined && kind !== undefined && (kind !== 'list' || page.source === undefined)) {
    const place = context.at(page, 'feed')
    yield problemOf(catalogue.FEED_PAGE, { template: page.template, list: kind === 'list' }, place)
  }
  if (page.calendar === undefined || kind === undefined) return
  const source = page.source === undefined ? undefined : context.sources.get(page.source)?.config
  const unread = page.source !== undefined && source === undefined
  if (unread || (kind !== 'page' && source !== undefined && getOwn(source.item, 'start') !== undefined))
    return
  yield problemOf(catalogue.CALENDAR_UNDATED, { source: page.source }, context.at(page, 'calendar'))
}

/** Template that draws the blocks of a page. */
const BLOCKS_TEMPLATE = 'blocks'

function* checkGrade(page: PageConfig, { at }: CheckContext): Generator<Problem> {
  const pattern = parseRoute(page.route)
  if (page.grade === undefined || pattern === undefined) return
  const levels = channelLevels(pattern).length
  if (page.grade <= levels) return
  const args = { grade: page.grade, route: page.route, levels }
  yield problemOf(catalogue.GRADE_INVALID, args, at(page, 'grade'))
}

function pageNames(page: PageConfig): PageNames {
  return { queries: queryNames(page), params: readParams(page) }
}

function* nameProblems(
  page: PageConfig,
  piece: PieceDefinition | undefined,
  context: CheckContext,
): Generator<Problem> {
  const queries = page.with ?? {}
  for (const [name, data] of Object.entries(queries)) {
    if (name === MAIN_QUERY || /^block-\d/.test(name)) {
      const args = { name, what: message`a query of the page itself` }
      yield problemOf(catalogue.NAME_DUPLICATE, args, context.at(queries, name, 'key'))
    }
    const words = message`The query "${name}"`
    const user = { words, data, kind: 'page', paged: false, route: page.route, graded: false } as const
    yield* checkData(user, context)
  }
  if (page.titleFrom !== undefined && getOwn(queries, page.titleFrom) === undefined) {
    const args = unknownName(page.titleFrom, Object.keys(queries))
    yield problemOf(catalogue.QUERY_UNKNOWN, args, context.at(page, 'titleFrom'))
  }
  if (piece !== undefined) yield* checkOptions(page, 'template', piece, pageNames(page), context)
}

function* checkBlock(entry: BlockConfig, page: PageConfig, context: CheckContext): Generator<Problem> {
  const { registry, at } = context
  if (entry.more !== undefined) yield* checkSegments(entry.more, page.route, false, at(entry, 'more'))
  const piece = getOwn(registry.blocks, entry.block)
  if (piece === undefined) {
    const args = unknownName(entry.block, Object.keys(registry.blocks))
    yield problemOf(catalogue.BLOCK_UNKNOWN, args, at(entry, 'block'))
  } else {
    yield* checkOptions(entry, 'block', piece, pageNames(page), context)
  }
  const words = message`The block "${entry.block}"`
  const base = { words, paged: piece?.paged ?? false, route: page.route, graded: false }
  const hasTabs = entry.tabs !== undefined
  yield* checkData({ ...base, data: entry, kind: hasTabs ? 'page' : (piece?.kind ?? 'page') }, context)
  for (const tab of entry.tabs ?? []) {
    if (tab.more !== undefined) yield* checkSegments(tab.more, page.route, false, at(tab, 'more'))
    const kind = piece?.kind ?? 'list'
    const tabWords = message`A tab of the block "${entry.block}"`
    yield* checkData({ ...base, words: tabWords, data: tab, kind }, context)
  }
}

/** Reports a record page that ignores the id of its path, because its source reads a fixed id or one from the query string. */
function* fixedRecord(
  page: PageConfig,
  piece: PieceDefinition | undefined,
  { sources, at }: CheckContext,
): Generator<Problem> {
  const { route, params = {}, source } = page
  const pattern = parseRoute(route)
  const needed = Object.entries(sources.get(source ?? '')?.config.params ?? {})
  if (piece?.kind !== 'detail' || pattern === undefined || !parameterNames(pattern).includes('id')) return
  // Other queries that use the id change the page too.
  if (/":id"/.test(JSON.stringify(page))) return
  for (const [key, { required }] of needed) {
    const value = getOwn(params, key)
    if (required !== true || value === undefined) continue
    // A missing colon is reported as such.
    if (value === 'id' || MEANT_SEGMENT.test(String(value))) continue
    yield problemOf(catalogue.RECORD_FIXED, { key, value: String(value), route }, at(params, key))
    return
  }
}

/** Reports joined entries that no template or block draws. Templates of extensions are not checked, since what they draw is unknown. */
function* checkRelated(
  page: PageConfig,
  piece: PieceDefinition | undefined,
  { registry, sources, at }: CheckContext,
): Generator<Problem> {
  const { source, template } = page
  if (source === undefined || piece?.kind !== 'detail' || piece.code !== undefined) return
  // Child entries of a record are drawn only by templates of extensions.
  const lost = piece.related ? ['children'] : ['related', 'children']
  const undrawn = sources.get(source)?.config.joins?.find(({ into }) => lost.includes(into))
  if (undrawn === undefined) return
  const known = Object.values(registry.templates).flatMap((each) => (each.related ? [each.name] : []))
  const args = { source, template, into: undrawn.into, known }
  yield problemOf(catalogue.JOIN_UNDRAWN, args, at(page, 'template'))
}

function* pageProblems(page: PageConfig, context: CheckContext): Generator<Problem> {
  const { registry, at } = context
  const piece = getOwn(registry.templates, page.template)
  if (piece === undefined) {
    const args = unknownName(page.template, Object.keys(registry.templates))
    yield problemOf(catalogue.TEMPLATE_UNKNOWN, args, at(page, 'template'))
  }
  if (page.template === BLOCKS_TEMPLATE && page.blocks === undefined) {
    yield problemOf(catalogue.BLOCKS_MISSING, { template: page.template }, at(page, 'template'))
  }
  if (page.more !== undefined) yield* checkSegments(page.more, page.route, false, at(page, 'more'))
  yield* checkGrade(page, context)
  const words = message`The template "${page.template}"`
  const kind = piece?.kind ?? 'page'
  const user = { words, data: page, kind, paged: piece?.paged ?? false, route: page.route, graded: true }
  yield* checkData(user, context)
  yield* nameProblems(page, piece, context)
  yield* checkFilters(page, piece, context)
  yield* checkRelated(page, piece, context)
  yield* fixedRecord(page, piece, context)
  yield* checkPageExtras(page, piece?.kind, context)
  for (const entry of page.blocks ?? []) yield* checkBlock(entry, page, context)
}

/** Checks pages: their templates and blocks exist and get the data they need. */
export function* checkPages(context: CheckContext): Generator<Problem> {
  for (const { config } of context.config.channels) {
    for (const page of config.pages ?? []) yield* pageProblems(page, context)
  }
}

const SEARCH_TEMPLATE = 'search'

/** Whether a page may show search results: extensions may draw anything, and any list may be filtered by a word in the URL. */
function maySearch(page: PageConfig, { registry }: CheckContext): boolean {
  const pieces = [
    getOwn(registry.templates, page.template),
    ...(page.blocks ?? []).map(({ block: name }) => getOwn(registry.blocks, name)),
  ]
  const isUnknown = pieces.some((piece) => piece === undefined || piece.code !== undefined)
  return isUnknown || page.template === SEARCH_TEMPLATE || readParams(page).length > 0
}

/** Checks the page to which the header's search leads. */
export function* checkSearch(context: CheckContext): Generator<Problem> {
  const shell = context.config.site?.config.shell
  const route = shell?.search
  if (shell === undefined || route === undefined) return
  const answer = addressAt(route.replace(/[?#].*$/, ''), context)
  if (answer?.kind !== 'page' && answer?.kind !== 'alias') return
  if (maySearch(answer.page, context)) return
  const suggestion = context.config.channels
    .flatMap(({ config: { pages = [] } }) => pages)
    .find(({ template }) => template === SEARCH_TEMPLATE)?.route
  yield problemOf(catalogue.SEARCH_PAGE, { route, suggestion }, context.at(shell, 'search'))
}

/** A page, block, tab or named query, and the piece that draws its data. */
interface DataUser {
  /** Subject of the message: 'The template "common"'. */
  readonly words: Message
  readonly data: Partial<DataDeclaration>
  readonly kind: 'list' | 'detail' | 'page'
  readonly paged: boolean
  readonly route: string
  /** Whether the channel of the page's grade fills an unset channel parameter. */
  readonly graded: boolean
}

type Params = NonNullable<DataDeclaration['params']>

/** A route segment reference, even if no segment has this name: ":ID" would be sent to the service literally. */
const MEANT_SEGMENT = /^:([A-Za-z]\w*)$/

/** Whether a value is the name of a route segment without its colon, and no other parameter of the query uses that segment. */
function isBareSegment(value: unknown, { data: { params: written = {} }, route }: DataUser): boolean {
  const pattern = parseRoute(route)
  const name = String(value)
  return (
    pattern !== undefined &&
    parameterNames(pattern).includes(name) &&
    Object.hasOwn(written, name) &&
    !Object.values(written).includes(`:${name}`)
  )
}

function* paramValue(
  key: string,
  params: Params,
  source: SourceConfig,
  user: DataUser,
  { at }: CheckContext,
): Generator<Problem> {
  const written = params[key]
  if (written === undefined) return
  const place = at(params, key)
  const param = parseParam(written)
  const segment = MEANT_SEGMENT.exec(String(written))?.[1]
  if (segment !== undefined) {
    const pattern = parseRoute(user.route)
    const known = pattern === undefined ? [] : parameterNames(pattern)
    if (pattern === undefined || known.includes(segment)) return
    const args = { ...unknownName(segment, known), route: user.route }
    yield problemOf(catalogue.SEGMENT_UNKNOWN, args, place)
  } else if (param.kind === 'query') {
    if (!RESERVED_PARAMS.includes(param.name)) return
    yield problemOf(catalogue.PARAM_RESERVED, { name: param.name }, place)
  } else if (param.kind === 'literal') {
    const { type, period, values } = getOwn(source.params, key) ?? {}
    const known: readonly string[] = period === undefined ? Object.keys(values ?? {}) : PERIODS
    const isClosed = period !== undefined || values !== undefined
    if (isBareSegment(param.value, user)) {
      const args = { key, value: String(param.value), route: user.route }
      yield problemOf(catalogue.PARAM_COLON, args, place)
    } else if (type !== undefined && typeof param.value !== type) {
      yield problemOf(catalogue.PARAM_TYPE, { name: key, type }, place)
    } else if (isClosed && param.value !== '' && !known.includes(String(param.value))) {
      const suggestion = suggest(String(param.value), known)
      yield problemOf(catalogue.CONFIG_ENUM, { value: JSON.stringify(param.value), suggestion, known }, place)
    }
  }
}

/**
 * Checks configured parameters: the source declares them and accepts their values. Returns the unknown names for which another name was
 * suggested.
 */
function* writtenParams(
  name: string,
  source: SourceConfig,
  written: Params,
  user: DataUser,
  context: CheckContext,
): Generator<Problem, ReadonlySet<string>> {
  const suggested = yield* unknownParams(name, source, written, context)
  for (const key of Object.keys(written)) {
    if (getOwn(source.params, key) !== undefined) yield* paramValue(key, written, source, user, context)
  }
  return suggested
}

function* checkParams(
  name: string,
  source: SourceConfig,
  user: DataUser,
  context: CheckContext,
): Generator<Problem> {
  const { data } = user
  const declared = source.params ?? {}
  const suggested = yield* writtenParams(name, source, data.params ?? {}, user, context)
  if (data.otherwise !== undefined) yield* writtenParams(name, source, data.otherwise.params, user, context)
  for (const [key, param] of Object.entries(declared)) {
    const isEmpty = getOwn(data.params, key) === ''
    const given =
      (getOwn(data.params, key) !== undefined && !isEmpty) ||
      param.default !== undefined ||
      suggested.has(key)
    if (given || param.required !== true || (user.graded && param.channel === true && !isEmpty)) continue
    const place =
      data.params === undefined
        ? context.at(data, 'source')
        : context.at(data.params, isEmpty ? key : undefined)
    yield problemOf(catalogue.PARAM_MISSING, { name: key, source: name }, place)
  }
}

const neededKind = { list: 'list', detail: 'record', page: undefined } as const

function* sourceProblems(name: string, user: DataUser, context: CheckContext): Generator<Problem> {
  const place = context.at(user.data, 'source')
  const source = yield* findSource(name, place, context)
  if (source === undefined) return
  const needed = neededKind[user.kind]
  if (needed !== undefined && source.kind !== needed) {
    const args = { source: name, kind: source.kind, needed, user: user.words }
    yield problemOf(catalogue.SOURCE_KIND, args, place)
  } else if (user.paged && user.data.pageSize === undefined) {
    yield problemOf(catalogue.PAGE_SIZE_MISSING, { user: user.words }, place)
  }
  yield* checkParams(name, source, user, context)
}

function* checkLinks(link: string, user: DataUser, context: CheckContext): Generator<Problem> {
  const place = context.at(user.data, 'links')
  const dead = [...checkHref(link, place, context)]
  yield* dead
  yield* checkSegments(link, user.route, true, place)
  const target = dead.length > 0 ? undefined : addressAt(link.replace(/[?#].*$/, ''), context)
  if (target === undefined || target.kind === 'invalid') return
  const route = target.kind === 'redirect' ? target.to : target.page.route
  const piece =
    target.kind === 'redirect' ? undefined : getOwn(context.registry.templates, target.page.template)
  const unknown = target.kind !== 'redirect' && piece === undefined
  if (!unknown && piece?.kind !== 'detail')
    yield problemOf(catalogue.LINK_NOT_DETAIL, { links: link, route }, place)
  const source = context.sources.get(user.data.source ?? '')?.config
  const type = source === undefined ? undefined : recordsListed(source)
  if (type !== undefined) yield* mismatchedRecordPage(link, type, place, context)
}

/** Checks the query of a page, block, tab or named query: its source, its parameters and where its entries link. */
function* checkData(user: DataUser, context: CheckContext): Generator<Problem> {
  const { source, items, links: link } = user.data
  if (source !== undefined && items !== undefined) {
    yield problemOf(catalogue.DATA_AMBIGUOUS, {}, context.at(user.data, 'items', 'key'))
  }
  if (source === undefined && items === undefined && user.kind !== 'page') {
    const args = { user: user.words, items: user.kind === 'list' }
    yield problemOf(catalogue.DATA_MISSING, args, context.at(user.data))
  }
  if (source !== undefined) yield* sourceProblems(source, user, context)
  if (link !== undefined) yield* checkLinks(link, user, context)
  for (const locale of Object.keys(user.data.excerptIn ?? {})) {
    const { locales } = context
    if (locales.length === 0 || locales.includes(locale)) continue
    const args = { locale, suggestion: suggest(locale, locales), known: locales }
    yield problemOf(catalogue.LOCALE_UNKNOWN, args, context.at(user.data.excerptIn ?? {}, locale, 'key'))
  }
}
