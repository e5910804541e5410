import type { ChannelConfig, LocalText } from '../../../schemas/config/index.ts'
import { catalogue, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { classifyHref } from '../link.ts'
import {
  fillRoute,
  findForPattern,
  overlapsOf,
  parameterNames,
  parseEarlierPath,
  parseRoute,
  type RoutePattern,
} from '../route-pattern.ts'
import { suggest } from '../suggest.ts'
import { describePlace, redirectsOf, type SiteAddress } from './addresses.ts'
import { addressAt } from './check-href.ts'
import type { CheckContext } from './context.ts'

/** Maximum number of redirects in a chain. One more hop may correct the spelling of a URL. */
const MAX_HOPS = 2

/** Whether one of two routes has an id where the other has a channel. */
function differByIds(one: RoutePattern, other: RoutePattern): boolean {
  return one.segments.some(({ kind }, index) => {
    const kinds = [kind, other.segments[index]?.kind]
    return kinds.includes('id') && kinds.includes('channel')
  })
}

/** Reports routes that match the same path, neither being more specific. */
function* checkOverlaps({ addresses, knowsIds }: CheckContext): Generator<Problem> {
  for (const { pattern, place } of addresses.patterns) {
    for (const { other, example } of overlapsOf(addresses.trie, pattern)) {
      if (other.entry.kind === 'invalid') continue
      // It is unknown whether an id may look like a channel; the invalid id rule is reported separately.
      if (!knowsIds && differByIds(pattern, other.pattern)) continue
      const where = describePlace(other.entry.place())
      const args = { route: pattern.route, other: other.pattern.route, where, example }
      yield problemOf(catalogue.ROUTE_OVERLAP, args, place())
    }
  }
}

/** Returns what answers the target of a redirect, as a pattern, and its path without query and fragment. */
function targetOf(
  to: string,
  { addresses }: CheckContext,
): { path: string; entry: SiteAddress | undefined } | undefined {
  const href = classifyHref(to)
  if (href?.kind !== 'internal') return undefined
  const pattern = parseEarlierPath(href.path)
  const leaf = pattern && findForPattern(addresses.trie, pattern.segments)
  return { path: href.path, entry: leaf?.entry }
}

/** Returns the paths of a redirect chain, up to the first that is not a redirect or that repeats. */
function chainFrom(
  from: string,
  to: string,
  context: CheckContext,
): { chain: readonly string[]; loop: boolean } {
  const chain = [from]
  let next: string | undefined = to
  while (next !== undefined) {
    const target = targetOf(next, context)
    if (target === undefined) break
    const seen = chain.some((path) => path.toLowerCase() === target.path.toLowerCase())
    chain.push(target.path)
    if (seen) return { chain, loop: true }
    next = target.entry?.kind === 'redirect' ? target.entry.to : undefined
  }
  return { chain, loop: false }
}

function redirectProblem(from: string, to: string, place: Place, context: CheckContext) {
  const source = parseEarlierPath(from)
  if (source === undefined) return undefined
  const target = targetOf(to, context)
  const pattern = target && parseEarlierPath(target.path)
  if (target === undefined) {
    return problemOf(
      catalogue.REDIRECT_INVALID,
      {
        from,
        reason: message`leads to "${to}", which is no path of this site`,
      },
      place,
    )
  }
  const foreign = pattern && parameterNames(pattern).find((name) => !parameterNames(source).includes(name))
  if (foreign !== undefined) {
    return problemOf(
      catalogue.REDIRECT_INVALID,
      {
        from,
        reason: message`does not have ":${foreign}" of its target`,
      },
      place,
    )
  }
  if (target.entry === undefined) {
    const suggestion = suggest(target.path, context.addresses.paths)
    return problemOf(catalogue.REDIRECT_NOWHERE, { to, suggestion }, place)
  }
  const { chain, loop } = chainFrom(from, to, context)
  if (loop) {
    const [first, ...others] = chain.slice(0, -1).map((path) => path.toLowerCase())
    const isWholeLoop = chain.at(-1)?.toLowerCase() === first
    const isFirst = first !== undefined && others.every((path) => first < path)
    return isWholeLoop && isFirst ? problemOf(catalogue.REDIRECT_LOOP, { chain }, place) : undefined
  }
  return chain.length - 1 > MAX_HOPS ? problemOf(catalogue.REDIRECT_CHAIN, { chain }, place) : undefined
}

function* checkRedirects(context: CheckContext): Generator<Problem> {
  for (const written of context.config.channels.flatMap(({ config }) => redirectsOf(config))) {
    for (const [from, to] of Object.entries(written)) {
      const problem = redirectProblem(from, to, context.at(written, from), context)
      if (problem !== undefined) yield problem
    }
  }
}

/** Checks that the home page is a page. */
function* checkHome({ config, at, addresses, isId }: CheckContext): Generator<Problem> {
  if (config.site === undefined) return
  const site = config.site.config
  const route = site.home ?? '/'
  const pattern = parseRoute(route)
  const entry = pattern && findForPattern(addresses.trie, pattern.segments)?.entry
  const isPage =
    entry?.kind === 'invalid' || (entry?.kind === 'page' && fillRoute(entry.page.route, {}, isId) === route)
  if (isPage) return
  yield problemOf(catalogue.SITE_HOME, { home: route }, site.home === undefined ? at(site) : at(site, 'home'))
}

export function* checkRoutes(context: CheckContext): Generator<Problem> {
  yield* checkOverlaps(context)
  yield* checkRedirects(context)
  yield* checkHome(context)
}

interface Level {
  readonly segment: string
  readonly title?: LocalText
  readonly visible?: boolean
  readonly href?: string
  readonly channels?: readonly Level[]
}

function* checkDuplicates(
  siblings: readonly { readonly key: string; readonly holder: object; readonly member: string }[],
  { at }: CheckContext,
): Generator<Problem> {
  const seen = new Map<string, object>()
  for (const { key, holder, member } of siblings) {
    const first = seen.get(key.toLowerCase())
    seen.set(key.toLowerCase(), first ?? holder)
    if (first === undefined) continue
    const args = { segment: key, where: describePlace(at(first, member)) }
    yield problemOf(catalogue.CHANNEL_DUPLICATE, args, at(holder, member))
  }
}

/** Reports neighbouring menu entries with the same title. */
function* sameTitles(
  siblings: readonly { readonly title?: LocalText; readonly visible?: boolean }[],
  { at, locales }: CheckContext,
): Generator<Problem> {
  const shown = siblings.filter(({ visible }) => visible !== false)
  for (const [index, sibling] of shown.entries()) {
    const { title } = sibling
    if (title === undefined) continue
    for (const code of locales) {
      const first = shown.slice(0, index).find((each) => each.title?.[code]?.trim() === title[code]?.trim())
      if (first?.title?.[code] === undefined) continue
      const args = { title: title[code] ?? '', where: describePlace(at(first, 'title')) }
      yield problemOf(catalogue.CHANNEL_TITLE, args, at(title, code))
      break
    }
  }
}

function* checkBelow(levels: readonly Level[], path: string, context: CheckContext): Generator<Problem> {
  yield* checkDuplicates(
    levels.map((level) => ({ key: level.segment, holder: level, member: 'segment' })),
    context,
  )
  yield* sameTitles(levels, context)
  for (const level of levels) {
    const own = `${path === '/' ? '' : path}/${level.segment}`
    const shown = level.visible !== false && level.href === undefined
    if (shown && addressAt(own, context) === undefined) {
      yield problemOf(catalogue.CHANNEL_UNSERVED, { path: own }, context.at(level, 'segment'))
    }
    yield* checkBelow(level.channels ?? [], own, context)
  }
}

function* channelProblems(channel: ChannelConfig, context: CheckContext): Generator<Problem> {
  const place = context.at(channel, 'route')
  const pattern = parseRoute(channel.route)
  if (pattern !== undefined && parameterNames(pattern).length > 0) {
    yield problemOf(catalogue.CHANNEL_ROUTE, { route: channel.route }, place)
  } else if (channel.visible !== false && addressAt(channel.route, context) === undefined) {
    yield problemOf(catalogue.CHANNEL_UNSERVED, { path: channel.route }, place)
  }
  yield* checkBelow(channel.channels ?? [], channel.route, context)
}

/** Checks channels: segments are unique among siblings, and every menu entry has something to show. */
export function* checkChannels(context: CheckContext): Generator<Problem> {
  const channels = context.config.channels.map(({ config }) => config)
  yield* checkDuplicates(
    channels.map((channel) => ({ key: channel.route, holder: channel, member: 'route' })),
    context,
  )
  yield* sameTitles(channels, context)
  for (const channel of channels) yield* channelProblems(channel, context)
}
