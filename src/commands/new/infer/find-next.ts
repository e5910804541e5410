import { pathOf, pointerTo, readPointer } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import { nextLinkIn, totalIn } from '../../../sources/read-response.ts'
import { plainName, roleOf, wordList } from './field-names.ts'
import type { FoundRecords } from './find-records.ts'

/** Where an answer says how its next page is requested: at a place in its body, or in a header. */
export interface NextPage {
  readonly response: { readonly nextCursor: string } | { readonly nextHeader: string }
  /** The query parameter that takes it. */
  readonly param: string
}

const MAX_LEVELS = 3

/** What requests call the token of a page, by the name under which answers hand it out. */
const TOKENS: Readonly<Record<string, string>> = {
  nextcursor: 'cursor',
  nextpagetoken: 'pageToken',
  nexttoken: 'nextToken',
  continuationtoken: 'continuationToken',
  resumptiontoken: 'resumptionToken',
  nextcursormark: 'cursorMark',
  endcursor: 'after',
}

/** The token that Airtable calls an offset: "itrZ8WlbI3f/rec5KkTf". */
const AIRTABLE = /^(?=.*\d)[a-z][\w/]{4,}$/i

/** Query parameters that hold a token in a link to the next page. */
const PARAMS = wordList(
  'cursor after pagetoken token continuation resumptiontoken cursormark startafter nexttoken',
)

/** The query of a link; nothing for what is none. */
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

/** Answers that there are more, such as of ArcGIS, whose name for that is the longest. */
const MORE = wordList('hasmore hasnext hasnextpage morerecords moreresults exceededtransferlimit')

/** Whether an answer says that there are records behind its own, and nothing of how they are asked for. */
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

/** What an answer with a token under the plain name "next" asks by: a parameter of the sample's own address, else "cursor". */
function plainParam(asked: URLSearchParams): string | undefined {
  const names = [...asked.keys()]
  // An address that counts pages or records goes on counting.
  if (names.some((name) => ['page', 'offset'].includes(roleOf(name) ?? ''))) return undefined
  return names.find((name) => PARAMS.includes(plainName(name))) ?? 'cursor'
}

/**
 * The token of the next page in an answer, by itself or in a link; undefined where there is none.
 *
 * @param path the path that the sample answers, with its query.
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
 * The path of a sample with what the link to its next page says of paging, where the sample itself leaves that to the backend:
 * "/news" whose next page is "/news?page=2&per_page=20" is "/news?page=1&per_page=20".
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
    // The first page begins where counting does: a page before record 13 of 12 each is record 1.
    const first = size === undefined ? 0 : Number(value) - Number(size)
    const before = role === 'page' ? Math.max(0, Number(value) - 1) : first === 1 ? 1 : 0
    own.set(name, role === 'size' ? value : String(before))
  }
  return own.size === 0 ? path : `${plain}?${own}`
}

/** What answers call the records of one page as often as the size that was asked for. */
const COUNTED = wordList('count rows take top')

/**
 * The path of a sample that asks for no page, with the parameters that its answer names: `{"total": 200, "page": 0, "per_page": 20}`. Undefined
 * where the answer holds all records, or does not say which page it is.
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
  // "currentPage" is said, and nobody asks by it.
  if (roleOf(name) !== 'page' || plainName(name).startsWith('current') || !['0', '1'].includes(String(page)))
    return undefined
  const holder = response.page.slice(0, response.page.lastIndexOf('/'))
  const beside = readPointer(body, holder)
  // Strapi asks for "pagination[page]", and answers {"pagination": {"page": 1, "pageSize": 25, "pageCount": 3}}.
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

/** Headers in which backends write the number of all records, the usual ones first. */
const TOTAL_HEADERS = wordList(
  'x-total-count x-wp-total x-total total-count x-total-results x-pagination-total-count content-range',
)

/** The header of an answer that holds a total of at least so many records. */
export function findTotalHeader(headers: Headers | undefined, min: number): string | undefined {
  return TOTAL_HEADERS.find((name) => {
    const total = totalIn(headers?.get(name) ?? '')
    return total !== undefined && total >= min
  })
}
