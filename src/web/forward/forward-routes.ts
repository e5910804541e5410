import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SourceConfig } from '../../../schemas/config/index.ts'
import { keepDigits } from '../../base/json-text.ts'
import { omitUndefined } from '../../base/object.ts'
import { decodedIfEncoded } from '../../base/path-segment.ts'
import { createFileReceiver, sweepIncoming } from '../../base/receive-file.ts'
import { fill, fillWithin } from '../../base/text/index.ts'
import {
  createMatcher,
  idTest,
  normalizationsOf,
  type SiteManifest,
  schemaOfForm,
} from '../../engine/index.ts'
import { optionalPart } from '../../sources/index.ts'
import type { WriteGuard } from '../forms/guard.ts'
import { type WriteCall, writeCalls } from '../forms/write-calls.ts'
import { refusalBody } from '../http/answer-headers.ts'
import type { SpanOf } from '../http/observe-requests.ts'
import type { SentForms } from '../page/sent-forms.ts'
import type { Site } from '../site/site.ts'
import {
  type Acceptance,
  acceptedPaging,
  createAcceptance,
  formPlaces,
  isParameter,
  type JsonSchema,
  placeSchemas,
  type Refusal,
  schemaOfTemplate,
} from './acceptance.ts'
import { createSendOn } from './send-on.ts'

/** A configured call of an external service. */
interface ForwardedCall extends Acceptance {
  readonly service: string
  readonly method: string
  /** Maximum bytes of the body. */
  readonly bytes: number
  /** Path of a write call, by which its guard is found. */
  readonly writes?: string
  /** Name of the form that is submitted, or of which it is a step. */
  readonly form?: string
  /** Whether the body is a file, which is forwarded as a stream. */
  readonly file: boolean
}

type ForwardedSite = Pick<Site, 'manifest' | 'settings' | 'addresses'>

/** Maximum bytes of the body of a read call. */
const MAX_READ_BODY_BYTES = 64 * 1024

/** Splits a target into its path and the templates of its query parameters. */
function splitTarget(target: string): {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
} {
  const [path = '', ...query] = target.split('?')
  return { path, query: Object.fromEntries(new URLSearchParams(query.join('?'))) }
}

function withoutNames(
  settings: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
}

function readingCalls({ manifest, settings }: ForwardedSite): readonly ForwardedCall[] {
  const isId = idTest(manifest.site.ids)
  return Object.values(manifest.sources).map((source) => {
    const { service, request } = source
    const places = placeSchemas(source)
    const own = withoutNames(settings, Object.keys(places))
    const { path, query } = splitTarget(fill(request.path, own))
    const body = request.body === undefined ? undefined : fillWithin(request.body, own)
    const paging = acceptedPaging(body)
    return {
      service,
      method: request.method,
      bytes: MAX_READ_BODY_BYTES,
      file: false,
      ...createAcceptance({
        method: request.method,
        path,
        query: { ...query, ...Object.fromEntries(Object.entries(fillQuery(request.query, own))) },
        places,
        isId,
        ...(body === undefined ? {} : { body: schemaOfTemplate(body, places) ?? {} }),
        ...omitUndefined({ bounds: paging }),
      }),
    }
  })
}

/** Fills the query of a call. Values with line breaks are not sent by browsers and are rejected. */
function fillQuery(
  query: SourceConfig['request']['query'],
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([key, value]) => {
      const part = optionalPart(value)?.part ?? value
      return Array.isArray(part) ? [] : [[key, fill(String(part), settings)]]
    }),
  )
}

/** Returns the schema of a form call's body: the form's values, or the body of a step. */
function bodySchema(call: WriteCall, { manifest, settings }: ForwardedSite): JsonSchema | undefined {
  const form = manifest.forms[call.form]
  if (form === undefined || call.kind === 'upload') return undefined
  if (call.kind === 'submit') return schemaOfForm(form, manifest.registry.controls, manifest.site.timeZone)
  const names = form.fields.map(({ name }) => name)
  return schemaOfTemplate(fillWithin(call.body, withoutNames(settings, names)), formPlaces(names)) ?? {}
}

