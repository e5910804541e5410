import autocannon from 'autocannon'
import { processorSeconds } from './process-usage.ts'

/** A server under load. */
export interface LoadTarget {
  readonly origin: string
  readonly pid: number
}

/** What is asked of it, again and again. */
export interface Asked {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answered {
  readonly perSecond: number
  /** Milliseconds of processor time for each answer, in every thread of the server: what else the machine does is not in it. */
  readonly processorMs: number
  /** Answers that were no success, or did not come. */
  readonly refused: number
}

export const CONNECTIONS = 32

function requestOf({ origin }: LoadTarget, { path, method = 'GET', headers, body }: Asked) {
  return {
    url: origin + path,
    method,
    connections: CONNECTIONS,
    ...(headers === undefined ? {} : { headers: { ...headers } }),
    ...(body === undefined ? {} : { body }),
  }
}

const SECONDS_TO_ANSWER = 120

/**
 * Asks again and again for so many seconds. Throws when no answer is a success. A number of requests would not do:
 * autocannon rounds the duration of those up to whole seconds.
 */
export async function loadWith(target: LoadTarget, asked: Asked, seconds: number): Promise<Answered> {
  const before = processorSeconds(target.pid)
  const result = await autocannon({
    ...requestOf(target, asked),
    duration: seconds,
    timeout: SECONDS_TO_ANSWER,
  })
  const answers = result['2xx']
  if (answers === 0)
    throw new Error(`${target.origin}${asked.path} answered none of ${result.requests.sent} requests`)
  return {
    perSecond: answers / result.duration,
    processorMs: ((processorSeconds(target.pid) - before) * 1000) / answers,
    refused: result.non2xx + result.errors,
  }
}

/** How long a load lasts: a number of requests, or so many seconds at so many requests a second. */
export type Amount = { readonly amount: number } | { readonly duration: number; readonly overallRate: number }

/** Asks for each of some paths in turn; answers that are no success are counted, not thrown. */
export async function requestMany(
  { origin }: LoadTarget,
  paths: readonly string[],
  amount: Amount,
): Promise<{ readonly answered: number; readonly failed: number }> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...amount,
    timeout: SECONDS_TO_ANSWER,
    requests: paths.map((path) => ({ path, headers: BROWSER })),
  })
  return { answered: result['2xx'], failed: result.non2xx + result.errors }
}

/** Headers by which a browser is answered as most are. */
export const BROWSER = {
  accept: 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
} as const
