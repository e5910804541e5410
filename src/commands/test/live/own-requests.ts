import { Ajv, type ErrorObject } from 'ajv'
import { distance } from 'fastest-levenshtein'
import type { JSONPath } from 'jsonc-parser'
import { type Call, readCalls } from '../../../../schemas/api/index.ts'
import { anyOfFilter } from '../../../../schemas/api/request.ts'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { pathOf, pointerOfError, pointerTo } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import { fitBody, OWN_SCHEMAS } from '../../../base/own-schemas.ts'
import { catalogue, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { type SiteManifest, suggest } from '../../../engine/index.ts'
import { buildRequest } from '../../../sources/index.ts'
import { ownCall, samplePath, unansweredSources, unansweredWords } from '../../../web/http/own-calls.ts'
import { createPlaceIn, type PlaceIn } from './source-places.ts'

/** A pointer of a source that matches nothing in any response of its call. */
export interface UnansweredField {
  /** Path of the pointer in the source. */
  readonly at: JSONPath
  readonly pointer: string
  /** Fields of the record, or of the answer, as pointers. */
  readonly known: readonly string[]
}

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const

/** Returns the schemas that may apply to a value: the schema itself and the branches of its unions. */
function branchesOf(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isObject(schema)) return []
  const inner = UNIONS.flatMap((key): readonly unknown[] => {
    const list = schema[key]
    return Array.isArray(list) ? list : []
  })
  return [schema, ...inner.flatMap(branchesOf)]
}

/** Returns the schemas after one step of a pointer. Undefined if the response may have members beyond its schema. */
function stepInto(schema: unknown, token: string): readonly unknown[] | undefined {
  const found: unknown[] = []
  for (const { properties, items, additionalProperties } of branchesOf(schema)) {
    if (isObject(items) && (token === '*' || /^\d+$/.test(token))) found.push(items)
    // Records of the museum's own types have declared members, which the config check validates.
    if (additionalProperties === true) return undefined
    if (!isObject(properties) && !isObject(additionalProperties)) continue
    if (isObject(properties) && Object.hasOwn(properties, token)) found.push(properties[token])
    else if (isObject(additionalProperties) || token === '*') return undefined
    else if (additionalProperties !== false) return undefined
  }
  return found
}

/** Returns the schemas at a pointer, or undefined if they cannot be determined. */
function schemasAt(schema: unknown, pointer: string): readonly unknown[] | undefined {
  let reached: readonly unknown[] = [schema]
  for (const token of pathOf(pointer)) {
    const next = reached.map((each) => stepInto(each, token))
    if (next.includes(undefined)) return undefined
    reached = next.flatMap((each) => each ?? [])
    if (reached.length === 0) return []
  }
  return reached
}

/** Pointers of which the first with a value is used, with their path in the source. */
type Alternatives = readonly [at: JSONPath, pointers: readonly string[]]

