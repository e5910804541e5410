import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Who decides, when, and why. */
export interface Decision {
  readonly who: string
  readonly now: Date
  readonly note?: string | undefined
}

/** One entry of the audit trail. `created` is UTC in ISO 8601. */
export interface AuditEntry {
  readonly created: string
  readonly who: string
  readonly action: string
  readonly note: string
}

interface Subject {
  readonly entity: string
  readonly id: string
}

/** Adds an entry, within the transaction of what it tells of. */
export const writeAudit = async (
  db: Database,
  { entity, id }: Subject,
  action: string,
  { who, now, note = '' }: Decision,
): Promise<void> => {
  await sql`
    insert into audit (id, created, who, action, entity, record_id, note)
    values (${randomUUID()}, ${now.toISOString()}, ${who}, ${action}, ${entity}, ${id}, ${note})`.execute(db)
}

/** The trail of one record, the oldest first. */
export const readAudit = async (db: Database, { entity, id }: Subject): Promise<readonly AuditEntry[]> => {
  const { rows } = await sql<AuditEntry>`
    select created, who, action, note from audit
    where entity = ${entity} and record_id = ${id} order by created, id`.execute(db)
  return rows
}
