import { fillWithin } from '../../../base/text/localized.ts'
import type { FormView, StepView } from '../../../engine/contracts/form.ts'
import type { Answer } from './send-call.ts'
import { type CallContext, type Headers, sendCall } from './send-call.ts'

/** How far a submission has come. It outlives a failure and a reload. */
export interface SendState {
  /** What the first call answered; absent until it has succeeded. */
  readonly answer?: string
  /** How many of the further calls are done. */
  readonly done: number
}

const TIMEOUT_MS = 30_000

async function post(path: string, body: unknown, headers: Headers): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const parsed: unknown = await response.json().catch(() => undefined)
  return { status: response.status, body: parsed, retryAfter: response.headers.get('retry-after') }
}

interface Sending {
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
export async function sendForm({ form, values, files, state, onState, context }: Sending): Promise<void> {
  const { path, steps } = form.submit
  let reached = state
  const reach = (next: SendState): void => {
    reached = next
    onState(next)
  }
  if (reached.answer === undefined) {
    const data = await sendCall(context, (headers) => post(path, values, headers))
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
): Promise<Answer> {
  return post(path, fillWithin(body, places), headers)
}
