import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counters } from '../../base/counters.ts'
import { householdOf } from '../../base/household.ts'
import type { SiteManifest } from '../../engine/index.ts'
import type { WriteCall } from './write-calls.ts'

const DEFAULT = { times: 20, minutes: 10 } as const

/** A submission of photographs is so many uploads, with some that are replaced. */
const UPLOADS_EACH = 6

/** What is left of a limit; `seconds` until it is whole again. */
export interface Limit {
  readonly allowed: boolean
  readonly times: number
  readonly left: number
  readonly seconds: number
}

/**
 * Counts calls per address and form. A store sees the addresses as `keyOf` writes them, which must not reveal them.
 */
export function createLimits(
  manifest: SiteManifest,
  counters: Counters,
  keyOf: (household: string) => string,
) {
  const limiters = new Map<string, RateLimiterAbstract>()

  const limiterOf = ({ form, kind }: Pick<WriteCall, 'form' | 'kind'>): RateLimiterAbstract => {
    const name = `${form} ${kind}`
    const known = limiters.get(name)
    if (known !== undefined) return known
    const { times, minutes } = manifest.forms[form]?.limit ?? DEFAULT
    const points = kind === 'upload' ? times * UPLOADS_EACH : times
    const limiter = counters({ name: `limit ${name}`, points, seconds: minutes * 60 })
    limiters.set(name, limiter)
    return limiter
  }

  return async (call: Pick<WriteCall, 'form' | 'kind'>, address: string): Promise<Limit> => {
    const limiter = limiterOf(call)
    const limit = (result: RateLimiterRes, allowed: boolean): Limit => ({
      allowed,
      times: limiter.points,
      left: Math.max(0, result.remainingPoints),
      seconds: Math.ceil(result.msBeforeNext / 1000),
    })
    try {
      return limit(await limiter.consume(keyOf(householdOf(address))), true)
    } catch (error) {
      if (error instanceof RateLimiterRes) return limit(error, false)
      throw error
    }
  }
}

export type Limits = ReturnType<typeof createLimits>
