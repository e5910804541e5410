import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { percentEncoded } from '../../../base/path-segment.ts'
import type { Message } from '../../../engine/errors/wording.ts'
import { type DeskMessage, type DevState, devAddresses } from '../../dev-state.ts'
import type { DeskPage, DeskSite, Staging, Validation } from '../desk-api.ts'
import {
  deskFailure,
  discardDraft,
  readFile,
  readSite,
  readValidation,
  saveDrafts,
  setStaging,
  writeFile,
} from './desk-client.ts'
import type { EditorTarget } from './editor.tsx'

/** Pause in typing before an edit is sent, in milliseconds. */
const PAUSE_MS = 200
const RETRY_MS = 2000

interface LoadedFile {
  readonly path: string
  readonly text: string
}

interface FollowHandlers {
  readonly onValidated: (validation: Validation) => void
  readonly onAway: (away: boolean) => void
}

/**
 * The text of a file, and the functions that send its edits to the server. Failed edits are retried until they succeed;
 * meanwhile closing the tab asks for confirmation.
 */
export function useFile(path: string, turn: number, { onValidated, onAway }: FollowHandlers) {
  const [loaded, setLoaded] = useState<LoadedFile>()
  const [text, setText] = useState('')
  const waiting = useRef<LoadedFile | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const sending = useRef<Promise<void>>(undefined)

  // Sends edits one after the other: concurrent requests could arrive out of order.
  const send = useCallback((): Promise<void> => {
    const sendAll = async (): Promise<void> => {
      for (let sent = waiting.current; sent !== undefined; sent = waiting.current) {
        clearTimeout(timer.current)
        try {
          const validation = await writeFile(sent.path, sent.text)
          onAway(false)
          if (waiting.current !== sent) continue
          waiting.current = undefined
          onValidated(validation)
        } catch {
          onAway(true)
          timer.current = setTimeout(send, RETRY_MS)
          return
        }
      }
    }
    sending.current ??= sendAll().finally(() => {
      sending.current = undefined
    })
    return sending.current
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

  /** Discards unsent edits; resolves when no request is in progress. */
  const forget = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    waiting.current = undefined
    await sending.current
  }, [])

  useEffect(() => {
    let left = false
    const load = async (): Promise<void> => {
      await send()
      const { text } = await readFile(path)
      // Text typed during the request is newer.
      if (left || waiting.current !== undefined) return
      setLoaded({ path, text })
      setText(text)
    }
    // A new `turn` reloads the text.
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

const redraw: DeskMessage = { vitrine: 'redraw' }

function routeInAddress(): string {
  return new URLSearchParams(window.location.search).get('page') ?? ''
}

/** Keeps the validation that was started last: an earlier one does not know later saves. */
function newestValidation(shown: Validation | undefined, found: Validation): Validation {
  return shown !== undefined && shown.begun > found.begun ? shown : found
}

/** Calls `refresh` immediately, and whenever the config has been saved. */
function useConfigEvents(refresh: () => Promise<void>): void {
  useEffect(() => {
    let known: string | undefined
    const events = new EventSource(devAddresses.events)
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { config }: DevState = JSON.parse(data)
      if (config !== known) void refresh()
      known = config
    })
    return () => events.close()
  }, [refresh])
}

/** The saved site and the latest validation. */
function useSite() {
  const [site, setSite] = useState<DeskSite>()
  const [failure, setFailure] = useState<Message>()
  const [validation, setValidation] = useReducer(newestValidation, undefined)
  const [turn, setTurn] = useState(0)
  /** Number of times the saved site was read. */
  const [readings, setReadings] = useState(0)

  const refresh = useCallback(async (): Promise<void> => {
    try {
      const [next, found] = [await readSite(), await readValidation()]
      setSite(next)
      setValidation(found)
      setFailure(undefined)
      setTurn((before) => before + 1)
      setReadings((before) => before + 1)
    } catch (error) {
      setFailure(deskFailure(error))
    }
  }, [])
  useConfigEvents(refresh)

  return {
    site,
    failure,
    validation,
    turn,
    readings,
    setFailure,
    setValidation,
    /** Reloads the previews and the file. */
    beginTurn: (): void => setTurn((before) => before + 1),
    stage: async (staging: Staging): Promise<void> => {
      await setStaging(staging)
      setSite((before) => before && { ...before, staging })
      setTurn((before) => before + 1)
    },
  }
}

/** The page in the URL, else the first, and the open file with its position. */
function usePlace(site: DeskSite | undefined) {
  const [route, setRoute] = useState(routeInAddress)
  const [opened, setOpened] = useState<string>()
  const [file, setFile] = useState<string>()
  const [goal, setGoal] = useState<EditorTarget>()

  const page: DeskPage | undefined = site?.pages.find((each) => each.route === route) ?? site?.pages[0]

  useEffect(() => {
    const back = () => setRoute(routeInAddress())
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])

  // Another page opens its own file; a page that only moved within its file changes nothing.
  if (page !== undefined && page.route !== opened) {
    setOpened(page.route)
    setFile(undefined)
    setGoal({ line: page.line, column: 1, focus: false })
  }

  const go = useCallback((to: string, place: Omit<EditorTarget, 'focus'>): void => {
    setFile(to)
    setGoal({ ...place, focus: true })
  }, [])

  return {
    page,
    path: file ?? page?.files[0] ?? '',
    goal,
    go,
    openPage: (next: string): void => {
      window.history.pushState(null, '', `?page=${percentEncoded(next)}`)
      setRoute(next)
    },
    openFile: (next: string): void => {
      setFile(next)
      const isOwn = next === page?.files[0]
      setGoal({ line: isOwn ? (page?.line ?? 1) : 1, column: 1, focus: false })
    },
  }
}

/** State and actions of the whole desk. */
export function useDesk() {
  const { setFailure, setValidation, beginTurn, ...read } = useSite()
  const { site, validation } = read
  const place = usePlace(site)
  const { path, go } = place
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [saved, setSaved] = useState(false)
  const [away, setAway] = useState(false)

  const isEdited = (validation?.changed.length ?? 0) > 0

  useEffect(() => {
    const take = ({ origin, source, data }: MessageEvent<DeskMessage>) => {
      if (origin !== site?.previewOrigin) return
      if (data.vitrine === 'place') go(data.place.file, { line: data.place.line, column: data.place.column })
      // The preview may have loaded before the last edit was reported.
      if (data.vitrine === 'ready' && isEdited) source?.postMessage(redraw, { targetOrigin: origin })
    }
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  }, [site?.previewOrigin, go, isEdited])

  const validated = useCallback(
    (found: Validation): void => {
      setValidation(found)
      setSaved(false)
      if (!found.shown || site === undefined) return
      for (const frame of document.querySelectorAll<HTMLIFrameElement>('.desk-frame iframe'))
        frame.contentWindow?.postMessage(redraw, site.previewOrigin)
    },
    [site, setValidation],
  )

  return {
    ...read,
    ...place,
    conflicts,
    saved,
    away,
    setAway,
    validated,
    save: async (): Promise<void> => {
      try {
        const answer = await saveDrafts()
        if ('conflicts' in answer) return setConflicts(answer.conflicts)
        setConflicts([])
        setValidation(answer)
        setSaved(true)
      } catch (error) {
        setFailure(deskFailure(error))
      }
    },
    discard: async (): Promise<void> => {
      validated(await discardDraft(path))
      setConflicts([])
      beginTurn()
    },
  }
}

export type DeskState = ReturnType<typeof useDesk>
