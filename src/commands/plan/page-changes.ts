import { commandLine, type Message, message, quotedNames } from '../../engine/errors/wording.ts'
import {
  type Channel,
  createMatcher,
  MAIN_QUERY,
  mainQuery,
  type Page,
  type PageQuery,
  type ParamValue,
  type SiteManifest,
} from '../../engine/index.ts'
import { ADDED, breaking, type Change, type ChangeMeaning, changeOf, info, REMOVED, warn } from './change.ts'
import { type Difference, differenceSentence, differences } from './compare.ts'
import { namedChanges } from './part-changes.ts'

function pageSizeReason(from: unknown, to: unknown): Message {
  if (typeof from !== 'number' || typeof to !== 'number') return message`Other entries are on each page.`
  if (to === 0) return message`All entries are on one page; addresses with ?page= lead to it.`
  if (from === 0) return message`What was on one page is on several.`
  if (to < from) return message`Entries move to later pages; kept addresses of pages show other ones.`
  return message`Entries move to earlier pages, and a long list has fewer of them: kept addresses of its last pages may be empty.`
}

function aliasMeaning({ from, to }: Difference): ChangeMeaning {
  const [before, after] = [from, to].map((list) => (Array.isArray(list) ? list : []))
  const gone = before?.filter((alias: unknown) => !after?.includes(alias)) ?? []
  return gone.length > 0
    ? breaking(
        message`${quotedNames(gone.map(String))} no longer leads here.`,
        message`Keep it among the aliases of the page.`,
      )
    : info(message`Another address leads here.`)
}

type FilterOf = NonNullable<Page['filters']>[number] &
  Readonly<Record<'field' | 'from' | 'to', string | undefined>>

/** Meaning of a changed key of a query. */
const QUERY_KEYS: Readonly<Record<string, ChangeMeaning>> = {
  source: warn(message`The entries come from elsewhere.`),
  items: warn(message`The entries come from elsewhere.`),
  params: warn(message`Other entries may be shown.`),
  links: warn(message`Entries lead to another page.`),
  paged: warn(message`Whether ?page= turns pages has changed.`),
  excerpt: info(message`Excerpts are cut at another length.`),
  excerptIn: info(message`Excerpts are cut at another length.`),
}

/** Meaning of a changed key of a page. */
const PAGE_KEYS: Readonly<Record<string, ChangeMeaning>> = {
  template: warn(message`The page is rendered differently.`),
  kind: warn(message`The page is rendered differently.`),
  title: info(message`Another title is in the page, its tab and its trail.`),
  grade: warn(message`The list may be of another channel.`),
}

/** Keys of outputs for software rather than visitors. */
const FOLLOWED: readonly string[] = ['feed', 'calendar', 'manifest']

function followedMeaning({ to }: Difference): ChangeMeaning {
  if (to !== undefined) return info(message`What programs can follow has changed.`)
  return breaking(
    message`Programs that follow it find nothing any more.`,
    message`Keep it, unless nobody can have a link to it.`,
  )
}

/** Whether a record page ignores the ID in its address. */
function isFixed(page: Page): boolean {
  return page.route.endsWith('/:id') && !Object.values(mainQuery(page)?.params ?? {}).some(isOfAddress)
}

function isOfAddress(param: ParamValue): boolean {
  return param.kind === 'segment' && param.name === 'id'
}

/** Returns the meaning of a removed filter, whose query parameters the page may still read. */
function filterMeaning({ params }: FilterOf, { queries }: Page): ChangeMeaning {
  const isRead = queries.some((query) =>
    Object.values(query.params).some((param) => param.kind === 'query' && params.includes(param.name)),
  )
  const addresses = quotedNames(params.map((param) => `?${param}=`))
  return warn(
    isRead
      ? message`Visitors cannot choose by it any more; kept addresses with ${addresses} still do.`
      : message`Visitors cannot choose by it any more; kept addresses with ${addresses} show all entries.`,
  )
}

/** Returns the meaning of a difference of a page. */
function pageMeaning(difference: Difference, page: Page): ChangeMeaning {
  const [key = '', name, inQuery = ''] = difference.path
  const filter = goneFilter(difference)
  if (filter !== undefined) return filterMeaning(filter, page)
  if (inQuery === 'params' && name === MAIN_QUERY && difference.from === ':id' && isFixed(page))
    return breaking(
      message`Every address of the page shows the same record, or none.`,
      message`Let the parameter be ":id" again: the record of the address.`,
    )
  if (key === 'aliases') return aliasMeaning(difference)
  if (FOLLOWED.includes(key)) return followedMeaning(difference)
  if (key !== 'queries') return PAGE_KEYS[key] ?? info(message`The page looks or behaves otherwise.`)
  if (inQuery === 'pageSize') return warn(pageSizeReason(difference.from, difference.to))
  return QUERY_KEYS[inQuery] ?? info(message`What the page asks for has changed.`)
}

