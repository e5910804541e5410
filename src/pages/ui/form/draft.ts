import { useCallback, useEffect, useRef } from 'react'
import type { FormView } from '../../../engine/contracts/form.ts'
import type { FormValues } from './fields/field-kinds.ts'
import type { SendState } from './send-form.ts'
import type { UploadedFile } from './upload-photo.ts'

/** Returns 32 random hexadecimal characters. Not `randomUUID`, which browsers provide only on HTTPS pages. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** An uploaded photograph with its preview. */
export interface KeptPhoto {
  readonly id: string
  readonly name: string
  readonly preview?: string
  readonly uploaded: UploadedFile
}

/** Form input that is not yet sent. */
interface Draft {
  readonly filled: FormValues
  readonly photos: Readonly<Record<string, readonly KeptPhoto[]>>
  /** Idempotency key, shared by all attempts to send this submission. */
  readonly key: string
  readonly state: SendState
}

function storageKey(form: string): string {
  return `vitrine-draft-${form}`
}

function freshDraft(): Draft {
  return {
    filled: {},
    photos: {},
    key: randomKey(),
    state: { done: 0 },
  }
}

function isDraft(value: unknown): value is Draft {
  return (
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
  )
}

/**
 * Reads the draft of a form from `sessionStorage`. It is kept until it is sent or the tab closes, and in this tab only:
 * its content is private and computers are shared.
 */
function readDraft(form: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

function withoutPreviews(draft: Draft): Draft {
  return {
    ...draft,
    photos: Object.fromEntries(
      Object.entries(draft.photos).map(([field, photos]) => [
        field,
        photos.map(({ preview: _preview, ...photo }) => photo),
      ]),
    ),
  }
}

/** Stores a draft; without its previews if the storage quota is exceeded. */
function keepDraft(form: string, draft: Draft): void {
  for (const kept of [draft, withoutPreviews(draft)]) {
    try {
      sessionStorage.setItem(storageKey(form), JSON.stringify(kept))
      return
    } catch {}
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(storageKey(form))
  } catch {}
}

const PAUSE_MS = 250

/** The draft of a form: restored from this tab, or fresh. `change` saves with a short delay, and immediately when the page is hidden. */
export function useDraft({ name }: FormView) {
  const first = useRef<{ readonly draft: Draft; readonly restored: boolean }>(undefined)
  if (first.current === undefined) {
    const kept = readDraft(name)
    first.current = { draft: kept ?? freshDraft(), restored: kept !== undefined }
  }
  const draft = useRef(first.current.draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback((): void => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    keepDraft(name, draft.current)
  }, [name])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const change = useCallback(
    (patch: Partial<Draft>, now = false): void => {
      draft.current = { ...draft.current, ...patch }
      timer.current ??= setTimeout(flush, PAUSE_MS)
      if (now) flush()
    },
    [flush],
  )

  const drop = useCallback((): void => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(name)
  }, [name])

  return { first: first.current.draft, restored: first.current.restored, current: draft, change, drop }
}
