import { parseJsonText } from '../../../base/json-text.ts'
import { omitUndefined } from '../../../base/object.ts'
import { createSemaphore } from '../../../base/semaphore.ts'
import { type Send, withDeadline } from '../../../sources/index.ts'
import { createSendHttp } from '../../../web/http/send.ts'
import type { Site } from '../../../web/site/site.ts'
import { readLimited } from '../../read-limited.ts'
import type { BackendAnswer } from '../sample/derive-answer.ts'
import type { Received } from '../sample/read-call.ts'

/** One answer of a backend may have so many bytes: a recording is to be read and committed. */
const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 15_000
/** After so many failures a service is left alone. */
const MAX_FAILURES = 3

/** A request that was made, with its answer. */
export interface HeardCall {
  readonly service: string
  readonly request: Received
  readonly answer: BackendAnswer
}

export interface Recorder {
  readonly send: Send
  readonly heard: readonly HeardCall[]
  /** Why requests had no answer that can be kept, by what was asked. */
  readonly failures: ReadonlyMap<string, string>
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Sends requests to real backends, one at a time, each only once, and keeps what they answer. `headersOf` names the headers of an
 * answer that a service's sources read.
 */
export function createRecorder(
  site: Pick<Site, 'addresses' | 'signatures'>,
  headersOf: (service: string) => readonly string[],
): Recorder {
  const sendOut = createSendHttp(site)
  const one = createSemaphore(1, Number.POSITIVE_INFINITY)
  const known = new Map<string, Promise<{ text: string; status: number; headers: Record<string, string> }>>()
  const heard: HeardCall[] = []
  const failures = new Map<string, string>()
  const failed = new Map<string, number>()

  const ask: (
    ...call: Parameters<Send>
  ) => Promise<{ text: string; status: number; headers: Record<string, string> }> = async (
    service,
    request,
  ) => {
    if (!site.addresses.has(service)) throw new Error(`service "${service}" has no address`)
    if ((failed.get(service) ?? 0) >= MAX_FAILURES) throw new Error(`service "${service}" failed before`)
    const where = `${request.method} ${request.path.split('?')[0]}`
    try {
      const { response, text } = await withDeadline(TIMEOUT_MS, async (signal) => {
        const response = await sendOut(service, request, signal)
        return { response, text: await readLimited(response, MAX_BYTES) }
      })
      if (text === undefined) throw new Error(`the answer is longer than ${MAX_BYTES / 1024 / 1024} MB`)
      const body = parseJsonText(text)
      const headers = Object.fromEntries(
        headersOf(service).flatMap((name) => {
          const value = response.headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      const { method, path } = request
      const language = request.headers['accept-language']
      heard.push({
        service,
        request: {
          method,
          path,
          ...omitUndefined({ body: request.body, language }),
        },
        answer: { status: response.status, headers, body },
      })
      if (response.status >= 400 && response.status !== 404) failures.set(where, `HTTP ${response.status}`)
      return { text, status: response.status, headers }
    } catch (error) {
      failed.set(service, (failed.get(service) ?? 0) + 1)
      failures.set(where, reasonOf(error))
      throw error
    }
  }

  const send: Send = async (service, request, signal) => {
    const { method, path, body, headers } = request
    const key = JSON.stringify([service, method, path, body, headers['accept-language']])
    const asked = known.get(key) ?? one(() => ask(service, request, signal))
    known.set(key, asked)
    const { text, status, headers: kept } = await asked
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...kept } })
  }
  return { send, heard, failures }
}
