import { Ajv, type ValidateFunction } from 'ajv'
import { apiCalls, type Call } from '../../../schemas/api/index.ts'
import { MAX_CHOSEN, type SourceConfig } from '../../../schemas/config/index.ts'
import { pointerOfError } from '../../base/json-pointer.ts'
import { tidyReceived } from '../../base/mail-address.ts'
import { isObject } from '../../base/object.ts'
import { fitBody, OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { fitsSegment, percentEncoded } from '../../base/path-segment.ts'
import { once } from '../../base/tasks.ts'
import { escapePattern, PLACEHOLDER, placeholdersIn, wholePlaceholder } from '../../base/text/index.ts'
import type { Normalization } from '../../base/tidy.ts'
import type { IsId } from '../../engine/index.ts'

/** JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Schemas for the placeholders of a template, by name. */
type Places = Readonly<Record<string, JsonSchema>>

/** Maximum page size for visitors; also the maximum of the content service. */
const MAX_PAGE_SIZE = 1000
const MAX_PAGING_NUMBER = 1_000_000_000

const MAX_LENGTH = { text: 500, cursor: 2000, language: 35, formValue: 20_000 } as const

/** Schemas of the paging placeholders. */
const pagingPlaces: Places = {
  page: { type: 'integer', minimum: 0, maximum: MAX_PAGING_NUMBER },
  pageSize: { type: 'integer', minimum: 0, maximum: MAX_PAGE_SIZE },
  offset: { type: 'integer', minimum: 0, maximum: MAX_PAGING_NUMBER },
}

function textUpTo(maxLength: number): JsonSchema {
  return { type: 'string', maxLength }
}

/** Schema of a text or a list of texts. */
function severalUpTo(maxLength: number): JsonSchema {
  return { type: ['string', 'array'], maxLength, items: textUpTo(maxLength), maxItems: MAX_CHOSEN }
}

/** Returns the schemas of a source's parameters and of the placeholders available everywhere. */
export function placeSchemas({ params }: Pick<SourceConfig, 'params'>): Places {
  return {
    ...Object.fromEntries(
      Object.entries(params ?? {}).flatMap(([name, { type, list, values }]) => [
        [name, type === 'string' ? textUpTo(MAX_LENGTH.text) : { type }],
        ...(list === true ? [[name, severalUpTo(MAX_LENGTH.text)]] : []),
        ...Object.values(values ?? {})
          .flatMap((sent) => (typeof sent === 'string' ? [] : Object.keys(sent)))
          .map((part) => [part, textUpTo(MAX_LENGTH.text)]),
      ]),
    ),
    ...pagingPlaces,
    cursor: textUpTo(MAX_LENGTH.cursor),
    locale: textUpTo(MAX_LENGTH.language),
  }
}

/** Returns the schemas of placeholders that a form fills in: its fields, and the answer to its first call. */
export function formPlaces(names: readonly string[]): Places {
  return Object.fromEntries(
    [...names, 'answer'].map((name) => [
      name,
      { type: ['string', 'number', 'boolean'], maxLength: MAX_LENGTH.formValue },
    ]),
  )
}

/** Returns a pattern for a text template, with any text in place of placeholders. */
function textPattern(template: string): string {
  return `^${template
    .split(PLACEHOLDER)
    .filter((_part, index) => index % 2 === 0)
    .map(escapePattern)
    .join('[^\\u0000]*')}$`
}

function textSchema(template: string, places: Places): JsonSchema | undefined {
  const whole = wholePlaceholder(template)
  if (whole !== undefined) return places[whole]
  if (placeholdersIn(template).length === 0) return { const: template }
  return { type: 'string', maxLength: template.length + MAX_LENGTH.text, pattern: textPattern(template) }
}

function isFixed(schema: JsonSchema): boolean {
  return 'const' in schema || (Array.isArray(schema.required) && schema.required.length > 0)
}

/**
 * Returns the schema of what a visitor may send for a configured template: the same keys and no others, fixed values unchanged, and
 * placeholders as in `places`. Returns `undefined` for a placeholder that never has a value.
 */
export function schemaOfTemplate(template: unknown, places: Places): JsonSchema | undefined {
  if (typeof template === 'string') return textSchema(template, places)
  if (Array.isArray(template)) {
    const items = template.map((entry: unknown) => schemaOfTemplate(entry, places) ?? { type: 'null' })
    return items.length === 0
      ? { type: 'array', maxItems: 0 }
      : { type: 'array', items, minItems: items.length, additionalItems: false, maxItems: items.length }
  }
  if (!isObject(template)) return { const: template }
  const entries = Object.entries(template).flatMap(([key, value]) => {
    const schema = schemaOfTemplate(value, places)
    return schema === undefined ? [] : [[key, schema] as const]
  })
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.filter(([, schema]) => isFixed(schema)).map(([key]) => key),
    properties: Object.fromEntries(entries),
  }
}

