import type { Message } from '../../base/messages/message.ts'

/** Why a record was refused. */
export interface Refusal {
  readonly reason: Message
  /** JSON pointer of the field; empty for the record itself. */
  readonly pointer: string
}
