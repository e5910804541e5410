import { type RawBuilder, sql } from 'kysely'
import type { ReadableContent } from '../content.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import type { HiddenDocuments, SearchQuery } from './search-query.ts'

const all: readonly EntityDefinition[] = Object.values(definitions)

/** What a search must not find now. */
export const hiddenDocuments = async ({ embargo }: ReadableContent): Promise<readonly HiddenDocuments[]> => {
  const found = all.map(async (definition): Promise<readonly HiddenDocuments[]> => {
    const { entity, table, document, published } = definition
    if (document === undefined || published === undefined) return []
    const from = await embargo.hiddenFrom(definition)
    return from === undefined ? [] : [{ entity, table, column: published, from }]
  })
  return (await Promise.all(found)).flat()
}

/** Condition that a document is public; `docId` is its number in the index. True, in SQL, where nothing is hidden. */
export const publicOnly = ({ hidden }: SearchQuery, docId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    [
      sql`1 = 1`,
      ...hidden.map(
        ({ entity, table, column, from }) => sql`${docId} not in (
          select shown.doc_id from search_document as shown
          join ${sql.table(table)} as record on record.id = shown.record_id
          where shown.entity = ${entity} and ${sql.ref(`record.${column}`)} >= ${from})`,
      ),
    ],
    sql` and `,
  )
