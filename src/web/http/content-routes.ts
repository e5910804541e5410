// The content service in this process: its routes, and answers to calls that are given again.

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CallDirectly } from '../../base/direct-call.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import { type FastKind, KeptHead } from './fast-way.ts'
import type { Report } from './observe-requests.ts'
import type { PlainRequest } from './request.ts'
import { type RunForVisitor, untilAnswered } from './visitor-turn.ts'

/** Answers to calls with a JSON body that were given before. */
interface KeptCalls {
  /** What stored content and clock say now. */
  readonly revision: () => Promise<string>
  /** The answer to the same request, where it is still the one of `revision`. */
  readonly answer: (
    request: { readonly url: string; readonly acceptLanguage: string | undefined; readonly body: string },
    revision: string,
  ) => Buffer | undefined
}

/** A file of this origin as visitors have it. */
export interface OwnFile {
  readonly etag: string
  readonly cacheControl: string
  readonly size: number
  stream(): Readable
}

/**
 * The content service, when this process runs it: the app itself, whose routes that write carry their guard, and the
 * paths it answers. One that ends in a slash includes all below it.
 */
export interface LocalContent {
  /** Version of its content; requested with every page. */
  readonly version: () => Promise<number>
  /** Digests of its stored files, by their paths; `refresh` learns of those that have changed. */
  readonly digests?: {
    readonly refresh: () => Promise<void>
    readonly of: (path: string) => string | undefined
  }
  /** Its stored files, by their paths. */
  readonly files: {
    /** One that visitors may see, at an address with a digest; undefined where there is none, or none that can be loaded. */
    readonly open: (path: string, digest: string | null) => Promise<OwnFile | undefined>
    /**
     * The size of a picture, and the one in which the image service gives it as a whole; undefined for what it does not have or cannot
     * decode. Rejects where that cannot be known just now.
     */
    readonly sizes: (
      path: string,
    ) => Promise<{ readonly whole: PictureSize; readonly largest: PictureSize } | undefined>
  }
  readonly app: FastifyInstance
  /** What the site's own pages call. */
  readonly call: CallDirectly
  readonly paths: readonly string[]
  /** Adds a route for each call that reads. */
  readonly readRoutes: (app: FastifyInstance) => Promise<void>
  /** Answers that these routes have given. */
  readonly keptCalls?: KeptCalls
}

const MAX_ADDRESSES = 1000
const MAX_ADDRESS = 1000

/** The body of a request, where all of it is here. Whoever has no use for it gives it back with `unshift`. */
function takeBody({ raw, bodyLength }: PlainRequest): Buffer | undefined {
  if (raw.destroyed || raw.readableLength !== bodyLength) return undefined
  const body: unknown = raw.read(bodyLength)
  return Buffer.isBuffer(body) ? body : undefined
}

/**
 * Calls with a JSON body that own content has answered before. `note` learns the heads of their answers, which are the same for all
 * bodies that are sent to an address.
 */
function createFastCalls(kept: KeptCalls, report: Report) {
  const heads = new LRUCache<string, { readonly route: string; readonly head: KeptHead }>({
    max: MAX_ADDRESSES,
  })

  const note = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw, originalUrl, url, protocol, routeOptions } = request
    if (!request.isKeptCall || raw.method !== 'POST' || originalUrl !== url || url.length > MAX_ADDRESS)
      return
    const place = `${protocol} ${url}`
    if (reply.raw.statusCode !== 200 || heads.has(place)) return
    const head = KeptHead.of(reply.raw)
    if (head !== undefined) heads.set(place, { route: routeOptions.config.url, head })
  }

  const kind: FastKind = {
    method: 'POST',
    revision: kept.revision,
    find: (request) => {
      const { raw, url, protocol, headers } = request
      const known = heads.get(`${protocol} ${url}`)
      if (known === undefined) return undefined
      return (revision) => {
        const sent = takeBody(request)
        if (sent === undefined) return undefined
        const acceptLanguage = headers['accept-language']
        const body = kept.answer({ url, acceptLanguage, body: sent.toString() }, revision)
        if (body === undefined) {
          raw.unshift(sent)
          return undefined
        }
        return {
          status: 200,
          head: known.head.with({ 'content-length': String(body.length) }),
          body,
          onSent: (status, ms, log) => report(raw, { route: known.route, status, cache: 'none', ms }, log),
        }
      }
    },
  }

  return { note, kind }
}

/**
 * Answers the reading calls of the content service in this process, and hands its other paths to its own router, before
 * anything of a body is read. Only that router decides what is written, so the guards of its routes cannot be passed by.
 * Routes that are there already, such as those of services elsewhere, stay. Gives what answers calls from memory, ahead of these routes.
 */
export async function registerContent(
  app: FastifyInstance,
  { app: content, paths, readRoutes, keptCalls }: LocalContent,
  inTurn: RunForVisitor,
  report: Report,
): Promise<FastKind | undefined> {
  const fast = keptCalls && createFastCalls(keptCalls, report)
  await app.register(async (scope) => {
    if (fast !== undefined) scope.addHook('onResponse', async (request, reply) => fast.note(request, reply))
    scope.addHook('onRequest', untilAnswered(inTurn))
    await readRoutes(scope)
  })
  for (const path of paths) {
    const url = path.endsWith('/') ? `${path}*` : path
    const method = app.supportedMethods.filter((each) => !app.hasRoute({ method: each, url }))
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        reply.hijack()
        content.routing(request.raw, reply.raw)
      },
      handler: async () => {
        throw new Error(`the content service was not asked for ${url}`)
      },
    })
  }
  return fast?.kind
}
