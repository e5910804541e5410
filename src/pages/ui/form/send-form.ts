import { retrySeconds } from '../../../base/http-headers.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { fillWithin } from '../../../base/text/text-language.ts'
import { FORM_HEADERS, type FormView, type StepView } from '../../../engine/contracts/form.ts'
import { isOutdated } from '../outdated.ts'
import type { Proof } from './proof-of-work.ts'

/** Reason why a request of a form failed. */
export type CallFault =
  | { readonly kind: 'network' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'limit'; readonly minutes: number }
  | { readonly kind: 'invalid'; readonly field: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'full' }
  | { readonly kind: 'size' }
  | { readonly kind: 'type' }
  | { readonly kind: 'honeypot' }
  | { readonly kind: 'refused' }

/** Thrown when a request of a form fails. */
export class FormError extends Error {
  readonly fault: CallFault

  constructor(fault: CallFault, options?: ErrorOptions) {
    super(`the form's call failed: ${fault.kind}`, options)
    this.name = 'FormError'
    this.fault = fault
  }
}

/** The parts of a response that its failure is read from. */
export interface FormAnswer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

/** Parses a response body; undefined if it is not JSON, such as an HTML error page. */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Returns the reason for which the server's guard refused the request. The client retries "proof" and "early" itself. */
function answeredReason({ body }: FormAnswer): unknown {
  return memberOf(body, 'reason')
}

/** Returns the `data` of a successful response. Throws a FormError for any other. */
function dataOf(answer: FormAnswer): unknown {
  const { status, body, retryAfter } = answer
  if (status === 200 && Number(memberOf(body, 'code')) === 200) return memberOf(body, 'data')
  if (status === 429) {
    const seconds = retrySeconds(retryAfter) ?? 60
    throw new FormError({ kind: 'limit', minutes: Math.max(1, Math.ceil(seconds / 60)) })
  }
  if (status === 413) throw new FormError({ kind: 'size' })
  if (status === 415) throw new FormError({ kind: 'type' })
  if (status === 503) throw new FormError({ kind: 'busy' })
  if (status === 507) throw new FormError({ kind: 'full' })
  if (status === 409) throw new FormError({ kind: 'gone' })
  if (answeredReason(answer) === 'honeypot') throw new FormError({ kind: 'honeypot' })
  const pointer = memberOf(body, 'pointer')
  const field = typeof pointer === 'string' ? /^\/body\/([^/]+)/.exec(pointer)?.[1] : undefined
  if (field !== undefined) throw new FormError({ kind: 'invalid', field })
  throw new FormError({ kind: 'refused' })
}

/** Data sent with every request of one submission. */
export interface CallContext {
  readonly proof: Proof
  readonly key: string
  /** Content of the honeypot field, which people do not see. */
  readonly honeypot: string
}

export type Headers = Readonly<Record<string, string>>

/** Slightly longer than the server's minimum age of a proof, to tolerate clock differences. */
const EARLY_PAUSE_MS = 2_500

const MAX_ATTEMPTS = 3

async function headersOf({ proof, key, honeypot }: CallContext): Promise<Headers> {
  return {
    accept: 'application/json',
    [FORM_HEADERS.key]: key,
    [FORM_HEADERS.proof]: await proof.get(),
    ...(honeypot === '' ? {} : { [FORM_HEADERS.honeypot]: percentEncoded(honeypot).slice(0, 200) }),
  }
}

/**
 * Sends a request and returns its `data`. A proof invalidated by a server restart is recomputed; a request sent too
 * early is delayed and retried. At most three attempts.
 *
 * @throws FormError when it fails.
 */
export async function sendCall(
  context: CallContext,
  send: (headers: Headers) => Promise<FormAnswer>,
): Promise<unknown> {
  const once = async (): Promise<FormAnswer> => {
    try {
      return await send(await headersOf(context))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new FormError({ kind: (await isOutdated()) ? 'outdated' : 'network' }, { cause: error })
    }
  }
  let wasEarly = false
  for (let attempt = 1; ; attempt += 1) {
    const answer = await once()
    const reason = answeredReason(answer)
    if ((reason !== 'proof' && reason !== 'early') || attempt === MAX_ATTEMPTS) return dataOf(answer)
    // Still too early after the pause: the server's clock was set back, and only a new proof helps.
    if (reason === 'proof' || wasEarly) context.proof.renew()
    wasEarly = reason === 'early'
    await new Promise((resolve) => setTimeout(resolve, EARLY_PAUSE_MS))
  }
}

/** Progress of a submission. It survives failures and reloads. */
export interface SendState {
  /** Response data of the first request; undefined until it has succeeded. */
  readonly answer?: string
  /** Number of further requests that have succeeded. */
  readonly done: number
}

const TIMEOUT_MS = 30_000

async function postJson(path: string, body: unknown, headers: Headers): Promise<FormAnswer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: parsedAnswer(text),
    retryAfter: response.headers.get('retry-after'),
  }
}

interface FormToSend {
  readonly form: FormView
  /** Values to send. */
  readonly values: Readonly<Record<string, unknown>>
  /** Uploaded files of each photograph field. */
  readonly files: Readonly<Record<string, readonly unknown[]>>
  readonly state: SendState
  /** Called after every request, before the next. */
  readonly onState: (state: SendState) => void
  readonly context: CallContext
}

/**
 * Sends a form: the main request, then its further requests in order. Called again with the reached state, it resumes
 * after the last successful request.
 *
 * @throws FormError at the first request that fails.
 */
export async function sendForm({ form, values, files, state, onState, context }: FormToSend): Promise<void> {
  const { path, steps } = form.submit
  let reached = state
  const reach = (next: SendState): void => {
    reached = next
    onState(next)
  }
  if (reached.answer === undefined) {
    const data = await sendCall(context, (headers) => postJson(path, values, headers))
    reach({ answer: typeof data === 'string' || typeof data === 'number' ? String(data) : '', done: 0 })
  }
  const places = {
    ...values,
    ...Object.fromEntries(Object.entries(files).map(([name, list]) => [name, JSON.stringify(list)])),
    answer: reached.answer,
  }
  for (const step of steps.slice(reached.done)) {
    await sendCall(context, (headers) => postStep(step, places, headers))
    reach({ ...reached, done: reached.done + 1 })
  }
}

function postStep(
  { path, body }: StepView,
  places: Readonly<Record<string, unknown>>,
  headers: Headers,
): Promise<FormAnswer> {
  return postJson(path, fillWithin(body, places), headers)
}