/** Controls whose value is a text; an empty one is sent as an empty text. */
const TEXTS: readonly string[] = ['text', 'tel', 'email', 'textarea']

function blankOf({ form }: WriteCall, { manifest }: ForwardedSite): Readonly<Record<string, ''>> {
  return Object.fromEntries(
    (manifest.forms[form]?.fields ?? []).flatMap(({ name, control }) =>
      TEXTS.includes(control) ? [[name, '' as const]] : [],
    ),
  )
}

/** Returns the normalization of a form's texts; other calls are not normalized. */
function normalizedOf({ form: name, kind }: WriteCall, { manifest }: ForwardedSite) {
  const form = manifest.forms[name]
  return form === undefined || kind !== 'submit' ? {} : { normalized: normalizationsOf(form) }
}

function writingCalls(site: ForwardedSite): readonly ForwardedCall[] {
  return writeCalls(site.manifest, site.settings).map((call) => {
    const body = bodySchema(call, site)
    return {
      service: call.service,
      method: 'POST',
      bytes: call.bytes,
      writes: call.path,
      ...(call.kind === 'upload' ? {} : { form: call.form }),
      file: call.kind === 'upload',
      ...createAcceptance({
        method: 'POST',
        path: call.path,
        query: splitTarget(call.target).query,
        places: {},
        // The same schema as used by the form's page and by the content service.
        ...(body === undefined ? {} : { body, ...normalizedOf(call, site), blank: blankOf(call, site) }),
      }),
    }
  })
}

/** Returns the configured calls of services with an address. Nothing else is ever forwarded (readings, 1). */
function forwardedCalls(site: ForwardedSite): readonly ForwardedCall[] {
  return [...readingCalls(site), ...writingCalls(site)].filter(({ service }) => site.addresses.has(service))
}

type Calls = readonly [ForwardedCall, ...ForwardedCall[]]

/** Returns the route path. Parameters are named by position, so that calls with the same structure share a route. */
function routePath({ segments }: ForwardedCall): string {
  return segments
    .map((segment, index) =>
      isParameter(segment) ? `:segment${index}` : decodedIfEncoded(segment).replaceAll(':', '::'),
    )
    .join('/')
}

function byRoute(calls: readonly ForwardedCall[]): ReadonlyMap<string, Calls> {
  const routes = new Map<string, [ForwardedCall, ...ForwardedCall[]]>()
  for (const call of calls) {
    const key = `${call.method} ${routePath(call)}`
    const known = routes.get(key)
    if (known === undefined) routes.set(key, [call])
    else known.push(call)
  }
  return routes
}

/** Returns a test whether a call has the URL of a page. Visitors then get the page rather than the backend's JSON. */
function createIsPage({ manifest }: ForwardedSite): (call: ForwardedCall) => boolean {
  const match = createMatcher({ ...manifest, site: { ...manifest.site, ids: 'segment' } })
  return ({ method, segments }) =>
    method === 'GET' &&
    match(segments.map((segment) => (isParameter(segment) ? '7' : segment)).join('/')).kind === 'page'
}

/** Returns the fields removed from all answers: the site's own list, and the private fields of its forms. */
function privateFieldsOf({ site, forms }: SiteManifest): readonly string[] {
  return [
    ...(site.privateFields ?? []),
    ...Object.values(forms).flatMap(({ fields }) =>
      fields.filter((field) => field.private === true).map(({ name }) => name),
    ),
  ]
}

function calledSegments(params: unknown, { segments }: ForwardedCall): readonly string[] {
  return segments.map((segment, index) => {
    const value: unknown = Reflect.get(Object(params), `segment${index}`)
    return typeof value === 'string' ? value : segment
  })
}

function sendRefusal(reply: FastifyReply, { pointer, message }: Refusal): FastifyReply {
  return reply.code(400).send({ ...refusalBody(400, `${pointer} ${message}`), pointer })
}

