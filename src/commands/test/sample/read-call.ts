import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { isObject } from '../../../base/object.ts'
import { decodedIfEncoded } from '../../../base/path-segment.ts'
import { escapePattern, wholePlaceholder } from '../../../base/text/index.ts'
import { optionalPart } from '../../../sources/index.ts'

/** A received request. */
export interface ReceivedRequest {
  readonly method: string
  /** Path and query below the base URL of the service. */
  readonly path: string
  readonly body?: unknown
  /** Accepted languages, since backends may respond in each. */
  readonly language?: string
}

/** Values of a request by parameter name, including `page`, `pageSize`, `offset` and `cursor`. */
export type CallValues = Readonly<Record<string, unknown>>

const ANY = /\{([A-Za-z][A-Za-z0-9_]*)(?::quoted)?\}/

/** Extracts the values of a filled template. False if the value does not match it. */
function matchTemplate(template: unknown, actual: unknown, values: Map<string, unknown>): boolean {
  if (typeof template === 'string') {
    const whole = wholePlaceholder(template)
    if (whole !== undefined) {
      if (actual !== undefined) values.set(whole, actual)
      return true
    }
    return ANY.test(template) || template === actual
  }
  const optional = optionalPart(template)
  if (optional !== undefined) return actual === undefined || matchTemplate(optional.part, actual, values)
  if (Array.isArray(template)) return Array.isArray(actual) && unfillList(template, actual, values)
  if (!isObject(template)) return template === actual
  if (!isObject(actual)) return false
  return (
    Object.keys(actual).every((key) => Object.hasOwn(template, key)) &&
    Object.entries(template).every(([key, entry]) => matchTemplate(entry, actual[key], values))
  )
}

/** Matches list entries in order. Conditional entries may be missing. */
function unfillList(
  template: readonly unknown[],
  actual: readonly unknown[],
  values: Map<string, unknown>,
): boolean {
  let next = 0
  const isWhole = template.every((entry) => {
    const isThere = next < actual.length && matchTemplate(entry, actual[next], values)
    if (isThere) next += 1
    return isThere || optionalPart(entry) !== undefined
  })
  return isWhole && next === actual.length
}

function unfillPath(template: string, actual: string, values: Map<string, unknown>): boolean {
  const names = [...template.matchAll(new RegExp(ANY, 'g'))].map(([, name = '']) => name)
  const literals = template.split(/\{[A-Za-z][A-Za-z0-9_]*(?::quoted)?\}/)
  const pattern = literals.map(escapePattern).join('([^/]*)')
  const found = new RegExp(`^${pattern}$`).exec(actual)
  if (found === null) return false
  for (const [index, name] of names.entries()) values.set(name, decodedIfEncoded(found[index + 1] ?? ''))
  return true
}

/** Returns the query of a source's request, from its path and its `query`. */
function queryOf({ request }: SourceConfig): ReadonlyMap<string, unknown> {
  const [, inPath = ''] = request.path.split('?')
  return new Map<string, unknown>([...new URLSearchParams(inPath), ...Object.entries(request.query ?? {})])
}

/** Matches a query value. Templates of several lines cannot be inverted. */
function unfillText(template: unknown, actual: string | undefined, values: Map<string, unknown>): boolean {
  if (Array.isArray(template)) return true
  return matchTemplate(isObject(template) ? template : String(template), actual, values)
}

function unfillQuery(source: SourceConfig, query: string, values: Map<string, unknown>): boolean {
  const templates = queryOf(source)
  const actual = new URLSearchParams(query)
  return (
    [...actual.keys()].every((key) => templates.has(key)) &&
    [...templates].every(([key, template]) => unfillText(template, actual.get(key) ?? undefined, values))
  )
}

/** Returns the values of a request that a source sent, or undefined if it sends no such request. */
export function readCallValues(
  source: SourceConfig,
  { method, path, body }: ReceivedRequest,
): CallValues | undefined {
  const { request } = source
  const values = new Map<string, unknown>()
  const [own = ''] = request.path.split('?')
  const [before = '', query = ''] = path.split('?')
  const fits =
    request.method === method &&
    unfillPath(own, before, values) &&
    unfillQuery(source, query, values) &&
    (request.body === undefined ? body === undefined : matchTemplate(request.body, body, values))
  return fits ? Object.fromEntries(values) : undefined
}
