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

/** Of an answer that somebody waits for: half a millisecond for a page. Quality 4 takes as long, and makes an eighth more bytes. */
const QUICK_QUALITY = 5
/** Of one that is sent again and again: sixty times the time, for a tenth fewer bytes. */
const BEST_QUALITY = 11
/**
 * So many times a compressed answer is sent before the best compression is worth its time, in each worker. With 2,
 * workers spent half of the processor time of their first minutes on it.
 */
const WORTH_BEST = 32
/** Of a text in memory: two where one of its characters is beyond Latin-1, as on nearly every page. */
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

/** One after the other, so that compressing well leaves the other cores to answers. */
let bestInTurn: Promise<unknown> = Promise.resolve()

/**
 * A text as it is sent: each encoding is made once, when it is first requested. Of a page, Brotli takes a fifth of the memory of its text,
 * which is kept only until it has been encoded, and is decoded again for whoever takes another encoding.
 */
export class EncodedBody {
  /** The text; its bytes once they are needed. They are made once: of a page that takes as long as rendering a part of it. */
  #plain: string | Buffer | undefined
  #etag: string | undefined
  readonly #made = new Map<ContentEncoding, Buffer>()
  readonly #making = new Map<ContentEncoding, Promise<Buffer>>()
  #timesSent = 0
  readonly #resized: () => void

  /** @param resized is called when the memory that it takes has changed. */
  constructor(text: string, resized = (): void => {}) {
    this.#plain = text
    this.#resized = resized
  }

  /** Bytes of memory. */
  get memory(): number {
    const plain = this.#plain ?? ''
    let bytes = typeof plain === 'string' ? plain.length * BYTES_OF_CHARACTER : plain.byteLength
    for (const { byteLength } of this.#made.values()) bytes += byteLength
    return bytes
  }

  /** Differs with the text; the same for every encoding, and so a weak one (RFC 9110, 8.8.1). */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256')
      .update(this.#bytes() ?? '')
      .digest('base64url')
      .slice(0, 22)}"`
    return this.#etag
  }

  /** Whether it is of the same text. */
  equals(other: EncodedBody): boolean {
    return typeof this.#plain === 'string' && typeof other.#plain === 'string'
      ? this.#plain === other.#plain
      : this.etag === other.etag
  }

  async text(): Promise<string> {
    return typeof this.#plain === 'string' ? this.#plain : (await this.#decoded()).toString()
  }

  /** The bytes to send; undefined where they are not made yet. */
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
      // The best compression may have been quicker.
      if (!this.#made.has(encoding)) this.#keep(encoding, bytes)
      return bytes
    } finally {
      this.#making.delete(encoding)
    }
  }

  #keep(encoding: ContentEncoding, bytes: Buffer): void {
    // Computes the ETag now: it needs the text, which is dropped below.
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
    // Where it fails, the quick one is sent on.
    bestInTurn = bestInTurn.then(improve).catch(() => undefined)
  }
}

/** The smallest first. */
const ENCODINGS: readonly ContentEncoding[] = ['br', 'gzip', 'identity']

/** The smallest that a client takes; plain bytes where it takes none. */
function bestOf(accepted: string): ContentEncoding {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(ENCODINGS)
  return ENCODINGS.find((each) => taken.includes(each)) ?? 'identity'
}

/** What clients have asked for lately: nearly all send one of a few texts. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 })
const MAX_KNOWN = 200

/** The encoding a client takes (`accept-encoding`), Brotli before gzip. */
export function encodingFor(accepted: string | undefined): ContentEncoding {
  if (accepted === undefined) return 'identity'
  const before = known.get(accepted)
  if (before !== undefined) return before
  const encoding = bestOf(accepted)
  if (accepted.length <= MAX_KNOWN) known.set(accepted, encoding)
  return encoding
}

/** What bounds how long something made of several answers may be shown again. */
export class Freshness {
  #until = Number.POSITIVE_INFINITY
  #isStale = false

  /** The earliest moment at which a part of it must be requested again, in milliseconds of the clock. */
  get until(): number {
    return this.#until
  }

  /** Whether a part replaces a newer one that could not be loaded, or not yet. */
  get isStale(): boolean {
    return this.#isStale
  }

  note({ until, isStale }: { readonly until: number; readonly isStale: boolean }): void {
    this.#until = Math.min(this.#until, until)
    this.#isStale ||= isStale
  }
}

/** A page or file while it is made: how long it may be shown, and the span of the request it is made for. */
export interface RenderContext {
  readonly freshness: Freshness
  readonly span: Span
}

/** Without a span the calls have a trace of their own, as those whose answers many requests share. */
export function newRenderContext(span: Span = beginPlainSpan('GET', undefined)): RenderContext {
  return { freshness: new Freshness(), span }
}

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
