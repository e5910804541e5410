import type { FailureReason } from '../../engine/contracts/view.ts'
import type { Page, SiteManifest } from '../../engine/index.ts'

/** Possible responses of a backend. */
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

/** States tested by `vitrine test`. The others differ only in the log. */
export const testedStates: readonly BackendState[] = ['records', 'empty', 'slow', 'HTTP 500', 'malformed']

/** Failure reason that the log gives for each state. Undefined if nothing fails. */
export const failureReasons: Readonly<Partial<Record<BackendState, FailureReason>>> = {
  slow: 'timeout',
  'HTTP 500': 'status',
  malformed: 'malformed',
  HTML: 'not-json',
  'connection refused': 'unreachable',
  'code 500': 'refused',
}

/** Private values in every derived record beside the mapped ones. They must not appear on any page. */
export const privateValues = {
  phone: '13900001381',
  email: 'visitor@private.test',
  body: 'kept-by-the-backend',
} as const

/** A page in one language, with backends in one state. */
export interface PageCase {
  /** Name such as "/News/:id, en, HTTP 500". */
  readonly name: string
  readonly page: Page
  readonly locale: string
  readonly state: BackendState
}

/** Returns every page of a config in every language and state, in the order of the config. */
export function pageCases(manifest: SiteManifest, states: readonly BackendState[]): readonly PageCase[] {
  return manifest.pages.flatMap((page) =>
    manifest.locales.flatMap(({ code }) =>
      states.map((state) => ({ name: `${page.route}, ${code}, ${state}`, page, locale: code, state })),
    ),
  )
}
