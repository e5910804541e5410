/** Why a call did not do what it was for. */
export type CallFault =
  | { readonly kind: 'network' }
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
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What the guard says it refused for; the browser retries "proof" and "early" by itself. */
export const reasonOf = ({ body }: Answer): unknown => member(body, 'reason')

/** The `data` of a successful answer. Throws a FormError for any other. */
export const dataOf = (answer: Answer): unknown => {
  const { status, body, retryAfter } = answer
  if (status === 200 && Number(member(body, 'code')) === 200) return member(body, 'data')
  if (status === 429) {
    const seconds = Number(retryAfter)
    throw new FormError({ kind: 'limit', minutes: Math.max(1, Math.ceil((seconds || 60) / 60)) })
  }
  if (status === 413) throw new FormError({ kind: 'size' })
  if (status === 415) throw new FormError({ kind: 'type' })
  if (status === 503) throw new FormError({ kind: 'busy' })
  if (status === 507) throw new FormError({ kind: 'full' })
  if (status === 409) throw new FormError({ kind: 'gone' })
  if (reasonOf(answer) === 'honeypot') throw new FormError({ kind: 'honeypot' })
  const pointer = member(body, 'pointer')
  const field = typeof pointer === 'string' ? /^\/body\/([^/]+)/.exec(pointer)?.[1] : undefined
  if (field !== undefined) throw new FormError({ kind: 'invalid', field })
  throw new FormError({ kind: 'refused' })
}
