import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import { beginVisits, type Visits } from './support/visit.ts'

const [wide, phone] = viewports
const LIST = '/News/LastestNews'
const WITH_FILES = '/News/Notice/1103'

let visits: Visits

const arrive = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await hydrated(page)
}

const tool = (page: Page, name: string) =>
  page.locator('.toolbar .tool').filter({ has: page.locator('.tool__title', { hasText: name }) })
const panel = (page: Page, name: string) => tool(page, name).locator('.tool__panel')
const opened = (page: Page): Promise<number> => page.locator('.menu__branch[open]').count()

/** Levels of error correction by the first two bits of a code's format, as its mask leaves them. */
const LEVELS: Readonly<Record<string, string>> = { '11': 'L', '10': 'M', '01': 'Q', '00': 'H' }

/** How many modules a code has on one side, its border included, and its level of error correction. */
const codeOf = async (page: Page, address: string) => {
  const answer = await page.request.get(address)
  expect(answer.headers()['content-type']).toContain('image/svg+xml')
  const svg = await answer.text()
  const border = 2
  const bit = (column: number): string => (svg.includes(`M${border + column},${border + 8}h1`) ? '1' : '0')
  return {
    modules: Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]),
    level: LEVELS[bit(0) + bit(1)],
  }
}

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

describe('the header', () => {
  it('lies over a sub-banner that loads lazily on inner pages, and leads to the search', () =>
    visits.visit(async (page) => {
      await arrive(page, LIST)
      const header = page.locator('.header')
      expect(await header.evaluate((each) => getComputedStyle(each).position)).toBe('absolute')
      expect(await page.locator('.page-top__banner img').getAttribute('loading')).toBe('lazy')
      expect((await page.locator('.page-top__banner').boundingBox())?.height).toBeLessThanOrEqual(280)
      const search = page.locator('.header__tools').getByRole('link', { name: '搜索' })
      expect(await search.isVisible()).toBe(true)
      expect(await search.getAttribute('href')).toBe('/Search')
    }))

  it('opens a section by keyboard, one at a time, and gives the focus back on Esc', () =>
    visits.visit(async (page) => {
      await arrive(page, LIST)
      const sections = page.locator('.menu__branch > summary')
      await sections.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => opened(page)).toBe(1)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('menu__link')
      await sections.nth(2).focus()
      await page.keyboard.press('Space')
      await expect.poll(() => opened(page)).toBe(1)
      await page.keyboard.press('Escape')
      await expect.poll(() => opened(page)).toBe(0)
      expect(await sections.nth(2).evaluate((each) => each === document.activeElement)).toBe(true)
    }))

  it('is a drawer on phones that closes on Esc, on a press outside and when a link is taken', () =>
    visits.visit(
      async (page) => {
        await arrive(page, LIST)
        const menu = page.locator('#site-menu')
        const open = async () => {
          await page.getByRole('button', { name: '菜单' }).tap()
          await menu.waitFor({ state: 'visible' })
        }
        await open()
        expect(await menu.getByRole('link', { name: '通知公告' }).isVisible()).toBe(true)
        expect(await menu.locator('.menu__foot').innerText()).toContain('立即预约')
        await page.keyboard.press('Escape')
        await menu.waitFor({ state: 'hidden' })
        await open()
        await page.touchscreen.tap(10, 700)
        await menu.waitFor({ state: 'hidden' })
        await open()
        await page.setViewportSize(wide)
        await menu.waitFor({ state: 'hidden' })
        await page.getByRole('button', { name: '菜单' }).tap()
        await menu.waitFor({ state: 'visible' })
        const [name, row] = [await page.locator('.header__home').boundingBox(), await menu.boundingBox()]
        expect(row?.x).toBeGreaterThan((name?.x ?? wide.width) + (name?.width ?? 0))
        expect(await page.locator('.header__open').isVisible()).toBe(false)
        await page.setViewportSize(phone)
        await open()
        await menu.getByText('展览', { exact: true }).tap()
        await menu.getByRole('link', { name: '基本陈列' }).tap()
        await page.waitForURL('**/Exhibition/BaseExh')
        await menu.waitFor({ state: 'hidden' })
      },
      { viewport: phone },
    ))

  it('has no navigation on the search page, which has no toolbar either', () =>
    visits.visit(async (page) => {
      await arrive(page, '/Search')
      expect(await page.locator('.footer').isVisible()).toBe(true)
      for (const part of ['.menu', '.page-top', '.toolbar']) expect(await page.locator(part).count()).toBe(0)
    }))
})

