import type { SourceConfig } from '../../schemas/config/index.ts'
import { getOwn, isObject, omitUndefined } from '../base/object.ts'
import { hasLoneSurrogate, hasSteps, percentEncoded } from '../base/path-segment.ts'
import { PLACEHOLDER, wholePlaceholder } from '../base/text/index.ts'
import { periodDays } from './periods.ts'

type Scalar = string | number | boolean

/** A parameter value given by a page: one value, or a list of alternatives of which a record must match at least one. */
export type ParamGiven = Scalar | readonly string[]

/** Parameter values given by a page, by name. Absent parameters take their default. */
export type ParamValues = Readonly<Record<string, ParamGiven | undefined>>

/** A list of values and the separator that joins them for backends that take a list as one text. */
interface ListValue {
  readonly list: readonly string[]
  readonly separator?: string
}

/** Values to fill a request template with, by placeholder name. Absent values are left out. */
export type SentValues = Readonly<Record<string, Scalar | ListValue | undefined>>

export interface PageWanted {
  /** 1-based. */
  readonly page: number
  /** 0 requests all records. */
  readonly pageSize: number
  readonly cursor?: string
}

export interface BackendRequest {
  readonly method: string
  /** Path and query, relative to the base URL of the service. */
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

/** Part of a request body that is sent only if its parameter has a value. */
interface OptionalPart {
  readonly name: string
  readonly part: unknown
}

/** Parses the template `{ "{name}?": part }`; returns undefined for anything else. */
export function optionalPart(template: unknown): OptionalPart | undefined {
  if (!isObject(template)) return undefined
  const [entry, ...others] = Object.entries(template)
  const name = entry === undefined ? undefined : OPTIONAL.exec(entry[0])?.[1]
  return name === undefined || others.length > 0 ? undefined : { name, part: entry?.[1] }
}

const TEXT_PART = /\{([A-Za-z][A-Za-z0-9_]*)(:quoted)?\}/g

/**
 * Returns a value as a quoted string literal. Quotes within are escaped with a backslash, as in Lucene, SPARQL, CQL and GraphQL.
 * Backslashes and control characters become spaces: SPARQL decodes `\u0022` before it parses strings, so a value could otherwise break
 * out of its quotes.
 */
function queryString(value: string): string {
  return `"${value.replace(/[\\\p{Cc}]/gu, ' ').replaceAll('"', '\\"')}"`
}

const PLAIN_SEPARATOR = ','

/** Formats a value within a text; in a list, each value is formatted separately. */
function parameterText(
  value: Scalar | ListValue | undefined,
  write: (text: string) => string = (text) => text,
): string {
  if (typeof value !== 'object') return write(String(value ?? ''))
  return value.list.map(write).join(value.separator ?? PLAIN_SEPARATOR)
}

/** Returns a value that stands alone: a list stays a list, unless the backend takes it as one text. */
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

/** Thrown if a value cannot be sent unchanged, because the altered request would ask for something else. */
class UnsendableValueError extends Error {}

/** Returns a value for a URL, unencoded. */
function urlText(text: string): string {
  if (hasLoneSurrogate(text))
    throw new UnsendableValueError('a value has half a character, which no URL can hold')
  return percentEncoded(text)
}

/** Fills the placeholders of a path. Each placeholder before the query fills exactly one path segment. */
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

/** Returns the texts of a query parameter: several if the parameter takes a list. Lines of a longer text are joined. */
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

/** Whether a value is present, and numeric where a number is declared: visitors can write any text into a URL. */
function isGiven(value: Scalar | ListValue | undefined, type: string): boolean {
  const text = parameterText(value).trim()
  return type === 'number' ? NUMBER.test(text) : text !== ''
}

type Parameter = NonNullable<SourceConfig['params']>[string]

/** Returns what is sent for one value of a parameter, or undefined if the parameter does not accept the value. */
function sentFor(
  { values }: Parameter,
  value: string,
): string | Readonly<Record<string, string>> | undefined {
  return values === undefined ? value : getOwn(values, value)
}

/** Returns the accepted values of a list, or undefined if none is. */
function sentList(declared: Parameter, given: ParamGiven | undefined): ListValue | undefined {
  const all = typeof given === 'object' ? given : [String(given ?? '')]
  const list = all.flatMap((value) => {
    const sent = value === '' ? undefined : sentFor(declared, value)
    return typeof sent === 'string' ? [sent] : []
  })
  if (list.length === 0) return undefined
  return { list, ...omitUndefined({ separator: declared.separator }) }
}

/** Yields the values to send, by their placeholder names in the request. */
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
 * Returns the values a source sends: those of the caller, else the declared defaults. Channel numbers get the suffix of the language
 * (readings, 3). The name of a period becomes its first or last day. Returns `undefined` if a required value is missing; the call is then
 * skipped.
 *
 * @param today Date in the museum's time zone, `YYYY-MM-DD`.
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
 * Builds the request of a source for one page of records. `values` come from `sourceValues`. Texts are percent-encoded and otherwise
 * unchanged; `unsendable` gives the reason why a value cannot be sent in a URL.
 *
 * @param isOwn Whether the service runs in this process; its paths are not URLs.
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