function comparedFacts({ origin, route }: Page) {
  return { place: `${origin.file}:${origin.line}`, routes: [route] }
}

/** Creates a matcher that accepts any ID, so that sample IDs work. */
function createAnyIdMatcher(manifest: SiteManifest): Matcher {
  return createMatcher({ ...manifest, site: { ...manifest.site, ids: 'segment' } })
}

/** Returns an address that matches a route, with a sample ID if needed. */
export function matchingAddress(route: string): string {
  return (
    route
      .split('/')
      .map((part) => (part === ':id' ? '1' : part.startsWith(':') ? 'Sample' : part))
      .join('/') || '/'
  )
}

/** Returns a parameter value as written in the config: ":id", "?type" or a number. */
function paramWords(value: ParamValue): string | number | boolean {
  if (value.kind === 'literal') return value.value
  if (value.kind === 'segment') return `:${value.name}`
  return value.otherwise === undefined ? `?${value.name}` : `?${value.name}, ${value.otherwise}`
}

/** Returns a page with its queries by name, without its source location. */
function comparablePage({ origin: _origin, id: _id, route: _route, queries, ...page }: Page) {
  const comparableQuery = ({ params, ...query }: PageQuery) => ({
    ...query,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramWords(value)])),
  })
  return {
    ...page,
    queries: Object.fromEntries(queries.map((query) => [query.name, comparableQuery(query)])),
  }
}

/** Returns the filter that a difference removes, or undefined. */
function goneFilter({ path: [key, name], from, to }: Difference): FilterOf | undefined {
  const isGone = key === 'filters' && name !== undefined && to === undefined
  return isGone ? (from as FilterOf) : undefined
}

/** Whether a source parameter belonged to a removed filter. */
function isOfFilter(param: string | undefined, all: readonly Difference[]): boolean {
  return all.some((other) => {
    const filter = goneFilter(other)
    return filter !== undefined && [filter.field, filter.from, filter.to].includes(param)
  })
}

/** Whether a difference follows from another one: from an added or removed query, or a changed template. */
function isImplied({ path, to }: Difference, all: readonly Difference[]): boolean {
  return (
    (path[0] === 'kind' && all.some((other) => other.path[0] === 'template')) ||
    (path[0] === 'queries' && path[2] === 'paged' && all.some((other) => other.path[2] === 'pageSize')) ||
    (path[0] === 'queries' && path[2] === 'full' && all.some((other) => other.path[0] === 'template')) ||
    (path[0] === 'queries' && path[2] === 'params' && to === undefined && isOfFilter(path[3], all))
  )
}

/** Describes a difference. Keys of the main query are shown as those of the page. */
function sentenceOf(difference: Difference): Message {
  const filter = goneFilter(difference)
  const label = filter?.label && Object.values(filter.label)[0]
  if (filter !== undefined) return message`filter "${label ?? ''}" (${filter.params.join(', ')}) removed`
  return differenceSentence(
    difference,
    difference.path[0] === 'queries' && difference.path[1] === MAIN_QUERY ? 2 : 0,
  )
}

function subjectOf({ route }: Page): Message {
  return message`page ${route}`
}

function changedPage(before: Page, after: Page): readonly Change[] {
  const found = differences(comparablePage(before), comparablePage(after))
  return found
    .filter((difference) => !isImplied(difference, found))
    .map((difference) =>
      changeOf(
        subjectOf(after),
        sentenceOf(difference),
        pageMeaning(difference, after),
        comparedFacts(after),
      ),
    )
}

type Matcher = ReturnType<typeof createMatcher>

const REDIRECT = message`${commandLine('check --fix')} adds the redirect.`

function lostMeaning(page: Page, match: Matcher): ChangeMeaning {
  const found = match(matchingAddress(page.route))
  switch (found.kind) {
    case 'redirect':
      return warn(message`Its addresses lead to ${found.to}.`)
    case 'page':
      return warn(message`Its addresses show the page ${found.page.route}.`)
    default:
      return breaking(message`Its addresses end on the error page; add a redirect.`, REDIRECT)
  }
}

function addedPage(page: Page, match: Matcher): Change {
  const found = match(matchingAddress(page.route))
  const means =
    found.kind === 'page'
      ? warn(message`Its addresses showed the page ${found.page.route}.`)
      : info(message`Drawn by ${page.template}.`)
  return changeOf(subjectOf(page), ADDED, means, comparedFacts(page))
}

function renamedPage(before: Page, after: Page, match: Matcher): Change {
  const isLost = match(matchingAddress(before.route)).kind === 'not-found'
  const renamed = message`renamed to ${after.route}`
  const means = isLost
    ? breaking(message`Its old addresses end on the error page; add a redirect.`, REDIRECT)
    : warn(message`Its old addresses still lead on.`)
  return changeOf(subjectOf(before), renamed, means, comparedFacts(after))
}

