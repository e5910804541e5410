import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { formats } from '../../../schemas/config/index.ts'
import { withPlainDomain } from '../../base/mail-address.ts'
import { tidyValues } from '../../base/tidy.ts'
import { DAY_MS } from '../../base/units.ts'
import type { Content } from '../content.ts'
import { bumpVersion } from '../database/content-version.ts'
import type { Database } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import { type Decision, writeAudit } from '../moderation/audit.ts'
import { wallClockOf } from '../records/embargo.ts'
import { fromTable } from '../records/select-records.ts'
import { forgetStale } from '../records/stale-translations.ts'
import { removeDocuments } from '../search/write-documents.ts'
import { isStoredPath, VISITORS, versionsOf } from '../storage/storage.ts'
import type { ReviewedTable } from '../submissions/targets.ts'
import { pathsIn } from '../submissions/uploads.ts'

/** A telephone number or e-mail address, normalized for comparison. */
export type Contact =
  | { readonly kind: 'phone'; readonly digits: string; readonly hasCountry: boolean }
  | { readonly kind: 'email'; readonly address: string }

/** Minimum number of digits; shorter numbers would match those of many people. */
const MIN_DIGITS = 6

/** Minimum number of digits without a country code; shorter ones may lack an area code too. */
const MIN_NATIONAL = 8

const PHONE = new RegExp(formats.phone, 'u')

/** An extension, as form values contain it. */
const EXTENSION = /-\d{1,6}$/

/** Trunk prefix 8 of a mobile number of Russia or Kazakhstan. */
const DIALLED_8 = /^8(?=9\d{9}$|7\d{9}$)/

/** Country calling codes (ITU-T E.164), optionally followed by the leading zero that Italy keeps. */
const COUNTRY =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d)0?$/

/**
 * Parses a telephone number or e-mail address, with the normalization of form fields that have such a rule;
 * undefined for other texts. An extension is dropped: the number is that of one person or their office.
 */
export function contactOf(text: string): Contact | undefined {
  const { phone, email } = tidyValues({ phone: text, email: text }, { phone: 'telephone', email: 'email' })
  if (typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email))
    return { kind: 'email', address: withPlainDomain(email.toLowerCase()) }
  if (typeof phone !== 'string' || !PHONE.test(phone)) return undefined
  const number = phone.replace(EXTENSION, '').replace(DIALLED_8, '7')
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < MIN_DIGITS
    ? undefined
    : { kind: 'phone', digits, hasCountry: /^(?:\+|00)/.test(number) }
}

/** Whether two numbers are the same, also if only one of them has a country code. */
function isSameNumber(one: Contact & { kind: 'phone' }, other: Contact & { kind: 'phone' }): boolean {
  if (one.digits === other.digits) return true
  const [long, short] = one.digits.length > other.digits.length ? [one, other] : [other, one]
  return (
    !short.hasCountry &&
    short.digits.length >= MIN_NATIONAL &&
    long.digits.endsWith(short.digits) &&
    COUNTRY.test(long.digits.slice(0, -short.digits.length))
  )
}

/** Whether a submitted value is this telephone number or e-mail address. */
function isContact(value: unknown, wanted: Contact): boolean {
  const found = typeof value === 'string' || typeof value === 'number' ? contactOf(String(value)) : undefined
  if (found === undefined) return false
  return found.kind === 'email'
    ? wanted.kind === 'email' && found.address === wanted.address
    : wanted.kind === 'phone' && isSameNumber(found, wanted)
}

/** Something that a person submitted, without contact data. */
export interface PersonalRecord {
  readonly table: ReviewedTable
  readonly id: string
  /** Form of a submission; empty for works and messages. */
  readonly form: string
  readonly status: string
  /** Stored timestamp: on the museum's clock for works and messages, UTC for submissions. */
  readonly created: string
}

function valuesInJson(json: string): readonly unknown[] {
  return Object.values(Object(JSON.parse(json)))
}

