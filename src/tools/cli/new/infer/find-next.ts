import { pointerTo } from '../../../../shared/json-pointer.ts'
import { isObject } from '../../../../shared/object.ts'
import { plainName } from './field-names.ts'

/** Where an answer says how its next page is asked for. */
export interface NextPage {
  readonly pointer: string
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

/** Query parameters that hold a token in a link to the next page. */
const PARAMS = [
  'cursor',
  'after',
  'pagetoken',
  'token',
  'continuation',
  'resumptiontoken',
  'cursormark',
  'startafter',
  'nexttoken',
]

function linkParam(value: string): string | undefined {
  if (!/^(?:https?:\/\/|\/|\?)/.test(value) || !URL.canParse(value, 'http://localhost')) return undefined
  const names = [...new URL(value, 'http://localhost').searchParams.keys()]
  return names.find((name) => PARAMS.includes(plainName(name)))
}

function* textsIn(
  value: unknown,
  pointer: string,
  level: number,
): Generator<readonly [string, string, string]> {
  if (!isObject(value) || level > MAX_LEVELS) return
  for (const [key, entry] of Object.entries(value)) {
    const at = pointer + pointerTo(key)
    if (typeof entry === 'string' && entry !== '') yield [at, plainName(key), entry]
    else yield* textsIn(entry, at, level + 1)
  }
}

/** The token of the next page in an answer, by itself or in a link; undefined where there is none. */
export function findNext(body: unknown): NextPage | undefined {
  for (const [pointer, key, value] of textsIn(body, '', 0)) {
    const inLink = /next|more/.test(`${pointer}`.toLowerCase()) ? linkParam(value) : undefined
    const param = inLink ?? (value.includes('://') ? undefined : TOKENS[key])
    if (param !== undefined) return { pointer, param }
  }
  return undefined
}

/** Headers in which backends write the number of all records, the usual ones first. */
const TOTAL_HEADERS = [
  'x-total-count',
  'x-wp-total',
  'x-total',
  'total-count',
  'x-total-results',
  'x-pagination-total-count',
]

/** The header of an answer that holds a total of at least so many records. */
export function findTotalHeader(headers: Headers | undefined, least: number): string | undefined {
  return TOTAL_HEADERS.find((name) => {
    const value = headers?.get(name) ?? ''
    return /^\d+$/.test(value) && Number(value) >= least
  })
}
