import { joinMessages, type Message } from './messages/message.ts'

interface AppErrorDetails extends ErrorOptions {
  /** Machine-readable code for handlers. */
  readonly code?: string
  /** What to do about it. */
  readonly hint?: Message
  /** HTTP status of the response. */
  readonly status?: number
  /** Seconds after which to retry, for temporary failures. */
  readonly retrySeconds?: number | undefined
  /** JSON pointer of the invalid part of a request. */
  readonly pointer?: string | undefined
}

/**
 * An expected error with texts for its readers: site operators (`messages`), API clients (`status` and the English
 * `message`), and the log.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: string
  /** What happened and what to do, in one or two sentences; absent if only clients or the log are told. */
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

/** Compares by name, because in development Vite loads another copy of the class. */
function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}

export function hasCode(error: unknown, code: string): error is AppError {
  return isAppError(error) && error.code === code
}

/** Returns the seconds after which to retry; undefined for a permanent failure. */
export function retrySecondsOf(error: unknown): number | undefined {
  return isAppError(error) ? error.retrySeconds : undefined
}

/** Returns the explanation of an error for site operators; undefined for unexpected errors. */
export function explainError(error: unknown): Message | undefined {
  return isAppError(error) ? error.messages : undefined
}
