import type { Expression, SqlBool } from 'kysely'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import { decodeRecord } from './decode.ts'
import { isPublished } from './embargo.ts'
import type { RecordStore } from './record-store.ts'
import { inOrder, selectRecords, visibleWhere } from './select-records.ts'

/** First record, in the order of its entity, that the public may see and for which all conditions hold. */
export async function findRecord<R extends object>(
  { reader, embargo, languages }: RecordStore,
  definition: EntityDefinition<R>,
  language: Language,
  ...conditions: readonly (Expression<SqlBool> | undefined)[]
): Promise<R | undefined> {
  const published = isPublished(definition, await embargo.hiddenFrom(definition))
  const row = await selectRecords(reader, definition)
    .where(visibleWhere(definition, [published, ...conditions]))
    .$call(inOrder(definition.order))
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : decodeRecord(definition, row, language, languages)
}
