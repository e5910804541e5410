// The content service in this process: its routes, and cached answers.

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CallDirectly } from '../../base/direct-call.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import { CachedHead, type FastKind } from './fast-way.ts'
import type { Report } from './observe-requests.ts'
import type { PlainRequest } from './request.ts'
import { type RunForVisitor, untilAnswered } from './visitor-turn.ts'

/** Cached answers to calls with a JSON body. */
interface KeptCalls {
  /** Returns the current revision, which depends on stored content and the date. */
  readonly revision: () => Promise<string>
  /** Returns the cached answer to an identical request, if it was made under `revision`. */
  readonly answer: (
    request: { readonly url: string; readonly acceptLanguage: string | undefined; readonly body: string },
    revision: string,
  ) => Buffer | undefined
}

/** A file of this origin as served to visitors. */
export interface OwnFile {
  readonly etag: string
  readonly cacheControl: string
  readonly size: number
  stream(): Readable
}

/**
 * The content service, if it runs in this process: the app, whose write routes have their guards, and the paths it answers. A path that
 * ends in a slash includes all paths below it.
 */
export interface LocalContent {
  /** Version of the content; requested with every page. */
  readonly version: () => Promise<number>
  /** Digests of stored files by path; `refresh` updates those of changed files. */
  readonly digests?: {
    readonly refresh: () => Promise<void>
    readonly of: (path: string) => string | undefined
  }
  /** Stored files by path. */
  readonly files: {
    /** Opens a public file at an address with a digest; undefined if there is none or it cannot be loaded. */
    readonly open: (path: string, digest: string | null) => Promise<OwnFile | undefined>
    /**
     * Returns the size of a picture, and the maximum size in which the image service returns it; undefined for an unknown picture or one
     * it cannot decode. Rejects if that cannot be determined at present.
     */
    readonly sizes: (
      path: string,
    ) => Promise<{ readonly whole: PictureSize; readonly largest: PictureSize } | undefined>
  }
  readonly app: FastifyInstance
  /** Called by the site's own pages. */
  readonly call: CallDirectly
  readonly paths: readonly string[]
  /** Adds a route for each read call. */
  readonly readRoutes: (app: FastifyInstance) => Promise<void>
  /** Cached answers of these routes. */
  readonly keptCalls?: KeptCalls
}

const MAX_ADDRESSES = 1000
const MAX_ADDRESS = 1000

/** Reads the request body if it has arrived completely. Callers that do not use it must return it with `unshift`. */
function takeBody({ raw, bodyLength }: PlainRequest): Buffer | undefined {
  if (raw.destroyed || raw.readableLength !== bodyLength) return undefined
  const body: unknown = raw.read(bodyLength)
  return Buffer.isBuffer(body) ? body : undefined
}

/**
 * Answers calls with a JSON body from the cache. `note` stores the heads of their answers, which are the same for all bodies sent to a
 * path.
 */
function createFastCalls(kept: KeptCalls, report: Report) {
  const heads = new LRUCache<string, { readonly route: string; readonly head: CachedHead }>({
    max: MAX_ADDRESSES,
  })

  const note = (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw, originalUrl, url, protocol, routeOptions } = request
    if (!request.isKeptCall || raw.method !== 'POST' || originalUrl !== url || url.length > MAX_ADDRESS)
      return
    const place = `${protocol} ${url}`
    if (reply.raw.statusCode !== 200 || heads.has(place)) return
    const head = CachedHead.of(reply.raw)
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
 * Answers the read calls of the content service in this process, and delegates its other paths to its own router before any of the body
 * is read. Only that router handles writes, so the guards of its routes cannot be bypassed. Existing routes, such as those of external
 * services, take precedence. Returns a function that answers calls from the cache ahead of these routes.
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
