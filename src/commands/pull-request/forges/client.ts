import { AppError } from '../../../base/app-error.ts'
import { isObject } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { withDeadline } from '../../../base/with-deadline.ts'
import { type Message, message } from '../../../engine/errors/index.ts'

/** A path of a repository as a part of an address. */
export function percentEncodedPath(path: string): string {
  return path.split('/').map(percentEncoded).join('/')
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly value: unknown
}

/** Asks a forge; throws an AppError for everything but an answer in the two hundreds. */
export type Ask = (method: string, path: string, body?: object | FormData) => Promise<Answer>

/** How a forge is asked. */
export interface ClientOptions {
  /** What it is called. */
  readonly forge: string
  /** Address of its API, without a slash at the end. */
  readonly api: string
  /** Headers that hold the token. */
  readonly headers: Readonly<Record<string, string>>
  /** Never to be printed. */
  readonly token: string
  /** The variable that holds the token. */
  readonly variable: string
  /** What the token must be allowed to do. */
  readonly needs: Message
  readonly timeout?: number
  readonly wait?: (ms: number) => Promise<void>
}

const TIMEOUT = 30_000
/** Longer than that nobody waits for a comment. */
const MAX_WAIT = 60_000
const TRIES = 3
const MAX_WORDS = 300

/** What an answer says of why it refuses, in one line. */
function reasonIn(value: unknown, token: string): string {
  const said = isObject(value) ? (value.message ?? value.error ?? value.error_description) : undefined
  const text = typeof said === 'string' ? said : said === undefined ? '' : JSON.stringify(said)
  const details = isObject(value) && Array.isArray(value.errors) ? ` ${JSON.stringify(value.errors)}` : ''
  return `${text}${details}`.replaceAll(token, '•••').replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
}

/** Milliseconds after which an answer allows to ask again; undefined where it is final. */
function pauseOf({ status, headers }: Response, method: string): number | undefined {
  const after = Number(headers.get('retry-after') ?? '')
  const isLimited = status === 429 || (status === 403 && headers.get('x-ratelimit-remaining') === '0')
  const isSecondary = status === 403 && headers.has('retry-after')
  if (isLimited || isSecondary) {
    const reset = Number(headers.get('x-ratelimit-reset') ?? '') * 1000 - Date.now()
    const pause = headers.has('retry-after') ? after * 1000 : reset
    return Number.isFinite(pause) && pause > 0 ? pause : 1000
  }
  // What was created may be there although the answer is not.
  return method !== 'POST' && [502, 503, 504].includes(status) ? 1000 : undefined
}

/** The error for an answer that refuses. */
export class Refused extends AppError {
  readonly refusal: number
  constructor(words: Message, refusal: number) {
    super(words, { code: 'FORGE_REFUSED' })
    this.refusal = refusal
  }
}

function refusal(
  { forge, variable, needs, token }: ClientOptions,
  status: number,
  value: unknown,
  path: string,
): Refused {
  const said = reasonIn(value, token)
  const saying = said === '' ? '' : message` It says: ${said}`
  const wordsOf = (): Message => {
    switch (status) {
      case 401:
        return message`${forge} does not know the token of ${variable} (401).${saying} Make a new one, or look whether the variable is given to this job.`
      case 403:
        return message`${forge} does not allow this with the token of ${variable} (403).${saying} It needs ${needs}.`
      case 404:
        return message`${forge} finds nothing at ${path} (404).${saying} Either there is no such pull request, or the token of ${variable} may not see it: it needs ${needs}.`
      case 429:
        return message`${forge} was asked too often (429).${saying} Run the job again later.`
      default:
        return message`${forge} refused ${path} (${status}).${saying}`
    }
  }
  return new Refused(wordsOf(), status)
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return response.ok ? undefined : { message: text.replace(/<[^>]*>/g, ' ') }
  }
}

/** A function that asks a forge, over and over where it asks for patience. */
export function createClient(options: ClientOptions): Ask {
  const {
    forge,
    api,
    headers,
    timeout = TIMEOUT,
    wait = (ms) => new Promise((done) => setTimeout(done, ms)),
  } = options
  const send = async (
    method: string,
    path: string,
    body: object | FormData | undefined,
    signal: AbortSignal,
  ) => {
    const isForm = body instanceof FormData
    const response = await fetch(api + path, {
      method,
      signal,
      // A token goes nowhere else.
      redirect: 'manual',
      headers: {
        ...headers,
        'User-Agent': 'vitrine',
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { response, value: await bodyOf(response) }
  }
  const shown = (path: string): string => path.replace(/\?.*$/, '')
  return async (method, path, body) => {
    for (let tries = 1; ; tries += 1) {
      const { response, value } = await withDeadline(timeout, (signal) =>
        send(method, path, body, signal),
      ).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'TimeoutError')
          throw new AppError(message`${forge} gave no answer within ${timeout / 1000} seconds.`)
        const cause =
          error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
        throw new AppError(message`${forge} cannot be reached: ${cause.replaceAll(options.token, '•••')}`)
      })
      if (response.ok) return { status: response.status, headers: response.headers, value }
      if (response.status >= 300 && response.status < 400)
        throw new AppError(
          message`${forge} answers from another address than ${api}. Correct the address of its API.`,
        )
      const pause = pauseOf(response, method)
      if (pause === undefined || pause > MAX_WAIT || tries === TRIES)
        throw refusal(options, response.status, value, shown(path))
      await wait(pause)
    }
  }
}

export function memberText(value: unknown, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/** A value that an answer must have. */
export function needed(value: unknown, key: string, forge: string): string {
  const found = memberText(value, key)
  if (found !== undefined) return found
  throw new AppError(message`The answer of ${forge} has no "${key}": is this the address of its API?`)
}

export function listOf(value: unknown, forge: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new AppError(message`The answer of ${forge} is no list: is this the address of its API?`)
}
