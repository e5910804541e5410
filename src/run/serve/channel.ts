// What processes of a site ask each other, and the channel that carries it.

import type { EncodeJob, EncodePicture } from '../../web/media/pictures/encode-picture.ts'
import type { CutFont, CutJob } from '../../web/page/fonts/cut-font.ts'
import type { MetricValues } from '../metrics.ts'
import type { DrainTimes } from './listen.ts'

/** Messages are JSON, which has no undefined. */
const NOTHING = null
export type NoValue = typeof NOTHING

/** What the process is asked that makes versions of pictures and pieces of fonts. */
export interface EncoderCalls {
  /** Bytes of every version of a picture. */
  readonly encode: EncodePicture
  /** Writes a piece of a font. */
  readonly cutFont: CutFont
}

/** What a worker asks of the primary. */
export interface PrimaryCalls {
  /** Answered when the content is there: migrated, and filled from the config. */
  readonly content: (argument: NoValue) => Promise<NoValue>
  /** The worker listens on this port. */
  readonly opened: (port: number) => Promise<NoValue>
  /** Bytes of every version of a picture: one is made at a time for all workers. */
  readonly encode: (job: EncodeJob) => Promise<readonly number[]>
  /** Bytes of a piece of a font: one is cut at a time for all workers. */
  readonly cutFont: (job: CutJob) => Promise<number>
  /** Metrics of all processes as Prometheus reads them. */
  readonly metrics: (argument: NoValue) => Promise<string>
  /** A visitor has sent a form. Answered when the other workers were told. */
  readonly sent: (form: string) => Promise<NoValue>
  /** The worker was asked to end by a signal of its own, and wants to be replaced first. */
  readonly replace: (argument: NoValue) => Promise<NoValue>
  /**
   * The worker has closed its server. Messages keep their order, so the answer comes after every connection that the primary had handed
   * over before it knew, and the worker has given those back.
   */
  readonly closed: (argument: NoValue) => Promise<NoValue>
}

/** What the primary asks of a worker. */
export interface WorkerCalls {
  /** Its metrics so far. */
  readonly metrics: (argument: NoValue) => Promise<MetricValues>
  /** A visitor of another worker has sent a form. */
  readonly sent: (form: string) => Promise<NoValue>
  /** Takes no more connections, answers what is under way, and ends. Answered at once. */
  readonly end: (times: DrainTimes) => Promise<NoValue>
}

/** The part of a process that messages pass through. */
interface Port {
  on(event: 'message', listener: (message: Message) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
  readonly send?: ((message: Message, sent: (error: Error | null) => void) => unknown) | undefined
}

interface CallMessage {
  readonly ask: number
  readonly name: string
  readonly argument: never
}

interface AnswerMessage {
  readonly answers: number
  readonly value?: never
  readonly failure?: string
}

type Message = Partial<CallMessage & AnswerMessage>

/** What one side can be asked, by name. */
type Calls = object
type Name<Of> = keyof Of & string
type Call<Of, Key extends keyof Of> = Of[Key] extends (argument: infer Argument) => Promise<infer Result>
  ? { readonly argument: Argument; readonly result: Result }
  : never

/** Asks the other side. Rejects with the message of what the call threw there, or when that process has ended. */
export type CallPeer<Theirs extends Calls> = <Key extends Name<Theirs>>(
  name: Key,
  argument: Call<Theirs, Key>['argument'],
) => Promise<Call<Theirs, Key>['result']>

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
  const functions = new Map<string, (argument: never) => Promise<unknown>>(Object.entries(own))
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
  const ended = new Error('the other process has ended')
  const failAll = (reason: Error): void => {
    for (const { failed } of waiting.values()) failed(reason)
    waiting.clear()
  }
  const send = (message: object): void => {
    // A process that ends meanwhile takes no answer, and no question.
    port.send?.(message, (error) => {
      if (error !== null) failAll(ended)
    })
  }
  port.on('message', ({ ask, name, argument, answers, value, failure }) => {
    if (ask !== undefined && name !== undefined && argument !== undefined)
      void answer({ ask, name, argument }).then(send)
    if (answers === undefined) return
    const asked = waiting.get(answers)
    waiting.delete(answers)
    if (failure !== undefined) asked?.failed(new Error(failure))
    else if (value !== undefined) asked?.done(value)
  })
  port.once('disconnect', () => failAll(ended))
  gone?.addEventListener('abort', () => failAll(gone.reason), { once: true })
  return (name, argument) =>
    new Promise((done, failed) => {
      last += 1
      waiting.set(last, { done, failed })
      send({ ask: last, name, argument })
    })
}
