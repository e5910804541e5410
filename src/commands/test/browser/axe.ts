import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { isObject } from '../../../base/object.ts'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const MAX_HTML = 160

/** The text of axe-core's script; undefined where the package is not installed. */
export function readAxe(): string | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  } catch {
    return undefined
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** What axe-core finds on a page against WCAG 2.2 AA, one line for each element. */
export async function axeFaults(page: Page, script: string): Promise<readonly string[]> {
  await page.evaluate(script)
  const results: unknown = await page.evaluate((values) => {
    const axe: { run(options: object): Promise<unknown> } = Reflect.get(window, 'axe')
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
  }, TAGS)
  return listOf(isObject(results) ? results.violations : []).flatMap((violation) => {
    if (!isObject(violation)) return []
    return listOf(violation.nodes).map((node) => {
      const html = isObject(node) ? String(node.html).slice(0, MAX_HTML) : ''
      const summary = isObject(node) ? String(node.failureSummary ?? '').replace(/\s+/g, ' ') : ''
      return `${String(violation.id)}: ${String(violation.help)}: ${html} ${summary}`.trim()
    })
  })
}
