import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { SiteConfig } from '../../../schemas/config/index.ts'
import { beginPlainSpan, NO_OBSERVER, type Observer, type Span } from '../../base/observer.ts'
import { MINUTE_MS } from '../../base/units.ts'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Brotli quality while somebody waits: half a millisecond per page. Quality 4 takes as long and produces an eighth more bytes. */
const QUICK_QUALITY = 5
/** Brotli quality for answers sent many times: sixty times the time, for a tenth fewer bytes. */
const BEST_QUALITY = 11
/**
 * Number of times a compressed answer is sent in a worker before the best compression is worth its time. With 2, workers spent half of
 * their CPU time in the first minutes on it.
 */
const WORTH_BEST = 32
/** Bytes per character of a string in memory: two if any character is beyond Latin-1, as on nearly every page. */
const BYTES_OF_CHARACTER = 2

function brotliOf(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** Queue for the best compressions, which run one at a time to leave the other cores to answers. */
let bestInTurn: Promise<unknown> = Promise.resolve()

/**
 * Encoded text of an answer. Each encoding is created once, on first request. For a page, Brotli takes a fifth of the memory of its text,
 * so the text is dropped after encoding, and decoded again for clients with another encoding.
 */
export class EncodedBody {
  /** The text, replaced by its bytes once they are needed: encoding a page takes as long as rendering a part of it. */
  #plain: string | Buffer | undefined
  #etag: string | undefined
  readonly #made = new Map<ContentEncoding, Buffer>()
  readonly #making = new Map<ContentEncoding, Promise<Buffer>>()
  #timesSent = 0
  readonly #resized: () => void

  /** @param resized Called when the memory in use has changed. */
  constructor(text: string, resized = (): void => {}) {
    this.#plain = text
    this.#resized = resized
  }

  /** Memory in use, in bytes. */
  get memory(): number {
    const plain = this.#plain ?? ''
    let bytes = typeof plain === 'string' ? plain.length * BYTES_OF_CHARACTER : plain.byteLength
    for (const { byteLength } of this.#made.values()) bytes += byteLength
    return bytes
  }

  /** Differs with the text. It is the same for all encodings, and therefore weak (RFC 9110, 8.8.1). */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256')
      .update(this.#bytes() ?? '')
      .digest('base64url')
      .slice(0, 22)}"`
    return this.#etag
  }

  /** Whether both have the same text. */
  equals(other: EncodedBody): boolean {
    return typeof this.#plain === 'string' && typeof other.#plain === 'string'
      ? this.#plain === other.#plain
      : this.etag === other.etag
  }

  async text(): Promise<string> {
    return typeof this.#plain === 'string' ? this.#plain : (await this.#decoded()).toString()
  }

  /** Returns the encoded bytes; undefined if they do not exist yet. */
  ready(encoding: ContentEncoding): Buffer | undefined {
    const made = this.#made.get(encoding)
    if (made !== undefined && encoding === 'br') this.#countSent()
    return made
  }

  async as(encoding: ContentEncoding): Promise<Buffer> {
    const made = this.ready(encoding)
    if (made !== undefined) return made
    if (encoding === 'br') this.#countSent()
    const making = this.#making.get(encoding) ?? this.#make(encoding)
    this.#making.set(encoding, making)
    return making
  }

  #bytes(): Buffer | undefined {
    if (typeof this.#plain === 'string') this.#plain = Buffer.from(this.#plain)
    return this.#plain ?? this.#made.get('identity')
  }

  async #decoded(): Promise<Buffer> {
    const [small, zipped] = [this.#made.get('br'), this.#made.get('gzip')]
    return this.#bytes() ?? (small === undefined ? unzip(zipped ?? '') : unbrotli(small))
  }

  async #make(encoding: ContentEncoding): Promise<Buffer> {
    try {
      const plain = await this.#decoded()
      const bytes =
        encoding === 'identity'
          ? plain
          : await (encoding === 'br' ? brotliOf(plain, QUICK_QUALITY) : zip(plain))
      // The best compression may have finished first.
      if (!this.#made.has(encoding)) this.#keep(encoding, bytes)
      return bytes
    } finally {
      this.#making.delete(encoding)
    }
  }

  #keep(encoding: ContentEncoding, bytes: Buffer): void {
    // Computes the ETag now, since it needs the text, which is dropped below.
    void this.etag
    this.#made.set(encoding, bytes)
    this.#plain = undefined
    this.#resized()
  }

  #countSent(): void {
    this.#timesSent += 1
    if (this.#timesSent === WORTH_BEST) this.#improve()
  }

  #improve(): void {
    const improve = async (): Promise<void> =>
      this.#keep('br', await brotliOf(await this.#decoded(), BEST_QUALITY))
    // If it fails, the quick compression stays in use.
    bestInTurn = bestInTurn.then(improve).catch(() => undefined)
  }
}

