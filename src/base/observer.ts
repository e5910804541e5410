/** How the cache answered a page: cached, rendered, or stale in place of a newer one; `none` without caching. */
export type CacheResult = 'hit' | 'miss' | 'stale' | 'none'

/** A response to a visitor. All values come from bounded sets: never a URL, an id or user input. */
export interface ObservedAnswer {
  /** Route of the config or the server. */
  readonly route: string
  readonly status: number
  readonly cache: CacheResult
  readonly seconds: number
}

/** A form submission and its outcome. */
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

/** A value that is read on demand; undefined if currently unavailable. */
export type GaugeName = (typeof GAUGE_NAMES)[number]

/** Receives events from all parts of the site, which do not know how they are used. */
export interface Observer {
  readonly answered: (answer: ObservedAnswer) => void
  /** Called after a request to a source; not for cached responses. */
  readonly sourceCalled: (source: string, isOk: boolean, seconds: number) => void
  readonly sourceFailed: (source: string, reason: string) => void
  /** Called when a stale response of a source is used. */
  readonly staleServed: (source: string) => void
  readonly rendered: (seconds: number) => void
  readonly submitted: (submission: ObservedSubmission) => void
  readonly gauge: (name: GaugeName, read: () => number | undefined) => void
}

function ignoreEvent(): void {}

/** Ignores all events. */
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

/** A span of a trace (W3C Trace Context). */
export interface Span {
  /** 32 hexadecimal digits; also the request id in the log. */
  readonly traceId: string
  /** Returns the `traceparent` header of an outgoing request within the span. */
  readonly traceparent: () => string
  /** Begins a child span: work in this process (`internal`), or an outgoing request (`client`). */
  readonly begin: (name: string, kind: 'internal' | 'client', attributes?: SpanAttributes) => Span
  /** Call once; `failure` is a short reason from a bounded set. */
  readonly end: (failure?: string, attributes?: SpanAttributes) => void
}

/** Begins the span of a request, by its method and `traceparent` header. */
export type BeginSpan = (method: string, traceparent: string | undefined) => Span

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const NOTHING = /^0+$/
const SPAN_ID_DIGITS = 16
/** Trace flags of a new trace that is not recorded. */
const NOT_SAMPLED = '00'

interface TraceParent {
  readonly traceId: string
  readonly parentId: string
  readonly flags: string
}

/** Parses a `traceparent` header; undefined if invalid (W3C Trace Context, 3.2). */
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
 * A span without recording. It has ids, and each outgoing request gets its own parent id. The trace id is created on
 * demand, because cached responses do not need it.
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

/** Begins unrecorded spans. Continues a valid `traceparent`. */
export const beginPlainSpan: BeginSpan = (_method, traceparent) => new PlainSpan(readTraceparent(traceparent))
