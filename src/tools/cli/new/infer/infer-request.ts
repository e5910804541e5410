import type { SourceConfig } from '../../../../../schemas/config/index.ts'
import { pagingNames, plainName } from './field-names.ts'

type Request = SourceConfig['request']

/** How a source asks, as the call of a sample tells it. */
export interface InferredRequest {
  readonly request: Request
  readonly paging?: SourceConfig['paging']
  /** Names of the parameters in the path. */
  readonly params: readonly string[]
}

interface Seen {
  page?: string
  offset?: true
}

function roleOf(name: string): keyof typeof pagingNames | undefined {
  const plain = plainName(name)
  const roles = ['page', 'size', 'offset', 'locale'] as const
  return roles.find((role) => pagingNames[role].some((each) => each === plain))
}

function isNumber(value: unknown): boolean {
  return /^\d+$/.test(String(value))
}

/** A value of the call as the source writes it: what pages say is filled in each time. */
function templated(name: string, value: unknown, locales: readonly string[], seen: Seen): unknown {
  const role = roleOf(name)
  if (role === 'locale') return locales.includes(String(value)) ? '{locale}' : value
  if (role === undefined || !isNumber(value)) return value
  if (role === 'size') return '{pageSize}'
  if (role === 'page') seen.page = String(value)
  else seen.offset = true
  return role === 'page' ? '{page}' : '{offset}'
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

function pagingOf({ page, offset }: Seen): SourceConfig['paging'] {
  if (page !== undefined) return { style: 'page', ...(page === '0' ? { first: 0 } : {}) }
  return { style: offset === true ? 'offset' : 'none' }
}

/**
 * The request of a source from the call that a sample answers.
 *
 * @param path path with its query, such as "/articles?page=1&size=10".
 * @param body JSON of the call's body; undefined for none.
 * @param id id of the one record that was asked for; where it stands in the path, "{id}" takes its place.
 */
export function inferRequest(
  method: Request['method'],
  path: string,
  body: unknown,
  locales: readonly string[],
  id?: string,
): InferredRequest {
  const [plain = '/', query = ''] = path.split('?')
  const seen: Seen = {}
  const segments = plain
    .split('/')
    .map((segment) => (id !== undefined && segment === encodeURIComponent(id) ? '{id}' : segment))
  const entries = [...new URLSearchParams(query)].map(
    ([name, value]) => [name, String(templated(name, value, locales, seen))] as const,
  )
  const filled = body === undefined ? undefined : asRecord(inside(body, locales, seen))
  const written = segments.join('/')
  return {
    request: {
      method,
      path: written,
      ...(entries.length === 0 ? {} : { query: Object.fromEntries(entries) }),
      ...(filled === undefined ? {} : { body: filled }),
    },
    ...(id === undefined ? { paging: pagingOf(seen) } : {}),
    params: [...written.matchAll(/\{([A-Za-z]\w*)\}/g)].flatMap(([, name]) => name ?? []),
  }
}
