import { AppError } from '../../../base/app-error.ts'
import { retrySeconds } from '../../../base/http-headers.ts'
import { isObject } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { withDeadline } from '../../../base/tasks.ts'
import { type Message, message } from '../../../engine/errors/index.ts'

/** A path of a repository as a part of an address. */
export function percentEncodedPath(path: string): string {
  return path.split('/').map(percentEncoded).join('/')
}

export interface ForgeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly value: unknown
}

/** Asks a forge; throws an AppError for everything but an answer in the two hundreds. */
export type CallForge = (method: string, path: string, body?: object | FormData) => Promise<ForgeAnswer>

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

const TIMEOUT_MS = 30_000
/** Longer than that nobody waits for a comment. */
const MAX_WAIT = 60_000
const MAX_TRIES = 3
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
  const isLimited = status === 429 || (status === 403 && headers.get('x-ratelimit-remaining') === '0')
  const isSecondary = status === 403 && headers.has('retry-after')
  if (isLimited || isSecondary) {
    const reset = Number(headers.get('x-ratelimit-reset') ?? '') * 1000 - Date.now()
    const seconds = retrySeconds(headers.get('retry-after'))
    const pause = seconds === undefined ? reset : seconds * 1000
    return Number.isFinite(pause) && pause > 0 ? pause : 1000
  }
  // What was created may be there although the answer is not.
  return method !== 'POST' && [502, 503, 504].includes(status) ? 1000 : undefined
}

/** The error for an answer that refuses. */
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

/** A function that asks a forge, over and over where it asks for patience. */
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

/** A value that an answer must have. */
export function neededValue(value: unknown, key: string, forge: string): string {
  const found = memberText(value, key)
  if (found !== undefined) return found
  throw new AppError(message`The answer of ${forge} has no "${key}": is this the address of its API?`)
}

export function answeredList(value: unknown, forge: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new AppError(message`The answer of ${forge} is no list: is this the address of its API?`)
}

/** A picture to be shown in a comment. */
export interface CommentPicture {
  /** Such as "01-before.jpg". */
  readonly name: string
  readonly bytes: Buffer
}

/** A pull request at a forge, with its comments. */
export interface Forge {
  readonly name: string
  /** Most characters of a comment. */
  readonly maxLength: number
  /** Our own comment that has a text; somebody else's is none, whatever it says. */
  readonly find: (marker: string) => Promise<string | undefined>
  /** Gives the comment's id. */
  readonly create: (body: string) => Promise<string>
  readonly update: (id: string, body: string) => Promise<void>
  /** Gives the address of each picture; absent where a comment can have none. */
  readonly upload?: (pictures: readonly CommentPicture[], id: string) => Promise<ReadonlyMap<string, string>>
  /** The page of a line of a file, in the state that is reviewed. */
  readonly placeOf?: (file: string, line: number) => string
}

/** The pull request of a forge whose addresses are as those of GitHub. */
export interface PullRequest {
  readonly ask: CallForge
  /** "owner/name". */
  readonly repository: string
  readonly number: string
  /** Address of the forge's pages. */
  readonly server: string
  /** Commit that is reviewed. */
  readonly commit?: string
}

/** Pages of comments that are looked through: a forge that says for ever that there is another one must not hold the job. */
const MAX_PAGES = 100

/** A page of comments, and by which number the next is asked for; undefined after the last. */
export interface CommentPage {
  readonly comments: unknown
  readonly next?: number | undefined
}

/** The id of the first comment that begins with a text and is our own. */
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

/** Whether a comment was written by a user; `member` is what the forge calls its author. */
export function isBy(comment: unknown, id: string, member = 'user'): boolean {
  return memberText(isObject(comment) ? comment[member] : undefined, 'id') === id
}

/** What a call gives, or undefined where the token may not make it. */
export async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ForgeRefusedError && [403, 404].includes(error.refusal)) return undefined
    throw error
  }
}
