import { percentEncoded } from '../base/path-segment.ts'
import type { ReviewStatus } from '../content/staff/index.ts'
import type { Language } from '../engine/errors/index.ts'

/** Base path of all staff pages. */
export const STAFF = '/__staff'

export const SIGN_IN = '/sign-in'

export const KINDS = { works: 'collectWork', messages: 'message' } as const

/** A list of contributions, by its URL segment. */
export type StaffSection = keyof typeof KINDS

export function isSection(text: string): text is StaffSection {
  return Object.hasOwn(KINDS, text)
}

/** Language of a page, and the one requested in the URL; undefined means the site's default. */
export interface StaffLocale {
  readonly language: Language
  readonly asked: Language | undefined
}

type Query = Readonly<Record<string, string | number | undefined>>

/** Returns the URL of a staff page in the requested language. Query values that are undefined or '' are left out. */
export function staffAddress({ asked }: Pick<StaffLocale, 'asked'>, path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  const values: Query = { ...query, lang: asked }
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return `${STAFF}${path}${search.size === 0 ? '' : `?${search}`}`
}

/** Returns the query of a section's list, without filters at their defaults. */
export function listQuery({ status, page = 1 }: { readonly status: ReviewStatus; readonly page?: number }) {
  return {
    status: status === 'pending' ? undefined : status,
    page: page === 1 ? undefined : String(page),
  }
}

/** Returns the URL of a stored photograph for the staff; pass the path of its small version for lists. */
export function photographAddress(path: string): string {
  return `${STAFF}/files/${path.split('/').map(percentEncoded).join('/')}`
}
