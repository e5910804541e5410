import type { PageConfig } from '../../../schemas/config/index.ts'
import { asList, isObject } from '../../base/object.ts'
import {
  catalogue,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
  sameInBoth,
} from '../errors/index.ts'
import type { ReadConfig } from '../read/read-files.ts'
import {
  createTrie,
  type IsId,
  parameterNames,
  parseAlias,
  parseEarlierPath,
  parseRoute,
  type RoutePattern,
  type RouteTrie,
  type TrieBuilder,
} from '../route-pattern.ts'

/** What answers a path. An invalid entry is a page or redirect whose definition has errors; it still occupies its path. */
export type SiteAddress =
  | { readonly kind: 'page'; readonly page: PageConfig; readonly place: () => Place }
  | { readonly kind: 'alias'; readonly page: PageConfig; readonly place: () => Place }
  | { readonly kind: 'redirect'; readonly to: string; readonly place: () => Place }
  | { readonly kind: 'invalid' }

export interface Addresses {
  readonly trie: RouteTrie<SiteAddress>
  /** All known paths, for suggestions. */
  readonly paths: ReadonlySet<string>
  readonly patterns: readonly { readonly pattern: RoutePattern; readonly place: () => Place }[]
}

/** Formats a location: "channels/news.json:12". */
export function describePlace({ file, line }: Place): Message {
  return sameInBoth(`${file}:${line}`)
}

function describeAddress(address: SiteAddress): Message {
  return address.kind === 'invalid' ? message`in a page with errors` : describePlace(address.place())
}

interface AddressBuildState {
  readonly config: ReadConfig
  readonly builder: TrieBuilder<SiteAddress>
  readonly patterns: { pattern: RoutePattern; place: () => Place }[]
  readonly paths: Set<string>
  readonly problems: Problem[]
}

function addPages({ config, builder, patterns, paths, problems }: AddressBuildState): void {
  const { at } = config.positions
  for (const page of config.channels.flatMap(({ config: { pages = [] } }) => pages)) {
    const pattern = parseRoute(page.route)
    const place = () => at(page, 'route')
    if (pattern === undefined) continue
    const names = parameterNames(pattern)
    const repeated = names.find((name, index) => names.indexOf(name) !== index)
    if (repeated !== undefined) {
      const args = { route: page.route, name: repeated }
      problems.push(problemOf(catalogue.ROUTE_PARAMETER_REPEATED, args, place()))
    }
    paths.add(page.route)
    const taken = builder.add(pattern, { kind: 'page', page, place })
    if (taken === undefined) {
      patterns.push({ pattern, place })
      continue
    }
    const args = { route: page.route, other: taken.pattern.route, where: describeAddress(taken.entry) }
    problems.push(problemOf(catalogue.ROUTE_DUPLICATE, args, place()))
  }
}

function addAliases(
  { config, builder, patterns, paths, problems }: AddressBuildState,
  locales: readonly string[],
): void {
  const { at } = config.positions
  for (const page of config.channels.flatMap(({ config: { pages = [] } }) => pages)) {
    for (const [index, alias] of (page.aliases ?? []).entries()) {
      const place = () => at(page.aliases ?? page, index)
      const parsed = parseAlias(alias, page.route, locales)
      if ('reason' in parsed) {
        problems.push(problemOf(catalogue.ALIAS_INVALID, { alias, reason: parsed.reason }, place()))
        continue
      }
      paths.add(parsed.pattern.route)
      const taken = builder.add(parsed.pattern, { kind: 'alias', page, place })
      if (taken === undefined) {
        patterns.push({ pattern: parsed.pattern, place })
        continue
      }
      const args = { alias, other: taken.pattern.route, where: describeAddress(taken.entry) }
      problems.push(problemOf(catalogue.ALIAS_TAKEN, args, place()))
    }
  }
}

