import type { FailureReason } from '../../engine/contracts/view.ts'
import type { Page, SiteManifest } from '../../engine/index.ts'

/** What a backend can answer. */
export const backendStates = [
  'records',
  'empty',
  'slow',
  'HTTP 500',
  'malformed',
  'HTML',
  'connection refused',
  'code 500',
] as const
export type BackendState = (typeof backendStates)[number]

/** The states that `vitrine test` runs; the others differ from them only for the log. */
export const testedStates: readonly BackendState[] = ['records', 'empty', 'slow', 'HTTP 500', 'malformed']

/** The reason that the log gives for a state; absent where nothing fails. */
export const failureReasons: Readonly<Partial<Record<BackendState, FailureReason>>> = {
  slow: 'timeout',
  'HTTP 500': 'status',
  malformed: 'malformed',
  HTML: 'not-json',
  'connection refused': 'unreachable',
  'code 500': 'refused',
}

/** Private values that every derived record carries beside what its mapping names: no page may show them. */
export const privateValues = {
  phone: '13900001381',
  email: 'visitor@private.test',
  body: 'kept-by-the-backend',
} as const

/** One page in one language, over backends in one state. */
export interface PageCase {
  /** Such as "/News/:id, en, HTTP 500". */
  readonly name: string
  readonly page: Page
  readonly locale: string
  readonly state: BackendState
}

/** Every page of a config in every language and state, in the order of the config. */
export function pageCases(manifest: SiteManifest, states: readonly BackendState[]): readonly PageCase[] {
  return manifest.pages.flatMap((page) =>
    manifest.locales.flatMap(({ code }) =>
      states.map((state) => ({ name: `${page.route}, ${code}, ${state}`, page, locale: code, state })),
    ),
  )
}
