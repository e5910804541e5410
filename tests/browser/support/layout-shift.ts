import type { Page } from 'playwright-core'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Shift {
  readonly value: number
  readonly sources: readonly { readonly name: string; readonly from: Box; readonly to: Box }[]
  /** Time of rendering, in milliseconds since the navigation. */
  readonly at: number
}

/** Times of a layout with loaded typefaces and of its rendering, in milliseconds since the navigation. */
interface LaidOut {
  readonly at: number
  readonly drawn: number
}

/** Starts recording layout shifts, before the page's first paint. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Reflect.set(window, 'layoutShifts', shifts)
    const laidOut: LaidOut[] = []
    Reflect.set(window, 'laidOut', laidOut)
    document.fonts.addEventListener('loadingdone', () => {
      const layout = { at: performance.now(), drawn: Number.POSITIVE_INFINITY }
      laidOut.push(layout)
      // A layout between two frames is measured in the next one; the second callback runs after it.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          layout.drawn = performance.now()
        }),
      )
    })
    const boxOf = (rect: unknown): Box =>
      rect instanceof DOMRectReadOnly ? rect.toJSON() : { x: 0, y: 0, width: 0, height: 0 }
    const nameOf = (node: unknown): string => {
      if (node instanceof Text) return `"${node.data.slice(0, 30)}" in ${nameOf(node.parentElement)}`
      return node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : '?'
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sources: readonly object[] = Reflect.get(entry, 'sources')
        shifts.push({
          value: Reflect.get(entry, 'value'),
          sources: sources.map((source) => ({
            name: nameOf(Reflect.get(source, 'node')),
            from: boxOf(Reflect.get(source, 'previousRect')),
            to: boxOf(Reflect.get(source, 'currentRect')),
          })),
          at: entry.startTime,
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function recorded(page: Page): Promise<readonly Shift[]> {
  return page.evaluate<readonly Shift[]>(() => Reflect.get(window, 'layoutShifts'))
}

/**
 * Returns the intervals from loading each typeface to rendering with it, in milliseconds since the
 * navigation.
 */
function fontSwaps(page: Page): Promise<readonly { readonly from: number; readonly to: number }[]> {
  return page.evaluate(() => {
    const laidOut: readonly LaidOut[] = Reflect.get(window, 'laidOut')
    return performance.getEntriesByType('resource').flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming)) return []
      if (!new URL(entry.name).pathname.endsWith('woff2')) return []
      const layout = laidOut.find(({ at }) => at >= entry.responseEnd)
      return layout === undefined ? [] : [{ from: entry.responseEnd, to: layout.drawn }]
    })
  })
}

/** An order of magnitude below what is visible, as in `vitrine test`. */
const MAX_FONT_SHIFT = 0.001

function staysInLine({ value, sources }: Shift): boolean {
  return (
    value < MAX_FONT_SHIFT &&
    sources.length > 0 &&
    sources.every(({ from, to }) => from.y === to.y && from.height === to.height)
  )
}

function describeBox({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width}×${height}`
}

function describeShift({ value, sources }: Shift): string {
  const moved = sources.map(({ name, from, to }) => `${name} (${describeBox(from)} → ${describeBox(to)})`)
  return `${value}: ${moved.join(', ')}`
}

/**
 * Returns all layout shifts without user input, with their values and elements. Shifts by late typefaces are
 * excluded: with `font-display: swap` words change their width, and a long title may need another line.
 */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  const swaps = await fontSwaps(page)
  const shifts = await recorded(page)
  return shifts.filter(({ at }) => !swaps.some(({ from, to }) => from <= at && at <= to)).map(describeShift)
}

/** Returns all layout shifts except invisibly small ones of words within their line. */
export async function lineShiftsOf(page: Page): Promise<readonly string[]> {
  return (await recorded(page)).filter((shift) => !staysInLine(shift)).map(describeShift)
}

/** Returns all layout shifts. */
export async function allShiftsOf(page: Page): Promise<readonly string[]> {
  return (await recorded(page)).map(describeShift)
}
