import type { Message } from '../../../engine/errors/index.ts'
import type { CaseResult } from '../run-cases.ts'

/** What a run has found. */
export interface Summary {
  readonly results: readonly CaseResult[]
  /** Sources whose records were derived of their mapping, and those that were recorded. */
  readonly derived: readonly string[]
  readonly recorded: readonly string[]
  /** Services whose records are those of the museum itself. */
  readonly own: readonly string[]
  /** What was not tested, and what to install. */
  readonly notices: readonly Message[]
  readonly milliseconds: number
}

export function failuresOf({ results }: Pick<Summary, 'results'>): readonly CaseResult[] {
  return results.filter(({ faults }) => faults.length > 0)
}
