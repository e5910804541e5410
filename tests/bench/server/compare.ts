import { median } from '../figures.ts'
import { type Answered, type Asked, CONNECTIONS, type LoadTarget, loadWith } from './load.ts'

/** A server and what is asked of it. */
export interface Contestant {
  readonly target: LoadTarget
  readonly asked: Asked
}

/** About how long a server is loaded in each round. */
const SECONDS = 4
const WARM_REQUESTS = 8 * CONNECTIONS
const LEAST_REQUESTS = 4 * CONNECTIONS

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
  const amounts = new Map<Contestant, number>()
  for (const contestant of contestants) {
    const { perSecond } = await loadWith(contestant.target, contestant.asked, WARM_REQUESTS)
    amounts.set(contestant, Math.max(LEAST_REQUESTS, Math.round(perSecond * SECONDS)))
  }
  const measured = new Map<Contestant, readonly Answered[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [contestant, amount] of amounts) {
      const answered = await loadWith(contestant.target, contestant.asked, amount)
      measured.set(contestant, [...(measured.get(contestant) ?? []), answered])
    }
  return (contestant) => mediansOf(measured.get(contestant) ?? [])
}
