import type { CriterionId } from '../../../../schemas/config/index.ts'
import type { Message } from '../../../engine/errors/index.ts'

/** One thing that is wrong with a page: what, why that matters, and what to do. */
export interface Fault {
  /** Permanent name of the expectation, such as "status" or "dead-link". */
  readonly check: string
  readonly what: Message
  readonly why: Message
  readonly hint: Message
  /** Criteria of WCAG 2.2 that it fails; absent where it is about something else. */
  readonly criteria?: readonly CriterionId[]
  /** Rule of axe-core that found it. */
  readonly rule?: string
}

interface Kind {
  readonly check: string
  readonly why: Message
  readonly hint: Message
}

/** Makes the faults of one expectation. */
export function faultsOfKind(
  check: string,
  why: Message,
  hint: Message,
  ...criteria: readonly CriterionId[]
) {
  const kind: Kind = { check, why, hint }
  return (what: Message, ...others: readonly CriterionId[]): Fault => {
    const failed = [...criteria, ...others]
    return { ...kind, what, ...(failed.length === 0 ? {} : { criteria: failed }) }
  }
}
