import { channelSchema } from '../../../schemas/entities/channel.ts'
import { channelNumber, moment, recordId } from '../../../schemas/entities/fields.ts'
import { type Bilingual, bilingual } from '../../base/bilingual.ts'

const WORDS: Readonly<Record<string, Bilingual>> = {
  [recordId.pattern]: bilingual(
    'must be a text of 1 to 128 whole characters, without the character U+0000',
    '必须是 1 至 128 个完整字符的文字，不含字符 U+0000',
  ),
  [channelNumber.pattern]: bilingual(
    'must begin with a letter or digit and hold at most 64 letters, digits, dashes and underscores',
    '必须以字母或数字开头，最多 64 个字母、数字、连字符和下划线',
  ),
  [moment.pattern]: bilingual(
    'must be a date such as 2026-03-05, with or without a time such as 09:30 or 09:30:00',
    '必须是日期，例如 2026-03-05，后面可以写时间，例如 09:30 或 09:30:00',
  ),
  [channelSchema.properties.id.pattern]: bilingual(
    'must be 1 to 64 letters, digits, dashes and underscores',
    '只能是 1 至 64 个字母、数字、连字符和下划线',
  ),
}

/** What a pattern of an entity's schema asks for, in words. */
export function patternWords(pattern: string): Bilingual | undefined {
  return WORDS[pattern]
}
