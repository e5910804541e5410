// The channel between a process and one that it has forked, and calls over it.

import { isObject } from '../object.ts'

/** The part of a process that messages pass through. */
interface Port {
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
  readonly send?: ((message: object, sent: (error: Error | null) => void) => unknown) | undefined
}

interface CallMessage {
  readonly ask: number
  readonly name: string
  readonly argument: unknown
}

interface AnswerMessage {
  readonly answers: number
  readonly value: unknown
  readonly failure?: string
}

/** What one side can be asked, by name: each call has one argument or none. */
type Calls = object
type Call<Of, Key extends keyof Of> = Of[Key] extends (
  ...given: infer Given extends readonly unknown[]
) => Promise<infer Result>
  ? { readonly given: Given; readonly result: Result }
  : never

/** Asks the other side. Rejects with the message of what the call threw there, or with `ProcessEnded`. */
export type CallPeer<Theirs extends Calls> = <Key extends keyof Theirs & string>(
  name: Key,
  ...given: Call<Theirs, Key>['given']
) => Promise<Call<Theirs, Key>['result']>

/** The other process has ended before it answered. */
export class ProcessEnded extends Error {
  constructor() {
    super('the other process has ended')
  }
}

interface PendingCall {
  readonly done: (value: never) => void
  readonly failed: (error: Error) => void
}

/**
 * Calls in both directions over the channel between a process and one that it has forked. `own` answers the other side.
 *
 * @param gone aborted where the other process will not answer any more; its reason is what calls reject with.
 */
export function openChannel<Own extends Calls, Theirs extends Calls>(
  port: Port,
  own: Own,
  gone?: AbortSignal,
): CallPeer<Theirs> {
  const waiting = new Map<number, PendingCall>()
  const functions = new Map<string, (argument: unknown) => Promise<unknown>>(Object.entries(own))
  let last = 0

  const answer = async ({ ask, name, argument }: CallMessage): Promise<object> => {
    const call = functions.get(name)
    if (call === undefined) return { answers: ask, failure: `this process knows no call "${name}"` }
    try {
      return { answers: ask, value: await call(argument) }
    } catch (error) {
      return { answers: ask, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  const failAll = (reason: Error): void => {
    for (const { failed } of waiting.values()) failed(reason)
    waiting.clear()
  }
  const send = (message: object): void => {
    // A process that ends meanwhile takes no answer, and no question.
    port.send?.(message, (error) => {
      if (error !== null) failAll(new ProcessEnded())
    })
  }
  port.on('message', (message) => {
    if (!isObject(message)) return
    const { ask, name, argument, answers, value, failure }: Partial<CallMessage & AnswerMessage> = message
    if (ask !== undefined && name !== undefined) void answer({ ask, name, argument }).then(send)
    if (answers === undefined) return
    const asked = waiting.get(answers)
    waiting.delete(answers)
    if (failure !== undefined) asked?.failed(new Error(failure))
    // What a call answers is what its type says: both sides are of one build.
    else asked?.done(value as never)
  })
  port.once('disconnect', () => failAll(new ProcessEnded()))
  gone?.addEventListener('abort', () => failAll(gone.reason), { once: true })
  return (name, ...[argument]) =>
    new Promise((done, failed) => {
      last += 1
      waiting.set(last, { done, failed })
      send({ ask: last, name, argument })
    })
}
