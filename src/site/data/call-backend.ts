import { setImmediate } from 'node:timers/promises'
import type { ServiceConfig } from '../../../schemas/config/index.ts'
import type { FailureReason } from '../contracts/view.ts'
import type { BackendRequest } from './build-request.ts'
import { readPointer } from './pointer.ts'
import { readBody } from './read-body.ts'
import { withDeadline } from './with-deadline.ts'

/** Sends a request to a named service; the web node decides where that service is. */
export type Send = (service: string, path: string, init: RequestInit) => Promise<Response>

export type Answer =
  | {
      readonly ok: true
      readonly body: unknown
      readonly headers: Headers
      /** Length of the answer in bytes. */
      readonly bytes: number
    }
  | { readonly ok: true; readonly missing: true }
  | {
      readonly ok: false
      readonly reason: FailureReason
      readonly detail: string
      /** The backend refuses a value of the request; asked again it answers the same. */
      readonly invalid?: true
    }

const DEFAULT_ENVELOPE = { code: '/code', success: [200], data: '/data', message: '/msg' }

/** Characters of an answer that takes a moment to parse. */
const LARGE = 256 * 1024

let last: Promise<unknown> = Promise.resolve()

/** Large answers are parsed one after the other, with a turn of the event loop between them: many may arrive at once. */
const parse = (text: string): unknown => {
  const json = text.replace(/^\ufeff/, '')
  if (json.length < LARGE) return JSON.parse(json)
  const parsed = last.then(() => setImmediate()).then((): unknown => JSON.parse(json))
  last = parsed.catch(() => {})
  return parsed
}

/** HTTP statuses, and codes of envelopes, for a request whose values the backend does not take. */
const INVALID = ['400', '422']

const fail = (reason: FailureReason, detail: string, code?: unknown): Answer => ({
  ok: false,
  reason,
  detail,
  ...(INVALID.includes(String(code)) ? { invalid: true } : {}),
})

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`
}

const unwrap = (body: unknown, service: ServiceConfig): { readonly data: unknown } | Answer => {
  const envelope = service.envelope ?? DEFAULT_ENVELOPE
  const code = readPointer(body, envelope.code)
  const parts = [envelope.data, envelope.message ?? DEFAULT_ENVELOPE.message]
  const wrapped =
    code !== undefined &&
    (typeof code === 'number' || parts.some((pointer) => readPointer(body, pointer) !== undefined))
  if (!wrapped) return { data: body }
  if (typeof code === 'object') return fail('refused', "the answer's code is neither a number nor a text")
  const accepted: readonly unknown[] = envelope.success
  if (accepted.some((value) => String(value) === String(code)))
    return { data: readPointer(body, envelope.data) ?? null }
  if (String(code) === '404') return { ok: true, missing: true }
  return fail('refused', `the answer's code is ${String(code)}`, code)
}

/**
 * One call: status, size, JSON and envelope checked (readings, 2: wrapped or bare). Never throws: what goes
 * wrong becomes a reason for the visitor and a detail for the log. HTTP 404 is a missing record, not a failure.
 */
export const callBackend = async (
  send: Send,
  serviceName: string,
  service: ServiceConfig,
  request: BackendRequest,
  options: { readonly timeoutMs: number; readonly envelope: boolean },
): Promise<Answer> => {
  const init: RequestInit = {
    method: request.method,
    headers: request.headers,
    redirect: 'error',
    ...(request.body === undefined ? {} : { body: request.body }),
  }
  const ask = async (signal: AbortSignal) => {
    const response = await send(serviceName, request.path, { ...init, signal })
    if (response.ok) return { response, text: await readBody(response, signal) }
    // What it says is of no use; the connection need not be waited for.
    response.body?.cancel().catch(() => {})
    return { response, text: '' }
  }
  let asked: Awaited<ReturnType<typeof ask>>
  try {
    asked = await withDeadline(options.timeoutMs, ask)
  } catch (error) {
    if (isTimeout(error)) return fail('timeout', `no answer within ${options.timeoutMs} ms`)
    return fail(error instanceof RangeError ? 'malformed' : 'unreachable', describe(error))
  }
  const { response, text } = asked
  if (!response.ok)
    return response.status === 404
      ? { ok: true, missing: true }
      : fail('status', `HTTP ${response.status}`, response.status)
  let body: unknown
  try {
    body = await parse(text)
  } catch {
    const type = response.headers.get('content-type') ?? 'no content type'
    return fail('not-json', `the answer is not JSON (${type}, ${text.length} characters)`)
  }
  const unwrapped = options.envelope ? unwrap(body, service) : { data: body }
  if ('ok' in unwrapped) return unwrapped
  return { ok: true, body: unwrapped.data, headers: response.headers, bytes: Buffer.byteLength(text) }
}
