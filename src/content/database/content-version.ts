import type { Database, Dialect, VersionedTable } from './tables.ts'

/** Channel on which PostgreSQL announces changes of the content (NOTIFY). */
export const CONTENT_CHANNEL = 'vitrine_content'

/**
 * Returns the version of a table, which changes with every change of its records by any process. For
 * `document`, returns the number of the newest search document.
 */
export async function tableVersion(db: Database, table: VersionedTable | 'document'): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select('version')
    .where('entity', '=', table)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Returns the version of the whole content, the sum of all versions. */
export async function contentVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select(({ fn }) => fn.sum<number | null>('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Raises the version of a table. Must be the first statement of a transaction, so that writers of a table run
 * one after another.
 */
export async function bumpVersion(db: Database, table: VersionedTable): Promise<void> {
  await db
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('entity', '=', table)
    .execute()
}

/**
 * Makes writers of a table run one after another when nothing public changes: the version stays, and so do
 * cached pages. Must be the first statement of a transaction, like `bumpVersion`. SQLite needs none, since
 * its transactions take the write lock when they begin.
 */
export async function lockTable(
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