function textsIn(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

/** Yields the pointers that a field reads in a record. */
function* pointersIn(field: unknown, at: JSONPath): Generator<Alternatives> {
  if (!isObject(field)) {
    const pointers = textsIn(field).filter((each) => each.startsWith('/'))
    if (pointers.length > 0) yield [at, pointers]
    return
  }
  const { from, in: languages, template, each, members } = field
  yield* pointersIn(from, [...at, 'from'])
  yield* pointersIn(each, [...at, 'each'])
  if (each === undefined && isObject(members)) yield* pointersByName(members, [...at, 'members'])
  if (isObject(languages)) yield* pointersByName(languages, [...at, 'in'])
  for (const text of textsIn(template))
    for (const [, pointer = ''] of text.matchAll(/\{(\/[^{}]*)\}/g)) yield [[...at, 'template'], [pointer]]
}

function* pointersByName(fields: Readonly<Record<string, unknown>>, at: JSONPath) {
  for (const [name, field] of Object.entries(fields)) yield* pointersIn(field, [...at, name])
}

/** Yields the pointers of an Item's list entries, except those relative to the entries of `each`. */
function* pointersOfEntries(entries: unknown, names: readonly string[], at: JSONPath) {
  if (!Array.isArray(entries)) return
  for (const [index, entry] of entries.entries()) {
    if (!isObject(entry)) continue
    const read = entry.each === undefined ? names : ['each']
    for (const name of read) yield* pointersIn(entry[name], [...at, index, name])
  }
}

const MEDIUM_FIELDS = ['src', 'type', 'text', 'poster', 'captions', 'transcript']

function* pointersOfItem({ item }: SourceConfig) {
  const { facts, links, media, targets, ...fields } = item
  yield* pointersByName(fields, ['item'])
  yield* pointersOfEntries(facts, ['value'], ['item', 'facts'])
  yield* pointersOfEntries(links, ['href', 'text', 'id', 'from'], ['item', 'links'])
  yield* pointersOfEntries(media, MEDIUM_FIELDS, ['item', 'media'])
  yield* pointersOfEntries(targets, ['when', 'id'], ['item', 'targets'])
}

/** Yields the pointers that joins read. Texts without a slash are literals. */
function* pointersOfJoins({ joins = [] }: SourceConfig) {
  for (const [index, { params }] of joins.entries()) yield* pointersByName(params, ['joins', index, 'params'])
}

const ANSWER_FIELDS = ['records', 'record', 'total', 'suggestion', 'atLeast', 'pages', 'page', 'nextCursor']

/** Yields the pointers that are read once in an answer, beside its records. */
function* pointersOfAnswer({ response }: SourceConfig) {
  const { counts, facets = {} } = response
  for (const [name, field] of Object.entries(response))
    if (ANSWER_FIELDS.includes(name)) yield* pointersIn(field, ['response', name])
  yield* pointersIn(counts?.records, ['response', 'counts', 'records'])
  for (const [param, { records }] of Object.entries(facets))
    yield* pointersIn(records, ['response', 'facets', param, 'records'])
}

/** Returns the pointers that match nothing in any of these schemas. */
function unansweredIn(
  schemas: readonly unknown[],
  read: readonly Alternatives[],
): readonly UnansweredField[] {
  if (schemas.length === 0) return []
  const known = schemas
    .flatMap(branchesOf)
    .flatMap(({ properties }) =>
      isObject(properties) ? Object.keys(properties).map((key) => pointerTo(key)) : [],
    )
  const isUnanswered = (pointer: string): boolean =>
    schemas.every((schema) => schemasAt(schema, pointer)?.length === 0)
  return read.flatMap(([at, pointers]) => {
    const [pointer] = pointers
    // Alternative places may be for other backends with the same API.
    return pointer !== undefined && pointers.every(isUnanswered) ? [{ at, pointer, known }] : []
  })
}

/** Returns the pointers of a source that match nothing in a response with this schema. */
function unansweredFields(source: SourceConfig, answer: unknown): readonly UnansweredField[] {
  const { records, record, envelope = true } = source.response
  const data = (envelope ? stepInto(answer, 'data') : [answer]) ?? []
  const all = data.flatMap((schema) => schemasAt(schema, records ?? record ?? '') ?? [])
  const found = records === undefined ? all : all.flatMap((schema) => stepInto(schema, '*') ?? [])
  return [
    ...unansweredIn(data, [...pointersOfAnswer(source)]),
    ...unansweredIn(found, [...pointersOfItem(source), ...pointersOfJoins(source)]),
  ]
}

const ONE_PICTURE = ['image', 'thumb'] as const

/** Reports pictures read from a list of objects, whose path is in a member. */
function* objectsAsPictures(
  name: string,
  { item, response }: SourceConfig,
  answer: unknown,
  placeIn: PlaceIn,
): Generator<Problem> {
  const { records, record = '', envelope = true } = response
  const within = records === undefined ? record : `${records}/*`
  for (const part of ONE_PICTURE) {
    const { [part]: pointer } = item
    if (typeof pointer !== 'string') continue
    const found = schemasAt(answer, `${envelope ? '/data' : ''}${within}${pointer}`) ?? []
    const members = found.flatMap((schema) => stepInto(schema, '*')?.flatMap(branchesOf) ?? [])
    const paths = members.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))
    if (paths.length === 0 || members.some(({ type }) => type === 'string')) continue
    const path = paths.find((each) => /path|src|url/i.test(each)) ?? paths[0] ?? ''
    const reason = message`"${part}" of the source "${name}" is read from "${pointer}", which is a list of objects and no path`
    const cure = message`Write "${`${pointer}/*/${path}`}".`
    yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, placeIn(name, ['item', part]))
  }
}

/** Letters per accepted typo. The museum's fact names may resemble built-in ones. */
const LETTERS_PER_FAULT = 6

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

/** Returns facts with a dedicated field in every record of a call: its filters that take several values. */
function ownFacts({ body }: Call): readonly string[] {
  const filters = memberOf(memberOf(memberOf(body, 'properties'), 'entity'), 'properties')
  return Object.entries(isObject(filters) ? filters : {}).flatMap(([name, schema]) =>
    memberOf(schema, 'items') === anyOfFilter.items ? [name] : [],
  )
}

function splitNames(text: unknown): readonly string[] {
  return (typeof text === 'string' ? text : '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.includes('{'))
}

function meantName(name: string, known: readonly string[]): string | undefined {
  return known.find(
    (each) => distance(each.toLowerCase(), name.toLowerCase()) <= name.length / LETTERS_PER_FAULT,
  )
}

/** Reports facets counted under names that no record has, or read without being requested. */
function* facetProblems(
  name: string,
  { request, response }: SourceConfig,
  call: Call,
  placeIn: PlaceIn,
): Generator<Problem> {
  const own = ownFacts(call)
  const filtered = memberOf(memberOf(request.body, 'entity'), 'facts')
  const known = [...own, ...Object.keys(isObject(filtered) ? filtered : {})]
  const written = memberOf(memberOf(request.body, 'param'), 'facets')
  if (own.length === 0 || typeof written !== 'string') return
  const asked = splitNames(written)
  for (const fact of asked.filter((each) => !known.includes(each))) {
    const suggestion = meantName(fact, known)
    if (suggestion === undefined) continue
    const args = { source: name, fact, suggestion, known, isAsked: true }
    yield problemOf(catalogue.FACET_UNKNOWN, args, placeIn(name, ['request', 'body', 'param', 'facets']))
  }
  if (written.includes('{')) return
  for (const [param, { where = {} }] of Object.entries(response.facets ?? {})) {
    const fact = where['/name']
    if (typeof fact !== 'string' || asked.includes(fact)) continue
    const args = { source: name, fact, suggestion: meantName(fact, asked), known: asked, isAsked: false }
    yield problemOf(
      catalogue.FACET_UNKNOWN,
      args,
      placeIn(name, ['response', 'facets', param, 'where', '/name']),
    )
  }
}

/** Placeholder for a text that only a page provides. Faults in it are not the source's. */
const ANY_TEXT = 'vitrine-any-text'

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: false, allErrors: true, verbose: true })

/** Returns sample values for the parameters of a source by type. */
function sampleValues({ params = {} }: SourceConfig) {
  return Object.fromEntries(
    Object.entries(params).map(([name, { type, default: given }]) => [
      name,
      given ?? { string: ANY_TEXT, number: 1, boolean: true }[type],
    ]),
  )
}

/** Returns the request for each listed value of a parameter, such as an order. */
function* listedValues(source: SourceConfig) {
  for (const [name, { values = {} }] of Object.entries(source.params ?? {}))
    for (const sent of Object.values(values))
      yield { ...sampleValues(source), ...(typeof sent === 'object' ? sent : { [name]: sent }) }
}

function holdsAnyText(value: unknown): boolean {
  return JSON.stringify(value)?.includes(ANY_TEXT) === true
}

const FIRST_PAGE = { page: 1, pageSize: 10, cursor: ANY_TEXT }

/** Returns the path of a request's member in its source. */
function writtenAt(part: string, pointer: string): readonly string[] {
  const written = { body: 'body', querystring: 'query', params: 'path' }[part] ?? part
  return part === 'params' ? ['request', 'path'] : ['request', written, ...pathOf(pointer)]
}

interface Parts {
  readonly params: unknown
  readonly querystring: unknown
  readonly body: unknown
}

/** Clients send extra members here on purpose (specification, section 7). */
const WITH_EXTRAS = '/param'

/** Yields members that the schema does not name, which have no effect. */
function* unknownMembers(value: unknown, schema: unknown, pointer = ''): Generator<string> {
  if (!isObject(value) || !isObject(schema) || !isObject(schema.properties)) return
  const { properties, additionalProperties } = schema
  for (const [name, entry] of Object.entries(value)) {
    const at = `${pointer}/${name}`
    if (Object.hasOwn(properties, name)) yield* unknownMembers(entry, properties[name], at)
    else if (additionalProperties === false || (pointer !== WITH_EXTRAS && !isObject(additionalProperties)))
      yield at
  }
}

const PARTS = ['params', 'querystring', 'body'] as const

function refusalsOf(
  call: Call,
  { params, querystring, body }: Parts,
): readonly (ErrorObject & { part: string })[] {
  const parts = { params, querystring, body: fitBody(body, call.body) }
  return PARTS.flatMap((part) => {
    const schema = call[part]
    if (schema === undefined) return []
    const validate = ajv.compile(Object(schema))
    if (validate(parts[part])) return []
    const errors = (validate.errors ?? []).filter(({ data }) => !holdsAnyText(data))
    // Errors of a union's branches say less than that of the union itself.
    const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    return errors
      .filter(
        (error) =>
          !choices.some((choice) => error !== choice && error.schemaPath.startsWith(choice.schemaPath)),
      )
      .map((error) => ({ ...error, part }))
  })
}

function* requestProblems(
  name: string,
  source: SourceConfig,
  { locales, site }: SiteManifest,
  placeIn: PlaceIn,
): Generator<Problem> {
  const [locale] = locales
  if (locale === undefined) return
  const values = { ...site.settings, ...sampleValues(source) }
  const request = buildRequest(source, values, FIRST_PAGE, locale)
  if (request === undefined || 'unsendable' in request) return
  const found = ownCall(request.method, request.path)
  if (found === undefined) return
  const { call, params, querystring } = found
  const asked = `${call.method} ${call.url}`
  const body = call.method === 'POST' ? (request.body ?? {}) : undefined
  const refused = refusalsOf(call, { params, querystring, body })
  const known = new Set(refused.map(({ instancePath }) => instancePath))
  const ofListed = [...listedValues(source)].flatMap((listed) => {
    const sent = buildRequest(source, { ...values, ...listed }, FIRST_PAGE, locale)
    if (sent === undefined || 'unsendable' in sent) return []
    const asks = { params, querystring: ownCall(sent.method, sent.path)?.querystring, body: sent.body ?? {} }
    return refusalsOf(call, body === undefined ? { ...asks, body } : asks).flatMap((error) =>
      known.has(error.instancePath)
        ? []
        : { ...error, message: `${JSON.stringify(error.data)} ${error.message}` },
    )
  })
  for (const error of [...refused, ...ofListed]) {
    const { part, message = 'is not valid' } = error
    const pointer = pointerOfError(error)
    const allowed: unknown = error.params.allowedValues
    const choices = Array.isArray(allowed)
      ? ` (${allowed.map((each) => JSON.stringify(each)).join(', ')})`
      : ''
    const args = { source: name, call: asked, pointer: `/${part}${pointer}`, detail: `${message}${choices}` }
    yield problemOf(catalogue.REQUEST_REFUSED, args, placeIn(name, [...writtenAt(part, pointer)]))
  }
  for (const [part, value] of [
    ['querystring', querystring],
    ['body', body],
  ] as const)
    for (const pointer of unknownMembers(value, call[part] ?? { properties: {} })) {
      const args = { source: name, call: asked, pointer: `/${part}${pointer}` }
      yield problemOf(catalogue.REQUEST_UNREAD, args, placeIn(name, [...writtenAt(part, pointer)]))
    }
}

/** Reports fields and counts that the content service never returns. */
function* answerProblems(name: string, source: SourceConfig, placeIn: PlaceIn): Generator<Problem> {
  const found = ownCall(source.request.method, samplePath(source.request.path))
  if (found === undefined) return
  const { method, url, answer } = found.call
  yield* facetProblems(name, source, found.call, placeIn)
  yield* objectsAsPictures(name, source, answer, placeIn)
  for (const { at, pointer, known } of unansweredFields(source, answer)) {
    const args = {
      source: name,
      call: `${method} ${url}`,
      pointer,
      suggestion: suggest(pointer, known),
      known,
    }
    yield problemOf(catalogue.FIELD_UNANSWERED, args, placeIn(name, at))
  }
}

/**
 * Reports requests that the built-in content service would refuse or partly ignore, and fields it never returns. Covers sources whose
 * service has no entry in `addresses`.
 *
 * @param texts Texts of the config files by path.
 */
export function ownRequests(
  manifest: SiteManifest,
  addresses: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): readonly Problem[] {
  const placeIn = createPlaceIn(texts)
  const unanswered = unansweredSources(manifest, addresses)
  const ownServices = new Set(
    Object.values(manifest.sources).flatMap(({ service, request: { method, path } }) =>
      addresses.has(service) || ownCall(method, samplePath(path)) === undefined ? [] : [service],
    ),
  )
  return [
    ...unanswered.map((each) => {
      const { name, source, env } = each
      const place = placeIn(name, ['request', 'path'])
      if (!ownServices.has(source.service))
        return problemOf(catalogue.SERVICE_UNSET, { words: unansweredWords([each]), env }, place)
      const known = readCalls.map(({ method, url }) => `${method} ${url}`)
      const call = `${source.request.method} ${source.request.path}`
      return problemOf(
        catalogue.CALL_UNKNOWN,
        { source: name, call, env, suggestion: suggest(call, known), known },
        place,
      )
    }),
    ...Object.entries(manifest.sources).flatMap(([name, source]) =>
      addresses.has(source.service) ||
      ownCall(source.request.method, samplePath(source.request.path)) === undefined
        ? []
        : [...requestProblems(name, source, manifest, placeIn), ...answerProblems(name, source, placeIn)],
    ),
  ]
}
