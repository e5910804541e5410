import fc from 'fast-check'
import { expect } from 'vitest'
import { sweepOf } from './sweep.ts'

/**
 * `npm run soak` takes other cases each time, and fifty times as many. Every other run takes the same ones, so
 * that it validates the change before it and not the day.
 */
const soaking = process.env.SOAK === 'yes'

export const SEED = soaking ? Date.now() % 2 ** 31 : 20_261_121

/** `usual` as it is; `soaked` when soaking. */
export function soakedTo(usual: number, soaked: number): number {
  return soaking ? soaked : usual
}

/** Of the cases of one property every day: each kind of value has come by then. The first ones are the same in `npm run test:full`. */
const MOST_OF_A_DAY = 200

/** fast-check's `assert`, with the run's own seed and number of cases. */
export const assertProperty = ((property: fc.IRawProperty<unknown>, given: fc.Parameters<unknown> = {}) => {
  const all = given.numRuns ?? 100
  const name = `cases of "${expect.getState().currentTestName}"`
  const numRuns = soaking ? 50 * all : sweepOf(name, all, Math.min(all, MOST_OF_A_DAY))
  return fc.assert(property, { seed: SEED, ...given, numRuns })
}) as typeof fc.assert
