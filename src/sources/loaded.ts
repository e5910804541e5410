import type { FailureReason } from '../engine/contracts/view.ts'
import type { Records } from './read-response.ts'

/** The outcome of a call of a source. */
export type Loaded =
  | (Records & { readonly ok: true })
  | {
      readonly ok: false
      readonly reason: FailureReason
      /** The backend refuses a value of the request. */
      readonly invalid?: true
    }
