import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { ServiceConfig } from '../../schemas/config/index.ts'
import type { DirectAnswer } from '../base/direct-call.ts'
import { readPointer } from '../base/json-pointer.ts'
import { isObject } from '../base/object.ts'
import { type Decoder, openDecoder } from '../base/open-decoder.ts'
import { parsedUrl, percentEncoded } from '../base/path-segment.ts'
import { withDeadline } from '../base/tasks.ts'
import type { FailureReason } from '../engine/contracts/view.ts'
import type { BackendRequest } from './build-request.ts'
import { createJsonMeter, parseAnswer, parseJson } from './parse-json.ts'

/** Member names under which backends give the reason of a rejected request, the most common first. */
const NAMES = ['message', 'msg', 'detail', 'error_description', 'reason', 'title', 'error', 'errors'] as const

const MAX_ERROR_TEXT_LENGTH = 300
const MAX_ERROR_DEPTH = 4
function errorTextIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (depth > MAX_ERROR_DEPTH) return undefined
  if (Array.isArray(value)) return errorTextIn(value[0], depth + 1)
  if (!isObject(value)) return undefined
  for (const name of NAMES) {
    const found = errorTextIn(value[name], depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the reason a backend gives for rejecting a request: the message in its JSON, else the first words of the body. */
export function reasonIn(body: string): string | undefined {
  const text = body.trim()
  let said: string | undefined
  try {
    said = errorTextIn(parseJson(text))
  } catch {
    said = text.replace(/<[^<>]*>/g, ' ')
  }
  const line = said?.replace(/\s+/g, ' ').trim() ?? ''
  return line === '' ? undefined : line.slice(0, MAX_ERROR_TEXT_LENGTH)
}

/** Maximum length of a logged reason, in characters. */
const MAX_LOGGED = 160
/** Minimum length of a redacted value. Shorter values identify nobody and occur within other words. */
const MIN_VALUE = 3
const E_MAIL = /[^\s@"'<>]+@[^\s@"'<>]+/g
const PHONE = /\+?\d[\d\s().-]{6,}\d/g

function* scalarsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (typeof value === 'object' && value !== null)
    for (const entry of Object.values(value)) yield* scalarsIn(entry)
}

/** Returns all values in the query and body of a request. */
function sentValues({ path, body }: BackendRequest): readonly string[] {
  const query = new URLSearchParams(path.split('?').slice(1).join('?'))
  const segments = (path.split('?')[0] ?? '').split('/').slice(-1)
  return [...query.values(), ...segments, ...scalarsIn(body)]
    .filter((value) => value.length >= MIN_VALUE)
    .sort((a, b) => b.length - a.length)
}

/** Returns the JSON pointer by which a service names the rejected value. */
function pointerIn(body: unknown): string {
  const pointer = isObject(body) ? body.pointer : undefined
  return typeof pointer === 'string' && /^\/[\w~/.-]{0,100}$/.test(pointer) ? pointer : ''
}

/**
 * Returns the loggable reason of a rejection: the pointer and the first words of the answer, a JSON value or a text. Redacts all values
 * of the request, which a visitor may have typed, and anything that looks like an e-mail address or a personal number.
 *
 * @internal Exported for tests.
 */
export function loggedReason(answer: unknown, request: BackendRequest): string | undefined {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  let parsed: unknown
  try {
    parsed = typeof answer === 'string' ? parseJson(answer.trim()) : answer
  } catch {
    parsed = undefined
  }
  const said = sentValues(request).reduce(
    (words, value) => words.replaceAll(value, '…'),
    reasonIn(text ?? '') ?? '',
  )
  const words = said
    .replace(E_MAIL, '…')
    .replace(PHONE, '…')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_LOGGED)
  const pointer = pointerIn(parsed)
  const reason = words.startsWith(pointer) ? words : `${pointer} ${words}`
  return reason.trim() === '' ? undefined : reason.trim()
}

/** Maximum bytes of one response body, counted after decompression. A text of this length is parsed in 15 ms. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** Responses longer than this count towards `MAX_LARGE_BYTES`. */
const LARGE_BYTES = 1024 * 1024

/** Maximum bytes of all large responses being read at one time, so that backends that send without end cannot exhaust the memory. */
const MAX_LARGE_BYTES = 48 * 1024 * 1024

let held = 0

/** Returns the decoder for the charset of a response, or undefined for UTF-8, an unknown charset or none. */
async function namedDecoder({ headers }: Response): Promise<Decoder | undefined> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  try {
    const decoder = await openDecoder(charset)
    return decoder.encoding === 'utf-8' ? undefined : decoder
  } catch {
    return undefined
  }
}

