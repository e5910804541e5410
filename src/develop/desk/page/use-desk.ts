import { useCallback, useEffect, useReducer, useState } from 'react'
import { percentEncoded } from '../../../base/path-segment.ts'
import type { Message } from '../../../engine/errors/wording.ts'
import { type DeskMessage, type DevState, devAddresses } from '../../dev-state.ts'
import type { DeskPage, DeskSite, Staging, Validation } from '../desk-api.ts'
import { discard, failureOf, readSite, readValidation, save, setStaging } from './desk-client.ts'
import type { Goal } from './editor.tsx'

const redraw: DeskMessage = { vitrine: 'redraw' }

function routeInAddress(): string {
  return new URLSearchParams(window.location.search).get('page') ?? ''
}

/** One that was begun earlier does not know what was saved since. */
function newest(shown: Validation | undefined, found: Validation): Validation {
  return shown !== undefined && shown.begun > found.begun ? shown : found
}

/** Calls `refresh` at once, and whenever the config was saved. */
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

/** Everything that is on the desk, and what one can do there. */
export function useDesk() {
  const [site, setSite] = useState<DeskSite>()
  const [failure, setFailure] = useState<Message>()
  const [route, setRoute] = useState(routeInAddress)
  const [opened, setOpened] = useState<string>()
  const [file, setFile] = useState<string>()
  const [goal, setGoal] = useState<Goal>()
  const [validation, setValidation] = useReducer(newest, undefined)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [saved, setSaved] = useState(false)
  const [away, setAway] = useState(false)
  const [turn, setTurn] = useState(0)
  /** How often the site as saved was read. */
  const [readings, setReadings] = useState(0)

  const page: DeskPage | undefined = site?.pages.find((each) => each.route === route) ?? site?.pages[0]
  const path = file ?? page?.files[0] ?? ''

  const refresh = useCallback(async (): Promise<void> => {
    try {
      const [next, found] = [await readSite(), await readValidation()]
      setSite(next)
      setValidation(found)
      setFailure(undefined)
      setTurn((before) => before + 1)
      setReadings((before) => before + 1)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }, [])

  useConfigEvents(refresh)
  useEffect(() => {
    const back = () => setRoute(routeInAddress())
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])

  // Another page opens its own file; one that only moved within its file stays as it is.
  if (page !== undefined && page.route !== opened) {
    setOpened(page.route)
    setFile(undefined)
    setGoal({ line: page.line, column: 1, focus: false })
  }

  const isEdited = (validation?.changed.length ?? 0) > 0

  const go = useCallback((to: string, place: Omit<Goal, 'focus'>): void => {
    setFile(to)
    setGoal({ ...place, focus: true })
  }, [])

  useEffect(() => {
    const take = ({ origin, source, data }: MessageEvent<DeskMessage>) => {
      if (origin !== site?.previewOrigin) return
      if (data.vitrine === 'place') go(data.place.file, { line: data.place.line, column: data.place.column })
      // Its page may have been made before the last edit was reported.
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
    [site],
  )

  return {
    ...{ site, failure, page, path, goal, validation, conflicts, saved, away, turn, readings },
    setAway,
    validated,
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
    save: async (): Promise<void> => {
      try {
        const answer = await save()
        if ('conflicts' in answer) return setConflicts(answer.conflicts)
        setConflicts([])
        setValidation(answer)
        setSaved(true)
      } catch (error) {
        setFailure(failureOf(error))
      }
    },
    discard: async (): Promise<void> => {
      validated(await discard(path))
      setConflicts([])
      setTurn((before) => before + 1)
    },
    stage: async (staging: Staging): Promise<void> => {
      await setStaging(staging)
      setSite((before) => before && { ...before, staging })
      setTurn((before) => before + 1)
    },
  }
}
