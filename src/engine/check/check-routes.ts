import { catalogue, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { classifyHref } from '../link.ts'
import {
  fillRoute,
  findForPattern,
  overlapsOf,
  parameterNames,
  parseRoute,
  type RoutePattern,
} from '../route-pattern.ts'
import { suggest } from '../suggest.ts'
import { type Address, placeWords } from './addresses.ts'
import type { CheckContext } from './context.ts'

/** One more hop may correct the spelling of an address. */
const MAX_HOPS = 2

/** Whether one of two routes has an id where the other has a channel. */
function differByIds(one: RoutePattern, other: RoutePattern): boolean {
  return one.segments.some(({ kind }, index) => {
    const kinds = [kind, other.segments[index]?.kind]
    return kinds.includes('id') && kinds.includes('channel')
  })
}

/** Routes that match the same address without one being the more specific. */
function* overlaps({ addresses, knowsIds }: CheckContext): Generator<Problem> {
  for (const { pattern, place } of addresses.patterns) {
    for (const { other, example } of overlapsOf(addresses.trie, pattern)) {
      if (other.entry.kind === 'invalid') continue
      // Whether an id may look like a channel is not known; what is wrong with the rule is reported by itself.
      if (!knowsIds && differByIds(pattern, other.pattern)) continue
      const where = placeWords(other.entry.place())
      const args = { route: pattern.route, other: other.pattern.route, where, example }
      yield problemOf(catalogue.ROUTE_OVERLAP, args, place())
    }
  }
}

/** What answers the target of a redirect, as a pattern; its path without query and hash. */
function targetOf(
  to: string,
  { addresses }: CheckContext,
): { path: string; entry: Address | undefined } | undefined {
  const href = classifyHref(to)
  if (href?.kind !== 'internal') return undefined
  const pattern = parseRoute(href.path)
  const leaf = pattern && findForPattern(addresses.trie, pattern.segments)
  return { path: href.path, entry: leaf?.entry }
}

/** The paths a redirect leads through, to the first that is no redirect or was there before. */
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
  const source = parseRoute(from)
  if (source === undefined) return undefined
  const target = targetOf(to, context)
  const pattern = target && parseRoute(target.path)
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

function* redirects(context: CheckContext): Generator<Problem> {
  for (const { redirects = {} } of context.config.channels.map(({ config }) => config)) {
    for (const [from, to] of Object.entries(redirects)) {
      const problem = redirectProblem(from, to, context.at(redirects, from), context)
      if (problem !== undefined) yield problem
    }
  }
}

/** The home page is a page. */
function* home({ config, at, addresses, isId }: CheckContext): Generator<Problem> {
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
  yield* overlaps(context)
  yield* redirects(context)
  yield* home(context)
}
