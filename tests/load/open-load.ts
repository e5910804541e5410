import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

/** One request of a load. */
export interface LoadRequest {
  /** What it is called in the table. */
  readonly kind: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The status of an answer that is no error. */
  readonly expected: number
}

export interface LoadResult {
  /** Requests a second that were begun, whatever became of those before. */
  readonly offered: number
  readonly answered: number
  readonly errors: readonly string[]
  /** Milliseconds from the moment a request was due to the end of its answer, of all that were answered. */
  readonly latencies: readonly number[]
}

const SECONDS_TO_ANSWER = 30

/** Milliseconds between arrivals that do not know of each other (a Poisson process). */
function gap(perSecond: number, random: () => number): number {
  return (-Math.log(1 - random()) * 1000) / perSecond
}

/**
 * Sends requests at a rate that does not depend on the answers, as visitors come: an open model. The time of a request counts from when
 * it was due, so a server that stalls is charged with the wait of all who came meanwhile.
 */
export async function openLoad(
  origin: string,
  options: {
    readonly perSecond: number
    readonly seconds: number
    readonly next: () => LoadRequest
    readonly random: () => number
  },
): Promise<LoadResult> {
  const { perSecond, seconds, next, random } = options
  const isSecure = origin.startsWith('https:')
  const settings = { keepAlive: true, maxFreeSockets: 256, rejectUnauthorized: false }
  const agent = isSecure ? new HttpsAgent(settings) : new HttpAgent(settings)
  const begin = isSecure ? httpsRequest : httpRequest
  const latencies: number[] = []
  const errors: string[] = []

  const send = (asked: LoadRequest, due: number): Promise<void> =>
    new Promise((resolve) => {
      // A timer may end a little early.
      const from = Math.min(due, performance.now())
      const fail = (reason: string): void => {
        errors.push(`${asked.kind}: ${reason}`)
        resolve()
      }
      const { method, headers, body, expected } = asked
      const sent = begin(
        origin + asked.path,
        { method, headers, agent, timeout: SECONDS_TO_ANSWER * 1000 },
        (response) => {
          response.on('error', (error) => fail(error.message))
          response.resume().on('end', () => {
            if (response.statusCode !== expected) return fail(`answered ${response.statusCode}`)
            latencies.push(performance.now() - from)
            resolve()
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${SECONDS_TO_ANSWER} s`)))
      sent.on('error', (error) => fail(error.message))
      sent.end(body)
    })

  const under: Promise<void>[] = []
  const start = performance.now()
  const last = start + seconds * 1000
  for (let due = start + gap(perSecond, random); due < last; due += gap(perSecond, random)) {
    const wait = due - performance.now()
    if (wait > 1) await pause(wait)
    under.push(send(next(), due))
  }
  await Promise.all(under)
  agent.destroy()
  return { offered: under.length / seconds, answered: latencies.length, errors, latencies }
}
