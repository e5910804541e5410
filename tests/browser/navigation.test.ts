import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { hydrated } from './support/hydrated.ts'
import { currentPage, entries, entryLinks, footer, heading, languages, sectionNav } from './support/parts.ts'
import { asRead } from './support/records.ts'
import { styled } from './support/styled.ts'
import { addressOf, beginVisits, heldBack, isMarked, mark, open, type Visits } from './support/visit.ts'

let visits: Visits

/** Addresses that were asked of `/_vitrine/page`, in order. */
function asked(page: Page): readonly string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/_vitrine/page') addresses.push(url.searchParams.get('url') ?? '')
  })
  return addresses
}

/** Resolves once the page at an address is on screen: its head is written together with it. */
async function shown(page: Page, address: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = (url: string, without = '') => {
      const { pathname, searchParams } = new URL(url, location.origin)
      searchParams.delete(without)
      return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`).sort()].join(' ')
    }
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''
    return shown(canonical) === shown(wanted, 'platform') && shown(location.href) === shown(wanted)
  }, address)
}

function firstEntry(page: Page) {
  return entryLinks(entries(page)).first()
}

async function hrefOf(link: Locator): Promise<string> {
  return (await link.getAttribute('href')) ?? ''
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

describe('opening pages without reloading', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('a record: its title, its heading, the top, the focus in main; and back to where one was', () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/LastestNews')
      await mark(page)
      const link = entryLinks(entries(page)).last()
      const href = (await link.getAttribute('href')) ?? ''
      const title = (await link.innerText()).trim()
      await link.scrollIntoViewIfNeeded()
      const before = await scrollTop(page)
      expect(before).toBeGreaterThan(0)
      await link.click()
      await shown(page, href)
      await expect.poll(() => heading(page).innerText()).toBe(title)
      expect(await page.title()).toContain(asRead(title))
      await expect.poll(() => scrollTop(page)).toBe(0)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toContain(href)
      await page.goBack()
      await shown(page, '/News/LastestNews')
      await expect.poll(() => scrollTop(page)).toBe(before)
      await page.goForward()
      await shown(page, href)
      await expect.poll(() => heading(page).innerText()).toBe(title)
      expect(await isMarked(page)).toBe(true)
    }))

  // Every day: going back, in the test before.
  it('back in the moment the address has changed: the page of the address is shown', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.addInitScript(() => {
        const push = history.pushState.bind(history)
        history.pushState = (...entry) => {
          push(...entry)
          history.back()
        }
      })
      await open(page, '/News/LastestNews')
      await mark(page)
      const title = await page.title()
      await page.locator('a[rel="next"]').click()
      await page.waitForFunction(() => new URL(document.URL).search === '' && history.state.idx === 0)
      await shown(page, '/News/LastestNews')
      await expect.poll(() => currentPage(page).innerText()).toBe('1')
      expect(await page.title()).toBe(title)
      expect(await isMarked(page)).toBe(true)
    }),
  )

  it('back after a reload, while the scripts are on their way', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await open(page, '/News/LastestNews')
      await page.locator('a[rel="next"]').click()
      await shown(page, '/News/LastestNews?page=2')
      const release = await heldBack(page, '**/assets/react-*.js')
      const asked = page.waitForRequest('**/assets/react-*.js')
      await page.reload()
      await asked
      await page.goBack()
      release()
      await shown(page, '/News/LastestNews')
      await expect.poll(() => currentPage(page).innerText()).toBe('1')
    }),
  )

  it('back to a list after the record was reloaded: where one was', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await open(page, '/News/LastestNews')
      const link = entryLinks(entries(page)).last()
      const href = await hrefOf(link)
      await link.scrollIntoViewIfNeeded()
      const before = await scrollTop(page)
      expect(before).toBeGreaterThan(0)
      await link.click()
      await shown(page, href)
      await page.reload()
      await hydrated(page)
      await page.goBack()
      await shown(page, '/News/LastestNews')
      await expect.poll(() => scrollTop(page)).toBe(before)
    }),
  )

  // Every day: a record opens at the top, in the first test.
  it('where motion is wanted, what is opened is still at the top at once', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await open(page, '/News/LastestNews')
      await page.evaluate(() => {
        window.scrollTo({ top: 600, behavior: 'instant' })
        const seen: number[] = []
        Reflect.set(window, 'seen', seen)
        // What is seen of a page in the frames after it has come.
        new MutationObserver(() => requestAnimationFrame(() => seen.push(window.scrollY))).observe(
          document.querySelector('title') ?? document.head,
          { childList: true },
        )
      })
      await page.locator('a[rel="next"]').evaluate((link) => link instanceof HTMLElement && link.click())
      await shown(page, '/News/LastestNews?page=2')
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen').at(0))).toBe(0)
    }),
  )

  it('the pager goes to the top', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/LastestNews')
      await mark(page)
      await page.locator('a[rel="next"]').click()
      await shown(page, '/News/LastestNews?page=2')
      expect(await currentPage(page).innerText()).toBe('2')
      await expect.poll(() => scrollTop(page)).toBe(0)
      expect(await isMarked(page)).toBe(true)
    }),
  )

  it(
    'a long title of the footer is in one line, and the lists beside titles begin at one place',
    { tags: ['full'] },
    () =>
      visits.visitShared(
        async (page) => {
          await open(page, '/News/Notice?lang=en')
          const { heights, starts } = await footer(page).evaluate((element) => {
            const titles = [...element.querySelectorAll('nav p a')]
            const [first] = titles
            if (first === undefined) throw new Error('the footer has no titles')
            first.textContent = 'Ժամանակագրություն'
            return {
              heights: titles.map((title) => title.getBoundingClientRect().height),
              starts: [...element.querySelectorAll('nav ul')].map(
                (list) => list.getBoundingClientRect().left,
              ),
            }
          })
          expect(new Set(heights).size).toBe(1)
          expect(new Set(starts).size).toBe(1)
        },
        { viewport: { width: 1366, height: 768 } },
      ),
  )

  // Every day: shell.test.ts switches the language and goes back.
  it('the language switch changes texts, title and lang, shell included', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/Notice')
      await mark(page)
      const title = await page.title()
      await languages(page).click()
      await shown(page, '/News/Notice?lang=en')
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      expect(await page.title()).not.toBe(title)
      expect(await footer(page).innerText()).toMatch(/Links/)
      expect(await isMarked(page)).toBe(true)
      await page.goBack()
      await shown(page, '/News/Notice')
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
      expect(await page.title()).toBe(title)
    }),
  )

  // Every day: search.test.ts, by its own form.
  it('a form opens its address', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/Search')
      await mark(page)
      await page.getByRole('searchbox').fill('城墙')
      await page.keyboard.press('Enter')
      await shown(page, '/Search?key=城墙')
      expect(await entries(page).count()).toBeGreaterThan(0)
      expect(await isMarked(page)).toBe(true)
    }),
  )

  it('what was fetched while the pointer rested is not asked again by the click', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await open(page, '/News/LastestNews')
      const addresses = asked(page)
      // Outside of main: links there are fetched without any pointer.
      const link = sectionNav(page, '新闻资讯').getByRole('link', { name: '通知公告' })
      const href = (await link.getAttribute('href')) ?? ''
      await Promise.all([
        page.waitForResponse((response) => response.url().includes(encodeURIComponent(href))),
        link.hover(),
      ])
      await link.click()
      await shown(page, href)
      expect(addresses.filter((address) => address === href)).toEqual([href])
    }),
  )

  // Every day: tests/web/web-node.test.ts redirects, tests/pages/app/page-loader.test.ts follows.
  it('a redirect is followed to its end', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/Notice')
      await mark(page)
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/Survey'
        document.querySelector('main')?.append(link)
        link.click()
      })
      await shown(page, '/Survey/Introduction/Office')
      expect(await isMarked(page)).toBe(true)
    }),
  )

  it('a redirect keeps the name after the "#"', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/Notice')
      await mark(page)
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/Survey#main'
        document.querySelector('main')?.append(link)
        link.click()
      })
      await shown(page, '/Survey/Introduction/Office')
      expect(new URL(page.url()).hash).toBe('#main')
      expect(await isMarked(page)).toBe(true)
    }),
  )

  // Every day: tests/every-page/pages.test.ts, of every link of each page.
  it('lang=en and platform=wx stay on every link, and nothing opens a new tab', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      const strays = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('a')]
            .filter(({ href, hreflang }) => new URL(href).origin === location.origin && hreflang === '')
            .filter((link) => !/^\/(files|media)\//.test(link.pathname) && !link.hash)
            .filter(({ href, target }) => {
              const { searchParams } = new URL(href)
              return (
                searchParams.get('lang') !== 'en' || searchParams.get('platform') !== 'wx' || target !== ''
              )
            })
            .map((link) => link.outerHTML.slice(0, 160)),
        )
      await open(page, '/News/LastestNews?lang=en&platform=wx')
      await mark(page)
      expect(await strays()).toEqual([])
      const href = await hrefOf(firstEntry(page))
      await firstEntry(page).click()
      await shown(page, href)
      expect(new URL(page.url()).searchParams.get('platform')).toBe('wx')
      expect(await strays()).toEqual([])
      expect(await isMarked(page)).toBe(true)
    }),
  )

  it('a slow page: the old one stays, progress is shown, then the new one comes', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const letCome = await heldBack(page, '**/_vitrine/page?*')
      await open(page, '/News/Notice')
      const before = await heading(page).innerText()
      const href = await hrefOf(firstEntry(page))
      await firstEntry(page).click()
      await page.locator(`${styled.progress}[data-state="loading"]`).waitFor({ state: 'attached' })
      await expect.poll(() => heading(page).innerText()).toBe(before)
      expect(await page.getByRole('status').filter({ hasText: '正在打开页面' }).count()).toBe(1)
      letCome()
      await shown(page, href)
      await expect.poll(() => heading(page).innerText()).not.toBe(before)
    }),
  )

  // Every day: the last test of this file has a page that does not come, and comes when it is tried again.
  it('a page that does not come leaves what was typed and where one was', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.route('**/_vitrine/page?*', (route) => route.abort())
      await open(page, '/Search?key=城')
      await mark(page)
      const words = page.getByRole('main').locator('input[type="search"]')
      await words.fill('城墙')
      const link = entryLinks(entries(page)).last()
      await link.scrollIntoViewIfNeeded()
      const before = await scrollTop(page)
      expect(before).toBeGreaterThan(0)
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/News/Notice'
        document.querySelector('main')?.append(link)
        link.click()
        link.remove()
      })
      const notice = page.getByRole('alert')
      await notice.waitFor()
      expect(await notice.innerText()).toContain('页面没有打开，请检查网络后重试。')
      expect(await words.inputValue()).toBe('城墙')
      expect(await scrollTop(page)).toBe(before)
      await page.unroute('**/_vitrine/page?*')
      await notice.getByRole('button', { name: '重试' }).click()
      await shown(page, '/News/Notice')
      await expect.poll(() => notice.count()).toBe(0)
      expect(await isMarked(page)).toBe(true)
      await expect.poll(() => scrollTop(page)).toBe(0)
      await page.goBack()
      await shown(page, '/Search?key=城')
      await expect.poll(() => scrollTop(page)).toBe(before)
    }),
  )

  const failures = [
    ['the connection is lost', 'abort'],
    ['the server stumbles', 500],
  ] as const

  it.each(oneOf('failures of a page that is opened', failures, 0))(
    '%s: a calm notice, and trying again works',
    (_name, way) =>
      visits.visit(async (page) => {
        await page.route('**/_vitrine/page?*', (route) =>
          way === 'abort' ? route.abort() : route.fulfill({ status: way, body: 'no' }),
        )
        await open(page, '/News/Notice')
        await mark(page)
        const href = await hrefOf(firstEntry(page))
        await firstEntry(page).click()
        const notice = page.getByRole('alert')
        await notice.waitFor()
        expect(await notice.innerText()).toContain('页面没有打开，请检查网络后重试。')
        await expect.poll(() => heading(page).count()).toBe(1)
        await page.unroute('**/_vitrine/page?*')
        await notice.getByRole('button', { name: '重试' }).click()
        await shown(page, href)
        await expect.poll(() => notice.count()).toBe(0)
        await expect.poll(() => addressOf(page)).toBe(href)
        expect(await isMarked(page)).toBe(true)
      }),
  )
})
