import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

interface Outcome {
  /** What went wrong; undefined where the whole answer came, with the status 200. */
  readonly failure?: string
  /** Whether the server ends the connection after it. */
  readonly isLast: boolean
}

/** Longer than any answer takes: a request that nobody will answer is a failure, not a test that hangs. */
const LOST_MS = 90_000

/** One request for a page, read to its end. */
function ask(url: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ failure: `${url}: ${error.message}`, isLast: true })
    const sent = get(url, { agent, timeout: LOST_MS }, (response) => {
      const isLast = response.headers.connection === 'close'
      response.on('error', failed)
      response.resume().on('end', () => {
        const { statusCode = 0, complete } = response
        const isGood = statusCode === 200 && complete
        resolve({ isLast, ...(isGood ? {} : { failure: `${url}: ${statusCode}, complete: ${complete}` }) })
      })
    })
    sent.on('error', failed)
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
  })
}

export interface SteadyClients {
  readonly answered: () => number
  /** Of all requests, or of those sent since a time in milliseconds of the epoch. */
  readonly failures: (since?: number) => readonly string[]
  /** Resolves when so many more requests were answered. */
  readonly more: (count: number) => Promise<void>
  /** Resolves when every client has ended: those that `stop` was called for, and those that leave. */
  readonly ended: Promise<unknown>
  readonly stop: () => Promise<void>
}

/**
 * Visitors who ask for one page after another, each on a connection of its own that is kept. With `leave` they go away when the server
 * ends their connection, as behind a balancer that sends them elsewhere; else they connect again. With `keepAlive: false` each request has a
 * connection of its own.
 */
export function startClients(
  origin: string,
  {
    count,
    paths,
    leave = false,
    keepAlive = true,
  }: {
    readonly count: number
    readonly paths: readonly string[]
    readonly leave?: boolean
    readonly keepAlive?: boolean
  },
): SteadyClients {
  const failures: { readonly text: string; readonly begun: number }[] = []
  let [answered, isStopped] = [0, false]
  const visit = async (first: number): Promise<void> => {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    for (let turn = first; !isStopped; turn += 1) {
      const begun = Date.now()
      const { failure, isLast } = await ask(origin + (paths[turn % paths.length] ?? '/'), agent)
      if (failure === undefined) answered += 1
      else failures.push({ text: failure, begun })
      if (isLast && leave) break
      // Gives the machine to the server.
      await pause(20)
    }
    agent.destroy()
  }
  const ended = Promise.all(Array.from({ length: count }, (_, index) => visit(index)))
  return {
    answered: () => answered,
    failures: (since = 0) => failures.filter(({ begun }) => begun >= since).map(({ text }) => text),
    more: async (wanted) => {
      const until = answered + wanted
      while (answered < until) await pause(20)
    },
    ended,
    stop: async () => {
      isStopped = true
      await ended
    },
  }
}
