import { appendFileSync } from 'node:fs'

/** Whether all cases of all sweeps and the tests tagged `full` run (`npm run test:full`). */
export const isFull = process.env.FULL_SWEEP === 'yes'

/** Reports to `npm test` that a sweep runs only some of its cases; it prints their number. */
function report(name: string, taken: number, all: number): void {
  const file = process.env.VITRINE_TEST_REPORT
  if (file !== undefined && taken < all) appendFileSync(`${file}.sweeps`, `${name}\n`)
}

/**
 * Returns the cases of a sweep to run: all in `npm run test:full`, otherwise the daily ones. A sweep crosses
 * dimensions that hardly affect each other; the daily cases must contain each value of each dimension at
 * least once.
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
 * Returns the case at `index` in daily runs, and all in `npm run test:full`. For viewports or languages in
 * which a part behaves the same, and which other tests cover with other parts.
 */
export function oneOf<Case>(name: string, cases: readonly Case[], index: number): readonly Case[] {
  return sweep(name, cases, (_case, place) => place === index)
}

/** Returns the number of cases to run of a sweep with random cases. */
export function sweepOf(name: string, all: number, ofEveryDay: number): number {
  const taken = isFull ? all : ofEveryDay
  report(name, taken, all)
  return taken
}
