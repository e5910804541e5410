import type { SourceConfig } from '../../schemas/config/index.ts'
import { hasHalf, hasSteps, percentEncoded } from '../base/path-segment.ts'
import { optionalPart } from './optional-part.ts'
import { periodDays } from './period-days.ts'

type Scalar = string | number | boolean

/** What a source's parameters are filled with; absent ones are left out. */
export type ParamValues = Readonly<Record<string, Scalar | undefined>>

export interface PageWanted {
  /** From 1. */
  readonly page: number
  /** 0 asks for all. */
  readonly pageSize: number
  readonly cursor?: string
}

export interface BackendRequest {
  readonly method: string
  /** Path and query below the service's address. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface RequestLocale {
  readonly code: string
  readonly tag: string
  readonly channelSuffix: string
}

const WHOLE = /^\{([A-Za-z][A-Za-z0-9_]*)\}$/
const PART = /\{([A-Za-z][A-Za-z0-9_]*)\}/g
const TEXT_PART = /\{([A-Za-z][A-Za-z0-9_]*)(:quoted)?\}/g

/**
 * A value as a string of a query language, in quotes. Quotes, backslashes and control characters become spaces: languages differ in
 * how they escape them, and nobody may leave the quotes.
 */
function quoted(value: string): string {
  return `"${value.replace(/["\\\p{Cc}]/gu, ' ')}"`
}

function fill(template: unknown, values: ParamValues): unknown {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)
    if (whole?.[1] !== undefined) return values[whole[1]]
    return template.replace(TEXT_PART, (_match, name: string, mark: string | undefined) => {
      const text = String(values[name] ?? '')
      return mark === undefined ? text : quoted(text)
    })
  }
  if (Array.isArray(template))
    return template.flatMap((entry: unknown) => {
      const filled = fill(entry, values)
      return filled === undefined && optionalPart(entry) !== undefined ? [] : [filled]
    })
  if (typeof template !== 'object' || template === null) return template
  const optional = optionalPart(template)
  if (optional !== undefined)
    return (values[optional.name] ?? '') === '' ? undefined : fill(optional.part, values)
  const filled = Object.entries(template).map(([key, value]) => [key, fill(value, values)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** Why a value cannot be sent as it is: what would be sent instead would ask for something else. */
class Unsendable extends Error {}

/** A value for a URL, as it is. */
function urlText(text: string): string {
  if (hasHalf(text)) throw new Unsendable('a value has half a character, which no URL can hold')
  return percentEncoded(text)
}

/** Path with its values in place: those before its query each one segment. */
function fillPath(path: string, values: ParamValues, isOwn: boolean): string {
  const fillIn = (text: string): string =>
    text.replace(PART, (_match, name: string) => urlText(String(values[name] ?? '')))
  const [before = '', ...query] = path.split('?')
  for (const template of before.split('/')) {
    const text = template.replace(PART, (_match, name: string) => String(values[name] ?? ''))
    if (!isOwn && text !== template && hasSteps(text))
      throw new Unsendable(
        'a value has the step "." or "..", which means a folder in the path of a URL: a parameter of the query or the body can hold it',
      )
  }
  return [fillIn(before), ...query.map(fillIn)].join('?')
}

/** A value of the query; lines of a longer text are joined. */
function queryText(template: unknown, values: ParamValues): string | undefined {
  const value = fill(template, values)
  if (value === undefined) return undefined
  return Array.isArray(value) ? value.join('\n') : String(value)
}

function pagingValues(source: Pick<SourceConfig, 'paging'>, wanted: PageWanted): ParamValues {
  const first = source.paging?.first ?? 1
  if (wanted.pageSize === 0) {
    const all = source.paging?.all
    return { page: all?.page ?? 0, pageSize: all?.pageSize ?? 0, offset: 0 }
  }
  const page = wanted.page - 1 + first
  return {
    page,
    pageSize: wanted.pageSize,
    offset: (wanted.page - 1) * wanted.pageSize,
    cursor: wanted.cursor,
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Whether there is a value, and a number where one is declared: anyone may write any text into an address. */
function isGiven(value: Scalar | undefined, type: string): boolean {
  const text = String(value ?? '').trim()
  return type === 'number' ? NUMBER.test(text) : text !== ''
}

/**
 * The values a source sends: what the caller gave, else the declared default; channel numbers carry the
 * language's suffix (readings, 3), and the name of a period becomes one of its days. `undefined` when a required value is missing: the call is skipped.
 *
 * @param today The museum's date, `YYYY-MM-DD`.
 */
export function sourceValues(
  source: SourceConfig,
  given: ParamValues,
  locale: RequestLocale,
  today: string,
): ParamValues | undefined {
  const entries = Object.entries(source.params ?? {}).map(([name, declared]) => {
    const named = given[name] ?? declared.default
    const value = declared.period === undefined ? named : periodDays(named, today)?.[declared.period]
    const suffixed =
      declared.channel === true && value !== undefined && value !== ''
        ? `${value}${locale.channelSuffix}`
        : value
    return {
      name,
      value: suffixed,
      missing: declared.required === true && !isGiven(value, declared.type),
    }
  })
  if (entries.some((entry) => entry.missing)) return undefined
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]))
}

function filledRequest(
  { request, ...source }: SourceConfig,
  values: ParamValues,
  wanted: PageWanted,
  locale: RequestLocale,
  isOwn: boolean,
): BackendRequest {
  const all: ParamValues = { ...values, ...pagingValues(source, wanted), locale: locale.code }
  const template = locale.code === '' ? request.path.replace('/{locale}/', '/') : request.path
  const path = fillPath(template, all, isOwn)
  const query = Object.entries(request.query ?? {}).flatMap(([key, template]) => {
    const value = queryText(template, all)
    return value === undefined ? [] : [`${percentEncoded(key)}=${urlText(value)}`]
  })
  const own = Object.entries(request.headers ?? {}).flatMap(([name, template]) => {
    const value = fill(template, all)
    return value === undefined || value === '' ? [] : [[name, String(value)] as const]
  })
  const headers = { accept: 'application/json', 'accept-language': locale.tag, ...Object.fromEntries(own) }
  const target = query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`
  if (request.body === undefined) return { method: request.method, path: target, headers }
  return {
    method: request.method,
    path: target,
    headers: { ...headers, 'content-type': 'application/json' },
    body: fill(request.body, all),
  }
}

/**
 * The request of a source for one page of records. `values` come from `sourceValues`. Any text is sent as it is, percent-encoded;
 * `unsendable` says why one cannot be, by a URL.
 *
 * @param isOwn Whether a service of this process answers, whose paths are no URLs.
 */
export function buildRequest(
  source: SourceConfig,
  values: ParamValues,
  wanted: PageWanted,
  locale: RequestLocale,
  isOwn = false,
): BackendRequest | { readonly unsendable: string } {
  try {
    return filledRequest(source, values, wanted, locale, isOwn)
  } catch (error) {
    if (error instanceof Unsendable) return { unsendable: error.message }
    throw error
  }
}
