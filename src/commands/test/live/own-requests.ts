import { Ajv, type ErrorObject } from 'ajv'
import type { Call } from '../../../../schemas/api/index.ts'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { fitBody } from '../../../base/fit-body.ts'
import { pathOf, pointerOfError } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import { OWN_SCHEMAS } from '../../../base/own-schemas.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { type SiteManifest, suggest } from '../../../engine/index.ts'
import { buildRequest } from '../../../sources/index.ts'
import { ownCall, samplePath, unansweredSources, unansweredWords } from '../../../web/http/own-calls.ts'
import { unansweredFields } from './own-answers.ts'
import { facetProblems } from './own-facets.ts'
import { createPlaceIn, type PlaceIn } from './source-places.ts'

/** A text that only a page knows. What is wrong with it is not the source's fault. */
const ANY_TEXT = 'vitrine-any-text'

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: false, allErrors: true, verbose: true })

/** Values of a page, each of its type. */
function sampleValues({ params = {} }: SourceConfig) {
  return Object.fromEntries(
    Object.entries(params).map(([name, { type, default: given }]) => [
      name,
      given ?? { string: ANY_TEXT, number: 1, boolean: true }[type],
    ]),
  )
}

function holdsAnyText(value: unknown): boolean {
  return JSON.stringify(value)?.includes(ANY_TEXT) === true
}

/** Where a member of a request is written in its source. */
function writtenAt(part: string, pointer: string): readonly string[] {
  const written = { body: 'body', querystring: 'query', params: 'path' }[part] ?? part
  return part === 'params' ? ['request', 'path'] : ['request', written, ...pathOf(pointer)]
}

interface Parts {
  readonly params: unknown
  readonly querystring: unknown
  readonly body: unknown
}

/** Below it clients send extras on purpose (specification, section 7). */
const WITH_EXTRAS = '/param'

/** Members of a value that its schema does not name, and that have no effect. */
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

function refusals(
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
    // What each branch of a choice wants says less than the choice itself.
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
  const request = buildRequest(source, values, { page: 1, pageSize: 10, cursor: ANY_TEXT }, locale)
  if (request === undefined || 'unsendable' in request) return
  const found = ownCall(request.method, request.path)
  if (found === undefined) return
  const { call, params, querystring } = found
  const asked = `${call.method} ${call.url}`
  const body = call.method === 'POST' ? (request.body ?? {}) : undefined
  for (const error of refusals(call, { params, querystring, body })) {
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

/** Fields and counts that the content service never answers. */
function* answerProblems(name: string, source: SourceConfig, placeIn: PlaceIn): Generator<Problem> {
  const found = ownCall(source.request.method, samplePath(source.request.path))
  if (found === undefined) return
  const { method, url, answer } = found.call
  yield* facetProblems(name, source, found.call, placeIn)
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
 * What the content service of this program would refuse or not read of what sources send it, or never answers of what they read: of those whose service has no address
 * in `addresses`. `texts` are the files of the config by their paths.
 */
export function ownRequests(
  manifest: SiteManifest,
  addresses: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): readonly Problem[] {
  const placeIn = createPlaceIn(texts)
  const unanswered = unansweredSources(manifest, addresses)
  return [
    ...unanswered.map((each) =>
      problemOf(
        catalogue.SERVICE_UNSET,
        { words: unansweredWords([each]), env: each.env },
        placeIn(each.name, ['request', 'path']),
      ),
    ),
    ...Object.entries(manifest.sources).flatMap(([name, source]) =>
      addresses.has(source.service) ||
      ownCall(source.request.method, samplePath(source.request.path)) === undefined
        ? []
        : [...requestProblems(name, source, manifest, placeIn), ...answerProblems(name, source, placeIn)],
    ),
  ]
}
