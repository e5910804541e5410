import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PlainRequest } from './connection/plain-request.ts'
import { type FastKind, KeptHead } from './fast-way.ts'
import type { KeptCalls } from './local-content.ts'
import type { Report } from './observe-requests.ts'

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
export function createFastCalls(kept: KeptCalls, report: Report) {
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
          sent: (status, ms, log) => report(raw, { route: known.route, status, cache: 'none', ms }, log),
        }
      }
    },
  }

  return { note, kind }
}
