/** What the visitor acts on; CSS selectors. */
export interface Selectors {
  /** Links of the list's entries. */
  readonly item: string
  readonly page2: string
  /** Text of an opened entry. */
  readonly detail: string
}

export type Action = 'page2' | 'detail' | 'early'

/** What a page shows of itself, in milliseconds since its navigation began. */
export interface Seen {
  /** When the navigation began, in milliseconds since 1970. */
  origin: number
  fcp: number
  lcp: number
  /** Sum of all layout shifts that no input explains. */
  shifts: number
  /** Of each task longer than 50 ms, what exceeds them. */
  blocking: number
  /** The first item is laid out; 0 before. */
  visible: number
  /** React has taken the first item over; 0 before, and for ever on a page without scripts. */
  alive: number
}

export interface ProbeOptions extends Selectors {
  /** Clicks page 2 in the first frame that shows it. */
  readonly early: boolean
}

/** Name of the binding that receives an action and its milliseconds. */
export const DONE = 'benchDone'

/**
 * Runs in every document before its own scripts. `window.bench` then holds what it has seen and `arm`, which names the action
 * that the next click begins. The time of a click is in the session's storage, since the next view may be another document.
 */
export function probe(options: ProbeOptions): void {
  if (window !== window.top) return
  const seen: Seen = {
    origin: performance.timeOrigin,
    fcp: 0,
    lcp: 0,
    shifts: 0,
    blocking: 0,
    visible: 0,
    alive: 0,
  }
  let armed: Action | undefined
  const arm = (action: Action): void => {
    armed = action
  }
  Reflect.set(window, 'bench', { seen, arm })
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50)
  })
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) seen.shifts += Number(Reflect.get(entry, 'value'))
  })

  const laidOut = (selector: string): Element | undefined => {
    const element = document.querySelector(selector)
    const box = element?.getBoundingClientRect()
    return element !== null && box !== undefined && box.width > 0 && box.height > 0 ? element : undefined
  }
  const textOf = (selector: string): string => laidOut(selector)?.textContent?.trim() ?? ''
  const begin = (action: Action, at: number): void =>
    sessionStorage.setItem('bench', JSON.stringify({ action, at, before: textOf(options.item) }))
  addEventListener(
    'click',
    (event) => {
      if (armed !== undefined) begin(armed, performance.timeOrigin + event.timeStamp)
      armed = undefined
    },
    { capture: true },
  )
  const isShown = (action: Action, before: string): boolean => {
    if (action === 'detail') return textOf(options.detail).length > 200
    const now = textOf(options.item)
    return now !== '' && now !== before
  }
  // A message that a frame sends itself arrives when the frame has been drawn.
  const afterFrame = (act: () => void): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = act
    channel.port2.postMessage(undefined)
  }
  let early = options.early
  const look = (): void => {
    const stored = sessionStorage.getItem('bench')
    if (stored !== null) {
      const { action, at, before } = JSON.parse(stored)
      if (isShown(action, before)) {
        sessionStorage.removeItem('bench')
        afterFrame(() => {
          const done: unknown = Reflect.get(window, 'benchDone')
          if (typeof done === 'function') done(action, performance.timeOrigin + performance.now() - at)
        })
      }
      early = false
    }
    const item = laidOut(options.item)
    if (item !== undefined && seen.visible === 0) seen.visible = performance.now()
    if (
      item !== undefined &&
      seen.alive === 0 &&
      Object.keys(item).some((key) => key.startsWith('__reactFiber$'))
    )
      seen.alive = performance.now()
    const page2 = early && item !== undefined ? laidOut(options.page2) : undefined
    if (page2 instanceof HTMLElement) {
      early = false
      begin('early', performance.timeOrigin)
      page2.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
