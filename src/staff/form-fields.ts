import type { FastifyRequest } from 'fastify'
import { AppError } from '../base/app-error.ts'
import type { SeenContribution, SeenStale } from '../content/staff/index.ts'
import type { Message } from '../engine/errors/index.ts'
import type { SignedInStaff } from './context.ts'
import { WORDS } from './words.ts'

/** Code of what refuses a request with a page that says why. */
export const STAFF_REFUSAL = 'STAFF_REFUSAL'

/** Refuses a request with a page that says why. */
export function staffRefusal(status: number, messages: Message): AppError {
  return new AppError(messages, { code: STAFF_REFUSAL, status })
}

/** Who asks, on a page that is only for members of the staff. */
export function signedIn({ staff }: FastifyRequest): SignedInStaff {
  if (staff === null) throw staffRefusal(401, WORDS.sessionOver)
  return staff
}

/** The fields of a form that was sent. */
export function sentFields({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw staffRefusal(400, WORDS.unreadable)
}

/** Most contributions in one form; a page has fewer. */
const MAX_SEEN = 200
/** Most translations in one form: those of twenty records with a dozen texts in eight languages. */
const MAX_STALE = 2000
const SEEN = /^([0-9a-f]{1,64}) ([^\0]{1,400})$/u

/** A contribution as it is shown, as the value of a form's field. */
export function seenValue({ id, revision }: SeenContribution): string {
  return `${revision} ${id}`
}

/** What a form says was seen; values that cannot be such are left out. */
export function seenIn(fields: URLSearchParams, name: string): readonly SeenContribution[] {
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

/** A stale translation as it is shown, as the value of a form's field. */
export function staleValue(
  { entity, id }: Pick<SeenStale, 'entity' | 'id'>,
  { language, place, revision }: Pick<SeenStale, 'language' | 'place' | 'revision'>,
): string {
  return JSON.stringify([entity, id, language, place, revision])
}

function staleOf(value: string): SeenStale | undefined {
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

/** Stale translations that a form says were seen; values that cannot be such are left out. */
export function seenStaleIn(fields: URLSearchParams, name: string): readonly SeenStale[] {
  return fields
    .getAll(name)
    .flatMap((value) => staleOf(value) ?? [])
    .slice(0, MAX_STALE)
}

/** A text of a form, trimmed and at most so many characters long. */
export function formText(fields: URLSearchParams, name: string, max: number): string {
  return (fields.get(name) ?? '').trim().slice(0, max)
}

/** A page's number of an address or a form; 1 for anything else. */
export function pageNumberIn(value: unknown): number {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1
}

/** The page of a list that an address asks for, of those there are. */
export function partAsked(asked: unknown, count: number, size: number) {
  const pages = Math.max(1, Math.ceil(count / size))
  const page = Math.min(pageNumberIn(asked), pages)
  return { page, pages, part: { offset: (page - 1) * size, limit: size } }
}
