import type { RecordColumns, SqlValue } from '../database/tables.ts'
import { type EntityDefinition, fieldText, keyOf, type StoredRecord, sortId } from '../entities/definition.ts'
import type { Languages } from '../language.ts'
import {
  type FactTableRow,
  factRows,
  sortColumn,
  type TranslationRow,
  translationRows,
} from '../records/filter-rows.ts'
import type { Translations } from '../records/record-store.ts'
import { documentsOf, type PreparedDocument } from '../search/write-documents.ts'

/** Origin of the last write; a seed only replaces records of a seed. */
export type RecordOrigin = RecordColumns['origin']

/** Row of an entity's table: common columns and its own. */
export type RecordRow = RecordColumns & Readonly<Record<string, SqlValue>>

/** A record ready to be written. */
export interface PreparedRecord {
  readonly id: string
  /** As imported. */
  readonly imported: StoredRecord
  readonly row: RecordRow
  readonly translations: readonly TranslationRow[]
  readonly facts: readonly FactTableRow[]
  readonly documents: readonly PreparedDocument[]
}

/** Whether a value of a validated record holds its translations. */
export function isTranslations(value: unknown): value is Translations {
  return typeof value === 'object' && value !== null
}

/** Splits an imported record into columns, public JSON, translations and search documents. */
export function prepareRecord(
  languages: Languages,
  definition: EntityDefinition,
  imported: StoredRecord,
  origin: RecordOrigin,
): PreparedRecord {
  const hidden = [...definition.privateFields, ...(definition.entity === 'channel' ? [] : ['translations'])]
  const record = Object.fromEntries(Object.entries(imported).filter(([field]) => !hidden.includes(field)))
  const translations = isTranslations(imported.translations) ? imported.translations : undefined
  const ownId = fieldText(imported, definition.idField)
  const id = keyOf(definition, ownId)
  const ownColumns = Object.entries(definition.columns).map(
    ([column, value]) => [column, value(imported)] as const,
  )
  // Contributions of visitors are searchable once approved.
  const isPublic = ownColumns.every(([column, value]) => column !== 'review_status' || value === 'approved')
  return {
    id,
    imported,
    row: {
      id,
      sort_id: sortId(ownId),
      origin,
      ...Object.fromEntries(ownColumns),
      ...sortColumn(definition, imported, languages),
      record: JSON.stringify(record),
      translations: translations === undefined ? null : JSON.stringify(translations),
    },
    translations: translationRows(definition, id, record, translations ?? {}, languages),
    facts: factRows(definition, id, record, translations ?? {}, languages),
    documents: isPublic ? documentsOf(definition, record, translations ?? {}) : [],
  }
}
