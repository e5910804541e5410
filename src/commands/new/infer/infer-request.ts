import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { getOwn, omitUndefined } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { isSecretName } from '../../../base/secrets.ts'
import { roleOf as roleByName } from './field-names.ts'
import type { FoundRecords, LocatedValue } from './find-records.ts'

type Request = SourceConfig['request']

/** How a source asks, as the call of a sample says it. */
export interface InferredRequest {
  readonly request: Request
  readonly paging?: SourceConfig['paging']
  /** Names of the parameters in the path. */
  readonly params: readonly string[]
  /** Filters of the sample's query, which pages may set, with their values there. */
  readonly filters: Readonly<Record<string, string>>
  /** How many records the sample asks for. */
  readonly size?: number
}

type Role = ReturnType<typeof roleByName>

/** What parameters are for, by their names. */
type Roles = Readonly<Record<string, Role>>

/** What the values of an address say of its paging where the names do not. */
export interface PagingByValues {
  readonly roles: Roles
  readonly total?: LocatedValue<number>
}

/**
 * Paging by values, where an answer has one page of more: "od=0&ile=20" beside 20 records of 137. What is as large as the answer is the
 * size; beside it 1 is a page, and 0 or a multiple of the size the place of a record.
 */
export function pagingByValues(
  path: string,
  { records: { length }, total, mayBeTotal: [other] = [] }: FoundRecords,
): PagingByValues | undefined {
  const numbers = [...new URLSearchParams(path.split('?')[1])].filter(([, value]) => isNumber(value))
  const byName = (role: Role) => numbers.filter(([name]) => roleByName(name) === role)
  const unnamed = byName(undefined)
  const sizes = byName('size').length > 0 ? byName('size') : unnamed
  const [size] = sizes.filter(([, value]) => Number(value) === length)
  const begins = unnamed.filter(
    ([name, value]) => name !== size?.[0] && (value === '1' || Number(value) % length === 0),
  )
  const [begin] = begins
  if (size === undefined || begin === undefined || begins.length > 1 || length < 2) return undefined
  if (byName('page').length + byName('offset').length > 0) return undefined
  if ((total ?? other?.value ?? 0) <= length) return undefined
  return {
    roles: { [size[0]]: 'size', [begin[0]]: begin[1] === '1' ? 'page' : 'offset' },
    ...(total === undefined && other !== undefined && { total: other }),
  }
}

interface Seen {
  readonly roles: Roles
  /** The query parameter that takes the token of the next page. */
  readonly next?: string | undefined
  filters: Record<string, string>
  page?: string
  offset?: number
  size?: number
}

function roleIn(name: string, roles: Roles): Role {
  return getOwn(roles, name) ?? roleByName(name)
}

function isNumber(value: unknown): boolean {
  return /^\d+$/.test(String(value))
}

/** A value of the call as the source writes it: what pages say is filled in each time. */
function templatedValue(name: string, value: unknown, locales: readonly string[], seen: Seen): unknown {
  const role = roleIn(name, seen.roles)
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
const FIXED = /^(?:f|format|fields?|include|expand|embed|select|output|v|version|sort|order|orderby)$/i

/** A filter of the sample's query becomes a parameter of the source, which keeps its value where a page sets none. */
function asFilter(name: string, value: string, template: string, seen: Seen): string {
  if (
    template !== value ||
    FIXED.test(name) ||
    isSecretName(name) ||
    roleIn(name, seen.roles) !== undefined ||
    !/^[A-Za-z][A-Za-z0-9_]*$/.test(name)
  )
    return template
  seen.filters[name] = value
  return `{${name}}`
}

function templateInside(value: unknown, locales: readonly string[], seen: Seen): unknown {
  return typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, entry]: [string, unknown]) => [
          key,
          typeof entry === 'object'
            ? templateInside(entry, locales, seen)
            : templatedValue(key, entry, locales, seen),
        ]),
      )
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
 * @param roles what parameters are for whose names do not say it.
 * @param id id of the one record that was requested; where it is in the path, "{id}" takes its place.
 */
export function inferRequest(
  method: Request['method'],
  path: string,
  body: unknown,
  locales: readonly string[],
  id?: string,
  next?: string,
  roles: Roles = {},
): InferredRequest {
  const [plain = '/', asked = ''] = path.split('?')
  const seen: Seen = { filters: {}, next, roles }
  const segments = plain
    .split('/')
    .map((segment) => (id !== undefined && segment === percentEncoded(id) ? '{id}' : segment))
  const entries = [...new URLSearchParams(asked)].map(
    ([name, value]) =>
      [name, asFilter(name, value, String(templatedValue(name, value, locales, seen)), seen)] as const,
  )
  const cursor =
    next === undefined || entries.some(([name]) => name === next) ? [] : [[next, '{cursor}'] as const]
  const query = [...entries, ...cursor]
  const filled =
    body === undefined
      ? undefined
      : Object.fromEntries(Object.entries(Object(templateInside(body, locales, seen))))
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
    ...omitUndefined({ size: seen.size }),
    params: [...written.matchAll(/\{([A-Za-z]\w*)\}/g)].flatMap(([, name]) => name ?? []),
  }
}