/** Returns a schema with only the paging limits of a template; `undefined` if it has none. */
export function acceptedPaging(template: unknown): JsonSchema | undefined {
  if (typeof template === 'string') return textPaging(template)
  if (!isObject(template)) return undefined
  const entries = Object.entries(template).flatMap(([key, value]) => {
    const schema = acceptedPaging(value)
    return schema === undefined ? [] : [[key, schema] as const]
  })
  return entries.length === 0 ? undefined : { properties: Object.fromEntries(entries) }
}

function textPaging(template: string): JsonSchema | undefined {
  const whole = wholePlaceholder(template)
  return whole === undefined ? undefined : pagingPlaces[whole]
}

/** The parts of a visitor's request that may be forwarded. */
export interface SentCall {
  /** Decoded path segments. */
  readonly segments: readonly string[]
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export interface Refusal {
  /** JSON pointer of the rejected value, such as "/body/param/pageSize". */
  readonly pointer: string
  readonly message: string
}

export type AcceptanceResult =
  | { readonly target: string; readonly body?: unknown }
  | { readonly refused: Refusal }

export interface Acceptance {
  /** Path segments; one with a placeholder is a route parameter. */
  readonly segments: readonly string[]
  /** Returns path, query and body of the call to the service, or the reason for rejecting it. */
  readonly accept: (asked: SentCall) => AcceptanceResult
}

/** A configured call with settings filled in. */
interface Template {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly places: Places
  /** Id rule of the site, for a call of section 7. */
  readonly isId?: IsId
  readonly body?: JsonSchema
  /** Additional limits for a call with a schema of section 7. */
  readonly bounds?: JsonSchema
  /** Normalization of a form's fields. Set if the body is a form submission; its texts are trimmed first. */
  readonly normalized?: Readonly<Record<string, Normalization | undefined>>
  /** For a form, the values sent to the service for empty fields. */
  readonly blank?: Readonly<Record<string, ''>>
}

/** Whether a path segment varies between calls. Includes asterisks, which a router would take for wildcards. */
export function isParameter(segment: string): boolean {
  return /[{*]/.test(segment)
}

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: false })
/** Query values are texts, so "8" is coerced to a number. */
const ajvOfTexts = new Ajv({ ...OWN_SCHEMAS, strict: false, coerceTypes: true })

const MAX = { depth: 8, members: 500 } as const

/** Limits depth and size of members without a schema: section 7 allows extra ones. */
function isBounded(value: unknown): boolean {
  let members = 0
  const check = (entry: unknown, depth: number): boolean => {
    members += 1
    if (members > MAX.members || depth > MAX.depth) return false
    return typeof entry !== 'object' || entry === null
      ? true
      : Object.values(entry).every((each: unknown) => check(each, depth + 1))
  }
  return check(value, 0)
}

/** Returns a key that is the same for all paths of one route. */
function structureOf(path: string): string {
  return path.replace(/:[A-Za-z]+|\{[^}]*\}/g, '*')
}

/** Returns the call of section 7 with this method and path. */
function contractOf({ method, path }: Template): Call | undefined {
  return apiCalls.find((call) => call.method === method && structureOf(call.url) === structureOf(path))
}

function refusalBy(validator: () => ValidateFunction, value: unknown, part: string): Refusal | undefined {
  const validate = validator()
  if (validate(value)) return undefined
  const [first] = validate.errors ?? []
  if (first === undefined) return { pointer: `/${part}`, message: 'is not valid' }
  return {
    pointer: `/${part}${pointerOfError(first)}`,
    message: first.message ?? 'is not valid',
  }
}

