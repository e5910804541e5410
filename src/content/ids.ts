import { type Message, message } from '../base/messages/message.ts'
import { fitsId } from '../base/path-segment.ts'

/** Which texts are ids of records that have a page of their own. */
export interface IdRule {
  readonly isId: (id: string) => boolean
  /** What it asks of an id, said of the id. */
  readonly words: Message
}

/** The rule of a site that names none. */
export const ANY_ID: IdRule = {
  isId: fitsId,
  words: message`must be a text of 1 to 128 characters, not white space alone`,
}
