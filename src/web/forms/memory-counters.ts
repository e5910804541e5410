import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Counters } from '../../base/counters.ts'

/** Counts in the memory of this process, for a site that is one. */
export const memoryCounters: Counters = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
