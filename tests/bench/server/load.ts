import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { processorSeconds } from './process-usage.ts'

/** A server under load. */
export interface LoadTarget {
  readonly origin: string
  readonly pid: number
}

/** What is asked of it, again and again. */
export interface Asked {
  /** In turn: with more of them than connections no two of one are under way at once, which would be rendered once for both. */
  readonly paths: readonly string[]
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** By default 32. */
  readonly connections?: number
}

export interface Answered {
  readonly perSecond: number
  /** Milliseconds of processor time for each answer, in every thread of the server: what else the machine does is not in it. */
  readonly processorMs: number
  /** Answers that were no success, or did not come. */
  readonly refused: number
}

const CONNECTIONS = 32

const SECONDS_TO_ANSWER = 120

/** wrk takes a tenth of the processor time that autocannon takes, which on two cores is itself what limits a quick server. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** What a load made of a server. */
interface Counted {
  readonly answers: number
  readonly seconds: number
  readonly refused: number
}

/** The program of wrk (Lua): its requests in turn, and what it counted as one line of JSON. */
function wrkScript({ paths, method = 'GET', headers = {}, body }: Asked): string {
  const text = (value: string): string => JSON.stringify(value).replaceAll('\\u', '\\\\u')
  const fields = Object.entries(headers).map(([name, value]) => `[${text(name)}] = ${text(value)}`)
  return `
local paths = {${paths.map(text).join(', ')}}
local headers = {${fields.join(', ')}}
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format(${text(method)}, paths[at], headers, ${body === undefined ? 'nil' : text(body)})
end
function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('\\n{"answers":%d,"refused":%d,"seconds":%f}\\n', summary.requests - errors.status, errors.status + failed, summary.duration / 1000000))
end
`
}

function byWrk({ origin }: LoadTarget, asked: Asked, seconds: number): Counted {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-wrk-'))
  try {
    const script = join(folder, 'load.lua')
    writeFileSync(script, wrkScript(asked))
    const connections = String(asked.connections ?? CONNECTIONS)
    const words = ['-t', '1', '-c', connections, '-d', `${seconds}s`, '--timeout', `${SECONDS_TO_ANSWER}s`]
    const { stdout, stderr } = spawnSync('wrk', [...words, '-s', script, origin], { encoding: 'utf8' })
    const line = stdout.split('\n').find((each) => each.startsWith('{'))
    if (line === undefined) throw new Error(`wrk said: ${stdout}${stderr}`)
    return JSON.parse(line)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A number of requests would not do: autocannon rounds the duration of those up to whole seconds. */
async function byAutocannon({ origin }: LoadTarget, asked: Asked, seconds: number): Promise<Counted> {
  const { paths, method = 'GET', headers, body, connections = CONNECTIONS } = asked
  const requests = paths.map((path) => ({
    path,
    method,
    ...(headers !== undefined && { headers: { ...headers } }),
    ...(body !== undefined && { body }),
  }))
  let clients = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: SECONDS_TO_ANSWER,
    setupClient: (client) => {
      const first = clients % requests.length
      clients += 1
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  })
  return { answers: result['2xx'], seconds: result.duration, refused: result.non2xx + result.errors }
}

async function ask(target: LoadTarget, asked: Asked, seconds: number): Promise<Counted> {
  return hasWrk ? byWrk(target, asked, seconds) : byAutocannon(target, asked, seconds)
}

/** Asks again and again for so many seconds. Throws when no answer is a success. */
export async function loadWith(target: LoadTarget, asked: Asked, seconds: number): Promise<Answered> {
  const before = processorSeconds(target.pid)
  const counted = await ask(target, asked, seconds)
  const { answers, refused } = counted
  if (answers === 0) throw new Error(`${target.origin}${asked.paths[0]} answered no request`)
  return {
    perSecond: answers / counted.seconds,
    processorMs: ((processorSeconds(target.pid) - before) * 1000) / answers,
    refused,
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
