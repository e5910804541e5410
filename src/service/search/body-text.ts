import { type StoredRecord, textOf } from '../entities/definition.ts'
import { plainText } from '../text/plain-text.ts'

/** Plain text of the searched fields beside the title, in the order in which a snippet is looked for. */
export const bodyOf = (fields: readonly string[], record: StoredRecord): string =>
  fields
    .map((field) => plainText(textOf(record, field)))
    .filter((part) => part !== '')
    .join(' ')
