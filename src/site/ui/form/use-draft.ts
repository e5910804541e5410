import { useCallback, useEffect, useRef } from 'react'
import type { FormView } from '../../contracts/form.ts'
import { type Draft, dropDraft, freshDraft, keepDraft, readDraft } from './draft.ts'

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
