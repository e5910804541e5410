import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The part of a page that is validated, by a selector; all of it where none is given. */
type Part = 'main' | 'dialog[open]'

async function faults(page: Page, options: object, part?: Part): Promise<readonly string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(source)
  const results = await page.evaluate<AxeResults, { readonly options: object; readonly part?: Part }>(
    (given) => {
      const axe: { run(part: string | Document, options: object): Promise<AxeResults> } = Reflect.get(
        window,
        'axe',
      )
      return axe.run(given.part ?? document, {
        ...given.options,
        resultTypes: ['violations'],
        selectors: false,
      })
    },
    { options, ...(part && { part }) },
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

/**
 * What axe-core finds against WCAG 2.2 AA, one line for each element. A test of what a visitor does gives the part that it changes: the
 * rest of the page, which takes most of the time, is validated in pages.test.ts.
 */
export function accessibilityFaults(page: Page, part?: Part): Promise<readonly string[]> {
  return faults(page, { runOnly: { type: 'tag', values: TAGS } }, part)
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
