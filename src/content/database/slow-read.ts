import { AppError } from '../../base/app-error.ts'

/** Seconds after which a read that took too long may be requested again. */
export const SLOW_READ_SECONDS = 10

/** Code of a read that took longer than it may, or found too many before it. */
export const SLOW_READ = 'SLOW_READ'

/** The message is for the log. */
export function slowRead(message: string): AppError {
  return new AppError(message, { code: SLOW_READ, retrySeconds: SLOW_READ_SECONDS })
}
