import { retrySeconds } from '../../../base/http-headers.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { fillWithin } from '../../../base/text/text-language.ts'
import { FORM_HEADERS, type FormView, type StepView } from '../../../engine/contracts/form.ts'
import { isOutdated } from '../outdated.ts'
import type { Proof } from './proof-of-work.ts'

/** Why a call did not do what it was for. */
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

/** A call of a form that failed. */
export class FormError extends Error {
  readonly fault: CallFault

  constructor(fault: CallFault, options?: ErrorOptions) {
    super(`the form's call failed: ${fault.kind}`, options)
    this.name = 'FormError'
    this.fault = fault
  }
}

/** The answer of a call, as far as its failure can be read from it. */
export interface FormAnswer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

/** The JSON of an answer; undefined for a page of an error. */
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

/** What the guard says it refused for; the browser retries "proof" and "early" by itself. */
function answeredReason({ body }: FormAnswer): unknown {
  return memberOf(body, 'reason')
}

/** The `data` of a successful answer. Throws a FormError for any other. */
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

/** What goes with every call of one submission. */
export interface CallContext {
  readonly proof: Proof
  readonly key: string
  /** What is in the field that people do not see. */
  readonly honeypot: string
}

export type Headers = Readonly<Record<string, string>>

/** A little longer than the server asks for, so that its clock and ours need not agree. */
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
 * Makes a call by `send` and gives its `data`. A proof that no longer holds, since the server was started again, is worked
 * out again; a form sent too soon waits. At most three attempts.
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
    // Still too soon after the pause: the server's clock was set back, and only another proof helps.
    if (reason === 'proof' || wasEarly) context.proof.renew()
    wasEarly = reason === 'early'
    await new Promise((resolve) => setTimeout(resolve, EARLY_PAUSE_MS))
  }
}

/** How far a submission has come. It outlives a failure and a reload. */
export interface SendState {
  /** What the first call answered; absent until it has succeeded. */
  readonly answer?: string
  /** How many of the further calls are done. */
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
  /** Values as they are sent. */
  readonly values: Readonly<Record<string, unknown>>
  /** Of each field of photographs, the uploaded files. */
  readonly files: Readonly<Record<string, readonly unknown[]>>
  readonly state: SendState
  /** Called after every call, before the next. */
  readonly onState: (state: SendState) => void
  readonly context: CallContext
}

/**
 * Sends a form: first itself, then its further calls in their order. Called again with the state it reached, it goes on
 * after the last call that succeeded.
 *
 * @throws FormError at the first call that fails.
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
