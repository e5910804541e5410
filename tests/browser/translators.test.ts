import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from './support/parts.ts'
import { addressOf, beginVisits, open, type Visits } from './support/visit.ts'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

/**
 * Does to each document what the translators of browsers do: a text node, also one that comes later, is replaced by two `font`
 * elements with other words.
 */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const replace = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
      for (const text of found) {
        const parent = text.parentElement
        if (parent === null || text.textContent?.trim() === '') continue
        if (parent.closest('font, script, style, noscript') !== null) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = `«${text.textContent}»`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    // Once the page is alive, as for a visitor who asks for it.
    const begin = (): void => {
      replace(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of [...addedNodes]) replace(node)
      }).observe(document.body, { childList: true, subtree: true })
    }
    Reflect.set(window, 'translate', begin)
  })
}

/** What the page says, in the words of the museum. */
async function words(page: Page): Promise<string> {
  const text = await page.locator('body').innerText()
  return text.replaceAll(/[«»]/g, '')
}

async function translated(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.get(window, 'translate')())
}

describe('a page that the browser has translated', () => {
  it('shows after a second search what was found by it, and nothing of the first', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await translate(page)
      await open(page, '/Search?key=鬼鬼鬼鬼')
      const whole = await words(page)
      await open(page, '/Search?key=城墙')
      await translated(page)
      await page.getByRole('searchbox').fill('鬼鬼鬼鬼')
      await page.keyboard.press('Enter')
      await expect.poll(() => addressOf(page)).toBe('/Search?key=鬼鬼鬼鬼')
      await expect.poll(() => words(page)).toBe(whole)
    }),
  )

  it(
    'shows another language with every text of it, and the page before when the visitor goes back',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        const faults: string[] = []
        page.on('pageerror', ({ message }) => faults.push(message))
        await translate(page)
        await open(page, '/News/Notice?lang=en')
        const english = await words(page)
        await open(page, '/News/Notice')
        const chinese = await words(page)
        await translated(page)
        await languages(page).click()
        await expect.poll(() => words(page)).toBe(english)
        await page.goBack()
        await expect.poll(() => words(page)).toBe(chinese)
        expect(faults).toEqual([])
      }),
  )

  // Every day: search.test.ts offers titles while one types.
  it('goes on answering: suggestions follow what is typed', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      await translate(page)
      await open(page, '/Search')
      await translated(page)
      const offers = () => page.getByRole('option').allInnerTexts()
      // It is a combobox while something is offered.
      const box = page.getByRole('searchbox').or(page.getByRole('combobox'))
      for (const words of ['城', '城墙']) {
        await box.fill(words)
        await expect.poll(async () => (await offers()).join().includes(`«${words}»`)).toBe(true)
        // Every part of a title is of this answer: those of another would stand beside them.
        expect((await offers()).filter((offer) => !offer.includes(`«${words}»`))).toEqual([])
      }
      expect(faults).toEqual([])
    }),
  )
})
