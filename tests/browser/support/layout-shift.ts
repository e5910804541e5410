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
  /** Whether a web font was loaded when it was reported. */
  readonly hasWebFont: boolean
}

/** Begins to record layout shifts, before the page's first paint. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Reflect.set(window, 'layoutShifts', shifts)
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
          hasWebFont: [...document.fonts].some(({ status }) => status === 'loaded'),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function recorded(page: Page): Promise<readonly Shift[]> {
  return page.evaluate<readonly Shift[]>(() => Reflect.get(window, 'layoutShifts'))
}

/** An order below what anyone can see, as in `vitrine test`. */
const MAX_FONT_SHIFT = 0.001

/**
 * `font-display: swap` lets a word be some pixels wider once its typeface comes. What follows it in its line moves along; the metric
 * overrides keep every line where it was. Whoever reads does not lose the place, so that is no shift of layout.
 */
function isFontSwap({ value, sources, hasWebFont }: Shift): boolean {
  return (
    hasWebFont &&
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

/** Every shift so far that no input explains, how much and what moved, without what a late typeface moves within its line. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  return (await recorded(page)).filter((shift) => !isFontSwap(shift)).map(describeShift)
}

/** The same with what a late typeface moves. */
export async function allShiftsOf(page: Page): Promise<readonly string[]> {
  return (await recorded(page)).map(describeShift)
}
