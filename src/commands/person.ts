import { AppError } from '../base/app-error.ts'
import type { ErasureResult, PersonalRecord } from '../content/staff/index.ts'
import { type Language, type Message, message } from '../engine/errors/index.ts'
import { shownMoment, statusIn } from './review.ts'

const KINDS: Readonly<Record<PersonalRecord['table'], Message>> = {
  collect_work: message`work`,
  message: message`message`,
  submission: message`submission`,
}

/** What was found of a person, one a line, without contact data. */
export function describePerson(found: readonly PersonalRecord[], language: Language): readonly string[] {
  return found.length === 0
    ? [message`Nothing was sent with this contact.`[language]]
    : found.map(
        ({ table, id, form, status, created }) =>
          `${id}  ${KINDS[table][language]}${form === '' ? '' : ` ${form}`}  ${statusIn(status, language)}  ${shownMoment(created)}`,
      )
}

/** What "delete" says before it deletes anything. */
export const deletesNothingYet = message`Nothing was deleted. Add --yes to delete all of this, with its photographs.`

/** What was deleted, in numbers. */
export function describeErased({ works, messages, submissions, photos }: ErasureResult): Message {
  return message`Deleted: works ${works}, messages ${messages}, submissions ${submissions}, photographs ${photos}. Backups still hold them: after a restore, delete again.`
}

/** What to say of a text that is no contact. It does not repeat the text. */
export const noContact = new AppError(
  message`This is no telephone number or e-mail address. Give one, such as 13800138000, or "-" to type it where no shell keeps it.`,
)
