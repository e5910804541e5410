import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useInlineKeys } from '../motion.ts'

/** Canvas limits that every browser supports, old phones included. */
const MAX_PIXELS = 16_000_000
const MAX_SIDE = 16_000

/** Canvas pixels per CSS pixel: the screen's ratio, or less for a very large page. */
export function pixelRatio(width: number, height: number, screen: number): number {
  return Math.min(screen, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / Math.max(width, height))
}

const zooms: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export interface Pages {
  /** One-based page number. */
  readonly page: number
  /** Number of pages; 0 until the file is open. */
  readonly count: number
  /** Zoom factor; 1 fits the width. */
  readonly zoom: number
  begin(count: number): void
  /** Shows a page, clamped to the existing pages. */
  show(page: number): void
  zoomBy(step: 1 | -1): void
  fit(): void
  onKeyDown(event: KeyboardEvent): void
}

/** State of a page reader: current page and zoom. `sheet` is the scrolling element. */
export function usePages(sheet: RefObject<HTMLElement | null>): Pages {
  const keys = useInlineKeys()
  const [page, setPage] = useState(1)
  const [count, setCount] = useState(0)
  const [zoom, setZoom] = useState(1)

  const show = (wanted: number) => {
    const next = Math.min(Math.max(1, Math.round(wanted)), Math.max(1, count))
    if (!Number.isFinite(next) || next === page) return
    setPage(next)
    sheet.current?.scrollTo({ top: 0 })
  }
  const zoomBy = (step: 1 | -1) => {
    const at = zooms.indexOf(zoom)
    setZoom(zooms[at + step] ?? zoom)
  }
  const fit = () => setZoom(1)

  const doing: Readonly<Record<string, () => void>> = {
    [keys.back]: () => show(page - 1),
    [keys.forward]: () => show(page + 1),
    PageUp: () => show(page - 1),
    PageDown: () => show(page + 1),
    Home: () => show(1),
    End: () => show(count),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': fit,
  }
  return {
    page,
    count,
    zoom,
    begin: setCount,
    show,
    zoomBy,
    fit,
    onKeyDown: (event) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      const typing = target instanceof HTMLInputElement
      // If the page is zoomed beyond its box, the arrow keys scroll it.
      const wide = zoom > 1 && key.startsWith('Arrow')
      if (typing || wide || ctrlKey || metaKey || altKey || shiftKey || !Object.hasOwn(doing, key)) return
      event.preventDefault()
      doing[key]?.()
    },
  }
}