/** Finds everything submitted with a telephone number or e-mail address, in any field. */
export async function findPerson({ reader }: Content, wanted: Contact): Promise<readonly PersonalRecord[]> {
  const holds = (json: string): boolean => valuesInJson(json).some((value) => isContact(value, wanted))
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

/** Number of removed items. `photos` counts originals; `publicPhotos` counts those that were public. */
export interface ErasureResult {
  readonly works: number
  readonly messages: number
  readonly submissions: number
  readonly photos: number
  readonly publicPhotos: number
}

interface RowKey {
  readonly table: ReviewedTable
  readonly id: string
}

const KINDS = { collect_work: 'collectWork', message: 'message', submission: 'submission' } as const

/** Codes that link files to a work. */
const WORK_CODES = ['', 'CMS_COLLECT_WORK_IMG']

function recordText(json: string, field: string): string {
  const value: unknown = Reflect.get(Object(JSON.parse(json)), field)
  return typeof value === 'string' ? value : ''
}

/** Returns the paths of the files of a record: uploaded for it, named by it, or linked to it. */
async function ownedPaths(db: Database, { table, id }: RowKey): Promise<readonly string[]> {
  const owned = await db.selectFrom('upload').select('path').where('owner', '=', id).execute()
  const paths = owned.map(({ path }) => path)
  if (table !== 'collect_work') return paths
  const work = await db.selectFrom(table).select('record').where('id', '=', id).executeTakeFirst()
  const linked = await db
    .selectFrom('file')
    .select('record')
    .where('object_id', '=', id)
    .where('code', 'in', WORK_CODES)
    .execute()
  const named = [
    ...(work === undefined ? [] : pathsIn(recordText(work.record, 'workPhoto'))),
    ...linked.flatMap(({ record }) => pathsIn(recordText(record, 'filePath'))),
  ]
  return [...new Set([...paths, ...named])].filter(isStoredPath)
}

/** Whether another record refers to a file, as may be the case for pictures of imported works. */
async function isUsed(db: Database, path: string): Promise<boolean> {
  const pattern = `%/${path.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const tables = [...Object.values(definitions).map(({ table }) => table), 'own_record'] as const
  for (const table of tables) {
    const row = await fromTable(db, table)
      .select('id')
      .where(sql<boolean>`record like ${pattern} escape '\\'`)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

async function eraseOne(content: Content, db: Database, record: RowKey, decision: Decision) {
  const { table, id } = record
  const paths = await ownedPaths(db, record)
  const row = await db.selectFrom(table).select('review_status').where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const removed: string[] = []
  await db.deleteFrom(table).where('id', '=', id).execute()
  if (table !== 'submission') {
    await removeDocuments(content, db, definitions[KINDS[table]], [id])
    await forgetStale(db, { entity: KINDS[table] }, [id])
  }
  if (table === 'collect_work') {
    const files = await db
      .deleteFrom('file')
      .where('object_id', '=', id)
      .where('code', 'in', WORK_CODES)
      .returning('id')
      .execute()
    await forgetStale(
      db,
      definitions.file,
      files.map((file) => file.id),
    )
  }
  await db.deleteFrom('submission_key').where('record_id', '=', id).execute()
  // Replies and reasons may contain the person's name.
  await db.updateTable('audit').set({ note: '' }).where('record_id', '=', id).execute()
  await writeAudit(db, { entity: KINDS[table], id }, 'erased', decision)
  for (const path of paths) {
    if (await isUsed(db, path)) continue
    for (const version of versionsOf(path)) await content.storage.remove(version)
    await db.deleteFrom('upload').where('path', '=', path).execute()
    removed.push(path)
  }
  const isApproved = table === 'collect_work' && row.review_status === 'approved'
  const seen = removed.filter((path) => isApproved || !path.startsWith(VISITORS))
  return { photos: removed.length, publicPhotos: seen.length }
}

/**
 * Deletes works, messages and submissions with their files in all sizes, search documents, idempotency keys
 * and notes in the audit trail. Each leaves an audit entry "erased". Runs in one transaction: if a file
 * cannot be removed, all records stay and the call can be repeated.
 */
export async function eraseRecords(
  content: Content,
  records: readonly RowKey[],
  decision: Decision,
): Promise<ErasureResult> {
  const erased = { works: 0, messages: 0, submissions: 0, photos: 0, publicPhotos: 0 }
  if (records.length === 0) return erased
  // By default SQLite leaves deleted content in the file.
  if (content.dialect === 'sqlite') await sql`pragma secure_delete = on`.execute(content.writer)
  const names = { collect_work: 'works', message: 'messages', submission: 'submissions' } as const
  await content.writer.transaction().execute(async (db) => {
    for (const table of ['collect_work', 'file', 'message', 'submission', 'upload'] as const)
      await bumpVersion(db, table)
    for (const record of records) {
      const one = await eraseOne(content, db, record, decision)
      if (one === undefined) continue
      erased[names[record.table]] += 1
      erased.photos += one.photos
      erased.publicPhotos += one.publicPhotos
    }
  })
  return erased
}

/** Adds an audit entry about personal data in general rather than one record. */
function auditPersonalData(db: Database, action: string, decision: Decision): Promise<void> {
  return writeAudit(db, { entity: 'personalData', id: randomUUID() }, action, decision)
}

interface Expiry {
  /** Retention period of personal data in days. */
  readonly days: number
  readonly now: Date
  /** IANA time zone of the museum, in which works and messages are dated. */
  readonly timeZone: string
}

interface ExpiryResult extends ErasureResult {
  /** Number of published works and messages whose contact data was removed. */
  readonly contacts: number
}

const WHO = 'retention'

const REVIEWED = ['collect_work', 'message'] as const

/** Removes contact data of published records and returns their number. */
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
      await bumpVersion(db, table)
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
 * Deletes personal data older than the retention period. Unpublished works and messages and submissions of
 * other forms are deleted with their files; published works and messages lose their telephone numbers and
 * e-mail addresses. Records without a date are kept. Adds one audit entry with the numbers.
 */
export async function expirePersonalData(
  content: Content,
  { days, now, timeZone }: Expiry,
): Promise<ExpiryResult> {
  const limit = new Date(now.getTime() - days * DAY_MS)
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

function noteOf({ works, messages, submissions, photos, contacts }: ExpiryResult, days: number): string {
  return `older than ${days} days: ${works} works, ${messages} messages, ${submissions} submissions, ${photos} photographs, ${contacts} contacts`
}
