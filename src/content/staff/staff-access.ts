import { createHash, randomBytes } from 'node:crypto'
import type { Content } from '../content.ts'

/** A reader sees what visitors send, without contact data. A moderator sees all of it, and decides. */
export type StaffRole = 'reader' | 'moderator'

export interface StaffMember {
  /** Name for the page and the audit trail. */
  readonly who: string
  readonly role: StaffRole
}

/** A link that was not used yet, or a session. Moments are UTC in ISO 8601. */
export interface StaffAccess extends StaffMember {
  readonly kind: 'link' | 'session'
  readonly created: string
  readonly expires: string
}

/** What a person holds: 32 random bytes in base64url. */
const STAFF_TOKEN = /^[\w-]{43}$/

type Store = Pick<Content, 'reader' | 'writer'>

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Stores what gives access for some minutes. Answers its token, which is nowhere else. */
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

/** Makes a link for one sign-in. Answers its token. */
export function createStaffLink(store: Store, member: StaffMember, now: Date, minutes: number) {
  return addAccess(store.writer, 'link', member, now, minutes)
}

/** Opens a session. Answers its token. */
export function openStaffSession(store: Store, member: StaffMember, now: Date, minutes: number) {
  return addAccess(store.writer, 'session', member, now, minutes)
}

/** Whose a token is; undefined where it is none of that kind, is used up or has expired. */
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

/** Uses a link up and opens a session in its place, in one transaction. Undefined where the link is no longer valid. */
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

/** Links and sessions that are valid, the oldest first. */
export function listStaffAccess({ reader }: Store, now: Date): Promise<readonly StaffAccess[]> {
  return reader
    .selectFrom('staff_access')
    .select(['kind', 'who', 'role', 'created', 'expires'])
    .where('expires', '>', now.toISOString())
    .orderBy('created')
    .orderBy('hash')
    .execute()
}

/** Ends the links and sessions of a person, or of all. Answers how many there were. */
export async function endStaffAccess({ writer }: Store, who: string | undefined): Promise<number> {
  const all = writer.deleteFrom('staff_access')
  const { numDeletedRows } = await (who === undefined ? all : all.where('who', '=', who)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes what has expired. */
export async function sweepStaffAccess({ writer }: Store, now: Date): Promise<void> {
  await writer.deleteFrom('staff_access').where('expires', '<=', now.toISOString()).execute()
}
