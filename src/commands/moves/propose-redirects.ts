import { objectIn } from '../../base/json-text.ts'
import type { Problem } from '../../engine/errors/index.ts'
import {
  type ConfigText,
  compilePartly,
  createMatcher,
  isLockFile,
  LOCK_FILE,
  MAIN_QUERY,
  type Page,
  type PageMatch,
  type Registry,
  type SiteManifest,
  suggest,
  suggestMoved,
} from '../../engine/index.ts'
import type { FileChange } from '../new/change.ts'
import { putJson } from '../new/edit-json.ts'
import { flatChannels, matchingAddress, renamedPages } from '../plan/page-changes.ts'
import { publicUrlsOf } from '../write-lock.ts'

/** A redirect that keeps an address alive, and the config file to write it to. */
export interface ProposedRedirect {
  readonly from: string
  readonly to: string
  readonly file: string
}

/** Returns the page that a route leads to, following redirects. */
type FollowRoute = (route: string) => PageMatch | undefined

/** Maximum number of consecutive redirects that a browser should follow. */
const MAX_HOPS = 5

/** Creates a function that follows routes. Routes with an ID match any ID, so that a sample ID works. */
export function createFollow(manifest: SiteManifest): FollowRoute {
  const own = createMatcher(manifest)
  const anyId = createMatcher({ ...manifest, site: { ...manifest.site, ids: 'segment' } })
  return (route) => {
    const match = route.includes(':id') ? anyId : own
    let found = match(matchingAddress(route))
    for (let hops = 0; found.kind === 'redirect' && hops < MAX_HOPS; hops += 1) found = match(found.to)
    return found.kind === 'page' ? found : undefined
  }
}

function routeSegments(route: string): readonly string[] {
  return route.split('/').filter(Boolean)
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':')
}

function parametersOf(route: string): readonly string[] {
  return routeSegments(route).filter(isParameter)
}

/** Returns the parent paths of a route, nearest first, without the home page. */
export function ancestorsOf(route: string): readonly string[] {
  const segments = routeSegments(route)
  return segments
    .map((_, index) => `/${segments.slice(0, segments.length - index - 1).join('/')}`)
    .slice(0, -1)
}

/**
 * Returns a route as the target of a redirect, with parameters of the source: by name, or channels in order. Undefined if the source lacks
 * one.
 */
function filledFrom(source: string, route: string): string | undefined {
  const given = parametersOf(source)
  const spare = given.filter((name) => name !== ':id' && !parametersOf(route).includes(name))
  const segments = routeSegments(route).map((segment) => {
    if (!isParameter(segment) || given.includes(segment)) return segment
    return segment === ':id' ? undefined : spare.shift()
  })
  return segments.includes(undefined) ? undefined : `/${segments.join('/')}`
}

function sharedEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < Math.min(one.length, other.length) && one.at(-count - 1) === other.at(-count - 1)) count += 1
  return count
}

function mainOf({ queries }: Page) {
  const main = queries.find(({ name }) => name === MAIN_QUERY)
  return { source: main?.source, params: JSON.stringify(main?.params) }
}

/** Returns a similarity score of two pages. A record page is never similar to a list page. */
function likenessOf(before: Page, after: Page): number {
  if (before.route.includes(':id') !== after.route.includes(':id')) return 0
  const isTitled = before.title !== undefined
  const [was, is] = [mainOf(before), mainOf(after)]
  const isSource = was.source !== undefined && was.source === is.source
  return (
    (isSource ? 3 : 0) +
    (isSource && was.params === is.params ? 2 : 0) +
    (before.template === after.template ? 2 : 0) +
    (isTitled && JSON.stringify(before.title) === JSON.stringify(after.title) ? 3 : 0) +
    sharedEnd(routeSegments(before.route), routeSegments(after.route))
  )
}

/** Minimum score for a new page to replace a removed one, and for an existing page. */
const ENOUGH = { fresh: 4, kept: 10 } as const

