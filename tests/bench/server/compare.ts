import { median } from '../figures.ts'
import { type Answered, type Asked, type LoadTarget, loadFor, warmUp } from './load.ts'

/** A server and what is asked of it. */
export interface Contestant {
  readonly target: LoadTarget
  readonly asked: Asked
}

const SECONDS = 4

const mediansOf = (answers: readonly Answered[]): Answered => ({
  perSecond: median(answers.map(({ perSecond }) => perSecond)),
  processorMs: median(answers.map(({ processorMs }) => processorMs)),
})

/** Loads each contestant in turn, round by round, so that all have the same noise. Gives the medians of each. */
export const compare = async (
  contestants: readonly Contestant[],
  rounds: number,
): Promise<(contestant: Contestant) => Answered> => {
  for (const { target, asked } of contestants) await warmUp(target, asked)
  const measured = new Map<Contestant, readonly Answered[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const contestant of contestants) {
      const answered = await loadFor(contestant.target, contestant.asked, SECONDS)
      measured.set(contestant, [...(measured.get(contestant) ?? []), answered])
    }
  return (contestant) => mediansOf(measured.get(contestant) ?? [])
}
