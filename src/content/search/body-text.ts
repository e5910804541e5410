import { searchedText } from '../../base/html-text.ts'
import { type SearchedPart, type StoredRecord, textOf } from '../entities/definition.ts'

/** Plain texts of the searched fields beside the title, in the order in which a snippet is looked for. */
export function partsOf(fields: readonly SearchedPart[], record: StoredRecord): readonly string[] {
  return fields
    .map((field) => searchedText(typeof field === 'string' ? textOf(record, field) : field(record)))
    .filter((part) => part !== '')
}

/** The same as one text, to search in. */
export function bodyOf(fields: readonly SearchedPart[], record: StoredRecord): string {
  return partsOf(fields, record).join(' ')
}
