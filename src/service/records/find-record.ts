import { type RawBuilder, sql } from 'kysely'
import type { ReadableContent } from '../content.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../entities/language.ts'
import { answerColumns, decodeRecord, type RecordRow } from './decode.ts'

/** First record, in the order of its entity, that the public may see and that fits. */
export const findRecord = async <R extends object>(
  { reader }: ReadableContent,
  definition: EntityDefinition<R>,
  language: Language,
  condition: RawBuilder<unknown>,
): Promise<R | undefined> => {
  const visible = definition.visible ?? sql`1 = 1`
  const { rows } = await sql<RecordRow>`
    select ${answerColumns(definition)} from ${sql.table(definition.table)} where ${visible} and ${condition}
    order by ${definition.order} limit 1`.execute(reader)
  const row = rows[0]
  return row === undefined ? undefined : decodeRecord(definition, row, language)
}
