import type { SourceConfig } from '../../../schemas/config/index.ts'
import { optionalPart } from './optional-part.ts'
import { pathSegment, percentEncoded } from './path-segment.ts'
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

/**
 * Path with its values in place: those before its query each one segment. `undefined` where one of them cannot be.
 */
function fillPath(path: string, values: ParamValues): string | undefined {
  const [before = ''] = path.split('?')
  const texts = [...before.matchAll(PART)].map(([, name = '']) => String(values[name] ?? ''))
  if (texts.some((text) => pathSegment(text) === undefined)) return undefined
  return path.replace(PART, (_match, name: string) => percentEncoded(String(values[name] ?? '')))
}

/** A value of the query; lines of a longer text are joined. */
function queryText(template: unknown, values: ParamValues): string | undefined {
  const value = fill(template, values)
  if (value === undefined) return undefined
  return Array.isArray(value) ? value.join('\n') : String(value)
}

function pagingValues(source: SourceConfig, wanted: PageWanted): ParamValues {
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

/**
 * The request of a source for one page of records. `values` come from `sourceValues`. `undefined` when a value of the
 * path is not one segment, so that no record can have it.
 */
export function buildRequest(
  source: SourceConfig,
  values: ParamValues,
  wanted: PageWanted,
  locale: RequestLocale,
): BackendRequest | undefined {
  const { request } = source
  const all: ParamValues = { ...values, ...pagingValues(source, wanted), locale: locale.code }
  const path = fillPath(locale.code === '' ? request.path.replace('/{locale}/', '/') : request.path, all)
  if (path === undefined) return undefined
  const query = Object.entries(request.query ?? {}).flatMap(([key, template]) => {
    const value = queryText(template, all)
    return value === undefined ? [] : [`${percentEncoded(key)}=${percentEncoded(value)}`]
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
