import type { SiteConfig } from '../../../schemas/config/index.ts'

/** Where the config does not say: seconds for which an answer of a backend elsewhere is used again. */
const ANSWER_SECONDS = 60
/** An answer that was requested again is served meanwhile for so many times its fresh time. */
const STALE_FACTOR = 10
/** Where the config does not say: seconds for which what was made last replaces what cannot be made now. */
const ON_ERROR_SECONDS = 86_400
/** A shared cache may serve a page for so many seconds more while it asks again; RFC 5861. */
const PAGE_STALE_SECONDS = 60
const MINUTE = 60

/** What a config says of keeping. */
type CacheSettings = Pick<SiteConfig, 'cache'>

/** For how long what was made, a page or an answer, may replace what cannot be made now. */
export function onErrorSecondsOf({ cache }: CacheSettings): number {
  return cache?.onErrorSeconds ?? ON_ERROR_SECONDS
}

/** For how long the answer of a backend elsewhere is used; `own` are the seconds of its source. */
export function answerTimes(site: CacheSettings, own: number | undefined) {
  const fresh = own ?? site.cache?.seconds ?? ANSWER_SECONDS
  return { fresh, stale: fresh * STALE_FACTOR, onError: onErrorSecondsOf(site) }
}

/** Seconds from a moment to the next full minute of the clock. */
function toNextMinute(now: Date): number {
  return MINUTE - now.getUTCSeconds()
}

/**
 * What caches may do with a public page: browsers ask each time; a shared cache keeps it to the next full minute, when
 * opening hours and statuses may turn, and longer where the site does not answer.
 */
export function publicFor(now: Date, site: CacheSettings): string {
  return [
    'public',
    'max-age=0',
    `s-maxage=${toNextMinute(now)}`,
    `stale-while-revalidate=${PAGE_STALE_SECONDS}`,
    `stale-if-error=${onErrorSecondsOf(site)}`,
  ].join(', ')
}
