import { RateLimiterCluster } from 'rate-limiter-flexible'
import type { Counters } from '../../base/counters.ts'

/**
 * The variable in which the primary gives its workers one secret for the forms, for sites that keep none: a secret of each worker's own
 * would refuse the forms that another one has opened.
 */
export const SPARE_SECRET = 'VITRINE_SPARE_SECRET'

/** Counts in the primary, so that all workers of this machine count as one. */
export const countersOfPrimary: Counters = ({ name, points, seconds }) => {
  // Each counter listens to the messages of the primary.
  process.setMaxListeners(process.getMaxListeners() + 1)
  return new RateLimiterCluster({ keyPrefix: name, points, duration: seconds })
}
