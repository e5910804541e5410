import { FORM_HEADERS } from '../../contracts/form.ts'
import { type Answer, dataOf, FormError, reasonOf } from './form-error.ts'
import type { Proof } from './proof-of-work.ts'

/** What goes with every call of one submission. */
export interface CallContext {
  readonly proof: Proof
  readonly key: string
  /** What stands in the field that people do not see. */
  readonly honeypot: string
}

export type Headers = Readonly<Record<string, string>>

/** A little longer than the server asks for, so that its clock and ours need not agree. */
const EARLY_PAUSE_MS = 2_500

const ATTEMPTS = 3

const headersOf = async ({ proof, key, honeypot }: CallContext): Promise<Headers> => ({
  accept: 'application/json',
  [FORM_HEADERS.key]: key,
  [FORM_HEADERS.proof]: await proof.get(),
  ...(honeypot === '' ? {} : { [FORM_HEADERS.honeypot]: encodeURIComponent(honeypot).slice(0, 200) }),
})

/**
 * Makes a call by `send` and gives its `data`. A proof that no longer holds, since the server was started anew, is worked
 * out again; a form sent too soon waits. At most three attempts.
 *
 * @throws FormError when it fails.
 */
export async function sendCall(
  context: CallContext,
  send: (headers: Headers) => Promise<Answer>,
): Promise<unknown> {
  const once = async (): Promise<Answer> => {
    try {
      return await send(await headersOf(context))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new FormError({ kind: 'network' }, { cause: error })
    }
  }
  let wasEarly = false
  for (let attempt = 1; ; attempt += 1) {
    const answer = await once()
    const reason = reasonOf(answer)
    if ((reason !== 'proof' && reason !== 'early') || attempt === ATTEMPTS) return dataOf(answer)
    // Still too soon after the pause: the server's clock was set back, and only another proof helps.
    if (reason === 'proof' || wasEarly) context.proof.renew()
    wasEarly = reason === 'early'
    await new Promise((resolve) => setTimeout(resolve, EARLY_PAUSE_MS))
  }
}
