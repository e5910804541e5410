import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Selector of the part of a page to audit; the whole page by default. */
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
 * Returns the violations of WCAG 2.2 AA found by axe-core, one line per element. A test of an interaction
 * passes the part it changes: auditing the rest, which takes most of the time, is left to pages.test.ts.
 */
export function accessibilityFaults(page: Page, part?: Part): Promise<readonly string[]> {
  return faults(page, { runOnly: { type: 'tag', values: TAGS } }, part)
}

/** Returns the violations of colour contrast found by axe-core. */
export function colorFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
}

/**
 * Returns the violations of WCAG 2.2 AA found by axe-core, and texts with a contrast below 7:1 (4.5:1 for
 * large text), which the accessible view guarantees.
 */
export function accessibleViewFaults(page: Page): Promise<readonly string[]> {
  return faults(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast-enhanced': { enabled: true } },
  })
}

/** Returns violations of axe-core's best practices beyond WCAG. */
export function adviceFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { runOnly: { type: 'tag', values: ['best-practice'] } })
}
