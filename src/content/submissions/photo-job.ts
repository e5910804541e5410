import type { PhotoType } from './forms.ts'

/** What the process that decodes photographs is asked: to prepare a file (`preparePhoto`). */
export interface PhotoJob {
  readonly file: string
  readonly types: readonly PhotoType[]
  readonly bounds: PhotoBounds
}

/** What one photograph may cost: bytes by which the process may grow, and seconds of processor time. */
export interface PhotoBounds {
  readonly bytes: number
  readonly seconds: number
}

/** The result. `code` is that of a system error, such as ENOSPC. */
export type PhotoAnswer =
  | { readonly type: PhotoType }
  | { readonly refused: { readonly status: number; readonly message: string } }
  | { readonly failed: { readonly code?: string; readonly message: string } }
  | { readonly exceeded: keyof PhotoBounds }
