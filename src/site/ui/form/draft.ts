import { randomKey } from './random-key.ts'
import type { SendState } from './send-form.ts'
import type { Uploaded } from './upload-photo.ts'
import type { Filled } from './values.ts'

/** A photograph that was uploaded, with a small picture of it. */
export interface KeptPhoto {
  readonly id: string
  readonly name: string
  readonly preview?: string
  readonly uploaded: Uploaded
}

/** What was filled in and not yet sent. */
export interface Draft {
  readonly filled: Filled
  readonly photos: Readonly<Record<string, readonly KeptPhoto[]>>
  /** Of every try of this one submission. */
  readonly key: string
  readonly state: SendState
}

const nameOf = (form: string): string => `vitrine-draft-${form}`

export const freshDraft = (): Draft => ({
  filled: {},
  photos: {},
  key: randomKey(),
  state: { done: 0 },
})

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'filled' in value &&
  typeof value.filled === 'object' &&
  'photos' in value &&
  typeof value.photos === 'object' &&
  'key' in value &&
  typeof value.key === 'string' &&
  'state' in value &&
  typeof value.state === 'object'

/**
 * The draft of a form in this tab. It is kept until it is sent or the tab is closed, and in this tab only: what it holds
 * is private, and computers are shared.
 */
export const readDraft = (form: string): Draft | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

const withoutPreviews = (draft: Draft): Draft => ({
  ...draft,
  photos: Object.fromEntries(
    Object.entries(draft.photos).map(([field, photos]) => [
      field,
      photos.map(({ preview: _preview, ...photo }) => photo),
    ]),
  ),
})

/** Keeps a draft; where the browser has no room for its pictures, without them. */
export const keepDraft = (form: string, draft: Draft): void => {
  for (const kept of [draft, withoutPreviews(draft)]) {
    try {
      sessionStorage.setItem(nameOf(form), JSON.stringify(kept))
      return
    } catch {}
  }
}

export const dropDraft = (form: string): void => {
  try {
    sessionStorage.removeItem(nameOf(form))
  } catch {}
}
