import { joinMessages, type Message } from './messages/message.ts'

interface AppErrorDetails extends ErrorOptions {
  /** Tells it from others, for what handles it. */
  readonly code?: string
  /** What to do. */
  readonly hint?: Message
  /** HTTP status by which it is answered. */
  readonly status?: number
  /** Seconds after which what failed may be asked again: it will be over by itself. */
  readonly retrySeconds?: number | undefined
  /** JSON pointer of the part of a request that is refused. */
  readonly pointer?: string | undefined
}

/**
 * What is refused or not available, as somebody outside of the code is told: who runs a site (`messages`), who calls it (`status` and the
 * English `message`), who reads the log.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: string
  /** What happened and what to do, in one sentence or two; absent where only a caller or the log is told. */
  readonly messages: Message | undefined
  readonly hint: string | undefined
  readonly status: number | undefined
  readonly retrySeconds: number | undefined
  readonly pointer: string | undefined

  constructor(
    words: Message | string,
    { code = 'USAGE', hint, status, retrySeconds, pointer, ...options }: AppErrorDetails = {},
  ) {
    super(typeof words === 'string' ? words : words.en, options)
    const messages = typeof words === 'string' ? undefined : words
    this.code = code
    this.hint = hint?.en
    this.messages =
      messages === undefined || hint === undefined
        ? messages
        : joinMessages({ ...messages, en: messages.en.replace(/\.?$/, '.') }, hint)
    this.status = status
    this.retrySeconds = retrySeconds
    this.pointer = pointer
  }
}

/** By its name: in development Vite has loaded another copy of the class. */
function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}

export function hasCode(error: unknown, code: string): error is AppError {
  return isAppError(error) && error.code === code
}

/** Seconds after which what failed may be asked again; undefined for what will not be over by itself. */
export function retrySecondsOf(error: unknown): number | undefined {
  return isAppError(error) ? error.retrySeconds : undefined
}

/** What is said of an error to who runs a site; undefined for one that is not explained. */
export function explainError(error: unknown): Message | undefined {
  return isAppError(error) ? error.messages : undefined
}