describe('the breadcrumb', () => {
  it('offers Back only once there is history', () =>
    visits.visit(async (page) => {
      await arrive(page, LIST)
      expect(await page.locator('.breadcrumb').innerText()).toMatch(/^首页\s*»\s*新闻资讯\s*»\s*最新动态$/)
      await page.locator('.section-nav a').nth(1).click()
      await page.locator('.header__languages a[href^="/News/Notice?"]').click()
      await page.waitForURL('**/News/Notice?lang=en')
      await expect
        .poll(() => page.locator('.breadcrumb').innerText())
        .toMatch(/^Home\s*»\s*News\s*»\s*Notices\s*Back$/)
      await page.locator('.breadcrumb').getByRole('button', { name: 'Back' }).click()
      await page.waitForURL('**/News/Notice')
      await page.locator('.breadcrumb').getByRole('button', { name: '返回' }).click()
      await page.waitForURL(`**${LIST}`)
    }))
})

describe('the toolbar', () => {
  it('has the seven tools of the specification; Back goes back', () =>
    visits.visit(async (page) => {
      await arrive(page, '/News/Notice')
      await page.locator(`.section-nav a[href="${LIST}"]`).click()
      await page.waitForURL(`**${LIST}`)
      await tool(page, '返回').nth(1).waitFor()
      const titles = await page.locator('.toolbar .tool__title').allTextContents()
      const inOrder = ['搜索', '预约', '分享', '互动', '征集', '返回顶部', '返回']
      expect(titles).toEqual(inOrder)
      const boxes = await Promise.all(inOrder.map((title) => tool(page, title).last().boundingBox()))
      const places = boxes.map((box) => box?.y ?? Number.NaN)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const hrefOf = (name: string) => tool(page, name).locator('a.tool__face').getAttribute('href')
      expect(await hrefOf('搜索')).toBe('/Search')
      expect(await hrefOf('互动')).toBe('/Service/OnlineConsultation')
      expect(await hrefOf('征集')).toBe('/ColLevy')
      await tool(page, '返回').last().locator('button').click()
      await page.waitForURL('**/News/Notice')
    }))

  it('shows the booking code on hover and on focus, and hides it on Esc', () =>
    visits.visit(async (page) => {
      await arrive(page, LIST)
      const booking = panel(page, '预约')
      expect(await booking.isVisible()).toBe(false)
      await tool(page, '预约').hover()
      await booking.waitFor({ state: 'visible' })
      await page.keyboard.press('Escape')
      await booking.waitFor({ state: 'hidden' })
      await page.mouse.move(300, 300)
      await tool(page, '预约').locator('button').focus()
      await booking.waitFor({ state: 'visible' })
      const code = booking.locator('img')
      const width = () => code.evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
      const box = await code.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(93)
      expect(await booking.innerText()).toContain('扫码预约')
    }))

  it('shows it on a tap on phones, in a sheet that closes; one button, which is gone while one reads on', () =>
    visits.visit(
      async (page) => {
        await arrive(page, LIST)
        const open = page.locator('.toolbar__open')
        await open.tap()
        await panel(page, '预约').locator('img').waitFor({ state: 'visible' })
        expect(await panel(page, '预约').getByRole('link').getAttribute('href')).toMatch(/^https:/)
        await page.locator('.toolbar__list').getByRole('button', { name: '关闭' }).tap()
        await panel(page, '预约').waitFor({ state: 'hidden' })
        expect(await page.locator('.toolbar__top').isVisible()).toBe(false)
        const seen = () => open.evaluate((each) => getComputedStyle(each).opacity)
        const move = (top: number) =>
          page.evaluate((distance) => scrollBy({ top: distance, behavior: 'instant' }), top)
        await move(300)
        await expect.poll(seen).toBe('0')
        await move(-100)
        await expect.poll(seen).toBe('1')
        await open.tap()
        await tool(page, '返回顶部').getByRole('link').tap()
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
        await open.tap()
        await tool(page, '搜索').waitFor({ state: 'visible' })
        await page.setViewportSize(wide)
        await tool(page, '搜索').waitFor({ state: 'hidden' })
        await page.locator('.toolbar__open').tap()
        await tool(page, '搜索').waitFor({ state: 'visible' })
        expect((await tool(page, '搜索').boundingBox())?.x).toBeGreaterThan(wide.width - 100)
      },
      { viewport: phone },
    ))

  it.each([1024, 1366, 1503])(
    'at %i px all tools stand beside the text, with their names and the booking code',
    (width) =>
      visits.visit(async (page) => {
        await page.setViewportSize({ width, height: 768 })
        for (const address of [LIST, `${LIST}?lang=en`]) {
          await arrive(page, address)
          expect(await page.locator('.toolbar__open').isVisible()).toBe(false)
          const faces = page.locator('.toolbar .tool__face')
          expect(await faces.count()).toBeGreaterThanOrEqual(6)
          for (const face of await faces.all()) expect(await face.isVisible()).toBe(true)
          const left = (await page.locator('.toolbar').boundingBox())?.x ?? 0
          expect(left).toBeGreaterThan(width - 80)
          const covered = await page.evaluate((edge) => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
            const texts: string[] = []
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
              if (node.parentElement?.closest('.toolbar') || !node.parentElement?.checkVisibility()) continue
              const range = document.createRange()
              range.selectNodeContents(node)
              const right = Math.max(0, ...[...range.getClientRects()].map((rect) => rect.right))
              if (right > edge) texts.push(node.textContent ?? '')
            }
            return texts
          }, left)
          expect(covered).toEqual([])
          const top = page.locator('.toolbar__group--top .tool')
          const title = top.locator('.tool__title')
          const clip = () => title.evaluate((each) => getComputedStyle(each).clipPath)
          expect(await clip()).not.toBe('none')
          await top.hover()
          await expect.poll(clip).toBe('none')
        }
        await arrive(page, LIST)
        await tool(page, '预约').hover()
        await panel(page, '预约').locator('img').waitFor({ state: 'visible' })
      }),
  )

  it('shares by microblog and messaging service, each with a code of 93 px and level Q that can be scanned', () =>
    visits.visit(async (page) => {
      await arrive(page, `${LIST}?lang=en&platform=none`)
      await tool(page, 'Share').hover()
      const codes = panel(page, 'Share').locator('img')
      expect(await codes.count()).toBe(2)
      for (const code of await codes.all()) {
        await code.waitFor({ state: 'visible' })
        const box = await code.boundingBox()
        expect([box?.width, box?.height]).toEqual([93, 93])
        const { modules, level } = await codeOf(page, (await code.getAttribute('src')) ?? '')
        expect(93 / modules).toBeGreaterThanOrEqual(1.4)
        expect(level).toBe('Q')
      }
      const microblog = panel(page, 'Share').getByRole('link')
      expect(await microblog.getAttribute('target')).toBe('_blank')
      const { origin, searchParams } = new URL((await microblog.getAttribute('href')) ?? '')
      expect(origin).toBe('https://service.weibo.com')
      expect(searchParams.get('url')).toBe(`${visits.site.origin}${LIST}?lang=en`)
    }))

  it('draws codes of pages of this site only', () =>
    visits.visit(async (page) => {
      for (const to of ['https://example.org/', '//example.org/', '/nowhere', ''])
        expect((await page.request.get(`/_vitrine/qr.svg?to=${encodeURIComponent(to)}`)).status()).toBe(400)
      expect((await page.request.get('/_vitrine/qr.svg?to=%2F&site=other')).status()).toBe(400)
    }))

  it('offers the way to the top above 300 px on the home page, always on inner pages', () =>
    visits.visit(async (page) => {
      const top = page.locator('.toolbar__group--top')
      const shown = () => top.evaluate((each) => getComputedStyle(each).visibility)
      await arrive(page, '/')
      await expect.poll(shown).toBe('hidden')
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)))
      await expect.poll(shown).toBe('hidden')
      await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }))
      await expect.poll(shown).toBe('visible')
      const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
      expect(await scrolling()).toBe('auto')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect(await top.evaluate((each) => getComputedStyle(each).transitionProperty)).toContain('opacity')
      expect(await scrolling()).toBe('smooth')
      await top.click()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await arrive(page, LIST)
      await expect.poll(shown).toBe('visible')
    }))

  it('looks at the scroll every 50 ms at most', () =>
    visits.visit(async (page) => {
      await page.addInitScript(() => {
        const waits: number[] = []
        Reflect.set(window, 'waits', waits)
        const real = window.setTimeout
        Reflect.set(window, 'setTimeout', (call: TimerHandler, wait?: number) => {
          if (wait === 50) waits.push(wait)
          return real(call, wait)
        })
      })
      await arrive(page, '/')
      const waits = await page.evaluate(async () => {
        const before = Reflect.get(window, 'waits').length
        for (let step = 0; step < 20; step += 1) window.dispatchEvent(new Event('scroll'))
        return Reflect.get(window, 'waits').length - before
      })
      expect(waits).toBe(1)
    }))
})

