import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepDigits } from '../../base/json-text.ts'
import { percentDecoded } from '../../base/path-segment.ts'
import { createFileReceiver, sweepIncoming } from '../../base/receive-file.ts'
import { createMatcher, type SiteManifest } from '../../engine/index.ts'
import type { WriteGuard } from '../forms/guard.ts'
import type { SpanOf } from '../http/request-spans.ts'
import type { SentForms } from '../page/sent-forms.ts'
import { isParameter, type Refusal } from './acceptance.ts'
import { type ForwardedCall, type ForwardedSite, forwardedCalls } from './forwarded-calls.ts'
import { createSendOn } from './send-on.ts'

type Calls = readonly [ForwardedCall, ...ForwardedCall[]]

function decoded(segment: string): string {
  return percentDecoded(segment) ?? segment
}

/** Path of the route: parameters are named by their places, so that calls of one structure have one route. */
function routeOf({ segments }: ForwardedCall): string {
  return segments
    .map((segment, index) =>
      isParameter(segment) ? `:segment${index}` : decoded(segment).replaceAll(':', '::'),
    )
    .join('/')
}

function byRoute(calls: readonly ForwardedCall[]): ReadonlyMap<string, Calls> {
  const routes = new Map<string, [ForwardedCall, ...ForwardedCall[]]>()
  for (const call of calls) {
    const key = `${call.method} ${routeOf(call)}`
    const known = routes.get(key)
    if (known === undefined) routes.set(key, [call])
    else known.push(call)
  }
  return routes
}

/** Whether the pages of a site have the addresses of a call: visitors are answered the page, not the backend's JSON. */
function createIsPage({ manifest }: ForwardedSite): (call: ForwardedCall) => boolean {
  const match = createMatcher({ ...manifest, site: { ...manifest.site, ids: 'segment' } })
  return ({ method, segments }) =>
    method === 'GET' &&
    match(segments.map((segment) => (isParameter(segment) ? '7' : segment)).join('/')).kind === 'page'
}

/** Fields that never come back: the site's own list, and the private fields of its forms. */
function privateFieldsOf({ site, forms }: SiteManifest): readonly string[] {
  return [
    ...(site.privateFields ?? []),
    ...Object.values(forms).flatMap(({ fields }) =>
      fields.filter((field) => field.private === true).map(({ name }) => name),
    ),
  ]
}

function segmentsOf(params: unknown, { segments }: ForwardedCall): readonly string[] {
  return segments.map((segment, index) => {
    const value: unknown = Reflect.get(Object(params), `segment${index}`)
    return typeof value === 'string' ? value : segment
  })
}

function refuse(reply: FastifyReply, { pointer, message }: Refusal): FastifyReply {
  return reply.code(400).send({ code: 400, msg: `${pointer} ${message}`, data: null, pointer })
}

/** JSON bodies as Fastify reads them, with the digits of integers beyond 2^53. */
function takeJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser(['text/plain', 'application/json'])
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    parse(request, text, (error, value) => done(error, error ? undefined : keepDigits(text, value)))
  })
}

/** A multipart body as it comes; its boundary is needed by whoever reads it. */
function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (/;\s*boundary=/i.test(request.headers['content-type'] ?? '')) return payload
    throw Object.assign(new Error('the multipart form has no boundary'), { statusCode: 400 })
  })
}

const SWEEP_MS = 60 * 60 * 1000

/** The folder into which files are received; one of its own, removed at the end, where none is given. */
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
 * Answers the calls of services that live elsewhere on our own origin. Each is a route of its own with its guard where
 * it writes; what else a visitor asks is never forwarded. A route that is there already stays, and so does a page.
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
  /** A call that reads must not become one that writes by what is in its parameters. */
  const writesUnguarded = ({ writes }: ForwardedCall, target: string): boolean =>
    writes === undefined && written.has(decoded(target.split('?')[0] ?? '').toLowerCase())

  const answer = (candidates: Calls) => async (request: FastifyRequest, reply: FastifyReply) => {
    let refused: Refusal | undefined
    for (const call of candidates) {
      const { body, query } = request
      const accepted = call.accept({
        segments: segmentsOf(request.params, call),
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
    return refuse(reply, refused ?? { pointer: '/params', message: 'name no such call' })
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
