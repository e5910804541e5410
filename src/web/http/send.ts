import type { CallDirectly } from '../../base/direct-call.ts'
import { retrySeconds } from '../../base/retry-after.ts'
import { type BackendRequest, BUSY_STATUSES, reasonIn, type Send, sendHttp } from '../../sources/index.ts'
import type { Site } from '../site/site.ts'

type Services = Pick<Site, 'addresses' | 'signatures'>

/** The longest time for which it is left alone then; its other pages may be well before. */
const MAX_WAIT_SECONDS = 60

/**
 * Sends requests over the network to services that have an address, signed where the environment has a secret for them. A service that
 * says when it answers again is not asked before, for a minute at most: until then its answer is the same.
 */
export function createSendHttp({ addresses, signatures }: Services, clock: () => number = Date.now) {
  const waiting = new Map<string, { readonly status: number; readonly until: number }>()
  return async (service: string, request: BackendRequest, signal: AbortSignal): Promise<Response> => {
    const address = addresses.get(service)
    if (address === undefined) throw new Error(`service "${service}" has no address`)
    const wait = waiting.get(service)
    if (wait !== undefined && clock() < wait.until) return new Response(null, { status: wait.status })
    const headers = { ...request.headers, ...signatures.get(service) }
    const answer = await sendHttp(address, { ...request, headers }, signal)
    const seconds = BUSY_STATUSES.includes(answer.status) ? retrySeconds(answer.headers) : undefined
    if (seconds !== undefined) {
      const until = clock() + Math.min(seconds, MAX_WAIT_SECONDS) * 1000
      waiting.set(service, { status: answer.status, until })
    }
    return answer
  }
}

/**
 * Sends a request to a service by name: over the network where the service has an address, else to the content service in
 * this process, whose calls are the same. That one counts a record as opened by a visitor only where `isOpened` says so: a
 * page may be prefetched, or served again and again.
 */
export function createSend(site: Services, callContent: CallDirectly | undefined, isOpened = false): Send {
  const sendOut = createSendHttp(site)
  return async (service, request, signal) => {
    if (site.addresses.has(service)) return sendOut(service, request, signal)
    if (callContent === undefined) throw new Error(`service "${service}" has no address`)
    return callContent({ ...request, isOpened })
  }
}

/** Bytes of an answer that are looked at. */
const MAX_BYTES = 64 * 1024

/** A request that a backend refused, in its own words. They may repeat what a visitor typed: they belong in no log of a public site. */
export interface BackendRefusal {
  readonly service: string
  readonly method: string
  /** Path and query below the service's address. */
  readonly path: string
  readonly status: number
  readonly reason: string
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 404
}

/** A `Send` that reports what backends say when they refuse a request (HTTP 4xx, not 404). For development and checks. */
export function withRefusals(send: Send, onRefusal: (refusal: BackendRefusal) => void): Send {
  return async (service, request, signal) => {
    const answer = await send(service, request, signal)
    if (!(answer instanceof Response) || !isRefusal(answer.status)) return answer
    const { status, headers } = answer
    const bytes = await answer.arrayBuffer()
    const reason = reasonIn(Buffer.from(bytes.slice(0, MAX_BYTES)).toString('utf8'))
    const { method, path } = request
    if (reason !== undefined) onRefusal({ service, method, path, status, reason })
    return new Response(null, { status, headers })
  }
}
