import type { CriterionId } from '../../../../schemas/config/index.ts'
import type { Message } from '../../../engine/errors/index.ts'

/** A fault of a page: what is wrong, why it matters and how to fix it. */
export interface Fault {
  /** Stable name of the check, such as "status" or "dead-link". */
  readonly check: string
  readonly what: Message
  readonly why: Message
  readonly hint: Message
  /** Failed criteria of WCAG 2.2. Undefined if the fault is about something else. */
  readonly criteria?: readonly CriterionId[]
  /** Rule of axe-core that found the fault. */
  readonly rule?: string
}

interface Kind {
  readonly check: string
  readonly why: Message
  readonly hint: Message
}

/** Creates a factory for the faults of one check. */
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
