import type { Content } from '../content.ts'
import type { ReviewedTable } from '../submissions/save-submission.ts'
import { type Contact, isContact } from './contact.ts'

/** Something that one person sent. It holds no contact data. */
export interface PersonalRecord {
  readonly table: ReviewedTable
  readonly id: string
  /** Form of a submission; empty for works and messages. */
  readonly form: string
  readonly status: string
  /** As it is kept: museum's clock for works and messages, UTC for submissions. */
  readonly created: string
}

function valuesOf(json: string): readonly unknown[] {
  return Object.values(Object(JSON.parse(json)))
}

/** Everything that was sent with a telephone number or an e-mail address, in whichever field. */
export async function findPerson({ reader }: Content, wanted: Contact): Promise<readonly PersonalRecord[]> {
  const holds = (json: string): boolean => valuesOf(json).some((value) => isContact(value, wanted))
  const found: PersonalRecord[] = []
  for (const table of ['collect_work', 'message'] as const) {
    const rows = await reader
      .selectFrom(table)
      .select(['id', 'review_status', 'create_time', 'contact'])
      .orderBy('create_time')
      .execute()
    for (const { id, review_status: status, create_time: created, contact } of rows)
      if (holds(contact)) found.push({ table, id, form: '', status, created })
  }
  const sent = await reader
    .selectFrom('submission')
    .select(['id', 'form', 'review_status', 'created', 'record'])
    .orderBy('created')
    .execute()
  for (const { id, form, review_status: status, created, record } of sent)
    if (holds(record)) found.push({ table: 'submission', id, form, status, created })
  return found
}
