import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function faults(page: Page, options: object): Promise<readonly string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(source)
  const results = await page.evaluate<AxeResults, object>((given) => {
    const axe: { run(options: object): Promise<AxeResults> } = Reflect.get(window, 'axe')
    return axe.run({ ...given, resultTypes: ['violations'], selectors: false })
  }, options)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

/** What axe-core finds against WCAG 2.2 AA, one line for each element. */
export function accessibilityFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { runOnly: { type: 'tag', values: TAGS } })
}

/** What axe-core finds of it in a page's colours alone. */
export function colorFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
}

/** What axe-core finds against WCAG 2.2 AA, and texts with less contrast than 7:1 (4.5:1 when large), which the accessible view promises. */
export function accessibleViewFaults(page: Page): Promise<readonly string[]> {
  return faults(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast-enhanced': { enabled: true } },
  })
}

/** What axe-core advises beyond WCAG. */
export function adviceFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { runOnly: { type: 'tag', values: ['best-practice'] } })
}
