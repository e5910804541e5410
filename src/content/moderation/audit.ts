import { randomUUID } from 'node:crypto'
import type { Database } from '../database/tables.ts'

/** Author, time and optional reason of a decision. */
export interface Decision {
  readonly who: string
  readonly now: Date
  readonly note?: string | undefined
}

/** Entry of the audit trail. `created` is UTC in ISO 8601. */
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

/** Entry of the audit trail with its subject. */
export interface SubjectAuditEntry extends AuditEntry, Subject {}

/** Adds an entry within the transaction of the change it describes. */
export async function writeAudit(
  db: Database,
  { entity, id }: Subject,
  action: string,
  { who, now, note = '' }: Decision,
): Promise<void> {
  const created = now.toISOString()
  await db
    .insertInto('audit')
    .values({ id: randomUUID(), created, who, action, entity, record_id: id, note })
    .execute()
}

/** Returns the entries of one record, oldest first. */
export function readAudit(db: Database, { entity, id }: Subject): Promise<readonly AuditEntry[]> {
  return db
    .selectFrom('audit')
    .select(['created', 'who', 'action', 'note'])
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .orderBy('created')
    .orderBy('id')
    .execute()
}

/** Returns a page of the whole audit trail, newest first. */
export function readWholeAudit(
  db: Database,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly SubjectAuditEntry[]> {
  return db
    .selectFrom('audit')
    .select(['created', 'who', 'action', 'note', 'entity', 'record_id as id'])
    .orderBy('created', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
