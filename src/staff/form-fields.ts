import type { FastifyRequest } from 'fastify'
import { AppError } from '../base/app-error.ts'
import type { SeenContribution, SeenStale } from '../content/staff/index.ts'
import type { Message } from '../engine/errors/index.ts'
import type { SignedInStaff } from './context.ts'
import { WORDS } from './words.ts'

/** Error code of a refusal that is answered by a page with the reason. */
export const STAFF_REFUSAL = 'STAFF_REFUSAL'

/** Creates an error that is answered by a page with the reason. */
export function staffRefusal(status: number, messages: Message): AppError {
  return new AppError(messages, { code: STAFF_REFUSAL, status })
}

/** Returns the signed-in member of the staff. Throws a 401 refusal without a session. */
export function signedIn({ staff }: FastifyRequest): SignedInStaff {
  if (staff === null) throw staffRefusal(401, WORDS.sessionOver)
  return staff
}

/** Returns the fields of a submitted form. Throws a 400 refusal if the body is unreadable. */
export function sentFields({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw staffRefusal(400, WORDS.unreadable)
}

/** Maximum number of contributions in one form; a page has fewer. */
const MAX_SEEN = 200
/** Maximum number of translations in one form: twenty records with a dozen texts in eight languages. */
const MAX_STALE = 2000
const SEEN = /^([0-9a-f]{1,64}) ([^\0]{1,400})$/u

/** Encodes a contribution as displayed into a form value. */
export function seenValue({ id, revision }: SeenContribution): string {
  return `${revision} ${id}`
}

/** Parses the contributions that a form reports as seen; invalid values are skipped. */
export function parseSeen(fields: URLSearchParams, name: string): readonly SeenContribution[] {
  return fields
    .getAll(name)
    .flatMap((value) => {
      const [, revision, id] = SEEN.exec(value) ?? []
      return revision === undefined || id === undefined ? [] : [{ id, revision }]
    })
    .slice(0, MAX_SEEN)
}

const STALE_MEMBERS = 5
const MAX_STALE_VALUE = 4000

/** Encodes a stale translation as displayed into a form value. */
export function staleValue(
  { entity, id }: Pick<SeenStale, 'entity' | 'id'>,
  { language, place, revision }: Pick<SeenStale, 'language' | 'place' | 'revision'>,
): string {
  return JSON.stringify([entity, id, language, place, revision])
}

function parseStale(value: string): SeenStale | undefined {
  if (value.length > MAX_STALE_VALUE) return undefined
  try {
    const members: unknown = JSON.parse(value)
    if (!Array.isArray(members) || members.length !== STALE_MEMBERS) return undefined
    const [entity, id, language, place, revision]: readonly unknown[] = members
    return typeof entity === 'string' &&
      typeof id === 'string' &&
      typeof language === 'string' &&
      typeof place === 'string' &&
      typeof revision === 'string'
      ? { entity, id, language, place, revision }
      : undefined
  } catch {
    return undefined
  }
}

/** Parses the stale translations that a form reports as seen; invalid values are skipped. */
export function parseSeenStale(fields: URLSearchParams, name: string): readonly SeenStale[] {
  return fields
    .getAll(name)
    .flatMap((value) => parseStale(value) ?? [])
    .slice(0, MAX_STALE)
}

/** Returns a text field, trimmed and truncated to `max` characters. */
export function formText(fields: URLSearchParams, name: string, max: number): string {
  return (fields.get(name) ?? '').trim().slice(0, max)
}

/** Parses a page number; 1 for anything invalid. */
export function pageNumberIn(value: unknown): number {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1
}

/** Returns the requested page of a list, clamped to the existing pages. */
export function requestedPage(asked: unknown, count: number, size: number) {
  const pages = Math.max(1, Math.ceil(count / size))
  const page = Math.min(pageNumberIn(asked), pages)
  return { page, pages, part: { offset: (page - 1) * size, limit: size } }
}
