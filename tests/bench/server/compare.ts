import { median } from '../figures.ts'
import { type Answered, type Asked, type LoadTarget, loadWith } from './load.ts'

/** A server and what is asked of it. */
export interface Contestant {
  readonly target: LoadTarget
  readonly asked: Asked
}

/** How long a server is loaded at a time. */
const SECONDS = 4

/** A server is warm when this many loads in a row have not made it quicker by this share. At most so many loads are spent on it. */
const STEADY_LOADS = 2
const STEADY_SHARE = 0.05
const MOST_WARMING = 10

function mediansOf(answers: readonly Answered[]): Answered {
  return {
    perSecond: median(answers.map(({ perSecond }) => perSecond)),
    processorMs: median(answers.map(({ processorMs }) => processorMs)),
    refused: answers.reduce((total, { refused }) => total + refused, 0),
  }
}

/**
 * Loads a server until it answers no quicker any more: code is compiled as it is used and a site's start has work left, which takes
 * two seconds on one machine and fifteen on another.
 */
async function warmUp({ target, asked }: Contestant): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  let steady = 0
  for (let load = 0; load < MOST_WARMING && steady < STEADY_LOADS; load += 1) {
    const { processorMs } = await loadWith(target, asked, SECONDS)
    steady = processorMs < best * (1 - STEADY_SHARE) ? 0 : steady + 1
    best = Math.min(best, processorMs)
  }
}

/**
 * Loads each contestant in turn, round by round, so that all have the same noise. Gives the medians of each, and
 * how many requests were refused in all.
 */
export async function compare(
  contestants: readonly Contestant[],
  rounds: number,
): Promise<(contestant: Contestant) => Answered> {
  for (const contestant of contestants) await warmUp(contestant)
  const measured = new Map<Contestant, readonly Answered[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const contestant of contestants) {
      const answered = await loadWith(contestant.target, contestant.asked, SECONDS)
      measured.set(contestant, [...(measured.get(contestant) ?? []), answered])
    }
  return (contestant) => mediansOf(measured.get(contestant) ?? [])
}
