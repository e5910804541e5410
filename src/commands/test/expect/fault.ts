import type { Message } from '../../../engine/errors/index.ts'

/** One thing that is wrong with a page: what, why that matters, and what to do. */
export interface Fault {
  /** Permanent name of the expectation, such as "status" or "dead-link". */
  readonly check: string
  readonly what: Message
  readonly why: Message
  readonly hint: Message
}

interface Kind {
  readonly check: string
  readonly why: Message
  readonly hint: Message
}

/** Makes the faults of one expectation. */
export function faultsOfKind(check: string, why: Message, hint: Message) {
  const kind: Kind = { check, why, hint }
  return (what: Message): Fault => ({ ...kind, what })
}
