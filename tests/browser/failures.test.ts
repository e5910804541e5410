import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localized } from '../../src/base/text/index.ts'
import type { PageView } from '../../src/engine/contracts/view.ts'
import {
  breadcrumb,
  entries,
  footer,
  header,
  heading,
  hrefsOf,
  main,
  sectionNav,
  toolbar,
} from './support/parts.ts'
import { manifest } from './support/site-config.ts'
import { beginVisits, isMarked, mark, open, type Visits } from './support/visit.ts'

const { errorPage } = manifest.site
if (errorPage === undefined) throw new Error('config/site.json has no errorPage')
const { title, causes, lead } = errorPage

const NOTICES = '/News/Notice'

/** A view whose entries are no list, on which the template crashes. */
function broken(view: PageView) {
  return { ...view, data: { main: { ok: true, items: null, page: 1 } } }
}

/** Makes the template of the notices crash when the browser draws it; the server's own markup is whole. */
async function breakNotices(page: Page): Promise<void> {
  await page.route(`**${NOTICES}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /(id="vitrine-state">)(.*?)(?=<\/script>)/s,
      (_, start: string, json: string) => {
        const state = JSON.parse(json)
        return start + JSON.stringify({ ...state, page: broken(state.page) }).replaceAll('<', '\\u003c')
      },
    )
    await route.fulfill({ response: answer, body })
  })
  await page.route(`**/_vitrine/page?url=${encodeURIComponent(NOTICES)}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: broken(await answer.json()) })
  })
}

function follow(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
  }, address)
}

let visits: Visits

function errorTitle(page: Page) {
  return page.getByRole('heading', { name: localized(title, 'zh') })
}

async function expectErrorPage(page: Page): Promise<void> {
  await errorTitle(page).waitFor()
  const words = await main(page).innerText()
  for (const text of [title, lead, ...causes]) expect(words).toContain(localized(text, 'zh'))
  await expect.poll(() => heading(page).count()).toBe(1)
  for (const part of [header(page), footer(page), toolbar(page), breadcrumb(page)])
    expect(await part.count()).toBe(1)
}

describe('pages that cannot be shown', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('an unknown address is the error page in the shell, with status 404', () =>
    visits.visitShared(async (page) => {
      const answer = await page.goto('/nowhere/at/all')
      expect(answer?.status()).toBe(404)
      await expectErrorPage(page)
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    }))

  // Every day: the test above has the page; navigation.test.ts opens pages without reloading.
  it('the same without reloading; the way home works', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/Notice')
      await mark(page)
      await follow(page, '/nowhere/at/all')
      await expectErrorPage(page)
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
      expect(await hrefsOf(main(page).getByRole('link'))).toEqual([
        '/',
        '/Search',
        '/Exhibition/BaseExh',
        '/Collection/Treasure',
        '/Service/ScenicGuide',
        '/Service/Guide',
      ])
      await main(page).getByRole('link').first().click()
      await page.getByRole('region', { name: '焦点' }).waitFor()
      await expect.poll(() => page.locator('meta[name="robots"]').count()).toBe(0)
      expect(await isMarked(page)).toBe(true)
    }),
  )

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
      await sectionNav(page, '新闻资讯').getByRole('link', { name: '通知公告' }).click()
      await expectErrorPage(page)
      await sectionNav(page, '新闻资讯').getByRole('link', { name: '最新动态' }).click()
      await errorTitle(page).waitFor({ state: 'detached' })
      await expect.poll(() => entries(page).count()).toBeGreaterThan(0)
      expect(await isMarked(page)).toBe(true)
    }))

  it('an answer of a newer build than the page: its document is opened', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await open(page, '/News/LastestNews')
      await mark(page)
      await page.route('**/_vitrine/page?**', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          headers: { ...answer.headers(), 'vitrine-build': '/_vitrine/assets/site-newer.js' },
        })
      })
      await sectionNav(page, '新闻资讯').getByRole('link', { name: '通知公告' }).click()
      await expect.poll(() => heading(page).innerText()).toBe('通知公告')
      expect(await isMarked(page)).toBe(false)
    }),
  )

  it(
    'a tab older than the site, whose further code is gone: the document of the page is opened',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        await open(page, '/News/LastestNews')
        await mark(page)
        const gone = { status: 404, contentType: 'text/plain', body: 'gone' }
        await page.route('**/_vitrine/assets/*.js', (route) => route.fulfill(gone))
        await page.route('**/_vitrine/page?**', (route) => route.abort())
        await sectionNav(page, '新闻资讯').getByRole('link', { name: '通知公告' }).click()
        await expect.poll(() => heading(page).innerText()).toBe('通知公告')
        expect(await isMarked(page)).toBe(false)
      }),
  )

  // Every day: no-script.test.ts follows links where the scripts have not arrived.
  it('without the scripts the browser opens links itself', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.route('**/assets/react-*.js', (route) => route.abort())
      const asked = page.waitForRequest('**/assets/react-*.js')
      await page.goto('/News/LastestNews')
      await asked
      await mark(page)
      await sectionNav(page, '新闻资讯').getByRole('link', { name: '通知公告' }).click()
      await page.waitForURL('**/News/Notice')
      await expect.poll(() => heading(page).innerText()).toBe('通知公告')
      expect(await isMarked(page)).toBe(false)
    }),
  )
})
