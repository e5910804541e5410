import { isObject } from '../../../shared/object.ts'
import { ANY_SEGMENT, idTest } from '../ids.ts'
import { parseRoute, type RoutePattern } from '../route-pattern.ts'
import { createTrie, overlapsOf } from '../route-trie.ts'

/** The rule of every site for ids before site.json had "ids". */
export const EARLIER_IDS = 'digits-or-32'

/** Two routes that lead to different pages only by what an id looks like, such as "/News/:sec" and "/News/:id". */
export interface RoutesByShape {
  readonly route: string
  readonly other: string
}

function routesOf(channel: unknown): readonly string[] {
  const { pages, redirects }: Readonly<Record<string, unknown>> = isObject(channel) ? channel : {}
  return [
    ...(Array.isArray(pages) ? pages : []).flatMap((page: unknown) =>
      isObject(page) && typeof page.route === 'string' ? [page.route] : [],
    ),
    ...Object.keys(isObject(redirects) ? redirects : {}),
  ]
}

/** Pairs of routes that match an address by accident under a rule for ids. */
function overlapsUnder(ids: string, patterns: readonly RoutePattern[]): readonly RoutesByShape[] {
  const { trie, add } = createTrie<true>(idTest(ids))
  const kept = patterns.filter((pattern) => add(pattern, true) === undefined)
  return kept.flatMap((pattern) =>
    overlapsOf(trie, pattern).map(({ other }) => ({ route: pattern.route, other: other.pattern.route })),
  )
}

/**
 * The first routes of some channel files that only the shape of an id distinguishes. A config without "ids" that has them was
 * written before there was that key, and is read by the rule of then.
 *
 * @param channels values of channel files, valid or not.
 */
export function routesByShape(channels: readonly unknown[]): RoutesByShape | undefined {
  const patterns = channels.flatMap(routesOf).flatMap((route) => parseRoute(route) ?? [])
  const now = overlapsUnder(ANY_SEGMENT, patterns)
  if (now.length === 0) return undefined
  const then = new Set(overlapsUnder(EARLIER_IDS, patterns).map((pair) => JSON.stringify(pair)))
  return now.find((pair) => !then.has(JSON.stringify(pair)))
}
