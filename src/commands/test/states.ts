import type { FailureReason } from '../../engine/contracts/view.ts'

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
