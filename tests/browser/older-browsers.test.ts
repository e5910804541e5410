import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hydrated } from './support/hydrated.ts'
import { main } from './support/parts.ts'
import { beginWriting, type WritingSite } from './support/writing-site.ts'

let site: WritingSite

/**
 * Takes from the page what Chromium 87 and Safari 14 do not have, before any script runs, and what is in layers from the
 * style sheets of the document itself, once they are there.
 */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drop = (holder: object, ...names: readonly string[]) => {
      for (const name of names) Reflect.deleteProperty(holder, name)
    }
    drop(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
    drop(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with')
    drop(String.prototype, 'at')
    drop(Object, 'hasOwn', 'groupBy')
    drop(Promise, 'withResolvers', 'try')
    drop(URL, 'canParse', 'parse')
    drop(AbortSignal, 'timeout', 'any', 'abort')
    drop(AbortSignal.prototype, 'throwIfAborted')
    drop(Crypto.prototype, 'randomUUID')
    drop(Document.prototype, 'startViewTransition')
    for (const name of ['showModal', 'show', 'close', 'open']) drop(HTMLDialogElement.prototype, name)
    drop(window, 'structuredClone', 'HTMLDialogElement', 'CSSLayerBlockRule', 'requestIdleCallback')
    new MutationObserver(() => {
      for (const style of document.querySelectorAll('style'))
        for (let at = (style.sheet?.cssRules.length ?? 0) - 1; at >= 0; at -= 1)
          if (style.sheet?.cssRules[at]?.cssText.startsWith('@layer')) style.sheet.deleteRule(at)
    }).observe(document, { childList: true, subtree: true })
  })
}

function visitOlder(act: (page: Page, complaints: readonly string[]) => Promise<void>): Promise<void> {
  return site.visit(async (page) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    await makeOlder(page)
    await act(page, complaints)
    expect(complaints).toEqual([])
  })
}

describe('a browser of 2020', () => {
  beforeAll(async () => {
    site = await beginWriting()
  })
  afterAll(() => site?.end())

  it('draws a page with sheets that hold no layer, in the colours of the theme', () =>
    visitOlder(async (page) => {
      await page.goto('/News/Notice')
      await hydrated(page)
      const sheets = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]'),
          ({ href }) => href,
        ),
      )
      expect(sheets.length).toBeGreaterThan(0)
      for (const sheet of sheets) expect(sheet).toMatch(/\.older-\d\.css$|\/dialog-polyfill-/)
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper')),
      ).not.toBe('')
      expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
    }))

  it('looks as it does today: the same boxes in the same places', () =>
    site.visit(async (page) => {
      const boxes = async () => {
        await page.goto('/News/Notice')
        await hydrated(page)
        return main(page).evaluate((element) =>
          Array.from(element.querySelectorAll('h1,h2,h3,a,p'), (each) => {
            const { x, y, width } = each.getBoundingClientRect()
            return [x, y, width].map(Math.round)
          }),
        )
      }
      const today = await boxes()
      await makeOlder(page)
      expect(await boxes()).toEqual(today)
    }))
})
