/** Seconds after which a read that took too long may be requested again. */
export const SLOW_READ_SECONDS = 10

/** A read that took longer than it may, or found too many before it. The message is for the log. */
export class SlowRead extends Error {
  readonly retrySeconds = SLOW_READ_SECONDS

  constructor(message: string) {
    super(message)
    this.name = 'SlowRead'
  }
}
