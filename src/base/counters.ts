import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** Counts under one name, each by a key. A count begins again some seconds after its first point. */
export interface CounterOptions {
  /** Short; part of the key in a store that is shared. */
  readonly name: string
  /** Points that a key has. */
  readonly points: number
  readonly seconds: number
}

/** Makes counters. Processes of one site share what their store holds. */
export type Counters = (options: CounterOptions) => RateLimiterAbstract
