import { pathOf, pointerTo, readPointer } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import { nextLinkIn, totalIn } from '../../../sources/read-response.ts'
import { plainName, roleOf, wordList } from './field-names.ts'
import type { FoundRecords } from './find-records.ts'

/** How a response points to its next page: at a place in its body, or in a header. */
export interface NextPage {
  readonly response: { readonly nextCursor: string } | { readonly nextHeader: string }
  /** Query parameter that takes the cursor. */
  readonly param: string
}

const MAX_LEVELS = 3

/** Query parameters of page cursors by the member name in responses. */
const TOKENS: Readonly<Record<string, string>> = {
  nextcursor: 'cursor',
  nextpagetoken: 'pageToken',
  nexttoken: 'nextToken',
  continuationtoken: 'continuationToken',
  resumptiontoken: 'resumptionToken',
  nextcursormark: 'cursorMark',
  endcursor: 'after',
}

/** Airtable's cursor, which it calls an offset: "itrZ8WlbI3f/rec5KkTf". */
const AIRTABLE = /^(?=.*\d)[a-z][\w/]{4,}$/i

/** Query parameters that hold a cursor in links to the next page. */
const PARAMS = wordList(
  'cursor after pagetoken token continuation resumptiontoken cursormark startafter nexttoken',
)

/** Returns the query of a URL, or an empty one if the value is not a URL. */
function queryOf(value: string): URLSearchParams {
  return /^(?:https?:\/\/|\/|\?)/.test(value) && URL.canParse(value, 'http://localhost')
    ? new URL(value, 'http://localhost').searchParams
    : new URLSearchParams()
}

function linkParam(value: string): string | undefined {
  return [...queryOf(value).keys()].find((name) => PARAMS.includes(plainName(name)))
}

function* textMembers(
  value: unknown,
  pointer: string,
  level: number,
): Generator<readonly [string, string, string]> {
  if (!isObject(value) || level > MAX_LEVELS) return
  for (const [key, entry] of Object.entries(value)) {
    const at = pointer + pointerTo(key)
    if (typeof entry === 'string' && entry !== '') yield [at, plainName(key), entry]
    else yield* textMembers(entry, at, level + 1)
  }
}

/** Members that say whether there are more records, such as the long name of ArcGIS. */
const MORE = wordList('hasmore hasnext hasnextpage morerecords moreresults exceededtransferlimit')

/** Whether a response says that more records follow, without saying how to request them. */
export function saysMore(body: unknown, level = 0): boolean {
  return (
    isObject(body) &&
    level <= MAX_LEVELS &&
    Object.entries(body).some(
      ([key, entry]) => (entry === true && MORE.includes(plainName(key))) || saysMore(entry, level + 1),
    )
  )
}

function saysNext(pointer: string): boolean {
  return /next|more/.test(pointer.toLowerCase())
}

/**
 * Returns the query parameter for a cursor named just "next": that of the sample's URL, else "cursor". Undefined if the URL pages by
 * number.
 */
function plainParam(asked: URLSearchParams): string | undefined {
  const names = [...asked.keys()]
  // A URL with a page number or offset keeps using it.
  if (names.some((name) => ['page', 'offset'].includes(roleOf(name) ?? ''))) return undefined
  return names.find((name) => PARAMS.includes(plainName(name))) ?? 'cursor'
}

/**
 * Returns where the response has the cursor of its next page, on its own or in a link. Undefined if there is none.
 *
 * @param path Path of the sample's request, with its query.
 */
export function findNext(body: unknown, headers?: Headers, path = ''): NextPage | undefined {
  const asked = new URLSearchParams(path.split('?')[1])
  for (const [pointer, key, value] of textMembers(body, '', 0)) {
    const inLink = saysNext(pointer) ? linkParam(value) : undefined
    const isToken =
      pointer === '/offset' ? AIRTABLE.test(value) : key === 'next' && /^[\w.~+=-]+$/.test(value)
    const own = TOKENS[key] ?? (isToken ? (key === 'offset' ? key : plainParam(asked)) : undefined)
    const param = inLink ?? (value.includes('://') ? undefined : own)
    if (param !== undefined) return { response: { nextCursor: pointer }, param }
  }
  const param = linkParam(nextLinkIn(headers?.get('link') ?? '') ?? '')
  return param === undefined ? undefined : { response: { nextHeader: 'link' }, param }
}

