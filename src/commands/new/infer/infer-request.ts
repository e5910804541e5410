import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { omitUndefined } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { isSecretName } from '../../../base/secrets.ts'
import { roleOf } from './field-names.ts'

type Request = SourceConfig['request']

/** How a source asks, as the call of a sample says it. */
export interface InferredRequest {
  readonly request: Request
  readonly paging?: SourceConfig['paging']
  /** Names of the parameters in the path. */
  readonly params: readonly string[]
  /** Filters of the sample's query, which pages may set, with their values there. */
  readonly filters: Readonly<Record<string, string>>
}

interface Seen {
  /** The query parameter that takes the token of the next page. */
  readonly next?: string | undefined
  filters: Record<string, string>
  page?: string
  offset?: number
  size?: number
}

function isNumber(value: unknown): boolean {
  return /^\d+$/.test(String(value))
}

/** A value of the call as the source writes it: what pages say is filled in each time. */
function templated(name: string, value: unknown, locales: readonly string[], seen: Seen): unknown {
  const role = roleOf(name)
  if (name === seen.next) return '{cursor}'
  if (role === 'locale') return locales.includes(String(value)) ? '{locale}' : value
  if (role === undefined || !isNumber(value)) return value
  if (role === 'size') {
    seen.size = Number(value)
    return '{pageSize}'
  }
  if (role === 'page') seen.page = String(value)
  else seen.offset = Number(value)
  return role === 'page' ? '{page}' : '{offset}'
}

/** Names of values that identify the museum to its backend, or say how the answer is written: no visitor chooses them. */
const FIXED = /^(?:format|fields?|include|expand|embed|select|output|v|version|sort|order|orderby)$/i

/** A filter of the sample's query becomes a parameter of the source, which keeps its value where a page sets none. */
function asFilter(name: string, value: string, template: string, seen: Seen): string {
  if (
    template !== value ||
    FIXED.test(name) ||
    isSecretName(name) ||
    roleOf(name) !== undefined ||
    !/^[A-Za-z][A-Za-z0-9_]*$/.test(name)
  )
    return template
  seen.filters[name] = value
  return `{${name}}`
}

function inside(value: unknown, locales: readonly string[], seen: Seen): unknown {
  return typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, entry]: [string, unknown]) => [
          key,
          typeof entry === 'object' ? inside(entry, locales, seen) : templated(key, entry, locales, seen),
        ]),
      )
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(Object(value)))
}

function pagingOf({ page, offset, size, next }: Seen): SourceConfig['paging'] {
  if (next !== undefined) return { style: 'cursor' }
  if (page !== undefined) return { style: 'page', ...(page === '0' ? { first: 0 } : {}) }
  if (offset === undefined) return { style: 'none' }
  // Page 3 of 12 begins with record 25 where the first is number 1.
  const isFromOne = offset === 1 || (size !== undefined && size > 1 && offset % size === 1)
  return { style: 'offset', ...(isFromOne ? { first: 1 } : {}) }
}

/**
 * The request of a source from the call that a sample answers.
 *
 * @param path path with its query, such as "/articles?page=1&size=10".
 * @param body JSON of the call's body; undefined for none.
 * @param next the query parameter that takes the token of the next page, where answers hand one out.
 * @param id id of the one record that was requested; where it is in the path, "{id}" takes its place.
 */
export function inferRequest(
  method: Request['method'],
  path: string,
  body: unknown,
  locales: readonly string[],
  id?: string,
  next?: string,
): InferredRequest {
  const [plain = '/', asked = ''] = path.split('?')
  const seen: Seen = { filters: {}, next }
  const segments = plain
    .split('/')
    .map((segment) => (id !== undefined && segment === percentEncoded(id) ? '{id}' : segment))
  const entries = [...new URLSearchParams(asked)].map(
    ([name, value]) =>
      [name, asFilter(name, value, String(templated(name, value, locales, seen)), seen)] as const,
  )
  const cursor =
    next === undefined || entries.some(([name]) => name === next) ? [] : [[next, '{cursor}'] as const]
  const query = [...entries, ...cursor]
  const filled = body === undefined ? undefined : asRecord(inside(body, locales, seen))
  const written = segments.join('/')
  return {
    request: {
      method,
      path: written,
      ...(query.length === 0 ? {} : { query: Object.fromEntries(query) }),
      ...omitUndefined({ body: filled }),
    },
    ...(id === undefined ? { paging: pagingOf(seen) } : {}),
    filters: seen.filters,
    params: [...written.matchAll(/\{([A-Za-z]\w*)\}/g)].flatMap(([, name]) => name ?? []),
  }
}
