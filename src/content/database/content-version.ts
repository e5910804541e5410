import type { Database, Dialect, VersionedTable } from './tables.ts'

/** What PostgreSQL announces a change of the content on (migration 4). */
export const CONTENT_CHANNEL = 'vitrine_content'

/**
 * Version of one entity's table: it changes with every change of its records, whichever process made it. Of `document` the
 * last number given to a search document.
 */
export async function tableVersion(db: Database, table: VersionedTable | 'document'): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select('version')
    .where('entity', '=', table)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Version of the whole content. */
export async function contentVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select(({ fn }) => fn.sum<number | null>('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Raises the version of a table. It is the first statement of a transaction, so that writers of a table take turns. */
export async function raiseVersion(db: Database, table: VersionedTable): Promise<void> {
  await db
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('entity', '=', table)
    .execute()
}

/**
 * Lets writers of a table take turns where nothing that is public changes: its version stays, and so do the pages that are kept. It is
 * the first statement of a transaction, as `raiseVersion` is elsewhere. A transaction of SQLite takes its turn when it begins.
 */
export async function takeTurn(
  { dialect }: { readonly dialect: Dialect },
  db: Database,
  table: VersionedTable,
): Promise<void> {
  if (dialect === 'sqlite') return
  await db.selectFrom('content_version').select('version').where('entity', '=', table).forUpdate().execute()
}

/** Reserves `count` numbers for search documents and returns the first. */
export async function reserveDocuments(db: Database, count: number): Promise<number> {
  const { version } = await db
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', count) }))
    .where('entity', '=', 'document')
    .returning('version')
    .executeTakeFirstOrThrow()
  return version - count + 1
}