/** Returns the temporary and the permanent redirects of a channel. */
export function redirectsOf<Written>(channel: {
  readonly redirects?: Written
  readonly permanentRedirects?: Written
}): readonly NonNullable<Written>[] {
  return [channel.redirects, channel.permanentRedirects].flatMap((written) => written ?? [])
}

/** Returns the reason why a path is not a valid redirect source. */
function redirectFault(from: string): Message {
  if (!from.startsWith('/')) return message`does not begin with a path such as "/News"`
  if (/[?#]/.test(from)) return message`has "?" or "#", and redirects go by the path alone`
  if (from.endsWith('/')) return message`ends in a slash: "${from.replace(/\/+$/, '')}" is for both`
  return message`has a part with other signs than letters, digits, ".", "_" and "-", or more than eight parts`
}

function addRedirects({ config, builder, patterns, paths, problems }: AddressBuildState): void {
  const { at } = config.positions
  for (const redirects of config.channels.flatMap((channel) => redirectsOf(channel.config))) {
    for (const [from, to] of Object.entries(redirects)) {
      const place = () => at(redirects, from, 'key')
      const pattern = parseEarlierPath(from)
      if (pattern === undefined) {
        const reason = redirectFault(from)
        problems.push(problemOf(catalogue.REDIRECT_INVALID, { from, reason }, place()))
        continue
      }
      paths.add(from)
      const taken = builder.add(pattern, { kind: 'redirect', to, place: () => at(redirects, from) })
      if (taken === undefined) {
        patterns.push({ pattern, place })
        continue
      }
      const args = { from, other: taken.pattern.route, where: describeAddress(taken.entry) }
      problems.push(problemOf(catalogue.REDIRECT_TAKEN, args, place()))
    }
  }
}

/** Adds the paths of pages and redirects that were dropped because of errors, so that links to them are not reported as well. */
function addGhosts({ config, builder }: AddressBuildState): void {
  for (const { kind, value } of config.raw) {
    if (kind !== 'channel' || !isObject(value)) continue
    const pages = asList(value.pages).filter(isObject)
    const redirects = redirectsOf(value).filter(isObject).flatMap(Object.keys)
    const written = [...pages.flatMap((page) => [page.route, ...asList(page.aliases)]), ...redirects]
    for (const path of written) {
      const pattern = typeof path === 'string' ? parseRoute(path.replace(/\?.*$/, '')) : undefined
      if (pattern !== undefined) builder.add(pattern, { kind: 'invalid' })
    }
  }
}

/** Collects the addresses of the site and reports conflicts. Pages take precedence over aliases and redirects. */
export function collectAddresses(
  config: ReadConfig,
  locales: readonly string[],
  isId: IsId,
): { readonly addresses: Addresses; readonly problems: readonly Problem[] } {
  const building: AddressBuildState = {
    config,
    builder: createTrie<SiteAddress>(isId),
    patterns: [],
    paths: new Set(),
    problems: [],
  }
  addPages(building)
  addAliases(building, locales)
  addRedirects(building)
  addGhosts(building)
  const { builder, paths, patterns, problems } = building
  return { addresses: { trie: builder.trie, paths, patterns }, problems }
}

interface AddressConfig {
  readonly pages?: readonly { readonly route: string; readonly aliases?: readonly string[] }[]
  readonly redirects?: Readonly<Record<string, string>>
  readonly permanentRedirects?: Readonly<Record<string, string>>
}

/** Returns all public paths of a config, without language prefix: routes, aliases and redirects, sorted. */
export function publicUrls(channels: readonly AddressConfig[]): readonly string[] {
  const urls = channels.flatMap(({ pages = [], ...channel }) => [
    ...pages.flatMap(({ route, aliases = [] }) => [
      route,
      ...aliases.map((alias) => alias.replace(/\?.*$/, '')),
    ]),
    ...redirectsOf(channel).flatMap(Object.keys),
  ])
  return [...new Set(urls)].sort()
}
