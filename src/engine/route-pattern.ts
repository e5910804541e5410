import { decodeSegment, encodeSegment, fitsId } from '../base/path-segment.ts'
import { type Message, message } from './errors/index.ts'

/** A segment of a route: fixed, ":id", or a channel such as ":sec". */
export type PatternSegment =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'id'; readonly name: 'id' }
  | { readonly kind: 'channel'; readonly name: string }

export interface RoutePattern {
  readonly route: string
  readonly segments: readonly PatternSegment[]
}

/** Maximum number of segments in a page's path. */
const MAX_SEGMENTS = 8

const CHANNEL = /^[A-Za-z0-9_.-]{1,31}$/
const STATIC = /^[A-Za-z0-9_.-]+$/
/** The same in all scripts, for addresses of an earlier site. */
const EARLIER = /^[\p{L}\p{M}\p{N}_.-]+$/u
const PARAMETER = /^:([a-z][A-Za-z0-9]*)$/

/** Whether a segment can be a channel number: not only digits, and not a dot segment. */
export function isChannelSegment(segment: string): boolean {
  return CHANNEL.test(segment) && !/^\d+$/.test(segment) && segment !== '.' && segment !== '..'
}

function parseSegment(text: string, fixed: RegExp): PatternSegment | undefined {
  const name = PARAMETER.exec(text)?.[1]
  if (name === 'id') return { kind: 'id', name }
  if (name !== undefined) return { kind: 'channel', name }
  return fixed.test(text) && text !== '.' && text !== '..' ? { kind: 'static', text } : undefined
}

/** Parses a path such as "/News/:sec/:id"; returns undefined if it is not a valid route. */
export function parseRoute(route: string, fixed = STATIC): RoutePattern | undefined {
  if (route === '/') return { route, segments: [] }
  if (!route.startsWith('/')) return undefined
  const texts = route.slice(1).split('/')
  if (texts.length > MAX_SEGMENTS) return undefined
  const segments = texts.flatMap((text) => parseSegment(text, fixed) ?? [])
  return segments.length === texts.length ? { route, segments } : undefined
}

/** Parses the path that a redirect comes from, whose letters may be of any script and percent-encoded. */
export function parseEarlierPath(path: string): RoutePattern | undefined {
  const segments = path.split('/').map((segment) => decodeSegment(segment) ?? segment)
  return parseRoute(segments.join('/').normalize(), EARLIER)
}

/** Returns the parameter names of a pattern, in order. */
export function parameterNames(pattern: RoutePattern): readonly string[] {
  return pattern.segments.flatMap((segment) => (segment.kind === 'static' ? [] : [segment.name]))
}

/**
 * Fills in and encodes the parameters of a route: fillRoute('/News/:sec/:id', {sec: 'Notice', id: 'A 7'}) returns '/News/Notice/A%207'.
 * Returns undefined if a parameter is missing or could not be parsed back from the path.
 */
export function fillRoute(
  route: string,
  params: Readonly<Record<string, string>>,
  isId: IsId,
): string | undefined {
  const pattern = parseRoute(route)
  if (pattern === undefined) return undefined
  const filled: string[] = []
  for (const segment of pattern.segments) {
    if (segment.kind === 'static') {
      filled.push(segment.text)
      continue
    }
    const value = Object.hasOwn(params, segment.name) ? params[segment.name] : undefined
    if (value === undefined) return undefined
    if (!(segment.kind === 'id' ? isId(value) : isChannelSegment(value))) return undefined
    filled.push(encodeSegment(value))
  }
  return `/${filled.join('/')}`
}

/** An additional path of a page, and the locale it implies, if any. */
interface Alias {
  readonly pattern: RoutePattern
  readonly locale?: string
}

