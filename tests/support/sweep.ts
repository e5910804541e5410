import { appendFileSync } from 'node:fs'

/** `npm run test:full`: every case of every sweep, and the tests with the tag `full`. */
export const isFull = process.env.FULL_SWEEP === 'yes'

/** Tells `npm test` of a sweep of which not all cases are taken: it says how many those are. */
function report(name: string, taken: number, all: number): void {
  const file = process.env.VITRINE_TEST_REPORT
  if (file !== undefined && taken < all) appendFileSync(`${file}.sweeps`, `${name}\n`)
}

/**
 * The cases that a run takes of a sweep, which crosses what hardly changes each other: those of every day, all of them in
 * `npm run test:full`. What every day needs is that each value of each dimension comes at least once.
 */
export function sweep<Case>(
  name: string,
  cases: readonly Case[],
  isOfEveryDay: (each: Case, index: number) => boolean,
): readonly Case[] {
  const taken = isFull ? cases : cases.filter(isOfEveryDay)
  report(name, taken.length, cases.length)
  return taken
}

/**
 * One case every day, the `index`th, and all in `npm run test:full`: of screens or languages in which a part does the same, and which
 * other tests see in other parts.
 */
export function oneOf<Case>(name: string, cases: readonly Case[], index: number): readonly Case[] {
  return sweep(name, cases, (_case, place) => place === index)
}

/** How many cases a run takes of a sweep that makes them by chance. */
export function sweepOf(name: string, all: number, ofEveryDay: number): number {
  const taken = isFull ? all : ofEveryDay
  report(name, taken, all)
  return taken
}