/** Returns the page that replaces a page of an earlier state. */
function successorOf(page: Page, before: SiteManifest, after: SiteManifest): Page | undefined {
  const twin = renamedPages(before, after).find(([from]) => from.route === page.route)?.[1]
  if (twin !== undefined) return twin
  const same = after.pages.find(({ route }) => route === page.route)
  if (same !== undefined) return same
  const known = new Set(before.pages.map(({ route }) => route))
  const rated = after.pages
    .map((other) => ({ other, points: likenessOf(page, other), isFresh: !known.has(other.route) }))
    .filter(({ points, isFresh }) => points >= (isFresh ? ENOUGH.fresh : ENOUGH.kept))
    .sort((one, two) => Number(two.isFresh) - Number(one.isFresh) || two.points - one.points)
  return rated[0]?.other
}

/** Returns the page of an address in the first earlier state that had it. */
function formerAddress(url: string, earlier: readonly SiteManifest[]) {
  for (const before of earlier) {
    const page = createFollow(before)(url)?.page
    if (page !== undefined) return { before, page }
  }
  return undefined
}

/** Removed and added addresses. */
interface AddressChanges {
  readonly gone: readonly string[]
  readonly fresh: readonly string[]
}

/** Returns possible targets for a removed address, most likely first. */
function targetsOf(
  url: string,
  earlier: readonly SiteManifest[],
  after: SiteManifest,
  { gone, fresh }: AddressChanges,
): readonly string[] {
  const was = formerAddress(url, earlier)
  const now = was && successorOf(was.page, was.before, after)
  const routes = after.pages.map(({ route }) => route)
  // Records of another page have different IDs.
  const similar = (): string | undefined =>
    suggestMoved(url, gone, fresh) ?? (url.includes('/:') ? undefined : suggest(url, routes))
  const liked = [now?.route, was === undefined ? similar() : undefined].flatMap((route) => route ?? [])
  const above = [...liked, url].flatMap(ancestorsOf)
  return [...liked, ...above, after.home].flatMap((route) => filledFrom(url, route) ?? [])
}

/** Returns the paths of channels with a page, which fill ":sec" of routes in addresses. */
function channelPaths(manifest: SiteManifest): readonly string[] {
  const follow = createFollow(manifest)
  return flatChannels(manifest.channels)
    .map(([path]) => path)
    .filter((path) => follow(path) !== undefined)
}

/** Fills the parameters of a route with channels: "/News/:sec/:id" becomes "/News/Notice/:id". */
function filledByChannels(route: string, paths: readonly string[]): readonly string[] {
  const segments = routeSegments(route)
  const isOpen = (segment: string): boolean => isParameter(segment) && segment !== ':id'
  if (!segments.some(isOpen)) return [route]
  return paths.flatMap((path): readonly string[] => {
    const parts = routeSegments(path)
    const fits = segments.every((segment, index) =>
      index < parts.length ? segment === parts[index] || isOpen(segment) : !isOpen(segment),
    )
    if (!fits || parts.length > segments.length) return []
    return [`/${segments.map((segment, index) => parts[index] ?? segment).join('/')}`]
  })
}

/** Returns addresses with the channel suffix of a removed language, paired with the same address without it. */
function suffixedAddresses(
  before: SiteManifest,
  after: SiteManifest,
): readonly (readonly [string, string])[] {
  const kept = new Set(after.locales.map(({ channelSuffix }) => channelSuffix.toLowerCase()))
  const gone = before.locales.map(({ channelSuffix }) => channelSuffix)
  const paths = channelPaths(before)
  return gone
    .filter((suffix) => !kept.has(suffix.toLowerCase()))
    .flatMap((suffix) => {
      const routes = [...new Set(before.pages.flatMap(({ route }) => filledByChannels(route, paths)))]
      return routes
        .filter((route) => routeSegments(route).some((segment) => !isParameter(segment)))
        .map((route) => {
          const segments = routeSegments(route).map((part) => (isParameter(part) ? part : part + suffix))
          return [`/${segments.join('/')}`, route] as const
        })
    })
}

/**
 * Proposes redirects for all addresses that were public: the given ones, such as those of the lock file, and those of an earlier state.
 * Each leads to the page that replaces its page, else to a parent page, else home. Existing redirects to removed addresses are updated to
 * the final target.
 *
 * @param earlier Earlier states of the site, latest first. Without any, only the addresses are known.
 */
