import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { SiteConfig } from '../../../schemas/config/index.ts'
import { NO_OBSERVER, type Observer } from '../../base/observer.ts'
import { MINUTE_MS } from '../../base/units.ts'
import { EncodedBody } from '../http/encoded-body.ts'

interface RevisionOptions {
  readonly now: () => Date
  /** Version of the own content; absent where the site has none. */
  readonly version?: (() => Promise<number>) | undefined
  /** For how long the last revision is used while the version cannot be read. */
  readonly onErrorSeconds: number
}

/**
 * What own content and clock say now, by the minute, because opening hours and statuses turn at full ones. While the database cannot be
 * asked, the last revision is used, so that what is in memory goes on being answered.
 */
export function createRevision({ now, version, onErrorSeconds }: RevisionOptions): () => Promise<string> {
  let last: { readonly revision: string; readonly at: number } | undefined
  return async () => {
    const at = now().getTime()
    const minute = Math.floor(at / MINUTE_MS)
    if (version === undefined) return String(minute)
    try {
      const revision = `${minute} ${await version()}`
      last = { revision, at }
      return revision
    } catch (error) {
      if (last !== undefined && at - last.at <= onErrorSeconds * 1000) return last.revision
      throw error
    }
  }
}

/** Whether two revisions differ by their minute at most. */
function hasSameContent(one: string, other: string): boolean {
  const contentOf = (revision: string) => revision.replace(/^\d+/, '')
  return contentOf(one) === contentOf(other)
}

/** An answer as it was made. */
export interface RenderedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Until when it may be served again, in milliseconds of the clock; 0 for never. */
  readonly until: number
  readonly isStale: boolean
}

/** An answer as it is served. */
export interface ServedAnswer extends Omit<RenderedAnswer, 'text'> {
  readonly body: EncodedBody
  /** Whether it was made for an earlier request. */
  readonly isHit: boolean
}

interface KeptResponse extends Omit<ServedAnswer, 'isHit'> {
  /** What the clock and the own content said when it was made. */
  readonly revision: string
  readonly madeAt: number
}

/** Memory of an entry beside its body. */
const MIN_SIZE = 1024
/**
 * So many answers are made at a time before others that differ by the clock alone are served as they were. At a full minute all pages are
 * of an earlier one, and after a database was away they are at once: each visitor would wait until all are made.
 */
const MAX_CONCURRENT_RENDERS = 4
/** Older ones are made again in any case: they may say that the museum is open. */
const MEANWHILE_MS = 600_000

/** From this status on the server has failed. */
const FAILED = 500

/**
 * Share of the memory that is for answers requested once. Whoever asks for one address after the other, such as for searches
 * for made-up words, pushes out no more than these.
 */
const ONCE_SHARE = 1 / 4

/** Entries within so many bytes, the least used dropped first. */
function createEntries(maxBytes: number) {
  const within = (share: number): LRUCache<string, KeptResponse> =>
    new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: ({ body }) => MIN_SIZE + body.memory,
    })
  const once = within(ONCE_SHARE)
  const again = within(1 - ONCE_SHARE)
  return {
    bytes: (): number => once.calculatedSize + again.calculatedSize,
    peek: (key: string): KeptResponse | undefined => again.peek(key) ?? once.peek(key),
    /** The entry for a request: from the second one on it is of those that are requested again. */
    get: (key: string): KeptResponse | undefined => {
      const entry = once.peek(key)
      if (entry === undefined) return again.get(key)
      once.delete(key)
      again.set(key, entry)
      return entry
    },
    set: (key: string, entry: KeptResponse): void => {
      if (!again.has(key)) once.set(key, entry)
      // What is larger than the share of the others has its place here.
      if (!once.has(key)) again.set(key, entry)
    },
    /** Measures the entry of a body again. */
    resize: (key: string, body: EncodedBody): void => {
      for (const kept of [once, again]) {
        const entry = kept.peek(key)
        // The same object would keep its size.
        if (entry?.body === body) kept.set(key, { ...entry })
      }
    },
    delete: (key: string): void => {
      once.delete(key)
      again.delete(key)
    },
  }
}

interface ResponseCacheOptions {
  /** Bytes of all entries together; 0 keeps nothing. */
  readonly maxBytes: number
  /** What every entry depends on: an entry made under another revision is made again. */
  readonly revision: () => Promise<string>
  /** Seconds for which an answer replaces one that cannot be made; 0 by default. */
  readonly onErrorSeconds?: number
  /** Seconds for which an answer is at hand for who fetches ahead; 0 by default: as long as it is fresh. */
  readonly aheadSeconds?: number
  readonly clock?: () => number
  readonly observer?: Pick<Observer, 'gauge'>
}

/** How a request waits for a place before it has something made. */
export type RunWhenFree = (task: () => Promise<ServedAnswer>) => Promise<ServedAnswer>

function runAtOnce(task: () => Promise<ServedAnswer>): Promise<ServedAnswer> {
  return task()
}

/**
 * Complete answers by their key. Requests for the same answer at the same time share one render. It begins only once its
 * visitor has a turn: the others would have to wait for that turn too. An answer that comes out the same as before keeps
 * its compressed forms, and replaces one that cannot be made. `ready` answers from memory or not at all.
 */
export class ResponseCache {
  readonly #options: Required<Omit<ResponseCacheOptions, 'observer'>>
  readonly #entries: ReturnType<typeof createEntries>
  readonly #underWay = new Map<string, Promise<KeptResponse>>()

