import type { ReactNode } from 'react'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import type { Navigation } from '../ui/index.ts'

/** Where a page is to be put once shown: an entry of the history, an anchor, and whether one goes back. */
export interface Place {
  readonly key: string
  readonly hash: string
  readonly returning: boolean
}

/** What is on screen: `url` is the address requested, path and query. */
export interface Screen {
  readonly url: string
  readonly page: PageView
  readonly shell: ShellView
  /** Absent for the first page and after a refresh: then nothing moves. */
  readonly place?: Place
}

/** A page drawn before it is opened, and the element it is drawn in. */
export interface Drawing {
  readonly page: PageView
  readonly element: HTMLElement
  /** Draws content into the element. */
  readonly portal: (content: ReactNode) => ReactNode
}

/** React's `createPortal`, which comes with the code that opens pages. */
type CreatePortal = (content: ReactNode, element: HTMLElement, key: string) => ReactNode

interface Drawings {
  /** The one on screen; undefined for a page drawn in `main` itself, as the first one is. */
  readonly shown?: Drawing
  readonly ahead: readonly Drawing[]
}

/** Most pages drawn ahead at one time. */
const MAX_DRAWINGS = 4

export type Progress = 'idle' | 'loading' | 'failed'

/** Opens pages without reloading. Its code arrives after the first page is alive. */
export interface Driver {
  open(address: string): Promise<void>
  refresh(): Promise<void>
  /** Opens again what could not be opened. */
  retry(): Promise<void>
  back(): void
  /** Forgets every page that was fetched, so that each is fetched again. */
  forget(): void
}

type Listener = () => void

/** The screen, its progress and the way back, for React to read and for the navigation to change. */
export interface Screens {
  readonly screen: () => Screen
  readonly progress: () => Progress
  readonly canGoBack: () => boolean
  readonly subscribe: (listener: Listener) => () => void
  /** `inPlace`: drawn in the element of the page before it, even if it was drawn ahead, so that the focus stays. */
  readonly change: (next: {
    readonly screen?: Screen
    readonly inPlace?: boolean
    readonly progress?: Progress
    readonly canGoBack?: boolean
  }) => void
  readonly drawings: () => Drawings
  /** Draws a page before it is opened. */
  readonly draw: (page: PageView, createPortal: CreatePortal) => void
  /** Gives up all that was drawn ahead. */
  readonly dropDrawings: () => void
  readonly navigation: Omit<Navigation, 'canGoBack'>
  readonly retry: () => void
  readonly forget: () => void
  /** Called by React in the commit that puts a screen into the document. */
  readonly arrived: (screen: Screen) => void
  /** Who is called for screens that have arrived; one at a time. */
  readonly onArrival: (listener: (screen: Screen) => void) => void
}

/** `drive` brings the navigation; where it cannot be had, the browser opens addresses itself. */
export function createScreens(first: Screen, drive: () => Promise<Driver>): Screens {
  let [screen, progress, canGoBack] = [first, 'idle' as Progress, false]
  let drawings: Drawings = { ahead: [] }
  let count = 0
  let onArrival: (screen: Screen) => void = () => {}
  const listeners = new Set<Listener>()
  const announce = (): void => {
    for (const listener of listeners) listener()
  }
  /** What is drawn once a page is on screen: its own drawing, or the element of the page before it. */
  const drawingsOf = (page: PageView, inPlace: boolean): Drawings => {
    const { shown, ahead } = drawings
    const drawn = inPlace ? undefined : ahead.find((drawing) => drawing.page === page)
    if (drawn !== undefined) return { shown: drawn, ahead: ahead.filter((drawing) => drawing !== drawn) }
    return shown === undefined ? drawings : { shown: { ...shown, page }, ahead }
  }
  const withDriver = (act: (driver: Driver) => void | Promise<void>, instead: () => void) =>
    drive().then(act, instead)
  const forget = (): void => void withDriver((driver) => driver.forget(), console.error)
  return {
    screen: () => screen,
    progress: () => progress,
    canGoBack: () => canGoBack,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (next) => {
      if (next.screen !== undefined) drawings = drawingsOf(next.screen.page, next.inPlace === true)
      screen = next.screen ?? screen
      progress = next.progress ?? progress
      canGoBack = next.canGoBack ?? canGoBack
      announce()
    },
    drawings: () => drawings,
    draw: (page, createPortal) => {
      if (page === screen.page || drawings.ahead.some((drawing) => drawing.page === page)) return
      count += 1
      // An address can be drawn twice.
      const key = `${count}`
      const element = document.createElement('div')
      element.className = 'drawn'
      const portal = (content: ReactNode): ReactNode => createPortal(content, element, key)
      const ahead = [...drawings.ahead, { page, element, portal }].slice(-MAX_DRAWINGS)
      drawings = { ...drawings, ahead }
      announce()
    },
    dropDrawings: () => {
      if (drawings.ahead.length === 0) return
      drawings = { ...drawings, ahead: [] }
      announce()
    },
    navigation: {
      navigate: (href) =>
        void withDriver(
          (driver) => driver.open(href),
          () => window.location.assign(href),
        ),
      refresh: () =>
        withDriver(
          (driver) => driver.refresh(),
          () => window.location.reload(),
        ),
      forget,
      back: () =>
        void withDriver(
          (driver) => driver.back(),
          () => window.history.back(),
        ),
    },
    retry: () =>
      void withDriver(
        (driver) => driver.retry(),
        () => window.location.reload(),
      ),
    forget,
    arrived: (shown) => onArrival(shown),
    onArrival: (listener) => {
      onArrival = listener
    },
  }
}
