import { formats } from '../../../schemas/config/index.ts'
import { withPlainDomain } from '../../base/mail-address.ts'
import { tidyValues } from '../../base/tidy.ts'
import type { Content } from '../content.ts'
import type { ReviewedTable } from '../submissions/save-submission.ts'

/** A telephone number or an e-mail address in the form in which two of them are compared. */
export type Contact =
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'email'; readonly address: string }

/** A number with fewer digits would match numbers of many people. */
const MIN_DIGITS = 6

const PHONE = new RegExp(formats.phone, 'u')
const CHINA = /^(?:\+|00)86/

/**
 * Reads a telephone number or an e-mail address, however it is spaced or cased, as forms do that have a rule for it; undefined for any
 * other text. The prefix of mainland China is left out: forms keep mobile numbers as their 11 digits.
 */
export function contactOf(text: string): Contact | undefined {
  const { phone, email } = tidyValues({ phone: text, email: text }, { phone: 'telephone', email: 'email' })
  if (typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email))
    return { kind: 'email', address: withPlainDomain(email.toLowerCase()) }
  if (typeof phone !== 'string' || !PHONE.test(phone)) return undefined
  const digits = phone.replace(CHINA, '').replaceAll(/\D/g, '')
  return digits.length < MIN_DIGITS ? undefined : { kind: 'phone', digits }
}

/** Whether a value that was sent is this telephone number or e-mail address. */
function isContact(value: unknown, wanted: Contact): boolean {
  const found = typeof value === 'string' || typeof value === 'number' ? contactOf(String(value)) : undefined
  if (found === undefined) return false
  return found.kind === 'email'
    ? wanted.kind === 'email' && found.address === wanted.address
    : wanted.kind === 'phone' && found.digits === wanted.digits
}

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

function valuesInJson(json: string): readonly unknown[] {
  return Object.values(Object(JSON.parse(json)))
}

/** Everything that was sent with a telephone number or an e-mail address, in whichever field. */
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
