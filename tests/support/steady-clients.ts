import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

interface Outcome {
  /** Failure; undefined if the complete response has arrived with status 200. */
  readonly failure?: string
  /** Whether the server closes the connection after it. */
  readonly isLast: boolean
}

/**
 * Timeout in milliseconds, longer than any response takes: an unanswered request is a failure rather than a
 * hanging test.
 */
const LOST_MS = 90_000

/** Requests a page and reads the whole response. */
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
  /** Failures of all requests, or of those sent since a time in milliseconds of the epoch. */
  readonly failures: (since?: number) => readonly string[]
  /** Resolves when this many more requests have been answered. */
  readonly more: (count: number) => Promise<void>
  /** Resolves when all clients have ended, by `stop` or by leaving. */
  readonly ended: Promise<unknown>
  readonly stop: () => Promise<void>
}

/**
 * Starts clients that request one page after another, each on its own persistent connection. With `leave`,
 * they end when the server closes their connection, as behind a load balancer; otherwise they reconnect. With
 * `keepAlive: false`, each request has its own connection.
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
      // Yields the machine to the server.
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
