import type { IncomingMessage } from 'node:http'
import { type BeginSpan, beginPlainSpan, type Span } from '../../base/span.ts'

const SPAN = Symbol('span')

/** Kept at the request itself: with a WeakMap this takes three times as long. */
interface Traced {
  [SPAN]?: Span
}

/** Gives each request its span, the same to every app that sees the request. */
export type SpanOf = (request: IncomingMessage & Traced) => Span

export function createSpanOf(begin: BeginSpan = beginPlainSpan): SpanOf {
  return (request) => {
    if (request[SPAN] !== undefined) return request[SPAN]
    const { traceparent } = request.headers
    const span = begin(request.method ?? '', typeof traceparent === 'string' ? traceparent : undefined)
    request[SPAN] = span
    return span
  }
}