const WRITTEN = /^([^?#]*)(?:\?lang=([^&#]*))?$/

/** Parses an alias of a route, such as "/Home" or "/Home?lang=en"; returns the reason if it is invalid. */
export function parseAlias(
  alias: string,
  route: string,
  locales: readonly string[],
): Alias | { readonly reason: Message } {
  const [, path, locale] = WRITTEN.exec(alias) ?? []
  const pattern = path === undefined ? undefined : parseRoute(path)
  if (pattern === undefined)
    return {
      reason: message`is not a path such as "/Home" or "/Home?lang=en"`,
    }
  const own = parseRoute(route)
  const names = [...parameterNames(pattern)].sort().join()
  const wanted = own === undefined ? '' : [...parameterNames(own)].sort().join()
  if (names !== wanted)
    return {
      reason: message`has not the same parameters as the route "${route}"`,
    }
  if (locale === undefined) return { pattern }
  if (locales.length > 0 && !locales.includes(locale))
    return { reason: message`names an unknown locale "${locale}"` }
  return { pattern, locale }
}

/** A trie of routes. A lookup costs the number of segments, regardless of the number of routes. */
export interface RouteTrie<Entry> {
  /** The id rule, which applies to ":id" in the whole trie. */
  readonly isId: IsId
  readonly statics: ReadonlyMap<string, RouteTrie<Entry>>
  readonly id: RouteTrie<Entry> | undefined
  readonly channel: RouteTrie<Entry> | undefined
  readonly leaf: Leaf<Entry> | undefined
}

interface Leaf<Entry> {
  readonly pattern: RoutePattern
  readonly entry: Entry
}

export interface TrieMatch<Entry> extends Leaf<Entry> {
  readonly params: Readonly<Record<string, string>>
}

interface MutableTrie<Entry> {
  readonly isId: IsId
  readonly statics: Map<string, MutableTrie<Entry>>
  id: MutableTrie<Entry> | undefined
  channel: MutableTrie<Entry> | undefined
  leaf: Leaf<Entry> | undefined
}

export interface TrieBuilder<Entry> {
  readonly trie: RouteTrie<Entry>
  /** Adds an entry. If its paths are taken, adds nothing and returns the leaf that has them. */
  readonly add: (pattern: RoutePattern, entry: Entry) => Leaf<Entry> | undefined
}

function emptyNode<Entry>(isId: IsId): MutableTrie<Entry> {
  return { isId, statics: new Map(), id: undefined, channel: undefined, leaf: undefined }
}

function childFor<Entry>(node: MutableTrie<Entry>, segment: PatternSegment): MutableTrie<Entry> {
  if (segment.kind === 'id') {
    node.id ??= emptyNode(node.isId)
    return node.id
  }
  if (segment.kind === 'channel') {
    node.channel ??= emptyNode(node.isId)
    return node.channel
  }
  const key = segment.text.toLowerCase()
  const child = node.statics.get(key) ?? emptyNode<Entry>(node.isId)
  node.statics.set(key, child)
  return child
}

export function createTrie<Entry>(isId: IsId): TrieBuilder<Entry> {
  const root = emptyNode<Entry>(isId)
  return {
    trie: root,
    add: (pattern, entry) => {
      let node = root
      for (const segment of pattern.segments) node = childFor(node, segment)
      const taken = node.leaf
      node.leaf ??= { pattern, entry }
      return taken
    },
  }
}

/** Returns the parameter nodes that accept a segment. A segment that is an id by every rule is not a channel. */
function openChildren<Entry>(
  { isId, id, channel }: RouteTrie<Entry>,
  segment: string,
): readonly RouteTrie<Entry>[] {
  const asId = id !== undefined && isId(segment) ? [id] : []
  return channel !== undefined && isChannelSegment(segment) ? [channel, ...asId] : asId
}

function paramsOf(pattern: RoutePattern, segments: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pattern.segments.flatMap((segment, index) =>
      segment.kind === 'static' ? [] : [[segment.name, segments[index] ?? '']],
    ),
  )
}

/**
 * Returns the entry whose route matches these segments. Fixed segments take precedence over channels, and channels over ids. With at most
 * three branches per segment, the number of visited nodes does not depend on the number of routes; `visit` is called for each.
 */
export function findRoute<Entry>(
  trie: RouteTrie<Entry>,
  segments: readonly string[],
  visit?: () => void,
): TrieMatch<Entry> | undefined {
  if (segments.length > MAX_SEGMENTS) return undefined
  const descend = (node: RouteTrie<Entry>, depth: number): Leaf<Entry> | undefined => {
    visit?.()
    const segment = segments[depth]
    if (segment === undefined) return node.leaf
    const fixed = node.statics.get(segment.toLowerCase())
    const found = fixed && descend(fixed, depth + 1)
    if (found !== undefined) return found
    for (const open of openChildren(node, segment)) {
      const below = descend(open, depth + 1)
      if (below !== undefined) return below
    }
    return undefined
  }
  const leaf = descend(trie, 0)
  return leaf && { ...leaf, params: paramsOf(leaf.pattern, segments) }
}

/**
 * Returns the first entry that can match a link pattern such as "/stories/:sec/:id". A parameter of the link may match a parameter or any
 * fixed segment of the route.
 */
export function findForPattern<Entry>(
  trie: RouteTrie<Entry>,
  segments: readonly PatternSegment[],
): Leaf<Entry> | undefined {
  const [segment, ...rest] = segments
  if (segment === undefined) return trie.leaf
  const ways =
    segment.kind === 'static'
      ? [trie.statics.get(segment.text.toLowerCase()), ...openChildren(trie, segment.text)]
      : segment.kind === 'id'
        ? [trie.id]
        : [trie.channel, ...trie.statics.values()]
  for (const way of ways) {
    const found = way && findForPattern(way, rest)
    if (found !== undefined) return found
  }
  return undefined
}

interface Overlap<Entry> {
  readonly other: Leaf<Entry>
  /** A path that both match. */
  readonly example: string
}

/** Returns the most specific path that both patterns match, using the fixed segment of either. */
function commonPath(pattern: RoutePattern, other: RoutePattern): string {
  const texts = pattern.segments.map((segment, index) => {
    const fixed = [segment, other.segments[index]].find((either) => either?.kind === 'static')
    if (fixed?.kind === 'static') return fixed.text
    return segment.kind === 'static' ? segment.text : `:${segment.name}`
  })
  return `/${texts.join('/')}`
}

/**
 * Returns the entries that match some of the same paths as this pattern, neither being more specific. Either this pattern is fixed at the
 * first differing segment and the other at a later one; or one has an id where the other has a channel, and the site's ids may be either.
 * Called for every pattern, each such pair is found once.
 */
export function overlapsOf<Entry>(trie: RouteTrie<Entry>, pattern: RoutePattern): readonly Overlap<Entry>[] {
  const found: Overlap<Entry>[] = []
  const walk = (node: RouteTrie<Entry>, depth: number, firstFixed: boolean, thenOpen: boolean): void => {
    const segment = pattern.segments[depth]
    if (segment === undefined) {
      if (thenOpen && node.leaf)
        found.push({ other: node.leaf, example: commonPath(pattern, node.leaf.pattern) })
      return
    }
    if (segment.kind === 'static') {
      const same = node.statics.get(segment.text.toLowerCase())
      if (same) walk(same, depth + 1, firstFixed, thenOpen)
      for (const open of openChildren(node, segment.text)) walk(open, depth + 1, true, thenOpen)
      return
    }
    const wantsId = segment.kind === 'id'
    const same = wantsId ? node.id : node.channel
    if (same) walk(same, depth + 1, firstFixed, thenOpen)
    // A segment that could be either distinguishes the two only by chance.
    if (wantsId && node.channel && takesChannels(node.isId)) walk(node.channel, depth + 1, true, true)
    if (!firstFixed) return
    for (const [text, child] of node.statics) {
      if (wantsId ? node.isId(text) : isChannelSegment(text)) walk(child, depth + 1, true, true)
    }
  }
  walk(trie, 0, false, false)
  return found
}

/** Whether a decoded URL segment is an id of this site. */
export type IsId = (segment: string) => boolean

const DIGITS_OR_32 = /^(?:\d+|[A-Za-z0-9_-]{32,})$/
const SLUG = /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/

/** Default id rule. */
export const ANY_SEGMENT = 'segment'

const rules: Readonly<Record<string, RegExp | undefined>> = {
  'digits-or-32': DIGITS_OR_32,
  slug: SLUG,
}

/** Sample texts that are channels of many sites and ids under most rules. */
const CHANNEL_LIKE = ['a', 'alpha', 'Alpha', 'ALPHA', 'alpha-beta', 'A1', '2026-alpha', 'alpha_b']

/**
 * Returns the test for ids by the site's rule: the name of a rule or a regular expression, as in `ids` of site.json; any text by default.
 * Under every rule, an id has 1 to 128 characters and is not only white space.
 */
export function idTest(ids: string | undefined): IsId {
  const rule = ids?.startsWith('^') === true ? new RegExp(ids, 'u') : rules[ids ?? '']
  return (segment) => fitsId(segment) && (rule === undefined || rule.test(segment))
}

/** Whether a value is the name of a rule or a valid regular expression. */
export function isIdRule(value: unknown): value is string {
  if (typeof value !== 'string') return false
  if (value === ANY_SEGMENT || Object.hasOwn(rules, value)) return true
  try {
    return value.startsWith('^') && new RegExp(value, 'u').source !== ''
  } catch {
    return false
  }
}

/** Describes the id rule in words. */
export function idWords(ids: string | undefined): Message {
  const rule = message`"ids" of site.json: ${JSON.stringify(ids ?? ANY_SEGMENT)}`
  if (ids === 'digits-or-32')
    return message`must be all digits, or at least 32 letters, digits, dashes and underscores (${rule})`
  return ids === 'slug'
    ? message`must be letters and digits with single "-", "_" or "." between them (${rule})`
    : message`must be an id of this site (${rule})`
}

/** Whether a rule may reject ids that the previous one accepted; only the default certainly accepts all. */
export function isNarrower(ids: string | undefined, before: string | undefined): boolean {
  const [now, then] = [ids ?? ANY_SEGMENT, before ?? ANY_SEGMENT]
  return now !== ANY_SEGMENT && now !== then
}

/** Whether a channel number may also be an id, so that both must differ in their position in routes. */
function takesChannels(isId: IsId): boolean {
  return CHANNEL_LIKE.some((text) => isId(text))
}
