import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { PageView, ShellView } from '../contracts/view.ts'
import type { Navigation } from '../ui/index.ts'
import { preloadFor } from './preload-for.ts'
import { pageQuery, shellFor } from './remote.ts'
import { rememberScroll } from './scroll.ts'

/** Where a page is to be put once shown: an entry of the history, an anchor, and whether one goes back. */
export interface Place {
  readonly key: string
  readonly hash: string
  readonly returning: boolean
}

/** What is on screen: `url` is the address asked for, path and query. */
export interface Screen {
  readonly url: string
  readonly page: PageView
  readonly shell: ShellView
  /** Absent for the first page and after a refresh: then nothing moves. */
  readonly place?: Place
}

export type ScreenState = 'idle' | 'loading' | 'failed'

interface Target {
  readonly url: string
  readonly place?: Place
}

/**
 * The page on screen, following the address. The old page stays until the new one's data and code are
 * here; a newer address overtakes an older one. `open` also refetches the current address.
 */
export function useScreen(first: Screen) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const action = useNavigationType()
  const [screen, setScreen] = useState(first)
  const [state, setState] = useState<ScreenState>('idle')
  const [canGoBack, setCanGoBack] = useState(false)
  const shown = useRef(first)
  const turn = useRef(0)

  const load = useCallback(
    async (target: Target, fresh: boolean): Promise<void> => {
      turn.current += 1
      const mine = turn.current
      const overtaken = () => mine !== turn.current
      setState('loading')
      try {
        const answer = await client.fetchQuery({
          ...pageQuery(target.url),
          ...(fresh ? { staleTime: 0 } : {}),
        })
        if (overtaken()) return
        if ('redirect' in answer) {
          if (answer.redirect.startsWith('/')) navigate(answer.redirect, { replace: true })
          else window.location.assign(answer.redirect)
          return
        }
        const [shell] = await Promise.all([shellFor(client, answer, shown.current.shell), preloadFor(answer)])
        if (overtaken()) return
        shown.current = { ...target, page: answer, shell }
        startTransition(() => {
          setScreen(shown.current)
          setState('idle')
        })
      } catch (error) {
        if (overtaken()) return
        console.error(error)
        setState('failed')
      }
    },
    [client, navigate],
  )

  useEffect(() => {
    const { pathname, search, hash, key } = location
    const url = pathname + search
    setCanGoBack(isBehindAnother(window.history.state))
    if (url !== shown.current.url) {
      void load({ url, place: { key, hash, returning: action === 'POP' } }, false)
    } else if (turn.current > 0) {
      turn.current += 1
      setState('idle')
    }
    return () => rememberScroll(key)
  }, [location, action, load])

  const navigation = useMemo<Navigation>(
    () => ({
      navigate: (address) => {
        const [url = '', hash] = address.split('#', 2)
        const { pathname, search } = window.location
        if (url !== pathname + search) void navigate(address)
        else
          void load(
            { url, place: { key: '', hash: hash === undefined ? '' : `#${hash}`, returning: false } },
            true,
          )
      },
      refresh: () => load({ url: shown.current.url }, true),
      canGoBack,
      back: () => void navigate(-1),
    }),
    [navigate, load, canGoBack],
  )

  return { screen, state, navigation }
}

/** Reads the index the router keeps in each entry of the tab's history. */
function isBehindAnother(entry: unknown): boolean {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'idx' in entry &&
    typeof entry.idx === 'number' &&
    entry.idx > 0
  )
}