/** Compiles on first use: most calls of a site are not made within minutes of a start. */
function lazyValidator(schema: JsonSchema | Call['body']): (() => ValidateFunction) | undefined {
  return schema === undefined ? undefined : once(() => ajv.compile(Object(schema)))
}

/** Returns the path parameters under their names in section 7. */
function namedParams(call: Call, segments: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    call.url
      .split('/')
      .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index] ?? '']] : [])),
  )
}

const NO_SEGMENT: Refusal = {
  pointer: '/params',
  message: 'must be plain ids: no slash, backslash, percent sign or dots alone',
}

const NO_ID: Refusal = { pointer: '/params/id', message: 'must be an id of this site' }

function queryRules({ query, places }: Template) {
  return Object.entries(query).flatMap(([key, text]) => {
    const schema = schemaOfTemplate(text, places)
    if (schema === undefined) return []
    const fixed = 'const' in schema ? text : undefined
    return [{ key, fixed, validate: once(() => ajvOfTexts.compile({ properties: { [key]: schema } })) }]
  })
}

/** Validates a query against its template and the schema of section 7. */
function queryFor(
  rules: ReturnType<typeof queryRules>,
  contract: (() => ValidateFunction) | undefined,
  given: SentCall['query'],
): string | Refusal {
  const pairs: string[] = []
  const kept: Record<string, string> = {}
  for (const { key, fixed, validate } of rules) {
    const value = fixed ?? given[key]
    if (value === undefined) continue
    const fault =
      typeof value === 'string'
        ? refusalBy(validate, { [key]: value }, 'querystring')
        : { pointer: `/querystring/${key}`, message: 'must be given once' }
    if (fault !== undefined && fixed === undefined) return fault
    kept[key] = String(value)
    pairs.push(`${percentEncoded(key)}=${percentEncoded(String(value))}`)
  }
  const fault = contract === undefined ? undefined : refusalBy(contract, kept, 'querystring')
  return fault ?? pairs.join('&')
}

function faultOfBody(validators: readonly (() => ValidateFunction)[], body: unknown): Refusal | undefined {
  if (!isBounded(body)) return { pointer: '/body', message: 'has too many members' }
  for (const validate of validators) {
    const fault = refusalBy(validate, body, 'body')
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Creates a function that decides whether a visitor's request is forwarded, and in which form. */
export function createAcceptance(template: Template): Acceptance {
  const segments = template.path.split('/')
  const shapes = segments.map((segment) => new RegExp(textPattern(segment), 'u'))
  const contract = contractOf(template)
  const params = lazyValidator(contract?.params)
  const contractQuery = lazyValidator(contract?.querystring)
  const { normalized } = template
  const bodies = [
    normalized !== undefined ? template.body : (contract?.body ?? template.body),
    template.bounds,
  ]
  const validators =
    template.body === undefined ? [] : bodies.flatMap((schema) => lazyValidator(schema) ?? [])

  const rules = queryRules(template)

  const pathFor = (asked: readonly string[]): string | undefined => {
    const written = segments.map((segment, index) => {
      const value = asked[index] ?? ''
      if (!isParameter(segment)) return segment
      return value !== '' && fitsSegment(value) && shapes[index]?.test(value)
        ? percentEncoded(value)
        : undefined
    })
    return written.includes(undefined) ? undefined : written.join('/')
  }

  const accept = ({ segments: asked, query, body: sent }: SentCall): AcceptanceResult => {
    const path = pathFor(asked)
    if (path === undefined) return { refused: NO_SEGMENT }
    const named = contract === undefined ? {} : namedParams(contract, asked)
    const wrong = params === undefined ? undefined : refusalBy(params, named, 'params')
    if (wrong !== undefined) return { refused: wrong }
    if (named.id !== undefined && template.isId?.(named.id) === false) return { refused: NO_ID }
    const text = queryFor(rules, contractQuery, query)
    if (typeof text !== 'string') return { refused: text }
    const target = text === '' ? path : `${path}?${text}`
    if (template.body === undefined) return { target }
    const given = sent ?? {}
    const isForm = normalized !== undefined && isObject(given)
    const body = isForm ? tidyReceived(given, normalized) : fitBody(given, contract?.body)
    const fault = faultOfBody(validators, body)
    if (fault !== undefined) return { refused: fault }
    return { target, body: isForm ? { ...template.blank, ...Object(body) } : body }
  }

  return { segments, accept }
}
