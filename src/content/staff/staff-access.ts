import { createHash, randomBytes } from 'node:crypto'
import type { Content } from '../content.ts'

/** A reader sees submissions without contact data. A moderator sees everything and decides. */
export type StaffRole = 'reader' | 'moderator'

export interface StaffMember {
  /** Name shown on staff pages and in the audit trail. */
  readonly who: string
  readonly role: StaffRole
}

/** An unused sign-in link, or a session. Timestamps are UTC in ISO 8601. */
export interface StaffAccess extends StaffMember {
  readonly kind: 'link' | 'session'
  readonly created: string
  readonly expires: string
}

/** A token: 32 random bytes in base64url. */
const STAFF_TOKEN = /^[\w-]{43}$/

type Store = Pick<Content, 'reader' | 'writer'>

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Stores a link or session that expires after some minutes. Returns its token, which is not stored. */
async function addAccess(
  db: Content['writer'],
  kind: StaffAccess['kind'],
  { who, role }: StaffMember,
  now: Date,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + minutes * 60_000).toISOString()
  const access = { kind, who, role, created: now.toISOString(), expires }
  await db
    .insertInto('staff_access')
    .values({ hash: hashOf(token), ...access })
    .execute()
  return token
}

/** Creates a link for one sign-in and returns its token. */
export function createStaffLink(store: Store, member: StaffMember, now: Date, minutes: number) {
  return addAccess(store.writer, 'link', member, now, minutes)
}

/** Opens a session and returns its token. */
export function openStaffSession(store: Store, member: StaffMember, now: Date, minutes: number) {
  return addAccess(store.writer, 'session', member, now, minutes)
}

/** Returns the owner of a token; undefined if it is unknown, used, expired or of another kind. */
export async function staffMemberOf(
  { reader }: Store,
  kind: StaffAccess['kind'],
  token: string,
  now: Date,
): Promise<StaffMember | undefined> {
  if (!STAFF_TOKEN.test(token)) return undefined
  return reader
    .selectFrom('staff_access')
    .select(['who', 'role'])
    .where('hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires', '>', now.toISOString())
    .executeTakeFirst()
}

/** Exchanges a link for a session in one transaction. Undefined if the link is no longer valid. */
export function exchangeStaffLink(
  { writer }: Store,
  token: string,
  now: Date,
  minutes: number,
): Promise<string | undefined> {
  return writer.transaction().execute(async (db) => {
    const link = await db
      .deleteFrom('staff_access')
      .where('hash', '=', hashOf(token))
      .where('kind', '=', 'link')
      .where('expires', '>', now.toISOString())
      .returning(['who', 'role'])
      .executeTakeFirst()
    return link && addAccess(db, 'session', link, now, minutes)
  })
}

export async function endStaffSession({ writer }: Store, token: string): Promise<void> {
  await writer.deleteFrom('staff_access').where('hash', '=', hashOf(token)).execute()
}

/** Returns the valid links and sessions, oldest first. */
export function listStaffAccess({ reader }: Store, now: Date): Promise<readonly StaffAccess[]> {
  return reader
    .selectFrom('staff_access')
    .select(['kind', 'who', 'role', 'created', 'expires'])
    .where('expires', '>', now.toISOString())
    .orderBy('created')
    .orderBy('hash')
    .execute()
}

/** Revokes the links and sessions of a person, or of all. Returns their number. */
export async function endStaffAccess({ writer }: Store, who: string | undefined): Promise<number> {
  const all = writer.deleteFrom('staff_access')
  const { numDeletedRows } = await (who === undefined ? all : all.where('who', '=', who)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes expired links and sessions. */
export async function sweepStaffAccess({ writer }: Store, now: Date): Promise<void> {
  await writer.deleteFrom('staff_access').where('expires', '<=', now.toISOString()).execute()
}
