// Typed calls over the IPC channel between a process and its fork.

import { isObject } from '../object.ts'

/** The messaging part of a process. */
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

/** Methods of one side by name, each with one argument or none. */
type Calls = object
type Call<Of, Key extends keyof Of> = Of[Key] extends (
  ...given: infer Given extends readonly unknown[]
) => Promise<infer Result>
  ? { readonly given: Given; readonly result: Result }
  : never

/** Calls the other side. Rejects with the message of the error thrown there, or with `ProcessEnded`. */
export type CallPeer<Theirs extends Calls> = <Key extends keyof Theirs & string>(
  name: Key,
  ...given: Call<Theirs, Key>['given']
) => Promise<Call<Theirs, Key>['result']>

/** Thrown if the other process ended before it answered. */
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
 * Opens bidirectional calls between a process and its fork. `own` handles calls of the other side.
 *
 * @param gone aborted when the other process will not answer any more; calls reject with its reason.
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
    // A process that has ended meanwhile receives nothing.
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
    // The result has the declared type, because both sides come from the same build.
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
