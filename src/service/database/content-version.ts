import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Version of one entity's table: it changes with every change of its records, whichever process made it. */
export const tableVersion = async (db: Database, table: string): Promise<number> => {
  const { rows } = await sql<{
    version: number
  }>`select version from content_version where entity = ${table}`.execute(db)
  return Number(rows[0]?.version ?? 0)
}

/** Version of the whole content. */
export const contentVersion = async (db: Database): Promise<number> => {
  const { rows } = await sql<{
    version: number
  }>`select sum(version) as version from content_version`.execute(db)
  return Number(rows[0]?.version ?? 0)
}

/**
 * Raises the version of a table. It must be the first statement of a transaction: in SQLite a transaction that
 * reads first cannot become a writing one once another process has written.
 */
export const raiseVersion = async (db: Database, table: string): Promise<void> => {
  await sql`update content_version set version = version + 1 where entity = ${table}`.execute(db)
}

/** Reserves `count` numbers for search documents and returns the first. */
export const reserveDocuments = async (db: Database, count: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update content_version set version = version + ${count} where entity = 'document' returning version`.execute(
    db,
  )
  return Number(rows[0]?.version ?? count) - count + 1
}
