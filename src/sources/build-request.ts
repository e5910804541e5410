import type { SourceConfig } from '../../schemas/config/index.ts'
import { getOwn, isObject, omitUndefined } from '../base/object.ts'
import { hasHalf, hasSteps, percentEncoded } from '../base/path-segment.ts'
import { PLACEHOLDER, wholePlaceholder } from '../base/text/index.ts'
import { periodDays } from './periods.ts'

type Scalar = string | number | boolean

/** What a page gives a parameter: one value, or several of which a record has at least one. */
export type ParamGiven = Scalar | readonly string[]

/** What a page gives the parameters of a source; absent ones take their default. */
export type ParamValues = Readonly<Record<string, ParamGiven | undefined>>

/** Several values, with what joins them where a backend takes them as one text. */
interface ListValue {
  readonly list: readonly string[]
  readonly separator?: string
}

/** What a request is filled with; absent values are left out. */
export type SentValues = Readonly<Record<string, Scalar | ListValue | undefined>>

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

const OPTIONAL = /^\{([A-Za-z][A-Za-z0-9_]*)\}\?$/

/** A part of a body that is sent only where a parameter has a value. */
interface OptionalPart {
  readonly name: string
  readonly part: unknown
}

/** What `{ "{name}?": part }` stands for; undefined for anything else. */
export function optionalPart(template: unknown): OptionalPart | undefined {
  if (!isObject(template)) return undefined
  const [entry, ...others] = Object.entries(template)
  const name = entry === undefined ? undefined : OPTIONAL.exec(entry[0])?.[1]
  return name === undefined || others.length > 0 ? undefined : { name, part: entry?.[1] }
}

const TEXT_PART = /\{([A-Za-z][A-Za-z0-9_]*)(:quoted)?\}/g

/**
 * A value as a string of a query language, in quotes. Those within have a backslash, as in Lucene, SPARQL, CQL and GraphQL.
 * Backslashes and control characters become spaces: SPARQL reads `\\u0022` before it reads strings, and nobody may leave the quotes.
 */
function queryString(value: string): string {
  return `"${value.replace(/[\\\p{Cc}]/gu, ' ').replaceAll('"', '\\"')}"`
}

const PLAIN_SEPARATOR = ','

/** A value within a text, each of several by itself. */
function parameterText(
  value: Scalar | ListValue | undefined,
  write: (text: string) => string = (text) => text,
): string {
  if (typeof value !== 'object') return write(String(value ?? ''))
  return value.list.map(write).join(value.separator ?? PLAIN_SEPARATOR)
}

/** A value by itself: several are a list, unless the backend takes them as one text. */
function wholeValue(value: Scalar | ListValue | undefined): Scalar | readonly string[] | undefined {
  if (typeof value !== 'object') return value
  return value.separator === undefined ? value.list : parameterText(value)
}