/** Parses JSON bodies like Fastify, but keeps the digits of integers beyond 2^53. */
function takeJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser(['text/plain', 'application/json'])
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    parse(request, text, (error, value) => done(error, error ? undefined : keepDigits(text, value)))
  })
}

/** Passes multipart bodies through unparsed; the service needs the original boundary. */
function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (/;\s*boundary=/i.test(request.headers['content-type'] ?? '')) return payload
    throw Object.assign(new Error('the multipart form has no boundary'), { statusCode: 400 })
  })
}

const SWEEP_MS = 60 * 60 * 1000

/** Returns the folder for incoming files. Without a given one, creates a temporary folder that is removed on close. */
function incomingFolder(app: FastifyInstance, given: string | undefined): string {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'vitrine-incoming-'))
  const sweep = (): Promise<void> => sweepIncoming(folder, new Date())
  void sweep()
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    if (given === undefined) await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/**
 * Registers a route on our own origin for each configured call of an external service, with a guard if it writes. No other request is
 * forwarded. Existing routes and pages take precedence.
 */
export async function registerForwarding(
  app: FastifyInstance,
  site: ForwardedSite,
  guard: Pick<WriteGuard, 'of'>,
  spanOf: SpanOf,
  sent: Pick<SentForms, 'sent'>,
  incoming?: string,
): Promise<void> {
  const isPage = createIsPage(site)
  const calls = forwardedCalls(site).filter((call) => !isPage(call))
  if (calls.length === 0) return
  const receive = createFileReceiver(incomingFolder(app, incoming))
  const sendOn = createSendOn(privateFieldsOf(site.manifest), spanOf, receive)
  const written = new Set(calls.flatMap(({ writes }) => (writes === undefined ? [] : [writes.toLowerCase()])))
  /** Whether the parameters of a read call turn it into a write call, which would bypass the guard. */
  const writesUnguarded = ({ writes }: ForwardedCall, target: string): boolean =>
    writes === undefined && written.has(decodedIfEncoded(target.split('?')[0] ?? '').toLowerCase())

  const answer = (candidates: Calls) => async (request: FastifyRequest, reply: FastifyReply) => {
    let refused: Refusal | undefined
    for (const call of candidates) {
      const { body, query } = request
      const accepted = call.accept({
        segments: calledSegments(request.params, call),
        query: Object(query),
        body: body instanceof Readable ? undefined : body,
      })
      if ('refused' in accepted) refused ??= accepted.refused
      else if (!writesUnguarded(call, accepted.target))
        return sendOn(request, reply, {
          service: call.service,
          isSubmission: call.writes !== undefined,
          url: `${site.addresses.get(call.service)}${accepted.target}`,
          method: call.method,
          ...(call.form === undefined ? {} : { onDone: () => sent.sent(String(call.form)) }),
          ...(body instanceof Readable
            ? { file: { stream: body, bytes: call.bytes } }
            : { body: accepted.body }),
        })
    }
    return sendRefusal(reply, refused ?? { pointer: '/params', message: 'name no such call' })
  }

  const register = (scope: FastifyInstance, file: boolean): void => {
    for (const [key, all] of byRoute(calls.filter((call) => call.file === file))) {
      const [first] = all
      const { method } = first
      const url = key.slice(method.length + 1)
      if (!app.supportedMethods.includes(method) || app.hasRoute({ method, url })) continue
      const writes = all.find((call) => call.writes !== undefined)?.writes
      const bodyLimit = Math.max(...all.map(({ bytes }) => bytes))
      const route = { method, url, exposeHeadRoute: false, handler: answer(all) }
      scope.route(writes === undefined ? { ...route, bodyLimit } : { ...route, ...guard.of(writes) })
    }
  }

  await app.register(async (scope) => {
    takeJson(scope)
    register(scope, false)
  })
  await app.register(async (scope) => {
    takeFiles(scope)
    register(scope, true)
  })
}
