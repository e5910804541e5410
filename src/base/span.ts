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

interface Incoming {
  readonly traceId: string
  readonly parentId: string
  readonly flags: string
}

/** What a header `traceparent` says; undefined where it is not valid (W3C Trace Context, 3.2). */
export function readTraceparent(header: string | undefined): Incoming | undefined {
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

  constructor(incoming: Incoming | undefined) {
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
