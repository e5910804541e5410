import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localized } from '../../src/i18n/index.ts'
import { manifest } from './support/site-config.ts'
import { beginVisits, isMarked, mark, open, type Visits } from './support/visit.ts'

const { title, causes, lead } = manifest.site.errorPage

/** Replaces the code of the list of notices by one that crashes when drawn. */
const breakNotices = (page: Page) =>
  page.route('**/assets/text-list-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function TextList() { throw new Error("broken on purpose") }',
    }),
  )

const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, address)

let visits: Visits

const expectErrorPage = async (page: Page): Promise<void> => {
  await page.locator('.error-page').waitFor()
  const main = await page.locator('main').innerText()
  for (const text of [title, lead, ...causes]) expect(main).toContain(localized(text, 'zh'))
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  for (const part of ['header', 'footer', '.toolbar', '.breadcrumb'])
    expect(await page.locator(part).count()).toBe(1)
}

describe('pages that cannot be shown', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('an unknown address is the error page in the shell, with status 404', () =>
    visits.visit(async (page) => {
      const answer = await page.goto('/nowhere/at/all')
      expect(answer?.status()).toBe(404)
      await expectErrorPage(page)
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    }))

  it('the same without reloading; the way home works', () =>
    visits.visit(async (page) => {
      await open(page, '/News/Notice')
      await mark(page)
      await follow(page, '/nowhere/at/all')
      await expectErrorPage(page)
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
      expect(
        await page
          .locator('.error-page a, main .tile .entry__link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual([
        '/',
        '/Search',
        '/Exhibition/BaseExh',
        '/Collection/Treasure',
        '/Service/ScenicGuide',
        '/Service/Guide',
      ])
      await page.locator('.error-page a').first().click()
      await page.locator('.shell--index').waitFor()
      await expect.poll(() => page.locator('meta[name="robots"]').count()).toBe(0)
      expect(await isMarked(page)).toBe(true)
    }))

  it('a template that crashes at the first visit is the error page in the shell', () =>
    visits.visit(async (page) => {
      await breakNotices(page)
      await page.goto('/News/Notice')
      await expectErrorPage(page)
    }))

  it('a template that crashes later leaves the shell alive', () =>
    visits.visit(async (page) => {
      await open(page, '/News/LastestNews')
      await mark(page)
      await breakNotices(page)
      await page.locator('.section-nav a[href="/News/Notice"]').click()
      await expectErrorPage(page)
      await page.locator('.section-nav a[href="/News/LastestNews"]').click()
      await page.locator('.error-page').waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('main .entry').count()).toBeGreaterThan(0)
      expect(await isMarked(page)).toBe(true)
    }))

  it('code that does not arrive: a calm notice, and trying again works', () =>
    visits.visit(async (page) => {
      await open(page, '/News/LastestNews')
      await page.route('**/assets/text-list-*.js', (route) => route.abort())
      await page.locator('.section-nav a[href="/News/Notice"]').click()
      const notice = page.locator('.notice-bar')
      await notice.waitFor()
      await page.unroute('**/assets/text-list-*.js')
      await notice.locator('button').last().click()
      await page.locator('.text-list').waitFor()
      await expect.poll(() => page.locator('h1').innerText()).toBe('通知公告')
    }))
})
