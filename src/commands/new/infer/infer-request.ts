import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { getOwn, omitUndefined } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { isSecretName } from '../../../base/secrets.ts'
import { roleOf as roleByName } from './field-names.ts'
import type { FoundRecords, LocatedValue } from './find-records.ts'

type Request = SourceConfig['request']

/** The request of a source, inferred from the request of a sample. */
export interface InferredRequest {
  readonly request: Request
  readonly paging?: SourceConfig['paging']
  /** Names of the path parameters. */
  readonly params: readonly string[]
  /** Query filters of the sample that pages may override, with their values. */
  readonly filters: Readonly<Record<string, string>>
  /** Page size of the sample's request. */
  readonly size?: number
}

type Role = ReturnType<typeof roleByName>

/** Roles of query parameters, by name. */
type Roles = Readonly<Record<string, Role>>

/** Paging parameters inferred from values where their names are unknown. */
export interface PagingByValues {
  readonly roles: Roles
  readonly total?: LocatedValue<number>
}

/**
 * Infers paging parameters from values if the response is one page of several: "od=0&ile=20" beside 20 records of 137. A value equal to the
 * number of records is the page size. Beside it, 1 is a page number, and 0 or a multiple of the size an offset.
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
  /** Query parameter that takes the cursor of the next page. */
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

/** Replaces a value of the request by a placeholder if each request sets it. */
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

/** Parameters that identify the museum or select the response format. Visitors never set them. */
const FIXED = /^(?:f|format|fields?|include|expand|embed|select|output|v|version|sort|order|orderby)$/i

/** Turns a query filter of the sample into a source parameter, with the sample's value as default. */
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
  // With 12 per page, an offset of 25 for page 3 means that records are numbered from 1.
  const isFromOne = offset === 1 || (size !== undefined && size > 1 && offset % size === 1)
  return { style: 'offset', ...(isFromOne ? { first: 1 } : {}) }
}

/**
 * Infers the request of a source from the request of a sample.
 *
 * @param path Path with its query, such as "/articles?page=1&size=10".
 * @param body Parsed JSON body of the request, or undefined.
 * @param next Query parameter that takes the cursor of the next page, if responses have one.
 * @param roles Roles of parameters whose names do not reveal them.
 * @param id ID of the requested record. In the path it is replaced by "{id}".
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