export function proposeRedirects(
  urls: readonly string[],
  earlier: readonly SiteManifest[],
  after: SiteManifest,
): readonly ProposedRedirect[] {
  const [latest] = earlier
  const known = latest === undefined ? [] : [...publicUrlsOf(latest), ...channelPaths(latest)]
  const follow = createFollow(after)
  const home = after.pages.find(({ route }) => route === after.home)
  const isAlive = (url: string): boolean => follow(url) !== undefined
  const proposed = new Map<string, ProposedRedirect>()
  const written = new Map(after.redirects.map((redirect) => [redirect.from, redirect]))
  const propose = (from: string, to: string): boolean => {
    const page = follow(to)?.page
    const file = written.get(from)?.origin.file ?? (page ?? home)?.origin.file
    if (page === undefined || file === undefined || from === to) return false
    proposed.set(from, { from, to, file })
    return true
  }
  // A pattern precedes the addresses that match it, since it may cover them.
  const gone = [...new Set([...urls, ...known])].filter((url) => !isAlive(url))
  const fresh = publicUrlsOf(after).filter((url) => !urls.includes(url))
  const changed = { gone, fresh }
  for (const url of gone.filter((each) => parametersOf(each).length > 0))
    targetsOf(url, earlier, after, changed).find((to) => propose(url, to))
  const redirects = (): SiteManifest['redirects'] => [
    ...after.redirects.filter(({ from }) => !proposed.has(from)),
    ...[...proposed.values()].map(({ from, to, file }) => ({
      from,
      to,
      origin: { file, pointer: '', line: 1, column: 1 },
    })),
  ]
  const repaired = createFollow({ ...after, redirects: redirects() })
  for (const url of gone.filter((each) => parametersOf(each).length === 0 && repaired(each) === undefined))
    targetsOf(url, earlier, after, changed).find((to) => propose(url, to))
  for (const [from, to] of latest === undefined ? [] : suffixedAddresses(latest, after)) {
    if (isAlive(from)) continue
    if (!propose(from, to)) targetsOf(to, earlier, after, changed).find((other) => propose(from, other))
  }
  for (const { from, to } of after.redirects) {
    const further = proposed.get(to)
    if (further === undefined || proposed.has(from)) continue
    const straight = filledFrom(from, further.to)
    if (straight !== undefined) propose(from, straight)
  }
  return [...proposed.values()].sort((one, two) => one.from.localeCompare(two.from, 'en'))
}

/** Returns the addresses in a config's lock file, or undefined without a readable one. */
export function lockedUrls(files: readonly ConfigText[]): readonly string[] | undefined {
  const text = files.find(({ path }) => path === LOCK_FILE)?.text
  const urls = objectIn(text ?? '')?.urls
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : undefined
}

/** Whether a problem makes a file with addresses unreadable. */
function hidesAddresses({ code, severity, file }: Problem): boolean {
  return severity === 'error' && code.startsWith('CONFIG_') && /^(?:channels|forms)\/|^site\.json$/.test(file)
}

/**
 * Returns missing redirects for the addresses in the lock file. Empty while a config file is unreadable, since its addresses are unknown
 * rather than removed.
 *
 * @param earlierOf Returns config states in which addresses may have had pages.
 */
export function lackingRedirects(
  files: readonly ConfigText[],
  registry: Registry,
  earlierOf: (urls: readonly string[]) => readonly (readonly ConfigText[])[],
): readonly ProposedRedirect[] {
  const urls = lockedUrls(files)
  if (urls === undefined) return []
  const compiled = (texts: readonly ConfigText[]) =>
    compilePartly(
      texts.filter(({ path }) => !isLockFile(path)),
      registry,
    )
  const { manifest, problems } = compiled(files)
  if (manifest === undefined || problems.some(hidesAddresses)) return []
  const gone = proposeRedirects(urls, [], manifest).map(({ from }) => from)
  const earlier = earlierOf(gone).flatMap((texts) => compiled(texts).manifest ?? [])
  return proposeRedirects(urls, earlier, manifest)
}

/** Returns the file changes that add redirects to a config. */
export function addRedirects(
  files: readonly ConfigText[],
  redirects: readonly ProposedRedirect[],
): readonly FileChange[] {
  return files.flatMap(({ path, text }): readonly FileChange[] => {
    const own = redirects.filter(({ file }) => file === path)
    if (own.length === 0) return []
    const after = own.reduce((written, { from, to }) => putJson(written, ['redirects', from], to), text)
    return [{ path, before: text, after }]
  })
}
