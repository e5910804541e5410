import { encodeSegment } from '../base/path-segment.ts'
import { type Message, message } from './errors/index.ts'
import type { IsId } from './ids.ts'

/** A segment of a route: fixed, ":id", or a channel such as ":sec". */
export type PatternSegment =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'id'; readonly name: 'id' }
  | { readonly kind: 'channel'; readonly name: string }

export interface RoutePattern {
  readonly route: string
  readonly segments: readonly PatternSegment[]
}

/** Most segments an address of a page can have. */
export const MAX_SEGMENTS = 8

const CHANNEL = /^[A-Za-z0-9_.-]{1,31}$/
const STATIC = /^[A-Za-z0-9_.-]+$/
const PARAMETER = /^:([a-z][A-Za-z0-9]*)$/

/** A channel's number: no digits alone, and no step to another folder. */
export function isChannelSegment(segment: string): boolean {
  return CHANNEL.test(segment) && !/^\d+$/.test(segment) && segment !== '.' && segment !== '..'
}

function parseSegment(text: string): PatternSegment | undefined {
  const name = PARAMETER.exec(text)?.[1]
  if (name === 'id') return { kind: 'id', name }
  if (name !== undefined) return { kind: 'channel', name }
  return STATIC.test(text) && text !== '.' && text !== '..' ? { kind: 'static', text } : undefined
}

/** A path such as "/News/:sec/:id" as a pattern; undefined where it is not one. */
export function parseRoute(route: string): RoutePattern | undefined {
  if (route === '/') return { route, segments: [] }
  if (!route.startsWith('/')) return undefined
  const texts = route.slice(1).split('/')
  if (texts.length > MAX_SEGMENTS) return undefined
  const segments = texts.flatMap((text) => parseSegment(text) ?? [])
  return segments.length === texts.length ? { route, segments } : undefined
}

/** Names of the parameters of a pattern, in order. */
export function parameterNames(pattern: RoutePattern): readonly string[] {
  return pattern.segments.flatMap((segment) => (segment.kind === 'static' ? [] : [segment.name]))
}

/**
 * The path of a route with its parameters filled in and encoded: fillRoute('/News/:sec/:id', {sec: 'Notice', id: 'A 7'})
 * is '/News/Notice/A%207'. Undefined where a parameter is missing or could not be found again in the address.
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

/** Another path of a page, with the locale it means where it says one. */
interface Alias {
  readonly pattern: RoutePattern
  readonly locale?: string
}

const WRITTEN = /^([^?#]*)(?:\?lang=([^&#]*))?$/

/** An alias such as "/Home" or "/Home?lang=en" of a route; otherwise why it cannot be one. */
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
