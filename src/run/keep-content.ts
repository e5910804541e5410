import { type Content, expirePersonalData, sweepStaffAccess, sweepVisitors } from '../content/index.ts'
import { emptyPictureCache } from '../web/media/pictures/picture-cache.ts'
import type { Environment } from '../web/site/environment.ts'
import type { Site } from '../web/site/site.ts'
import { pictureCacheOf } from './create-pictures.ts'

const SWEEP_MS = 60 * 60 * 1000
const EXPIRE_MS = 24 * SWEEP_MS

export interface TidyOptions {
  readonly now: () => Date
  readonly timeZone: string
  /** Days for which personal data are kept; undefined for ever. */
  readonly keepDays: number | undefined
  /** Called when photographs were removed that anyone could have seen, so that copies of them go too. */
  readonly dropCopies: () => Promise<void>
  readonly log: {
    info(details: object, message: string): void
    warn(details: unknown, message: string): void
  }
}

/**
 * Removes what visitors began and left, and sessions that have expired, now and every hour, and personal data that are older than the museum keeps them, now
 * and every day, until `stop` is called. `first` settles after the first run of both.
 */
export function keepTidy(content: Content, options: TidyOptions) {
  const { now, timeZone, keepDays, dropCopies, log } = options
  const sweep = (): Promise<void> =>
    Promise.all([sweepVisitors(content, now()), sweepStaffAccess(content, now())]).then(
      () => undefined,
      (error: unknown) => log.warn(error, 'what visitors left could not be cleared away'),
    )
  const expire = async (): Promise<void> => {
    if (keepDays === undefined) return
    try {
      const expired = await expirePersonalData(content, { days: keepDays, now: now(), timeZone })
      if (expired.publicPhotos > 0) await dropCopies()
      if (Object.values(expired).some((count) => count > 0))
        log.info(expired, 'old personal data were deleted')
    } catch (error) {
      log.warn(error, 'old personal data could not be deleted')
    }
  }
  const timers = [setInterval(sweep, SWEEP_MS), setInterval(expire, EXPIRE_MS)]
  for (const timer of timers) timer.unref()
  const first = Promise.all([sweep(), expire()]).then(() => undefined)
  const stop = (): void => {
    for (const timer of timers) clearInterval(timer)
  }
  return { first, stop }
}

/** What one process does for all of a site while it runs: removes what is out of date, and notes digests of stored files. */
export function keepContent(
  content: Content,
  { manifest, keepDays }: Site,
  { environment, now }: { readonly environment: Environment; readonly now: () => Date },
  log: TidyOptions['log'],
): { readonly stop: () => Promise<void> } {
  const tidying = keepTidy(content, {
    now,
    timeZone: manifest.site.timeZone,
    keepDays,
    dropCopies: () => emptyPictureCache(pictureCacheOf(environment)),
    log,
  })
  const background = new AbortController()
  const noting = content.digests
    .noteStored(content.storage, background.signal)
    .catch((error: unknown) => log.warn(error, 'the digests of stored files could not be noted'))
  return {
    stop: async () => {
      background.abort()
      await noting
      tidying.stop()
      await tidying.first
    },
  }
}
