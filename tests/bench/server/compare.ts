import { median } from '../figures.ts'
import { type Answered, type Asked, type LoadTarget, loadWith, warmUp } from './load.ts'

/** A server and what is asked of it. */
export interface Contestant {
  readonly target: LoadTarget
  readonly asked: Asked
}

/** How long a server is loaded before its first round, and in each. */
const WARM_SECONDS = 2
const SECONDS = 4

function mediansOf(answers: readonly Answered[]): Answered {
  return {
    perSecond: median(answers.map(({ perSecond }) => perSecond)),
    processorMs: median(answers.map(({ processorMs }) => processorMs)),
    refused: answers.reduce((total, { refused }) => total + refused, 0),
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
  for (const { target, asked } of contestants) await warmUp(target, asked, WARM_SECONDS)
  const measured = new Map<Contestant, readonly Answered[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const contestant of contestants) {
      const answered = await loadWith(contestant.target, contestant.asked, SECONDS)
      measured.set(contestant, [...(measured.get(contestant) ?? []), answered])
    }
  return (contestant) => mediansOf(measured.get(contestant) ?? [])
}
