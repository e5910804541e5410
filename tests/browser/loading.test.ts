import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../support/local-server.ts'
import { oneOf } from '../support/sweep.ts'
import { framesDrawn } from './support/frames.ts'
import { hydrated } from './support/hydrated.ts'
import { allShiftsOf, recordShifts } from './support/layout-shift.ts'
import { openBrowser, viewports } from './support/open-browser.ts'
import {
  currentPage,
  dialog,
  entries,
  entryLinks,
  heading,
  main,
  pager,
  sectionNav,
} from './support/parts.ts'
import { styled } from './support/styled.ts'
import { formButton } from './support/submission.ts'
import { addressOf, beginVisits, heldBack, isMarked, mark, open, type Visits } from './support/visit.ts'

const LIST = '/News/LastestNews'
const REACT = '**/assets/react-*.js'
const SITE = '**/assets/browser-*.js'
/** What comes once the page is alive and the browser is idle. */
const LATER = /\/assets\/(?:after-arrival|prefetch)-/
const VIEWS = '**/_vitrine/page?*'

let visits: Visits

/** Resolves once React answers for the page. */
function alive(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const parts = document.querySelectorAll('header, main, h1, footer')
    return [...parts].every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')))
  })
}

/** Holds every view back; says how many were under way at the same time, and which were requested and given up. */
async function watchViews(page: Page) {
  const asked: string[] = []
  const givenUp: string[] = []
  let [now, most] = [0, 0]
  let letCome = (): void => undefined
  const come = new Promise<void>((resolve) => {
    letCome = resolve
  })
  const urlOf = (address: string): string => new URL(address).searchParams.get('url') ?? ''
  page.on('requestfailed', (request) => {
    if (!request.url().includes('/_vitrine/page?')) return
    givenUp.push(urlOf(request.url()))
    now -= 1
  })
  await page.route(VIEWS, async (route) => {
    asked.push(urlOf(route.request().url()))
    now += 1
    most = Math.max(most, now)
    await come
    const answer = await route.fetch().catch(() => undefined)
    now -= 1
    if (answer !== undefined) await route.fulfill({ response: answer }).catch(() => {})
  })
  return { asked, givenUp, most: () => most, letCome: () => letCome() }
}

/** A document that arrives up to a place in its markup, and whose rest comes when it is let. */
async function inTwoParts(address: string, placeIn: (html: string) => number) {
  const html = await (await fetch(visits.site.origin + address)).text()
  const middle = placeIn(html)
  expect(middle).toBeGreaterThan(0)
  let letCome = (): void => {}
  const rest = new Promise<void>((resolve) => {
    letCome = resolve
  })
  const server = await startServer(async (request, response) => {
    if (request.url !== address) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(html.slice(0, middle))
    await rest
    response.end(html.slice(middle))
  })
  return { ...server, letCome }
}