/** Whether two pages differ only in their route. */
function isRenamed(before: Page, after: Page): boolean {
  return differences(comparablePage(before), comparablePage(after)).every(
    ({ path }) => path.at(-1) === 'links',
  )
}

function goneAndFresh(before: SiteManifest, after: SiteManifest) {
  const [old, now] = [before, after].map(({ pages }) => new Set(pages.map(({ route }) => route)))
  return {
    gone: before.pages.filter(({ route }) => now?.has(route) !== true),
    fresh: after.pages.filter(({ route }) => old?.has(route) !== true),
  }
}

/** Returns pages that exist under another route. */
export function renamedPages(
  before: SiteManifest,
  after: SiteManifest,
): readonly (readonly [from: Page, to: Page])[] {
  const { gone, fresh } = goneAndFresh(before, after)
  return gone.flatMap((page) => {
    const twins = fresh.filter((each) => isRenamed(page, each))
    const [twin] = twins
    return twin !== undefined && twins.length === 1 ? [[page, twin] as const] : []
  })
}

/** Returns the changes of all pages. */
export function pageChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const old = new Map(before.pages.map((page) => [page.route, page]))
  const { gone, fresh } = goneAndFresh(before, after)
  const pairs = renamedPages(before, after)
  const isPaired = (page: Page): boolean => pairs.some((pair) => pair.includes(page))
  const [matchBefore, matchAfter] = [createAnyIdMatcher(before), createAnyIdMatcher(after)]
  return [
    ...pairs.map(([from, to]) => renamedPage(from, to, matchAfter)),
    ...gone
      .filter((page) => !isPaired(page))
      .map((page) => changeOf(subjectOf(page), REMOVED, lostMeaning(page, matchAfter), comparedFacts(page))),
    ...fresh.filter((page) => !isPaired(page)).map((page) => addedPage(page, matchBefore)),
    ...after.pages.flatMap((page) => {
      const same = old.get(page.route)
      return same === undefined ? [] : changedPage(same, page)
    }),
  ]
}

interface ChannelPlacement {
  readonly title: Channel['title']
  readonly visible: boolean
  readonly href: string | undefined
  readonly place: number
}

export function flatChannels(channels: readonly Channel[]): readonly (readonly [string, ChannelPlacement])[] {
  return channels.flatMap(({ path, title, visible, href, children }, index) => [
    [path, { title, visible, href, place: index + 1 }] as const,
    ...flatChannels(children),
  ])
}

const CHANNEL = message`channel`

type Channels = ReadonlyMap<string, ChannelPlacement>

/** Returns renamed channel paths: those of renamed pages, and of channels equal except for their path. */
function renamedPaths(
  before: Channels,
  after: Channels,
  routes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const fresh = [...after].filter(([path]) => !before.has(path))
  const pairs = [...before].flatMap(([path, channel]): readonly (readonly [string, string])[] => {
    if (after.has(path)) return []
    const route = routes.get(path)
    if (route !== undefined && after.has(route)) return [[path, route]]
    const twins = fresh.filter(([, other]) => differences(channel, other).length === 0)
    const [twin] = twins
    return twin !== undefined && twins.length === 1 ? [[path, twin[0]]] : []
  })
  return new Map(pairs)
}

/** Returns changes of the menu and breadcrumbs: channel names, visibility and order. */
export function channelChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const [old, now] = [new Map(flatChannels(before.channels)), new Map(flatChannels(after.channels))]
  const routes = new Map(renamedPages(before, after).map(([from, to]) => [from.route, to.route]))
  const renamed = renamedPaths(old, now, routes)
  // Keyed by new path, so that a renamed channel is not reported as removed and added.
  const moved = new Map([...old].map(([path, channel]) => [renamed.get(path) ?? path, channel]))
  // Renamed pages are reported separately.
  const named = [...renamed].filter(([path, to]) => routes.get(path) !== to)
  return [
    ...named.map(([path, to]) =>
      changeOf(
        message`${CHANNEL} ${path}`,
        message`renamed to ${to}`,
        info(message`Menu and trail lead to the new path.`),
      ),
    ),
    ...namedChanges(CHANNEL, Object.fromEntries(moved), Object.fromEntries(now), {
      routes: (path) => [path],
      added: (path) =>
        now.get(path)?.visible === false
          ? info(message`It is not in the menu.`)
          : info(message`The menu has one entry more.`),
      removed: (path) =>
        moved.get(path)?.visible === false
          ? info(message`It was not in the menu.`)
          : warn(message`The menu lacks it.`),
      changed: ({ path: [key], to }) => {
        if (key === 'visible')
          return to === true
            ? info(message`The menu shows it.`)
            : warn(message`The menu does not show it any more.`)
        if (key === 'place') return info(message`It is elsewhere in the menu.`)
        return key === 'href'
          ? warn(message`Its menu entry leads elsewhere.`)
          : info(message`Menu, trail and headings say it otherwise.`)
      },
    }),
  ]
}