/** Sorted ascending by size. */
const ENCODINGS: readonly ContentEncoding[] = ['br', 'gzip', 'identity']

/** Returns the smallest encoding that a client accepts; identity if it accepts none. */
function bestOf(accepted: string): ContentEncoding {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(ENCODINGS)
  return ENCODINGS.find((each) => taken.includes(each)) ?? 'identity'
}

/** Cache of parsed `accept-encoding` values: nearly all clients send one of a few. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 })
const MAX_KNOWN = 200

/** Returns the encoding for an `accept-encoding`, Brotli before gzip. */
export function encodingFor(accepted: string | undefined): ContentEncoding {
  if (accepted === undefined) return 'identity'
  const before = known.get(accepted)
  if (before !== undefined) return before
  const encoding = bestOf(accepted)
  if (accepted.length <= MAX_KNOWN) known.set(accepted, encoding)
  return encoding
}

/** Limits how long a result made of several answers may be reused. */
export class Freshness {
  #until = Number.POSITIVE_INFINITY
  #isStale = false

  /** Earliest time at which a part must be requested again, in milliseconds of the clock. */
  get until(): number {
    return this.#until
  }

  /** Whether a part is an older answer, because a newer one could not be loaded, or not yet. */
  get isStale(): boolean {
    return this.#isStale
  }

  note({ until, isStale }: { readonly until: number; readonly isStale: boolean }): void {
    this.#until = Math.min(this.#until, until)
    this.#isStale ||= isStale
  }
}

/** Context for creating a page or file: its freshness, and the span of its request. */
export interface RenderContext {
  readonly freshness: Freshness
  readonly span: Span
}

/** Without a span, the calls have a trace of their own, such as those whose answers are shared by many requests. */
export function newRenderContext(span: Span = beginPlainSpan('GET', undefined)): RenderContext {
  return { freshness: new Freshness(), span }
}

interface RevisionOptions {
  readonly now: () => Date
  /** Returns the version of the own content; absent if the site has none. */
  readonly version?: (() => Promise<number>) | undefined
  /** Seconds for which the last revision is used while the version cannot be read. */
  readonly onErrorSeconds: number
}

/**
 * Creates a function that returns the current revision of content and time. It changes every full minute, because opening hours and
 * statuses do. While the database is unavailable, the last revision is used, so that cached answers are still served.
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

/** Whether two revisions differ by at most their minute. */
function hasSameContent(one: string, other: string): boolean {
  const contentOf = (revision: string) => revision.replace(/^\d+/, '')
  return contentOf(one) === contentOf(other)
}

/** An answer as rendered. */
export interface RenderedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Expiry time in milliseconds of the clock; 0 for answers that are not cached. */
  readonly until: number
  readonly isStale: boolean
}

/** An answer as served. */
export interface ServedAnswer extends Omit<RenderedAnswer, 'text'> {
  readonly body: EncodedBody
  /** Whether it was rendered for an earlier request. */
  readonly isHit: boolean
}

interface KeptResponse extends Omit<ServedAnswer, 'isHit'> {
  /** Revision of content and time at which it was rendered. */
  readonly revision: string
  readonly madeAt: number
}

/** Memory of an entry besides its body, in bytes. */
const MIN_SIZE = 1024
/**
 * Maximum number of concurrent renders before answers that differ only by the minute are served stale. At each full minute, and when a
 * database becomes available again, all pages are outdated at once: every visitor would have to wait for all of them.
 */
const MAX_CONCURRENT_RENDERS = 4
/** Maximum age in milliseconds of such stale answers: they may say that the museum is open. */
const MEANWHILE_MS = 600_000

/** Minimum HTTP status of a server failure. */
const FAILED = 500

/**
 * Share of the memory for answers requested only once. A client that requests one URL after another, such as searches for made-up words,
 * evicts only these.
 */
const ONCE_SHARE = 1 / 4

