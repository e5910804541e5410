import type { Page } from 'playwright-core'

/** Begins to record layout shifts, before the page's first paint. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Reflect.set(window, 'layoutShifts', shifts)
    const placed = (rect: unknown): string =>
      rect instanceof DOMRectReadOnly ? `${rect.x} ${rect.y} ${rect.width}×${rect.height}` : '?'
    const told = (source: object): string => {
      const node: unknown = Reflect.get(source, 'node')
      const name = node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? ''}` : '?'
      return `${name} (${placed(Reflect.get(source, 'previousRect'))} → ${placed(Reflect.get(source, 'currentRect'))})`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sources: readonly object[] = Reflect.get(entry, 'sources')
        shifts.push(`${Reflect.get(entry, 'value')}: ${sources.map(told).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Every shift so far that no input explains: how much, and what moved. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(() => Reflect.get(window, 'layoutShifts'))
}