/**
 * Adds paging parameters of the next-page link that the path of a sample lacks: "/news" with the next page "/news?page=2&per_page=20"
 * becomes "/news?page=1&per_page=20".
 */
export function withPaging(path: string, body: unknown, headers?: Headers): string {
  const links = [
    ...[...textMembers(body, '', 0)].flatMap(([pointer, , value]) => (saysNext(pointer) ? [value] : [])),
    nextLinkIn(headers?.get('link') ?? '') ?? '',
  ]
  const [plain = '/', asked = ''] = path.split('?')
  const own = new URLSearchParams(asked)
  const named = links
    .map((link) => [...queryOf(link)].filter(([, value]) => /^\d+$/.test(value)))
    .find((entries) => entries.some(([name]) => ['page', 'offset'].includes(roleOf(name) ?? '')))
  const size = (named ?? []).find(([name]) => roleOf(name) === 'size')?.[1]
  for (const [name, value] of named ?? []) {
    const role = roleOf(name)
    if (role === undefined || role === 'locale' || own.has(name)) continue
    // The first page uses the base of the numbering: with 12 per page, an offset of 13 on page 2 means that records are numbered from 1.
    const first = size === undefined ? 0 : Number(value) - Number(size)
    const before = role === 'page' ? Math.max(0, Number(value) - 1) : first === 1 ? 1 : 0
    own.set(name, role === 'size' ? value : String(before))
  }
  return own.size === 0 ? path : `${plain}?${own}`
}

/** Names of members that count the records of a page as often as they give the page size. */
const COUNTED = wordList('count rows take top')

/**
 * Adds paging parameters named in the response to a path without any: `{"total": 200, "page": 0, "per_page": 20}`. Undefined if the
 * response holds all records or has no page number.
 */
export function withAnsweredPage(
  path: string,
  body: unknown,
  { records: { length }, total = 0, response }: FoundRecords,
): string | undefined {
  const [plain = '/', asked = ''] = path.split('?')
  const own = new URLSearchParams(asked)
  if (total <= length || typeof response.page !== 'string') return undefined
  if ([...own.keys()].some((name) => ['page', 'offset'].includes(roleOf(name) ?? ''))) return undefined
  const [name = '', page] = [pathOf(response.page).at(-1), readPointer(body, response.page)]
  // "currentPage" is not the name of a query parameter.
  if (roleOf(name) !== 'page' || plainName(name).startsWith('current') || !['0', '1'].includes(String(page)))
    return undefined
  const holder = response.page.slice(0, response.page.lastIndexOf('/'))
  const beside = readPointer(body, holder)
  // Strapi's request parameter is "pagination[page]"; its response is {"pagination": {"page": 1, "pageSize": 25, "pageCount": 3}}.
  const isStrapi = /\/pagination$/.test(holder) && isObject(beside) && 'pageCount' in beside
  const asAsked = (key: string): string => (isStrapi ? `pagination[${key}]` : key)
  const [size] = Object.entries(isObject(beside) ? beside : {}).filter(
    ([key, value]) =>
      roleOf(key) === 'size' && !COUNTED.includes(plainName(key)) && String(value) === String(length),
  )
  own.set(asAsked(name), String(page))
  if (size !== undefined && !own.has(asAsked(size[0]))) own.set(asAsked(size[0]), String(length))
  return `${plain}?${own}`
}

/** Response headers with the total number of records, most common first. */
const TOTAL_HEADERS = wordList(
  'x-total-count x-wp-total x-total total-count x-total-results x-pagination-total-count content-range',
)

/** Returns the name of a response header with a total of at least `min`, or undefined. */
export function findTotalHeader(headers: Headers | undefined, min: number): string | undefined {
  return TOTAL_HEADERS.find((name) => {
    const total = totalIn(headers?.get(name) ?? '')
    return total !== undefined && total >= min
  })
}
