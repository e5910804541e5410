import { appendFileSync } from 'node:fs'

/** `npm run test:full`: every case of every sweep. */
const isFull = process.env.FULL_SWEEP === 'yes'

/** Tells `npm test` how many cases of a sweep are taken: it reports those that are reduced. */
function report(name: string, taken: number, all: number): void {
  const file = process.env.VITRINE_TEST_REPORT
  if (file === undefined || taken === all) return
  appendFileSync(`${file}.sweeps`, `${JSON.stringify({ name, taken, all })}\n`)
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

/** How many cases a run takes of a sweep that makes them by chance. */
export function sweepOf(name: string, all: number, ofEveryDay: number): number {
  const taken = isFull ? all : ofEveryDay
  report(name, taken, all)
  return taken
}
