/** What of a page was kept: served again, made again, served in place of a newer one; `none` where nothing is kept. */
export type CacheResult = 'hit' | 'miss' | 'stale' | 'none'

/** An answer to a visitor. Every value comes from a bounded set: never an address, an id or what was typed. */
export interface ObservedAnswer {
  /** Route of the config, or of the server's own table of routes. */
  readonly route: string
  readonly status: number
  readonly cache: CacheResult
  readonly seconds: number
}

/** A call by which a visitor writes, and its outcome. */
interface ObservedSubmission {
  /** Name of the form in the config. */
  readonly form: string
  readonly kind: string
  readonly outcome: string
}

export const GAUGE_NAMES = [
  'pageCacheBytes',
  'answerCacheBytes',
  'databaseConnections',
  'databaseIdle',
  'databaseWaiting',
  'picturesRunning',
  'picturesWaiting',
] as const

/** A value that is read when somebody asks for it; undefined where there is none just now. */
export type GaugeName = (typeof GAUGE_NAMES)[number]

/** What the parts of the site report of themselves. None of them knows what is done with it. */
export interface Observer {
  readonly answered: (answer: ObservedAnswer) => void
  /** A call of a source that went out; an answer from memory is none. */
  readonly sourceCalled: (source: string, isOk: boolean, seconds: number) => void
  readonly sourceFailed: (source: string, reason: string) => void
  /** An answer of a source that replaced a newer one. */
  readonly staleServed: (source: string) => void
  readonly rendered: (seconds: number) => void
  readonly submitted: (submission: ObservedSubmission) => void
  readonly gauge: (name: GaugeName, read: () => number | undefined) => void
}

function ignoreEvent(): void {}

/** Keeps nothing. */
export const NO_OBSERVER: Observer = {
  answered: ignoreEvent,
  sourceCalled: ignoreEvent,
  sourceFailed: ignoreEvent,
  staleServed: ignoreEvent,
  rendered: ignoreEvent,
  submitted: ignoreEvent,
  gauge: ignoreEvent,
}

export type SpanAttributes = Readonly<Record<string, string | number>>

/** A stretch of work that belongs to one trace (W3C Trace Context). */
export interface Span {
  /** 32 hexadecimal digits; the id of the request in the log. */
  readonly traceId: string
  /** The header `traceparent` of a request that is sent within it. */
  readonly traceparent: () => string
  /** A part of it: work in this process, or a call of another (`client`). */
  readonly begin: (name: string, kind: 'internal' | 'client', attributes?: SpanAttributes) => Span
  /** To be called once; `failure` is a short reason from a bounded set. */
  readonly end: (failure?: string, attributes?: SpanAttributes) => void
}

/** Begins the span of a request, given its method and its header `traceparent`. */
export type BeginSpan = (method: string, traceparent: string | undefined) => Span

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const NOTHING = /^0+$/
const SPAN_ID_DIGITS = 16
/** A trace of our own, of which nobody records anything. */
const NOT_SAMPLED = '00'

interface TraceParent {
  readonly traceId: string
  readonly parentId: string
  readonly flags: string
}

/** What a header `traceparent` says; undefined where it is not valid (W3C Trace Context, 3.2). */
export function readTraceparent(header: string | undefined): TraceParent | undefined {
  const [, version, traceId, parentId, flags, rest] = TRACEPARENT.exec(header ?? '') ?? []
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  return NOTHING.test(traceId) || NOTHING.test(parentId) ? undefined : { traceId, parentId, flags }
}

function newTraceId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/**
 * A span that nobody records: it has the ids, and each request sent within it has a parent of its own. Its id is made when somebody
 * asks for it: of an answer from memory nobody does.
 */
class PlainSpan implements Span {
  #traceId: string | undefined
  readonly #flags: string

  constructor(incoming: TraceParent | undefined) {
    this.#traceId = incoming?.traceId
    this.#flags = incoming?.flags ?? NOT_SAMPLED
  }

  get traceId(): string {
    this.#traceId ??= newTraceId()
    return this.#traceId
  }

  traceparent(): string {
    return `00-${this.traceId}-${newTraceId().slice(0, SPAN_ID_DIGITS)}-${this.#flags}`
  }

  begin(): Span {
    return this
  }

  end(): void {}
}

/** Begins spans that nobody records. A valid `traceparent` is continued. */
export const beginPlainSpan: BeginSpan = (_method, traceparent) => new PlainSpan(readTraceparent(traceparent))
