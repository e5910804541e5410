import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from './search-query.ts'

/** Condition that a document is public; `docId` is its number in the index. True, in SQL, where nothing is hidden. */
export function publicOnly({ hidden }: SearchQuery, docId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
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
}
