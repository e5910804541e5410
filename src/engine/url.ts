// Addresses of pages as texts: taken apart, their query parameters read and written.

import { typedNumber } from '../base/digits.ts'
import { decodeSegment } from '../base/path-segment.ts'
import type { ParamValue } from './manifest.ts'

/** An address taken apart. */
interface UrlParts {
  /** As written, without query and hash. */
  readonly path: string
  /** Decoded segments, empty ones left out; undefined where the path cannot be a page's. */
  readonly segments: readonly string[] | undefined
  readonly search: URLSearchParams
}

function decodedSegments(path: string): readonly string[] | undefined {
  if (!path.startsWith('/')) return undefined
  const segments: string[] = []
  for (const written of path.split('/')) {
    if (written === '') continue
    const segment = decodeSegment(written)
    if (segment === undefined) return undefined
    segments.push(segment)
  }
  return segments
}

/** Takes any text apart; never throws. An empty path is "/". */
export function splitUrl(url: string): UrlParts {
  const [, written = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  const path = written === '' ? '/' : written
  return { path, segments: decodedSegments(path), search: new URLSearchParams(query) }
}

const MAX_VALUE_LENGTH = 200
const CONTROL = /[\p{Cc}\u2028\u2029]/gu
const LAST_PAGE = 999_999

/** What a visitor may put after "?" besides what a page declares (specification, section 2). */
const COMMON: readonly string[] = ['key', 'keywords', 'type']

/** Without control characters and outer white space, at most 200 characters. */
export function cleanValue(value: string): string {
  const clean = value.replace(CONTROL, '').trim()
  return clean.length <= MAX_VALUE_LENGTH ? clean : [...clean].slice(0, MAX_VALUE_LENGTH).join('').trim()
}

/** An integer from 1 to 999999 in digits of any script; 1 for anything else. */
export function pageNumberOf(value: string | null): number {
  const number = typedNumber(value ?? '')
  if (!/^[1-9]\d{0,5}$/.test(number)) return 1
  return Math.min(Number(number), LAST_PAGE)
}

/** The query parameters that a page or every page reads, cleaned; of repeated ones the first, empty ones dropped. */
export function readQuery(
  search: URLSearchParams,
  names: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const entries = [...new Set([...names, ...COMMON])]
    .map((name) => [name, cleanValue(search.get(name) ?? '')] as const)
    .filter(([, value]) => value !== '')
  return Object.fromEntries(entries)
}

/** An address without one of its parameters. */
export function withoutParam(address: string, name: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete(name)
  return params.size === 0 ? path : `${path}?${params}`
}

/** `path` with these parameters; those without a value are left out. */
export function withQuery(path: string, params: readonly (readonly [string, string | undefined])[]): string {
  const search = new URLSearchParams()
  for (const [name, value] of params) if (value !== undefined && value !== '') search.append(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Query parameters that every page reads by itself. */
export const RESERVED_PARAMS: readonly string[] = ['page', 'lang', 'platform']

/** ":sec" is a segment of the route, "?type" a query parameter of the address, anything else is literal. */
export function parseParam(value: string | number | boolean): ParamValue {
  if (typeof value !== 'string') return { kind: 'literal', value }
  const segment = /^:([a-z][A-Za-z0-9]*)$/.exec(value)?.[1]
  if (segment !== undefined) return { kind: 'segment', name: segment }
  const query = /^\?([A-Za-z][A-Za-z0-9_-]*)$/.exec(value)?.[1]
  return query === undefined ? { kind: 'literal', value } : { kind: 'query', name: query }
}

/** Value of `?lang=` for a language of the site; none for the first. */
export function langOf(code: string, locales: readonly { readonly code: string }[]): string | undefined {
  return code === locales[0]?.code ? undefined : code
}
