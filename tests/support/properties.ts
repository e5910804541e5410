import fc from 'fast-check'
import { expect } from 'vitest'
import { sweepOf } from './sweep.ts'

/**
 * `npm run soak` runs fifty times as many cases, different ones each time. Every other run uses the same
 * cases, so that it tests the change rather than the day.
 */
const soaking = process.env.SOAK === 'yes'

export const SEED = soaking ? Date.now() % 2 ** 31 : 20_261_121

/** Returns `soaked` when soaking, else `usual`. */
export function soakedTo(usual: number, soaked: number): number {
  return soaking ? soaked : usual
}

/**
 * Maximum number of cases of a property in daily runs, enough for each kind of value. They are the first ones
 * of `npm run test:full`.
 */
const MOST_OF_A_DAY = 200

/** `assert` of fast-check, with the run's seed and number of cases. */
export const assertProperty = ((property: fc.IRawProperty<unknown>, given: fc.Parameters<unknown> = {}) => {
  const all = given.numRuns ?? 100
  const name = `cases of "${expect.getState().currentTestName}"`
  const numRuns = soaking ? 50 * all : sweepOf(name, all, Math.min(all, MOST_OF_A_DAY))
  return fc.assert(property, { seed: SEED, ...given, numRuns })
}) as typeof fc.assert
