import { isObject } from '../../shared/object.ts'
import { parseJson, type Send } from '../data/index.ts'

/** Names under which backends write why they refuse a request, the usual ones first. */
const NAMES = ['message', 'msg', 'detail', 'error_description', 'reason', 'title', 'error', 'errors'] as const

const MAX_LENGTH = 300
const MAX_DEPTH = 4
/** Bytes of an answer that are looked at. */
const MAX_BYTES = 64 * 1024

function written(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return written(value[0], depth + 1)
  if (!isObject(value)) return undefined
  for (const name of NAMES) {
    const found = written(value[name], depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** What a backend says of why it refuses a request: a message in its JSON, else its first words. */
export function reasonIn(body: string): string | undefined {
  const text = body.trim()
  let said: string | undefined
  try {
    said = written(parseJson(text))
  } catch {
    said = text.replace(/<[^>]*>/g, ' ')
  }
  const line = said?.replace(/\s+/g, ' ').trim() ?? ''
  return line === '' ? undefined : line.slice(0, MAX_LENGTH)
}

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
