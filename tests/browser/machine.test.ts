import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { entries, entryLinks } from './support/parts.ts'
import { beginVisits, isMarked, mark, open, type Visits } from './support/visit.ts'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

/** What the head says of the page, in an order of its own. */
function headOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(
      document.head.querySelectorAll(
        'title,meta,link:not([rel=stylesheet],[rel=modulepreload],[rel=preload])',
      ),
    )
      .map((element) => {
        const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`)
        return `${element.tagName} ${attributes.sort().join(' ')} ${element.textContent}`
      })
      .sort(),
  )
}

async function serverHead(page: Page, url: string): Promise<readonly string[]> {
  await open(page, url)
  return headOf(page)
}

describe('the head in the browser', () => {
  const pages = oneOf('heads after navigation', ['/News/Notice', '/'], 1)

  it('says after navigation what the server says of the same page', () =>
    visits.visitShared(async (page) => {
      const expected = new Map<string, readonly string[]>()
      for (const url of pages) expected.set(url, await serverHead(page, url))
      await open(page, '/News/LastestNews')
      await mark(page)
      for (const url of pages) {
        await page.evaluate((href) => {
          const link = document.createElement('a')
          link.href = href
          document.querySelector('main')?.append(link)
          link.click()
        }, url)
        await expect.poll(() => headOf(page)).toEqual(expected.get(url))
      }
      expect(await isMarked(page)).toBe(true)
    }))

  // Every day: tests/web/structured-data.test.ts has the data, trusted-types.test.ts each breach of the policy.
  it('holds structured data that nothing blocks, and none about another page', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await open(page, '/News/LastestNews')
      const block = page.locator('head script[type="application/ld+json"]')
      expect(JSON.parse(await block.innerText()))
      await entryLinks(entries(page)).first().click()
      await expect.poll(() => block.count()).toBe(0)
      expect(faults).toEqual([])
    }),
  )
})

describe('links to files', () => {
  it(
    'lead out of the app: a feed is opened by the browser, a calendar is handed over',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        await open(page, '/News/Notice?lang=en')
        const [answered] = await Promise.all([
          page.waitForResponse((response) => response.url().includes('.rss')),
          page.getByRole('link', { name: 'RSS feed' }).click(),
        ])
        expect(answered.headers()['content-type']).toContain('application/rss+xml')

        await open(page, '/Activity/ActivityPreview?lang=en')
        const href = await page
          .locator('main a[href*="/Activity/ActivityPreview/"]')
          .first()
          .getAttribute('href')
        await open(page, href ?? '')
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Add to calendar' }).click(),
        ])
        expect(download.suggestedFilename()).toMatch(/^Activity-ActivityPreview-\d+\.ics$/)
      }),
  )

  // Every day: tests/every-page/pages.test.ts draws pages for that browser.
  it('are absent in the browser of another app', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await page.goto('/News/Notice?platform=wx')
      expect(await page.locator('a[href*=".rss"]').count()).toBe(0)
    }),
  )
})
