import fc from 'fast-check'

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

/** fast-check's `assert`, with the run's own seed and number of cases. */
export const assertProperty = ((property: fc.IRawProperty<unknown>, given: fc.Parameters<unknown> = {}) => {
  const usual = given.numRuns ?? 100
  return fc.assert(property, { seed: SEED, ...given, numRuns: soakedTo(usual, 50 * usual) })
}) as typeof fc.assert