describe('the footer', () => {
  it('has codes, navigation, links, advice, year, title and both filings with the badge', () =>
    visits.visit(async (page) => {
      await arrive(page, LIST)
      const footer = page.locator('.footer')
      const codes = await footer
        .locator('.follow__code img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
      expect(new Set(codes).size).toBe(3)
      expect(await footer.locator('.follow__code a').allInnerTexts()).toEqual([
        expect.stringContaining('微信'),
        expect.stringContaining('微博'),
        expect.stringContaining('小程序'),
      ])
      const text = await footer.innerText()
      expect(text).toContain('关注我们')
      expect(text).toMatch(/建议使用 Chrome 或 Edge 浏览器，以 1920\*1080 分辨率浏览/)
      expect(text).toContain(`© ${new Date().getFullYear()} 棠州市军事历史博物馆`)
      const heights = await footer
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      const hrefsIn = (part: string) =>
        footer.locator(`${part} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(await hrefsIn('.footer__links')).toEqual([
        '/FriendLink',
        '/Service/OnlineConsultation',
        '/Privacy',
      ])
      const channels = await page
        .locator('.menu a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(await hrefsIn('.footer__branch ul')).toContain('/Exhibition/TempExh')
      for (const href of await hrefsIn('.footer__branch ul')) expect(channels).toContain(href)
      const filings = footer.locator('.footer__filing')
      expect(await filings.nth(0).innerText()).toMatch(/ICP备\d+号/)
      expect(await filings.nth(0).locator('a').getAttribute('target')).toBe('_blank')
      expect(await filings.nth(0).locator('a').getAttribute('href')).toBe('https://beian.miit.gov.cn/')
      const badge = filings.nth(1).locator('img')
      await badge.scrollIntoViewIfNeeded()
      await expect
        .poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      expect(await filings.nth(1).innerText()).toMatch(/\d{8}/)
    }))
})

describe('in the in-app browser', () => {
  it('nothing opens a tab, is kept or opens by hovering; the parameter stays on links only', () =>
    visits.visit(async (page) => {
      for (const address of [WITH_FILES, '/', '/Exhibition/TempExh']) {
        await arrive(page, `${address}?platform=wx`)
        if (address === WITH_FILES)
          expect(await page.locator('.attachments__link').count()).toBeGreaterThan(0)
        expect(await page.locator('a[target]').count()).toBe(0)
        expect(await page.locator('a[download]').count()).toBe(0)
        const own = await page
          .locator('main a[href^="/"]:not([href^="/files"])')
          .evaluateAll((links) =>
            links
              .map((link) => link.getAttribute('href') ?? '')
              .filter((href) => !href.includes('platform=wx')),
          )
        expect(own).toEqual([])
        expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('platform')
      }
      const branch = page.locator('.menu__branch').first()
      await branch.locator('summary').hover()
      expect(await branch.locator('.menu__panel').isVisible()).toBe(false)
      await branch.locator('summary').click()
      expect(await branch.locator('.menu__panel').isVisible()).toBe(true)
    }))

  it('the header is smaller', () =>
    visits.visit(
      async (page) => {
        const height = () =>
          page.locator('.header__inner').evaluate((each) => each.getBoundingClientRect().height)
        await arrive(page, LIST)
        const before = await height()
        await arrive(page, `${LIST}?platform=wx`)
        expect(await height()).toBeLessThan(before)
      },
      { viewport: phone },
    ))
})

describe('in the dark hall, and on paper', () => {
  it('dark on screen; printed, the text with its address and date, black on white, and nothing else', () =>
    visits.visit(async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await arrive(page, `${LIST}?page=2`)
      const colours = (part = 'html') =>
        page.locator(part).evaluate((each) => {
          const { backgroundColor, color } = getComputedStyle(each)
          return [backgroundColor, color]
        })
      const brightness = ([ground = '', text = '']: readonly string[]) =>
        [ground, text].map((colour) => Math.max(...(colour.match(/\d+/g) ?? []).map(Number)))
      for (const part of ['html', '.toolbar', '.section-nav']) {
        const [ground = 255, text = 0] = brightness(await colours(part))
        expect(ground, part).toBeLessThan(64)
        expect(text, part).toBeGreaterThan(160)
      }
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      for (const part of ['.header', '.page-top__banner', '.toolbar', '.footer', '.pager', '.breadcrumb'])
        expect(await page.locator(part).first().isVisible(), part).toBe(false)
      const address = page.locator('.print-address')
      expect(await address.innerText()).toContain(`${visits.site.origin}${LIST}?page=2`)
      expect(await address.innerText()).toMatch(/\d{4}-\d{2}-\d{2}/)
      expect(await colours()).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    }))
})

describe('results of a search', () => {
  it('open in a new tab on a desktop', () =>
    visits.visit(async (page) => {
      await arrive(page, '/Search?key=城墙')
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.locator('.result .entry__link').first().click(),
      ])
      expect(tab.url()).not.toContain('/Search')
    }))
})