describe('what a visitor is sent, and when', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('scripts are requested after the first paint, and four files make the page alive', () =>
    visits.visit(async (page) => {
      await page.goto(LIST)
      await alive(page)
      const { paint, scripts } = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        scripts: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, startTime }) => ({ name, startTime })),
      }))
      const early = scripts.filter(({ name }) => !LATER.test(name))
      expect(early.length).toBeGreaterThan(0)
      expect(early.length).toBeLessThanOrEqual(4)
      expect(paint).toBeGreaterThan(0)
      expect(scripts.filter(({ startTime }) => startTime < paint)).toEqual([])
    }))

  const halves = [
    {
      part: 'header',
      // After the menu, before the tools.
      placeIn: (html: string) => html.indexOf('</nav>') + '</nav>'.length,
      before: 'header a',
      viewport: viewports[1],
    },
    {
      part: 'toolbar',
      // Before the way to the top.
      placeIn: (html: string) => html.lastIndexOf('<ul', html.indexOf('href="#top"')),
      before: 'aside li',
      viewport: viewports[0],
    },
  ]
  // Every day: typefaces.test.ts and pages.test.ts hold that nothing moves while a page comes.
  it.each(oneOf('parts that are still arriving', halves, 0))(
    'a $part that is still arriving is not painted: its parts would move each other',
    { tags: ['full'] },
    (half) =>
      visits.visit(
        async (page) => {
          const address = '/News/Notice?lang=en'
          const site = await inTwoParts(address, half.placeIn)
          try {
            await recordShifts(page)
            await page.goto(site.address + address, { waitUntil: 'commit' })
            await page.locator(half.before).first().waitFor({ state: 'attached' })
            await framesDrawn(page)
            site.letCome()
            await page.waitForLoadState()
            expect(await allShiftsOf(page)).toEqual([])
          } finally {
            await site.close()
          }
        },
        { viewport: half.viewport },
      ),
  )

  it(
    'is alive only once the whole style sheet is there: classes of scripts are drawn by it',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        const letCome = await heldBack(page, '**/assets/*.css')
        const site = page.waitForResponse(SITE)
        const react = page.waitForResponse(REACT)
        // On a busy machine the sheet is requested before the document has loaded, which then waits for it.
        await page.goto('/', { waitUntil: 'commit' })
        await Promise.all([site, react].map(async (answer) => (await answer).finished()))
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
        expect(await main(page).locator('[inert]').count()).toBe(0)
        expect(await heading(page).evaluate((h1) => Object.keys(h1))).toEqual([])
        letCome()
        await alive(page)
      }),
  )

  it('a click that comes before its handler is answered once the page is alive', () =>
    visits.visit(async (page) => {
      const letCome = await heldBack(page, REACT)
      await page.goto('/Service/OnlineConsultation?lang=en')
      await formButton(page).click()
      expect(await dialog(page).count()).toBe(0)
      letCome()
      await dialog(page).waitFor()
      expect(await dialog(page).count()).toBe(1)
    }))

  // Every day: no-script.test.ts, where the scripts have not arrived.
  it('a link followed before the scripts are there is opened by the browser', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await heldBack(page, REACT)
      await page.goto(LIST)
      await mark(page)
      await page.locator('a[rel="next"]').click()
      await page.waitForURL((url) => url.searchParams.get('page') === '2')
      expect(await currentPage(page).innerText()).toBe('2')
      expect(await isMarked(page)).toBe(false)
    }),
  )

  it('the address is the old page’s until the new page is there; its visit is reported then', () =>
    visits.visit(async (page) => {
      await open(page, '/News/Notice')
      const { letCome } = await watchViews(page)
      const link = sectionNav(page, '新闻资讯').getByRole('link', { name: '最新动态' })
      await link.click()
      await page.locator(`${styled.progress}[data-state="loading"]`).waitFor({ state: 'attached' })
      expect(addressOf(page)).toBe('/News/Notice')
      const reported = page.waitForRequest('**/_vitrine/opened?*')
      letCome()
      expect(new URL((await reported).url()).searchParams.get('url')).toBe('/News/LastestNews')
      expect(addressOf(page)).toBe('/News/LastestNews')
    }))

  // Every day: typefaces.test.ts waits for what is fetched ahead.
  it(
    'fetches the next page and the links in sight ahead, two at a time and not without end',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        const views = await watchViews(page)
        await open(page, LIST)
        await expect.poll(() => views.asked.length).toBe(2)
        expect(views.asked[0]).toBe(`${LIST}?page=2`)
        views.letCome()
        await expect.poll(() => views.asked.length).toBeGreaterThan(2)
        expect(views.most()).toBe(2)
        const hrefs = await page
          .locator('main a[href]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
        for (const address of views.asked) expect(hrefs).toContain(address)
        expect(views.asked.length).toBeLessThanOrEqual(12)
      }),
  )

  it('the next page is opened without asking for anything', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const second = page.waitForResponse((response) =>
        response.url().includes(encodeURIComponent('?page=2')),
      )
      await open(page, LIST)
      await (await second).finished()
      const before = await entries(page).first().innerText()
      const asked: string[] = []
      await page.route(VIEWS, (route) => {
        asked.push(route.request().url())
        return route.continue()
      })
      await page.locator('a[rel="next"]').click()
      await currentPage(page).filter({ hasText: '2' }).waitFor()
      expect(asked.filter((url) => url.includes(encodeURIComponent('?page=2')))).toEqual([])
      expect(await heading(page).count()).toBe(1)
      expect(await entries(page).first().innerText()).not.toBe(before)
      await page.goBack()
      await currentPage(page).filter({ hasText: '1' }).waitFor()
      expect(await entries(page).first().innerText()).toBe(before)
    }),
  )

  it(
    'a page requested in a form keeps the focus there, or moves it to main where the form is drawn again',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        const focused = (): Promise<string> =>
          page.evaluate(
            () => document.activeElement?.getAttribute('name') ?? document.activeElement?.id ?? '',
          )
        await open(page, '/Search?key=城')
        // As slow as an answer may be: the rows that stand for it are shown meanwhile.
        await page.route(VIEWS, async (route) => {
          if (!route.request().url().includes(encodeURIComponent('page=2'))) return route.continue()
          await page.locator(styled.skeletonRow).first().waitFor({ state: 'visible' })
          await route.continue()
        })
        await pager(page).getByRole('textbox').fill('2')
        await page.keyboard.press('Enter')
        await currentPage(page).filter({ hasText: '2' }).waitFor()
        expect(await focused()).toBe('page')
        await page.unroute(VIEWS)
        await page.getByRole('main').getByRole('searchbox').fill('城墙')
        await page.keyboard.press('Enter')
        await page.getByRole('main').locator('mark', { hasText: '城墙' }).first().waitFor()
        await expect.poll(focused).toBe('main')
      }),
  )

  it('gives up what leaves the screen, but not the next page', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const views = await watchViews(page)
      await open(page, LIST)
      await expect.poll(() => views.asked.length).toBe(2)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect.poll(() => views.givenUp).toEqual([views.asked[1]])
    }),
  )

  it('fetches nothing ahead for a visitor who saves data', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
      )
      const views = await watchViews(page)
      views.letCome()
      await open(page, LIST)
      const link = entryLinks(entries(page)).first()
      const href = (await link.getAttribute('href')) ?? ''
      await link.hover()
      await link.click()
      await page.waitForURL(`**${href}`)
      expect(views.asked).toEqual([href])
    }),
  )

  it('nothing of a page keeps it from the back/forward cache, and going back keeps the scroll', {
    tags: ['full'],
  }, async () => {
    const browser = await openBrowser()
    try {
      const page = await (await browser.newContext({ baseURL: visits.site.origin })).newPage()
      const session = await page.context().newCDPSession(page)
      const reasons: { readonly type: string; readonly reason: string }[] = []
      await session.send('Page.enable')
      session.on('Page.backForwardCacheNotUsed', (event) => reasons.push(...event.notRestoredExplanations))
      await page.goto(LIST)
      await hydrated(page)
      await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
      // A page that is left while views are fetched ahead is not kept.
      await page.waitForLoadState('networkidle')
      await page.goto('/News/Notice')
      await page.goBack()
      await hydrated(page)
      expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(400)
      // The headless shell keeps no page: its own reasons are circumstantial, a page's are not.
      expect(reasons.filter(({ type }) => type !== 'Circumstantial')).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