  constructor({ observer = NO_OBSERVER, ...options }: ResponseCacheOptions) {
    this.#options = { onErrorSeconds: 0, aheadSeconds: 0, clock: Date.now, ...options }
    this.#entries = createEntries(options.maxBytes)
    observer.gauge('pageCacheBytes', this.#entries.bytes)
  }

  async answer(
    key: string,
    make: () => Promise<RenderedAnswer>,
    inTurn: RunWhenFree = runAtOnce,
  ): Promise<ServedAnswer> {
    const current = await this.#options.revision()
    const known = this.#entries.get(key)
    // What was made while this one waited for its turn need not be made again.
    return (
      this.#usable(known, current) ??
      (this.#underWay.size >= MAX_CONCURRENT_RENDERS ? this.#ofEarlierMinute(known, current) : undefined) ??
      inTurn(async () => this.#usable(this.#entries.peek(key), current) ?? this.#madeOnce(key, make, current))
    )
  }

  /** What is at hand for who fetches ahead: as old as answers of backends are that a visitor would be shown meanwhile. */
  async ready(key: string): Promise<ServedAnswer | undefined> {
    const { revision, clock, aheadSeconds } = this.#options
    const [current, known] = [await revision(), this.#entries.peek(key)]
    const isYoung =
      known !== undefined &&
      hasSameContent(known.revision, current) &&
      clock() < known.madeAt + aheadSeconds * 1000
    return isYoung ? { ...known, isHit: true } : this.#usable(known, current)
  }

  /** What is at hand under a revision that was asked for already. It counts as requested, as with `answer`. */
  get(key: string, current: string): ServedAnswer | undefined {
    return this.#usable(this.#entries.get(key), current)
  }

  #usable(known: KeptResponse | undefined, current: string): ServedAnswer | undefined {
    return known !== undefined && known.revision === current && this.#options.clock() < known.until
      ? { ...known, isHit: true }
      : undefined
  }

  /** The answer of an earlier minute of the last ten, for while others are made. */
  #ofEarlierMinute(known: KeptResponse | undefined, current: string): ServedAnswer | undefined {
    return known !== undefined &&
      hasSameContent(known.revision, current) &&
      this.#options.clock() < Math.min(known.until, known.madeAt + MEANWHILE_MS)
      ? { ...known, isHit: true, isStale: true }
      : undefined
  }

  async #madeOnce(key: string, make: () => Promise<RenderedAnswer>, current: string): Promise<ServedAnswer> {
    const flight = `${current} ${key}`
    const waiting = this.#underWay.get(flight)
    if (waiting !== undefined) return { ...(await waiting), isHit: true }
    // Requests that have come in together join one making: without this it may be done before the next one is read.
    const making = setImmediate()
      .then(() => this.#madeOrKnown(key, make, current))
      .finally(() => this.#underWay.delete(flight))
    this.#underWay.set(flight, making)
    return { ...(await making), isHit: false }
  }

  /** What was made; the answer from before where it failed and that one is not too old. */
  async #madeOrKnown(
    key: string,
    make: () => Promise<RenderedAnswer>,
    current: string,
  ): Promise<KeptResponse> {
    const { clock, onErrorSeconds } = this.#options
    const known = this.#entries.peek(key)
    const isUsable = known !== undefined && clock() - known.madeAt <= onErrorSeconds * 1000
    try {
      const made = await make()
      return isUsable && made.status >= FAILED ? { ...known, isStale: true } : this.#keep(key, made, current)
    } catch (error) {
      if (isUsable) return { ...known, isStale: true }
      throw error
    }
  }

  #keep(key: string, made: RenderedAnswer, current: string): KeptResponse {
    const { clock, maxBytes } = this.#options
    const { text, ...rest } = made
    const known = this.#entries.peek(key)
    const fresh: EncodedBody = new EncodedBody(text, () => this.#entries.resize(key, fresh))
    const body = known?.body.equals(fresh) === true ? known.body : fresh
    const entry = { ...rest, body, revision: current, madeAt: clock() }
    if (maxBytes > 0 && made.until > clock()) this.#entries.set(key, entry)
    else this.#entries.delete(key)
    return entry
  }
}

/** Where the config does not say: seconds for which an answer of a backend elsewhere is used again. */
const ANSWER_SECONDS = 60
/** An answer that was requested again is served meanwhile for so many times its fresh time. */
const STALE_FACTOR = 10
/** Where the config does not say: seconds for which what was made last replaces what cannot be made now. */
const ON_ERROR_SECONDS = 86_400
/** A shared cache may serve a page for so many seconds more while it asks again; RFC 5861. */
const PAGE_STALE_SECONDS = 60
const MINUTE_SECONDS = 60

/** What a config says of keeping. */
type CacheSettings = Pick<SiteConfig, 'cache'>

/** For how long what was made, a page or an answer, may replace what cannot be made now. */
export function staleIfErrorSeconds({ cache }: CacheSettings): number {
  return cache?.onErrorSeconds ?? ON_ERROR_SECONDS
}

/** For how long the answer of a backend elsewhere is used; `own` are the seconds of its source. */
export function answerTimes(site: CacheSettings, own: number | undefined) {
  const fresh = own ?? site.cache?.seconds ?? ANSWER_SECONDS
  return { fresh, stale: fresh * STALE_FACTOR, onError: staleIfErrorSeconds(site) }
}

/** Seconds from a moment to the next full minute of the clock. */
function toNextMinute(now: Date): number {
  return MINUTE_SECONDS - now.getUTCSeconds()
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
    `stale-if-error=${staleIfErrorSeconds(site)}`,
  ].join(', ')
}