function fillTemplate(template: unknown, values: SentValues): unknown {
  if (typeof template === 'string') {
    const name = wholePlaceholder(template)
    if (name !== undefined) return wholeValue(values[name])
    return template.replace(TEXT_PART, (_match, part: string, mark: string | undefined) =>
      parameterText(values[part], mark === undefined ? undefined : queryString),
    )
  }
  if (Array.isArray(template))
    return template.flatMap((entry: unknown) => {
      const filled = fillTemplate(entry, values)
      return filled === undefined && optionalPart(entry) !== undefined ? [] : [filled]
    })
  if (typeof template !== 'object' || template === null) return template
  const optional = optionalPart(template)
  if (optional !== undefined)
    return parameterText(values[optional.name]) === '' ? undefined : fillTemplate(optional.part, values)
  const filled = Object.entries(template).map(([key, value]) => [key, fillTemplate(value, values)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** Why a value cannot be sent as it is: what would be sent instead would ask for something else. */
class UnsendableValueError extends Error {}

/** A value for a URL, as it is. */
function urlText(text: string): string {
  if (hasHalf(text)) throw new UnsendableValueError('a value has half a character, which no URL can hold')
  return percentEncoded(text)
}

/** Path with its values in place: those before its query each one segment. */
function fillPath(path: string, values: SentValues, isOwn: boolean): string {
  const fillIn = (text: string): string =>
    text.replace(PLACEHOLDER, (_match, name: string) => urlText(parameterText(values[name])))
  const [before = '', ...query] = path.split('?')
  for (const template of before.split('/')) {
    const text = template.replace(PLACEHOLDER, (_match, name: string) => parameterText(values[name]))
    if (!isOwn && text !== template && hasSteps(text))
      throw new UnsendableValueError(
        'a value has the step "." or "..", which means a folder in the path of a URL: a parameter of the query or the body can hold it',
      )
  }
  return [fillIn(before), ...query.map(fillIn)].join('?')
}

/** Values of a parameter of the query, more than one where it takes several; lines of a longer text are joined. */
function queryTexts(template: unknown, values: SentValues): readonly string[] {
  const value = fillTemplate(template, values)
  if (value === undefined) return []
  if (!Array.isArray(value)) return [String(value)]
  return Array.isArray(template) ? [value.join('\n')] : value.map(String)
}

function pagingValues(source: Pick<SourceConfig, 'paging'>, wanted: PageWanted): SentValues {
  const first = source.paging?.first ?? 1
  const firstRecord = source.paging?.style === 'offset' ? (source.paging.first ?? 0) : 0
  if (wanted.pageSize === 0) {
    const all = source.paging?.all
    return { page: all?.page ?? 0, pageSize: all?.pageSize ?? 0, offset: firstRecord }
  }
  const page = wanted.page - 1 + first
  return {
    page,
    pageSize: wanted.pageSize,
    offset: (wanted.page - 1) * wanted.pageSize + firstRecord,
    cursor: wanted.cursor,
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Whether there is a value, and a number where one is declared: anyone may write any text into an address. */
function isGiven(value: Scalar | ListValue | undefined, type: string): boolean {
  const text = parameterText(value).trim()
  return type === 'number' ? NUMBER.test(text) : text !== ''
}

type Parameter = NonNullable<SourceConfig['params']>[string]

/** What a parameter sends for one value; nothing for a value that it does not take. */
function sentFor(
  { values }: Parameter,
  value: string,
): string | Readonly<Record<string, string>> | undefined {
  return values === undefined ? value : getOwn(values, value)
}

/** Several values as they are sent; undefined where there is none. */
function sentList(declared: Parameter, given: ParamGiven | undefined): ListValue | undefined {
  const all = typeof given === 'object' ? given : [String(given ?? '')]
  const list = all.flatMap((value) => {
    const sent = value === '' ? undefined : sentFor(declared, value)
    return typeof sent === 'string' ? [sent] : []
  })
  if (list.length === 0) return undefined
  return { list, ...omitUndefined({ separator: declared.separator }) }
}

/** What is sent for the values of a page, by the names of the request. */
function* sentValues(
  name: string,
  declared: Parameter,
  given: ParamGiven | undefined,
  locale: RequestLocale,
  today: string,
): Generator<readonly [string, Scalar | ListValue | undefined]> {
  const named = given ?? declared.default
  if (declared.list === true) {
    yield [name, sentList(declared, named)]
    return
  }
  const one = typeof named === 'object' ? named[0] : named
  if (declared.values !== undefined) {
    const sent = sentFor(declared, String(one ?? ''))
    if (typeof sent === 'object') {
      yield [name, one]
      yield* Object.entries(sent)
    } else yield [name, sent]
    return
  }
  const value = declared.period === undefined ? one : periodDays(one, today)?.[declared.period]
  const isChannel = declared.channel === true && String(value ?? '').trim() !== ''
  yield [name, isChannel ? `${value}${locale.channelSuffix}` : value]
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
): SentValues | undefined {
  const declared = Object.entries(source.params ?? {})
  const sent: SentValues = Object.fromEntries(
    declared.flatMap(([name, parameter]) => [...sentValues(name, parameter, given[name], locale, today)]),
  )
  const isMissing = declared.some(
    ([name, { required, type }]) => required === true && !isGiven(sent[name], type),
  )
  return isMissing ? undefined : sent
}

function filledRequest(
  { request, ...source }: SourceConfig,
  values: SentValues,
  wanted: PageWanted,
  locale: RequestLocale,
  isOwn: boolean,
): BackendRequest {
  const all: SentValues = { ...values, ...pagingValues(source, wanted), locale: locale.code }
  const template = locale.code === '' ? request.path.replace('/{locale}/', '/') : request.path
  const path = fillPath(template, all, isOwn)
  const query = Object.entries(request.query ?? {}).flatMap(([key, template]) => {
    return queryTexts(template, all).map((value) => `${percentEncoded(key)}=${urlText(value)}`)
  })
  const own = Object.entries(request.headers ?? {}).flatMap(([name, template]) => {
    const value = fillTemplate(template, all)
    return value === undefined || value === '' ? [] : [[name, String(value)] as const]
  })
  const headers = { accept: 'application/json', 'accept-language': locale.tag, ...Object.fromEntries(own) }
  const target = query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`
  if (request.body === undefined) return { method: request.method, path: target, headers }
  return {
    method: request.method,
    path: target,
    headers: { ...headers, 'content-type': 'application/json' },
    body: fillTemplate(request.body, all),
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
  values: SentValues,
  wanted: PageWanted,
  locale: RequestLocale,
  isOwn = false,
): BackendRequest | { readonly unsendable: string } {
  try {
    return filledRequest(source, values, wanted, locale, isOwn)
  } catch (error) {
    if (error instanceof UnsendableValueError) return { unsendable: error.message }
    throw error
  }
}
