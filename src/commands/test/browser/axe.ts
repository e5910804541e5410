import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { isObject } from '../../../base/object.ts'
import { type Message, sameInBoth } from '../../../engine/errors/index.ts'
import { faintTexts } from './measured-contrast.ts'

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

/** What axe-core cannot decide of a text: its contrast with a picture or a gradient. */
const CONTRAST = 'color-contrast'

/** Selectors of the elements of which axe-core cannot tell the contrast. */
function undecided(results: unknown): readonly string[] {
  return listOf(isObject(results) ? results.incomplete : []).flatMap((each) =>
    isObject(each) && each.id === CONTRAST
      ? listOf(each.nodes).flatMap((node) => {
          const [selector] = isObject(node) ? listOf(node.target) : []
          return typeof selector === 'string' ? [selector] : []
        })
      : [],
  )
}

/** What is wrong with a page against WCAG 2.2 AA, one message for each element: by axe-core, and by the pixels behind a text. */
export async function accessFaults(page: Page, script: string): Promise<readonly Message[]> {
  await page.evaluate(script)
  const results: unknown = await page.evaluate((values) => {
    const axe: { run(options: object): Promise<unknown> } = Reflect.get(window, 'axe')
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations', 'incomplete'] })
  }, TAGS)
  const violations = listOf(isObject(results) ? results.violations : []).flatMap((violation) => {
    if (!isObject(violation)) return []
    return listOf(violation.nodes).map((node) => {
      const html = isObject(node) ? String(node.html).slice(0, MAX_HTML) : ''
      const summary = isObject(node) ? String(node.failureSummary ?? '').replace(/\s+/g, ' ') : ''
      return sameInBoth(`${String(violation.id)}: ${String(violation.help)}: ${html} ${summary}`.trim())
    })
  })
  return [...violations, ...(await faintTexts(page, undecided(results)))]
}
