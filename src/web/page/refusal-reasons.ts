import { reasonIn, type Send } from '../../sources/index.ts'

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

/** The same, which reports what backends say when they refuse a request (HTTP 4xx, not 404). For development and checks. */
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
