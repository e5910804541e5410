import type { Content } from '../content.ts'
import type { RecordColumns } from '../database/tables.ts'
import { parserOf, type StoredRecord } from '../entities/definition.ts'
import { translationsOf } from './decode.ts'
import { fromTable } from './select-records.ts'

const AT_ONCE = 500

/** A record in the form in which it is imported, and who wrote it last. */
export interface WholeRecord {
  readonly record: StoredRecord
  readonly origin: RecordColumns['origin']
}

const parse = parserOf<StoredRecord>()

/** All records of an entity with their translations, in the order of their keys. Its private fields are not among them. */
export async function* wholeRecords(
  { reader, entities }: Pick<Content, 'reader' | 'entities'>,
  entity: string,
): AsyncGenerator<WholeRecord> {
  const { table, visible, idField, keyPrefix = '' } = entities.definition(entity)
  for (let last = keyPrefix; ; ) {
    const rows = await fromTable(reader, table)
      .select(['id', 'origin', 'record', 'translations'])
      .where('id', '>', last)
      .$if(visible !== undefined, (query) => (visible === undefined ? query : query.where(visible)))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { origin, record, translations } of rows) {
      const whole = {
        ...parse(record),
        ...(translations !== null && { translations: translationsOf(translations) }),
      }
      if (typeof Reflect.get(whole, idField) === 'string') yield { record: whole, origin }
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return
  }
}
