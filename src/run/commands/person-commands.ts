import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { visibleText } from '../../base/tidy.ts'
import {
  deletesNothingYet,
  describeErased,
  describePerson,
  noContact,
  withMoments,
} from '../../commands/review.ts'
import type { Content } from '../../content/index.ts'
import type { Contact, PersonalRecord } from '../../content/staff/index.ts'
import { type Language, message } from '../../engine/errors/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { configuredTimeZone } from '../config-facts.ts'
import { printMessage, SpokenCommand } from './help-words.ts'
import {
  adoptOption,
  type DeleteFlags,
  deletingFlags,
  type StaffCalls,
  withContent,
} from './review-commands.ts'

interface FindFlags {
  readonly json?: boolean
}

const CONTACT = message`telephone number or e-mail address; "-" reads it from standard input`

async function contactFrom(argument: string, { contactOf }: StaffCalls): Promise<Contact> {
  const contact = contactOf(argument === '-' ? await text(process.stdin) : argument)
  if (contact === undefined) throw noContact
  return contact
}

async function foundRecords(
  content: Content,
  staff: StaffCalls,
  argument: string,
): Promise<readonly PersonalRecord[]> {
  const timeZone = configuredTimeZone(readEnvironment(process.env))
  const records = await staff.findPerson(content, await contactFrom(argument, staff))
  return records.map((each) => withMoments(each, timeZone))
}

function findPerson(argument: string, { json }: FindFlags, language: Language): Promise<void> {
  return withContent(async (content, staff) => {
    const records = await foundRecords(content, staff, argument)
    if (json === true) console.log(JSON.stringify(records, undefined, 2))
    else for (const line of describePerson(records, language)) console.log(visibleText(line))
  })
}

function removePerson(
  argument: string,
  { yes, by: who, adopt }: DeleteFlags,
  language: Language,
): Promise<void> {
  return withContent(
    async (content, staff) => {
      const records = await foundRecords(content, staff, argument)
      for (const line of describePerson(records, language)) console.log(line)
      if (records.length === 0) return
      if (yes !== true) return printMessage(deletesNothingYet, language)
      const erased = await staff.eraseRecords(content, records, { who, now: new Date() })
      if (erased.publicPhotos > 0) {
        const { emptyPictureCache } = await import('../../web/media/pictures/picture-cache.ts')
        const { pictureCacheOf } = await import('../create-pictures.ts')
        await emptyPictureCache(pictureCacheOf(readEnvironment(process.env)))
      }
      printMessage(describeErased(erased), language)
    },
    yes === true ? { adopt: adopt === true } : 'reads',
  )
}

/** Commands that find and delete everything one person sent. */
export function personCommand(language: Language): Command {
  const person = new SpokenCommand('person', language).says(message`what one person sent`)
  person
    .command('find')
    .says(message`everything sent with a telephone number or an e-mail address`)
    .takes('<contact>', CONTACT)
    .flags({ '--json': message`as JSON` })
    .action((contact: string, flags: FindFlags) => findPerson(contact, flags, language))
  person
    .command('delete')
    .says(message`delete it all, with its photographs; without --yes only show it`)
    .takes('<contact>', CONTACT)
    .flags(deletingFlags())
    .addOption(adoptOption(language))
    .action((contact: string, flags: DeleteFlags) => removePerson(contact, flags, language))
  return person
}
