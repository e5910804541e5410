import { useCallback, useEffect, useRef } from 'react'
import type { FormView } from '../../../engine/contracts/form.ts'
import type { FormValues } from './fields/field-kinds.ts'
import type { SendState } from './send-form.ts'
import type { UploadedFile } from './upload-photo.ts'

/** 32 characters that nobody can guess. Not `randomUUID`, which browsers keep from pages that did not come over https. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** A photograph that was uploaded, with a small picture of it. */
export interface KeptPhoto {
  readonly id: string
  readonly name: string
  readonly preview?: string
  readonly uploaded: UploadedFile
}

/** What was filled in and not yet sent. */
interface Draft {
  readonly filled: FormValues
  readonly photos: Readonly<Record<string, readonly KeptPhoto[]>>
  /** Of every try of this one submission. */
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
 * The draft of a form in this tab. It is kept until it is sent or the tab is closed, and in this tab only: what it holds
 * is private, and computers are shared.
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

/** Keeps a draft; where the browser has no room for its pictures, without them. */
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

/**
 * The draft of a form: what an earlier visit of this tab left, or a fresh one. `change` keeps it a moment later, and at
 * once when the page goes away.
 */
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
