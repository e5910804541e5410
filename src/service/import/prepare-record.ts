import type { RecordColumns, Value } from '../database/tables.ts'
import { type EntityDefinition, type StoredRecord, sortId, textOf } from '../entities/definition.ts'
import { documentsOf, type PreparedDocument } from '../search/documents.ts'

/** Who wrote a record last; a seed replaces only what a seed wrote. */
export type Origin = RecordColumns['origin']

/** Row of an entity's table: the columns that all have, and its own. */
export type RecordRow = RecordColumns & Readonly<Record<string, Value>>

/** Record in the form in which it is written. */
export interface PreparedRecord {
  readonly id: string
  readonly row: RecordRow
  readonly documents: readonly PreparedDocument[]
}

function isObject(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null
}

/** Splits an imported record into its columns, its public JSON, its translations and its search documents. */
export function prepareRecord(
  definition: EntityDefinition,
  imported: StoredRecord,
  origin: Origin,
): PreparedRecord {
  const hidden = [...definition.privateFields, ...(definition.entity === 'channel' ? [] : ['translations'])]
  const record = Object.fromEntries(Object.entries(imported).filter(([field]) => !hidden.includes(field)))
  const translations = isObject(imported.translations) ? imported.translations : undefined
  const en = isObject(translations?.en) ? translations.en : undefined
  const english = en === undefined ? record : { ...record, ...en }
  const id = textOf(imported, definition.idField)
  const ownColumns = Object.entries(definition.columns).map(
    ([column, value]) => [column, value(imported, { ...imported, ...english })] as const,
  )
  // What visitors sent is found once it was approved.
  const isPublic = ownColumns.every(([column, value]) => column !== 'review_status' || value === 'approved')
  return {
    id,
    row: {
      id,
      sort_id: sortId(id),
      origin,
      has_en: en === undefined ? 0 : 1,
      ...Object.fromEntries(ownColumns),
      record: JSON.stringify(record),
      translations: translations === undefined ? null : JSON.stringify(translations),
    },
    documents: isPublic ? documentsOf(definition, record, en) : [],
  }
}
