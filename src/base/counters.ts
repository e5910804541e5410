import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** Options of a rate limit counter. A key's window starts with its first point. */
export interface CounterOptions {
  /** Short name; prefix of keys in a shared store. */
  readonly name: string
  /** Maximum points per key. */
  readonly points: number
  readonly seconds: number
}

/** Creates counters. Processes of a site share them through their store. */
export type Counters = (options: CounterOptions) => RateLimiterAbstract
