import type { Database, RecordColumns } from '../database/tables.ts'
import { type EntityDefinition, parserOf, recordTitle, type StoredRecord } from '../entities/definition.ts'
import type { Entities } from '../entities/entities.ts'
import { parseTranslations } from './record-store.ts'
import { fromTable, visibleWhere } from './select-records.ts'

const BATCH_SIZE = 500

const parseStored = parserOf<StoredRecord>()

/** Rows of an entity that nobody withholds, by batches in the order of their keys; one batch is in memory. */
export async function* storedBatches(db: Database, definition: EntityDefinition) {
  for (let last = ''; ; ) {
    const rows = await fromTable(db, definition.table)
      .select(['id', 'origin', 'record', 'translations'])
      .where('id', '>', last)
      .where(visibleWhere(definition, []))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const final = rows.at(-1)
    if (final === undefined) return
    last = final.id
    yield rows.map(({ id, origin, record, translations }) => ({
      id,
      origin,
      record: parseStored(record),
      translations: parseTranslations(translations),
    }))
  }
}

/** A record in the form in which it is imported, and who wrote it last. Its private fields are not in it. */
export interface WholeRecord {
  readonly entity: string
  readonly id: string
  readonly record: StoredRecord
  /** What it is called; empty where it has no name. */
  readonly title: string
  readonly origin: RecordColumns['origin']
}

/** The records of an entity with their translations, in the order of their keys. */
export async function* wholeRecords(
  { reader, entities }: { readonly reader: Database; readonly entities: Entities },
  entity: string,
): AsyncGenerator<WholeRecord> {
  const definition = entities.definition(entity)
  const { length } = definition.keyPrefix ?? ''
  for await (const rows of storedBatches(reader, definition))
    for (const { id, origin, record, translations } of rows)
      yield {
        entity,
        id: id.slice(length),
        origin,
        title: recordTitle(definition, record),
        record: Object.keys(translations).length === 0 ? record : { ...record, translations },
      }
}
