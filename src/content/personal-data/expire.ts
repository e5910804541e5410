import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { wallClockOf } from '../wall-clock.ts'
import { auditPersonalData, type Erased, eraseRecords } from './erase.ts'

export interface Expiry {
  /** Days for which the museum keeps personal data. */
  readonly days: number
  readonly now: Date
  /** Time zone of the museum (IANA), on whose clock works and messages are dated. */
  readonly timeZone: string
}

export interface Expired extends Erased {
  /** Published works and messages whose telephone numbers and e-mail addresses were removed. */
  readonly contacts: number
}

const MS_PER_DAY = 24 * 60 * 60 * 1000
const WHO = 'retention'

const REVIEWED = ['collect_work', 'message'] as const

/** Removes contact data of published records; answers of how many. */
async function forgetContacts({ reader, writer }: Content, before: string): Promise<number> {
  let contacts = 0
  for (const table of REVIEWED) {
    const rows = await reader
      .selectFrom(table)
      .select(['id', 'contact'])
      .where('create_time', '<', before)
      .where('create_time', '<>', '')
      .where('contact', '<>', '{}')
      .execute()
    if (rows.length === 0) continue
    await writer.transaction().execute(async (db) => {
      await raiseVersion(db, table)
      for (const { id } of rows)
        await db.updateTable(table).set({ contact: '{}' }).where('id', '=', id).execute()
    })
    contacts += rows.filter(({ contact }) =>
      Object.values(JSON.parse(contact)).some((value) => value !== ''),
    ).length
  }
  return contacts
}

/**
 * Removes what is older than the museum keeps it: works and messages that were not published and submissions of other forms as a
 * whole, with their files; of published works and messages the telephone numbers and e-mail addresses. A record without a
 * date stays. What was removed is one entry of the audit trail, in numbers.
 */
export async function expirePersonalData(
  content: Content,
  { days, now, timeZone }: Expiry,
): Promise<Expired> {
  const limit = new Date(now.getTime() - days * MS_PER_DAY)
  const before = wallClockOf(limit, timeZone)
  const old: { table: 'collect_work' | 'message' | 'submission'; id: string }[] = []
  for (const table of REVIEWED) {
    const rows = await content.reader
      .selectFrom(table)
      .select('id')
      .where('create_time', '<', before)
      .where('create_time', '<>', '')
      .where('review_status', '<>', 'approved')
      .execute()
    old.push(...rows.map(({ id }) => ({ table, id })))
  }
  const sent = await content.reader
    .selectFrom('submission')
    .select('id')
    .where('created', '<', limit.toISOString())
    .execute()
  old.push(...sent.map(({ id }) => ({ table: 'submission' as const, id })))
  const decision = { who: WHO, now, note: `older than ${days} days` }
  const erased = await eraseRecords(content, old, decision)
  const contacts = await forgetContacts(content, before)
  const expired = { ...erased, contacts }
  if (Object.values(expired).some((count) => count > 0))
    await auditPersonalData(content.writer, 'expired', { ...decision, note: noteOf(expired, days) })
  return expired
}

function noteOf({ works, messages, submissions, photos, contacts }: Expired, days: number): string {
  return `older than ${days} days: ${works} works, ${messages} messages, ${submissions} submissions, ${photos} photographs, ${contacts} contacts`
}
