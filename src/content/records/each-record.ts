import type { Connections } from '../database/tables.ts'
import { parserOf, type StoredRecord } from '../entities/definition.ts'
import type { Entities } from '../entities/entities.ts'
import { translationsOf } from './decode.ts'
import { fromTable, visibleWhere } from './select-records.ts'

const BATCH = 500

const parseStored = parserOf<StoredRecord>()

/** A record of the service with the texts of its translations, as it was imported. */
export interface WholeRecord {
  readonly entity: string
  readonly id: string
  readonly record: StoredRecord
}

/** Every record that the public may see, entity by entity in the order of their ids; a batch of them is in memory. */
export async function* eachRecord({
  reader,
  entities,
}: Pick<Connections, 'reader'> & { readonly entities: Entities }): AsyncGenerator<WholeRecord> {
  for (const definition of entities.all) {
    for (let last = ''; ; ) {
      const rows = await fromTable(reader, definition.table)
        .select(['id', 'record', 'translations'])
        .where('id', '>', last)
        .where(visibleWhere(definition, []))
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const final = rows.at(-1)
      if (final === undefined) break
      last = final.id
      for (const { id, record, translations } of rows)
        yield {
          entity: definition.entity,
          id: id.slice((definition.keyPrefix ?? '').length),
          record: { ...parseStored(record), translations: translationsOf(translations) },
        }
    }
  }
}