/**
 * Decodes a body. Valid UTF-8 is decoded as UTF-8 whatever the charset header says: servers send one charset for all files, and JSON is
 * UTF-8.
 */
function decodedBody(bytes: Buffer, named: Decoder | undefined): string {
  // Node 20 decodes windows-1252 as Latin-1 unless it streams.
  return named === undefined || isUtf8(bytes)
    ? bytes.toString('utf8')
    : named.decode(bytes, { stream: true }) + named.decode()
}

/**
 * Reads a response body as text. Stops and closes the connection as soon as the body is too long, too deeply nested or has too many
 * values.
 *
 * @throws RangeError that names the exceeded limit; the abort reason if `signal` is aborted.
 */
export async function readBody(response: Response, signal?: AbortSignal): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const stop = (): void => void reader.cancel().catch(() => {})
  const chunks: Uint8Array[] = []
  const named = await namedDecoder(response)
  const measure = createJsonMeter()
  const check = (part: Uint8Array): void => {
    const fault = measure(part)
    if (fault !== undefined) throw new RangeError(fault)
  }
  let bytes = 0
  let counted = 0
  signal?.addEventListener('abort', stop)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value: chunk } = await reader.read()
      if (done) break
      bytes += chunk.byteLength
      if (bytes > MAX_ANSWER_BYTES)
        throw new RangeError(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`)
      const large = Math.max(0, bytes - LARGE_BYTES)
      held += large - counted
      counted = large
      if (held > MAX_LARGE_BYTES) throw new RangeError('too many large answers arrive at the same time')
      // In other encodings, parts of multi-byte characters look like brackets.
      if (named === undefined) check(chunk)
      chunks.push(chunk)
    }
    signal?.throwIfAborted()
    const text = decodedBody(Buffer.concat(chunks, bytes), named)
    if (named !== undefined) check(Buffer.from(text))
    return text
  } catch (error) {
    stop()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    held -= counted
  }
}

/** Sends a request to a named service. The web node resolves the service to a URL, or calls it directly if it runs in this process. */
export type SendRequest = (
  service: string,
  request: BackendRequest,
  signal: AbortSignal,
) => Promise<Response | DirectAnswer>

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** Describes a redirect target for the log, without its query and the values of the request: both may be secret. */
function redirectWords({ status, headers, url }: Response, request: BackendRequest): string {
  const target = parsedUrl(headers.get('location') ?? '', url)
  if (target === undefined) return `HTTP ${status} leads to no address`
  const { origin, pathname } = target
  const asked = new URL(url).pathname
  if (withoutSlash(pathname) === withoutSlash(asked)) {
    const end =
      pathname === asked ? '' : pathname.endsWith('/') ? ' with "/" at its end' : ' without "/" at its end'
    return `HTTP ${status} leads to ${origin}, the same path${end}`
  }
  const path = sentValues(request).reduce(
    (left, value) => left.replaceAll(percentEncoded(value), '…').replaceAll(value, '…'),
    pathname,
  )
  return `HTTP ${status} leads to ${origin}${path}`
}

/**
 * Sends a request over HTTP. Redirects are rejected: they would lead away from the configured address.
 *
 * @throws Error that names the redirect target.
 */
export async function sendHttp(
  address: string,
  request: BackendRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${address}${request.path}`, {
    method: request.method,
    headers: request.headers,
    redirect: 'manual',
    signal,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  if (response.status < 300 || response.status > 399) return response
  response.body?.cancel().catch(() => {})
  throw new Error(redirectWords(response, request))
}

export type BackendResult =
  | {
      readonly ok: true
      readonly body: unknown
      /** Absent for a service of this process. */
      readonly headers?: Headers
      /** Size of the response body in bytes. */
      readonly bytes: number
    }
  /** `missing` is the HTTP status or envelope code that reports a missing record. */
  | { readonly ok: true; readonly missing: number }
  | {
      readonly ok: false
      readonly reason: FailureReason
      readonly detail: string
      /** The backend rejects a value of the request; a retry would get the same answer. */
      readonly invalid?: true
    }

const DEFAULT_ENVELOPE = { code: '/code', success: [200], data: '/data', message: '/msg' }

/** First bytes of gzip as decoded text; the second byte is not valid UTF-8. */
const GZIP = '\u001f\ufffd'

/** Minimum length, in characters, of an answer that takes noticeable time to parse. */
const MIN_LARGE_ANSWER_LENGTH = 256 * 1024

let last: Promise<unknown> = Promise.resolve()

/** Parses large answers one at a time and yields to the event loop between them: many may arrive together. */
function parseBody(text: string): unknown {
  if (text.length < MIN_LARGE_ANSWER_LENGTH) return parseAnswer(text)
  const parsed = last.then(() => setImmediate()).then((): unknown => parseAnswer(text))
  last = parsed.catch(() => {})
  return parsed
}

/** HTTP statuses and envelope codes for a request with rejected values. */
const INVALID = ['400', '422']

function failedCall(reason: FailureReason, detail: string, code?: unknown): BackendResult {
  return {
    ok: false,
    reason,
    detail,
    ...(INVALID.includes(String(code)) ? { invalid: true } : {}),
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  // TLS error messages end in a line break.
  return `${error.message}${cause}`.trim()
}

/** Returns the reason a backend gives for rejecting a request, formatted to follow a status or code in the log. */
function statedReason(code: unknown, answer: unknown, request: BackendRequest): string {
  const reason = INVALID.includes(String(code)) ? loggedReason(answer, request) : undefined
  return reason === undefined ? '' : `: ${reason}`
}

function unwrapEnvelope(
  body: unknown,
  service: ServiceConfig,
  request: BackendRequest,
): { readonly data: unknown } | BackendResult {
  const envelope = service.envelope ?? DEFAULT_ENVELOPE
  const code = readPointer(body, envelope.code)
  const parts = [envelope.data, envelope.message ?? DEFAULT_ENVELOPE.message]
  const wrapped =
    code !== undefined &&
    (typeof code === 'number' || parts.some((pointer) => readPointer(body, pointer) !== undefined))
  if (!wrapped) return { data: body }
  if (typeof code === 'object')
    return failedCall('refused', "the answer's code is neither a number nor a text")
  const accepted: readonly unknown[] = envelope.success
  if (accepted.some((value) => String(value) === String(code)))
    return { data: readPointer(body, envelope.data) ?? null }
  if (String(code) === '404') return { ok: true, missing: 404 }
  return failedCall(
    'refused',
    `the answer's code is ${String(code)}${statedReason(code, body, request)}`,
    code,
  )
}

/** HTTP statuses for a record that does not exist, was removed or is blocked for legal reasons. */
const MISSING = [404, 410, 451]

/** HTTP statuses of a backend that asks to be called again later. */
export const BUSY_STATUSES: readonly number[] = [429, 503]

/** Status text used when no call was made because an earlier answer asked to wait. */
export const NOT_ASKED = 'Not asked again yet'

/** HTTP statuses of an answer without content, such as a search without results. */
const NOTHING = [204, 205]

function failStatus(
  status: number,
  answer: unknown,
  request: BackendRequest,
  statusText = '',
): BackendResult {
  if (BUSY_STATUSES.includes(status)) {
    const when = statusText === NOT_ASKED ? ' to an earlier call, and no further one is made yet' : ''
    return failedCall('busy', `HTTP ${status}${when}`, status)
  }
  if (MISSING.includes(status)) return { ok: true, missing: status }
  return failedCall('status', `HTTP ${status}${statedReason(status, answer, request)}`, status)
}

type ReceivedAnswer =
  | { readonly response: Response; readonly text: string }
  | { readonly direct: DirectAnswer }

async function receiveAnswer(answer: Response | DirectAnswer, signal: AbortSignal): Promise<ReceivedAnswer> {
  if (!(answer instanceof Response)) {
    if (answer.bytes > MAX_ANSWER_BYTES)
      throw new RangeError(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`)
    return { direct: answer }
  }
  if (answer.ok) return { response: answer, text: await readBody(answer, signal) }
  if (INVALID.includes(String(answer.status)))
    return { response: answer, text: await readBody(answer, signal).catch(() => '') }
  // The body is not used; do not wait for it.
  answer.body?.cancel().catch(() => {})
  return { response: answer, text: '' }
}

/**
 * Makes one call and checks status, size, JSON and envelope (readings, 2: wrapped or bare). Never throws: a failure becomes a reason for
 * the visitor and a detail for the log. HTTP 404, 410 and 451 are a missing record, not a failure.
 */
export async function callBackend(
  send: SendRequest,
  serviceName: string,
  service: ServiceConfig,
  request: BackendRequest,
  options: {
    readonly timeoutMs: number
    readonly envelope: boolean
    /** Whether the body of an HTTP 200 answer reports a failure. By default, none does. */
    readonly isRefusal?: (body: unknown) => boolean
  },
): Promise<BackendResult> {
  let received: ReceivedAnswer
  try {
    received = await withDeadline(options.timeoutMs, async (signal) =>
      receiveAnswer(await send(serviceName, request, signal), signal),
    )
  } catch (error) {
    if (isTimeout(error)) return failedCall('timeout', `no answer within ${options.timeoutMs} ms`)
    return failedCall(error instanceof RangeError ? 'malformed' : 'unreachable', describeError(error))
  }
  const unwrapBody = (body: unknown) => {
    const unwrapped = options.envelope ? unwrapEnvelope(body, service, request) : { data: body }
    if ('ok' in unwrapped || options.isRefusal?.(unwrapped.data) !== true) return unwrapped
    const said = loggedReason(unwrapped.data, request)?.replace(/\.$/, '')
    return failedCall(
      'refused',
      `the answer says that the call has failed${said === undefined ? '' : `: ${said}`}`,
    )
  }
  if ('direct' in received) {
    const { status, body, bytes } = received.direct
    if (status !== 200) return failStatus(status, body, request)
    const unwrapped = unwrapBody(body)
    return 'ok' in unwrapped ? unwrapped : { ok: true, body: unwrapped.data, bytes }
  }
  const { response, text } = received
  if (!response.ok) return failStatus(response.status, text, request, response.statusText)
  let body: unknown
  try {
    body = text === '' && NOTHING.includes(response.status) ? null : await parseBody(text)
  } catch (error) {
    if (text.startsWith(GZIP))
      return failedCall('not-json', 'the answer is compressed, and no header says so')
    const type = response.headers.get('content-type') ?? 'no content type'
    return failedCall(
      'not-json',
      `the answer is not JSON (${type}, ${text.length} characters): ${describeError(error)}`,
    )
  }
  const unwrapped = unwrapBody(body)
  if ('ok' in unwrapped) return unwrapped
  return { ok: true, body: unwrapped.data, headers: response.headers, bytes: Buffer.byteLength(text) }
}
