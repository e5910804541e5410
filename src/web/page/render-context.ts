import { beginPlainSpan, type Span } from '../../base/observer.ts'

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
