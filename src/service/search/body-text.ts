import { type StoredRecord, textOf } from '../entities/definition.ts'
import { plainText } from '../text/plain-text.ts'

/** Plain texts of the searched fields beside the title, in the order in which a snippet is looked for. */
export const partsOf = (fields: readonly string[], record: StoredRecord): readonly string[] =>
  fields.map((field) => plainText(textOf(record, field))).filter((part) => part !== '')

/** The same as one text, to search in. */
export const bodyOf = (fields: readonly string[], record: StoredRecord): string =>
  partsOf(fields, record).join(' ')
