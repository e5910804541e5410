import { formats } from '../../../schemas/config/index.ts'
import { withPlainDomain } from '../../base/mail-address.ts'
import { tidyValues } from '../../base/tidy.ts'
import type { Content } from '../content.ts'
import type { ReviewedTable } from '../submissions/targets.ts'

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
