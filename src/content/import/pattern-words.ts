import { channelSchema } from '../../../schemas/entities/channel.ts'
import { channelNumber, moment, recordId } from '../../../schemas/entities/fields.ts'
import { DATE } from '../../../schemas/entities/own-record.ts'
import { type Message, message } from '../../base/messages/message.ts'

const WORDS: Readonly<Record<string, Message>> = {
  [recordId.pattern]: message`must be a text of 1 to 128 whole characters, without the character U+0000`,
  [channelNumber.pattern]: message`must begin with a letter or digit and hold at most 64 letters, digits, dashes and underscores`,
  [moment.pattern]: message`must be a date such as 2026-03-05, with or without a time such as 09:30 or 09:30:00`,
  [DATE]: message`must be a day, month or year of the calendar, such as 1912-05-01, 1912-05 or 1912`,
  [channelSchema.properties.id.pattern]: message`must be 1 to 64 letters, digits, dashes and underscores`,
}

/** What a pattern of an entity's schema asks for, in words. */
export function recordPatternWords(pattern: string): Message | undefined {
  return WORDS[pattern]
}
