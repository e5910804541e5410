import { useCallback, useEffect, useRef, useState } from 'react'
import type { Validation } from '../desk-api.ts'
import { readFile, writeFile } from './desk-client.ts'

/** The pause in typing after which the previews follow. */
const PAUSE_MS = 200
const RETRY_MS = 2000

interface Loaded {
  readonly path: string
  readonly text: string
}

interface Follow {
  readonly onValidated: (validation: Validation) => void
  readonly onAway: (away: boolean) => void
}

/**
 * The text of the file at a path, and what takes its edits to the server. What could not be sent is sent again until it
 * arrives, and the tab asks before it closes meanwhile.
 */
export function useFile(path: string, turn: number, { onValidated, onAway }: Follow) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [text, setText] = useState('')
  const waiting = useRef<Loaded | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(async (): Promise<void> => {
    const sent = waiting.current
    if (sent === undefined) return
    clearTimeout(timer.current)
    try {
      const validation = await writeFile(sent.path, sent.text)
      onAway(false)
      if (waiting.current !== sent) return
      waiting.current = undefined
      onValidated(validation)
    } catch {
      onAway(true)
      timer.current = setTimeout(send, RETRY_MS)
    }
  }, [onValidated, onAway])

  const change = useCallback(
    (text: string): void => {
      setText(text)
      waiting.current = { path, text }
      clearTimeout(timer.current)
      timer.current = setTimeout(send, PAUSE_MS)
    },
    [path, send],
  )

  /** Gives up what was typed and is not yet with the server. */
  const forget = useCallback((): void => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }, [])

  useEffect(() => {
    let left = false
    const load = async (): Promise<void> => {
      await send()
      const { text } = await readFile(path)
      // What was typed while the answer came is newer.
      if (left || waiting.current !== undefined) return
      setLoaded({ path, text })
      setText(text)
    }
    // `turn` asks for the text again.
    if (turn >= 0 && path !== '') load().catch(() => onAway(true))
    return () => {
      left = true
    }
  }, [path, turn, send, onAway])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (waiting.current !== undefined) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return { loaded: loaded?.path === path ? loaded : undefined, text, change, send, forget }
}