/** Creates an LRU cache of at most `maxBytes`. */
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
    /** Returns the entry for a request. On its second request, it is moved to the entries requested again. */
    get: (key: string): KeptResponse | undefined => {
      const entry = once.peek(key)
      if (entry === undefined) return again.get(key)
      once.delete(key)
      again.set(key, entry)
      return entry
    },
    set: (key: string, entry: KeptResponse): void => {
      if (!again.has(key)) once.set(key, entry)
      // An entry too large for the share of `once`.
      if (!once.has(key)) again.set(key, entry)
    },
    /** Updates the size of an entry after its body has changed. */
    resize: (key: string, body: EncodedBody): void => {
      for (const kept of [once, again]) {
        const entry = kept.peek(key)
        // The cache would keep the size of an identical object.
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
  /** Maximum bytes of all entries; 0 disables the cache. */
  readonly maxBytes: number
  /** Returns the current revision; entries of another revision are rendered again. */
  readonly revision: () => Promise<string>
  /** Seconds for which an old answer may replace one that cannot be rendered; 0 by default. */
  readonly onErrorSeconds?: number
  /** Seconds for which an answer may be used for prefetches; 0 by default, which means as long as it is fresh. */
  readonly aheadSeconds?: number
  readonly clock?: () => number
  readonly observer?: Pick<Observer, 'gauge'>
}

/** Runs a render as soon as the visitor's request has a place. */
export type RunWhenFree = (task: () => Promise<ServedAnswer>) => Promise<ServedAnswer>

function runAtOnce(task: () => Promise<ServedAnswer>): Promise<ServedAnswer> {
  return task()
}

/**
 * Cache of complete answers. Concurrent requests for the same answer share one render, which begins only once its visitor has a place:
 * otherwise, the other requests would wait for that place too. An unchanged answer keeps its compressed forms, and replaces one that
 * cannot be rendered. `ready` only returns cached answers.
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
    // The answer may have been rendered while this request waited.
    return (
      this.#usable(known, current) ??
      (this.#underWay.size >= MAX_CONCURRENT_RENDERS ? this.#ofEarlierMinute(known, current) : undefined) ??
      inTurn(async () => this.#usable(this.#entries.peek(key), current) ?? this.#madeOnce(key, make, current))
    )
  }

  /** Returns a cached answer for a prefetch, up to the age at which a visitor would still be shown stale answers of backends. */
  async ready(key: string): Promise<ServedAnswer | undefined> {
    const { revision, clock, aheadSeconds } = this.#options
    const [current, known] = [await revision(), this.#entries.peek(key)]
    const isYoung =
      known !== undefined &&
      hasSameContent(known.revision, current) &&
      clock() < known.madeAt + aheadSeconds * 1000
    return isYoung ? { ...known, isHit: true } : this.#usable(known, current)
  }

  /** Returns a cached answer under an already known revision. Counts as a request, like `answer`. */
  get(key: string, current: string): ServedAnswer | undefined {
    return this.#usable(this.#entries.get(key), current)
  }

  #usable(known: KeptResponse | undefined, current: string): ServedAnswer | undefined {
    return known !== undefined && known.revision === current && this.#options.clock() < known.until
      ? { ...known, isHit: true }
      : undefined
  }

  /** Returns an answer that is outdated by at most ten minutes, for use while others are rendered. */
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
    // Lets requests that have arrived together share one render, which might otherwise finish before the next is read.
    const making = setImmediate()
      .then(() => this.#madeOrKnown(key, make, current))
      .finally(() => this.#underWay.delete(flight))
    this.#underWay.set(flight, making)
    return { ...(await making), isHit: false }
  }

  /** Returns the rendered answer, or the previous one if rendering failed and that one is not too old. */
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

/** Default cache lifetime of answers from external backends, in seconds. */
const ANSWER_SECONDS = 60
/** Factor of the fresh lifetime for which a stale answer is served during revalidation. */
const STALE_FACTOR = 10
/** Default time in seconds for which the last answer may replace one that cannot be made. */
const ON_ERROR_SECONDS = 86_400
/** `stale-while-revalidate` of pages for shared caches, in seconds (RFC 5861). */
const PAGE_STALE_SECONDS = 60
const MINUTE_SECONDS = 60

/** Cache settings of a config. */
type CacheSettings = Pick<SiteConfig, 'cache'>

/** Returns for how many seconds an old page or answer may replace one that cannot be made. */
export function staleIfErrorSeconds({ cache }: CacheSettings): number {
  return cache?.onErrorSeconds ?? ON_ERROR_SECONDS
}

/** Returns the cache policy for answers of external backends; `own` is the lifetime in seconds set by their source. */
export function answerTimes(site: CacheSettings, own: number | undefined) {
  const fresh = own ?? site.cache?.seconds ?? ANSWER_SECONDS
  return { fresh, stale: fresh * STALE_FACTOR, onError: staleIfErrorSeconds(site) }
}

/** Returns the seconds until the next full minute. */
function toNextMinute(now: Date): number {
  return MINUTE_SECONDS - now.getUTCSeconds()
}

/**
 * Returns the `Cache-Control` of public pages. Browsers revalidate every time. Shared caches keep a page until the next full minute, when
 * opening hours and statuses may change, and longer if the site does not answer.
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
