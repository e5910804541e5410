import { percentEncoded } from '../base/path-segment.ts'
import type { ReviewStatus } from '../content/staff/index.ts'
import type { Language } from '../engine/errors/index.ts'

/** Every page of the staff is below it. */
export const STAFF = '/__staff'

export const SIGN_IN = '/sign-in'

export const KINDS = { works: 'collectWork', messages: 'message' } as const

/** A list of contributions, by its segment of the address. */
export type StaffSection = keyof typeof KINDS

export function isSection(text: string): text is StaffSection {
  return Object.hasOwn(KINDS, text)
}

/** Where a person is, and in which language; without one the site's own language counts. */
export interface StaffLocale {
  readonly language: Language
  readonly asked: Language | undefined
}

type Query = Readonly<Record<string, string | number | undefined>>

/** Address of a page of the staff, in the language that was asked for. Values that are undefined or '' are left out. */
export function staffAddress({ asked }: Pick<StaffLocale, 'asked'>, path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  const values: Query = { ...query, lang: asked }
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return `${STAFF}${path}${search.size === 0 ? '' : `?${search}`}`
}

/** Query of the list of a section: what is left of its filters where these are as usual. */
export function listQuery({ status, page = 1 }: { readonly status: ReviewStatus; readonly page?: number }) {
  return {
    status: status === 'pending' ? undefined : status,
    page: page === 1 ? undefined : String(page),
  }
}

/** Address of a stored photograph for the staff; `small` is the version for lists. */
export function photographAddress(path: string): string {
  return `${STAFF}/files/${path.split('/').map(percentEncoded).join('/')}`
}
