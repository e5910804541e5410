import { QueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { percentEncoded } from '../../../base/path-segment.ts'
import { preloadPage } from '../../templates/components.ts'
import { isOutdated } from '../../ui/outdated.ts'
import type { Driver, Place, Screens } from '../screens.ts'
import { arrive, isFiltering, moveFocus } from './arrive.ts'
import { updateHead } from './head.ts'
import { intercept } from './intercept.ts'
import { loadScreen } from './load-screen.ts'
import { showNamedDialog, showSiteNotice } from './notices.ts'
import { startPrefetching } from './prefetch.ts'
import { OutdatedError, seed } from './remote.ts'
import { rememberScroll, takeScroll } from './scroll.ts'
import { isTranslated } from './translated.ts'

/** Writes an entry of the tab's history at once, or goes back and forth in it. */
type Navigate = (to: string | number, options?: { readonly replace: boolean }) => void

/**
 * The old page and its address stay until the new page's data are here; a newer address overtakes an older one.
 */
export function createDriver(screens: Screens, navigate: Navigate): Driver {
  const client = new QueryClient({
    // "always": offline must fail at once and be reported, not wait in silence.
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !(error instanceof OutdatedError),
        retryDelay: 400,
        networkMode: 'always',
      },
    },
  })
  const first = screens.screen()
  seed(client, first.url, first.page, first.shell)
  const prefetching = startPrefetching({
    client,
    current: () => screens.screen().url,
    fetchesAll: () => screens.screen().shell.fetchAhead === 'all',
    draw: (page) => {
      const { shell } = screens.screen()
      if (page.locale !== shell.locale.code) return
      preloadPage(page).then(() => afterPaint(() => screens.draw(page, createPortal)), console.error)
    },
  })
  let turn = 0
  let { key } = historyEntry()
  let again = (): Promise<void> => driver.refresh()

  const showDialogs = (): void => {
    const { shell } = screens.screen()
    const { pathname, search, hash } = window.location
    showNamedDialog(shell, hash, () => navigate(pathname + search, { replace: true }))
  }

  /** `commit` writes the address of what is about to be shown. */
  const load = async (
    url: string,
    place: Place | undefined,
    { fresh = false, commit = (_: string): void => {} } = {},
  ): Promise<void> => {
    turn += 1
    const mine = turn
    if (isTranslated()) {
      leaveTo(url + (place?.hash ?? ''))
      return
    }
    again = () => load(url, place, { fresh, commit })
    prefetching.claim(url)
    // An answer that is cached shows no progress.
    const late = setTimeout(() => mine === turn && screens.change({ progress: 'loading' }))
    try {
      const loaded = await loadScreen(url, { client, shell: screens.screen().shell, fresh })
      if (mine !== turn) return
      if ('leave' in loaded) {
        window.location.assign(loaded.leave)
        return
      }
      commit(loaded.screen.url)
      const inPlace = isFiltering()
      if (place !== undefined && !inPlace) moveFocus()
      screens.change({
        screen: { ...loaded.screen, ...(place === undefined ? {} : { place }) },
        inPlace,
        progress: 'idle',
        canGoBack: historyEntry().index > 0,
      })
    } catch (error) {
      const mustLeave = error instanceof OutdatedError || (await isOutdated())
      if (mine !== turn) return
      if (mustLeave) {
        leaveTo(url + (place?.hash ?? ''))
        return
      }
      console.error(error)
      screens.change({ progress: 'failed' })
    } finally {
      clearTimeout(late)
    }
  }

  const driver: Driver = {
    open: (address) => {
      const [url = '', fragment] = address.split('#', 2)
      const hash = fragment === undefined ? '' : `#${fragment}`
      const { pathname, search } = window.location
      const place = { key: '', hash, returning: false }
      if (url === pathname + search) return load(url, place, { fresh: true })
      return load(url, place, {
        commit: (at) => {
          rememberScroll(key)
          navigate(at + hash)
          key = historyEntry().key
        },
      })
    },
    refresh: () => {
      // What was sent may have changed other pages too.
      driver.forget()
      return load(screens.screen().url, undefined, { fresh: true })
    },
    forget: () => client.removeQueries({ queryKey: ['page'] }),
    retry: () => again(),
    back: () => navigate(-1),
  }

  /** Shows what the address names after the visitor went back or forth, or followed a link within the page. */
  const follow = (): void => {
    const { pathname, search, hash } = window.location
    rememberScroll(key)
    key = historyEntry().key
    const url = pathname + search
    if (url !== screens.screen().url) {
      void load(url, { key, hash, returning: true })
      return
    }
    turn += 1
    screens.change({ progress: 'idle', canGoBack: historyEntry().index > 0 })
    showDialogs()
  }

  screens.onArrival((screen) => {
    arrive(screen)
    afterPaint(() => {
      if (screens.screen() !== screen) return
      updateHead(screen.page, screen.shell)
      showSiteNotice(screen.shell)
      showDialogs()
      screens.dropDrawings()
      prefetching.renew()
      if (screen.place !== undefined)
        navigator.sendBeacon(`/_vitrine/opened?url=${percentEncoded(screen.url)}`)
    })
  })
  takeScroll()
  // The event itself, not the router's state: React may skip a state that the next one follows at once.
  window.addEventListener('popstate', follow)
  intercept({ open: (address) => void driver.open(address), expect: prefetching.expect })
  screens.change({ canGoBack: historyEntry().index > 0 })
  showSiteNotice(first.shell)
  showDialogs()
  // The visitor may have gone back while this code was on its way.
  if (first.url !== window.location.pathname + window.location.search) follow()
  return driver
}

/** Opens an address as a document. Where the visitor is there already, after going back or forth, no entry of the history is added. */
function leaveTo(address: string): void {
  const { pathname, search, hash } = window.location
  if (address === pathname + search || address === pathname + search + hash) window.location.reload()
  else window.location.assign(address)
}

/** Runs what the visitor need not wait for. A hidden page draws no frames. */
function afterPaint(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}

/** What the router keeps in the entry of the tab's history the visitor is at. */
function historyEntry(): { readonly key: string; readonly index: number } {
  const state: object = Object(window.history.state)
  return {
    key: String(Reflect.get(state, 'key') ?? 'default'),
    index: Number(Reflect.get(state, 'idx') ?? 0),
  }
}
