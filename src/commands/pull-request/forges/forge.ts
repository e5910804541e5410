import { AppError } from '../../../base/app-error.ts'
import { retrySeconds } from '../../../base/http-headers.ts'
import { isObject } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { withDeadline } from '../../../base/with-deadline.ts'
import { type Message, message } from '../../../engine/errors/index.ts'

/** Percent-encodes a path for use in a URL. */
export function percentEncodedPath(path: string): string {
  return path.split('/').map(percentEncoded).join('/')
}

export interface ForgeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly value: unknown
}

/** Sends a request to a forge. Throws an AppError for any response but 2xx. */
export type CallForge = (method: string, path: string, body?: object | FormData) => Promise<ForgeAnswer>

/** Options of a forge client. */
export interface ClientOptions {
  /** Name of the forge. */
  readonly forge: string
  /** Base URL of the API, without a trailing slash. */
  readonly api: string
  /** Authentication headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Secret token, which must never be printed. */
  readonly token: string
  /** Name of the variable with the token. */
  readonly variable: string
  /** Permissions that the token needs. */
  readonly needs: Message
  readonly timeout?: number
  readonly wait?: (ms: number) => Promise<void>
}

const TIMEOUT_MS = 30_000
/** Maximum wait before a retry; no longer is worth it for a comment. */
const MAX_WAIT = 60_000
const MAX_TRIES = 3
const MAX_WORDS = 300

/** Returns the reason for a refusal, on one line. */
function reasonIn(value: unknown, token: string): string {
  const said = isObject(value) ? (value.message ?? value.error ?? value.error_description) : undefined
  const text = typeof said === 'string' ? said : said === undefined ? '' : JSON.stringify(said)
  const details = isObject(value) && Array.isArray(value.errors) ? ` ${JSON.stringify(value.errors)}` : ''
  return `${text}${details}`.replaceAll(token, '•••').replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
}

/** Returns milliseconds until a retry, or undefined if the response is final. */
function pauseOf({ status, headers }: Response, method: string): number | undefined {
  const isLimited = status === 429 || (status === 403 && headers.get('x-ratelimit-remaining') === '0')
  const isSecondary = status === 403 && headers.has('retry-after')
  if (isLimited || isSecondary) {
    const reset = Number(headers.get('x-ratelimit-reset') ?? '') * 1000 - Date.now()
    const seconds = retrySeconds(headers.get('retry-after'))
    const pause = seconds === undefined ? reset : seconds * 1000
    return Number.isFinite(pause) && pause > 0 ? pause : 1000
  }
  // A POST is not retried, since it may have succeeded despite the response.
  return method !== 'POST' && [502, 503, 504].includes(status) ? 1000 : undefined
}

/** Error for a refused request. */
class ForgeRefusedError extends AppError {
  readonly refusal: number
  constructor(words: Message, refusal: number) {
    super(words, { code: 'FORGE_REFUSED' })
    this.refusal = refusal
  }
}

function refusalError(
  { forge, variable, needs, token }: ClientOptions,
  status: number,
  value: unknown,
  path: string,
): ForgeRefusedError {
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
  return new ForgeRefusedError(wordsOf(), status)
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return response.ok ? undefined : { message: text.replace(/<[^<>]*>/g, ' ') }
  }
}

/** Creates a function that sends requests to a forge, with retries for rate limits and temporary errors. */
export function createClient(options: ClientOptions): CallForge {
  const {
    forge,
    api,
    headers,
    timeout = TIMEOUT_MS,
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
      // The token must not be sent to other hosts.
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
      if (pause === undefined || pause > MAX_WAIT || tries === MAX_TRIES)
        throw refusalError(options, response.status, value, shown(path))
      await wait(pause)
    }
  }
}

export function memberText(value: unknown, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/**
 * Returns a required member of a response.
 *
 * @throws AppError where it is missing.
 */
export function neededValue(value: unknown, key: string, forge: string): string {
  const found = memberText(value, key)
  if (found !== undefined) return found
  throw new AppError(message`The answer of ${forge} has no "${key}": is this the address of its API?`)
}

export function answeredList(value: unknown, forge: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new AppError(message`The answer of ${forge} is no list: is this the address of its API?`)
}

/** A picture for a comment. */
export interface CommentPicture {
  /** File name such as "01-before.jpg". */
  readonly name: string
  readonly bytes: Buffer
}

/** A pull request at a forge, with its comments. */
export interface Forge {
  readonly name: string
  /** Maximum number of characters in a comment. */
  readonly maxLength: number
  /** Returns the ID of our own comment with a marker. Comments by others are ignored, whatever they say. */
  readonly find: (marker: string) => Promise<string | undefined>
  /** Returns the ID of the comment. */
  readonly create: (body: string) => Promise<string>
  readonly update: (id: string, body: string) => Promise<void>
  /** Returns the URL of each picture. Undefined if comments cannot have pictures. */
  readonly upload?: (pictures: readonly CommentPicture[], id: string) => Promise<ReadonlyMap<string, string>>
  /** Returns the web page for a line of a file in the reviewed state. */
  readonly placeOf?: (file: string, line: number) => string
}

/** The pull request of a forge with GitHub-like URLs. */
export interface PullRequest {
  readonly ask: CallForge
  /** "owner/name". */
  readonly repository: string
  readonly number: string
  /** Base URL of the forge's web pages. */
  readonly server: string
  /** Reviewed commit. */
  readonly commit?: string
}

/** Maximum number of comment pages read, so that endless paging cannot block the job. */
const MAX_PAGES = 100

/** A page of comments, and the number of the next one. Undefined after the last. */
export interface CommentPage {
  readonly comments: unknown
  readonly next?: number | undefined
}

/** Returns the ID of our first comment that starts with the marker. */
export async function findComment(
  forge: string,
  marker: string,
  isOwn: (comment: unknown) => boolean,
  pageOf: (page: number) => Promise<CommentPage>,
): Promise<string | undefined> {
  let page: number | undefined = 1
  for (let asked = 0; page !== undefined && asked < MAX_PAGES; asked += 1) {
    const { comments, next }: CommentPage = await pageOf(page)
    const found = answeredList(comments, forge).find(
      (comment) => memberText(comment, 'body')?.startsWith(marker) === true && isOwn(comment),
    )
    if (found !== undefined) return neededValue(found, 'id', forge)
    page = next
  }
  return undefined
}

/** Whether a comment was written by a user. `member` is the forge's name for the author. */
export function isBy(comment: unknown, id: string, member = 'user'): boolean {
  return memberText(isObject(comment) ? comment[member] : undefined, 'id') === id
}

/** Returns the result of a request, or undefined if the token lacks the permission. */
export async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ForgeRefusedError && [403, 404].includes(error.refusal)) return undefined
    throw error
  }
}
