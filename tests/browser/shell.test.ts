import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { framesDrawn } from './support/frames.ts'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import {
  branches,
  breadcrumb,
  entries,
  entryLinks,
  footer,
  header,
  homeLink,
  hrefsOf,
  languages,
  menu,
  menuButton,
  pager,
  section,
  sectionNav,
  tool,
  toolbar,
  toolbarButton,
} from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, type Visits } from './support/visit.ts'

const [wide, phone] = viewports
const LIST = '/News/LastestNews'
const WITH_FILES = '/News/Notice/1103'

let visits: Visits

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** What opens from a tool, which has a picture in it. */
function panel(page: Page, name: string) {
  return tool(page, name).getByRole('img')
}
function opened(page: Page): Promise<number> {
  return menu(page).locator('details[open]').count()
}

/** Levels of error correction by the first two bits of a code's format, as its mask leaves them. */
const LEVELS: Readonly<Record<string, string>> = { '11': 'L', '10': 'M', '01': 'Q', '00': 'H' }

/** How many modules a code has on one side, its border included, and its level of error correction. */
async function codeOf(page: Page, address: string) {
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
    visits.read(async (page) => {
      await page.goto(LIST)
      expect(await header(page).evaluate((each) => getComputedStyle(each).position)).toBe('absolute')
      const banner = page.locator(styled.subBanner)
      expect(await banner.locator('img').getAttribute('loading')).toBe('lazy')
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(280)
      const search = header(page).getByRole('link', { name: '搜索' })
      expect(await search.isVisible()).toBe(true)
      expect(await search.getAttribute('href')).toBe('/Search')
    }))

  // Every day: trusted-types.test.ts measures each page, whose header would be out of the window or on another text.
  it('has its signs and the name of the other language on one line', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      for (const viewport of [wide, phone]) {
        await page.setViewportSize(viewport)
        await page.goto(LIST)
        const besideSigns = header(page)
          .locator('a:visible, button:visible')
          .filter({ has: page.locator('svg') })
        const tools = await besideSigns.or(languages(page)).all()
        const boxes = await Promise.all(tools.map((each) => each.boundingBox()))
        const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
        expect(middles.length).toBeGreaterThanOrEqual(3)
        expect([viewport.width, new Set(middles).size]).toEqual([viewport.width, 1])
      }
    }),
  )

  // A stranger saw a picture without its title: the banner was as high as the screen, and its header above it.
  it.each(oneOf('headers over a banner', ['stage', 'paper', 'centred'], 2))(
    'leaves the banner the rest of the screen: "%s"',
    (look) =>
      visits.visitShared(async (page) => {
        await page.setViewportSize({ width: 1366, height: 768 })
        await page.goto('/')
        const title = await page
          .locator(styled.bannerTitle)
          .first()
          .evaluate((element, header) => {
            const shell = element.closest('[data-header]')
            if (shell instanceof HTMLElement) shell.dataset.header = header
            // Only the dark one lies over the banner.
            shell?.classList.toggle('shell--solid', header !== 'stage')
            return element.getBoundingClientRect().bottom
          }, look)
        expect(title).toBeLessThan(768)
      }),
  )

  // Another saw it below the screen beneath eleven channels and five other languages.
  // Every day: the test above, of the same rule of the banner's height.
  it.each([
    [1366, 768],
    [390, 844],
  ])('leaves it that below a header of several rows too: %i pixels', { tags: ['full'] }, (width, height) =>
    visits.visitShared(async (page) => {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const { end, rows, edges, heights } = await page
        .locator(styled.bannerTitle)
        .first()
        .evaluate((element) => {
          const shell = element.closest('[data-header]')
          if (!(shell instanceof HTMLElement)) throw new Error('there is no header')
          shell.dataset.header = 'paper'
          shell.classList.add('shell--solid')
          const fill = (list: Element | null | undefined, count: number, words: string): void => {
            while (list?.lastElementChild && list.childElementCount < count)
              list.append(list.lastElementChild.cloneNode(true))
            for (const entry of list?.children ?? []) {
              const link = entry.querySelector('summary, a')
              if (link !== null) link.textContent = words
            }
          }
          fill(shell.querySelector('nav ul'), 11, 'Sonderausstellungen')
          fill(shell.querySelector('a[hreflang]')?.closest('ul'), 5, 'Bahasa Indonesia')
          // On phones the buttons are below the words.
          const banner = element.closest('.banner')
          const shown = innerWidth < 960 ? banner?.querySelector('.carousel__controls button') : banner
          const lists = ['nav ul', ':not(nav) > ul:has([hreflang])'].map((list) => shell.querySelector(list))
          const box = (part: Element | null | undefined) => part?.getBoundingClientRect()
          const words = (list: Element | null | undefined) => {
            const range = document.createRange()
            const link = list?.querySelector('summary, a')
            if (link) range.selectNodeContents(link)
            return Math.round(range.getBoundingClientRect().left)
          }
          const tools = [
            ...shell.querySelectorAll(
              'header a[href*="/Search"], header [popovertarget="site-menu"]:not(nav *)',
            ),
          ]
          return {
            end: box(shown)?.bottom,
            rows: lists.map((list) => {
              const tops = [...(list?.children ?? [])].map((entry) => box(entry)?.top)
              return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
            }),
            edges: lists.map(words),
            heights: tools.map((tool) => Math.round(box(tool)?.top ?? 0)),
          }
        })
      expect(end).toBeLessThanOrEqual(height)
      // No entry stands alone in the last row.
      const [menu = [], languages = []] = rows
      if (width > 1000) {
        expect(menu.length).toBeGreaterThan(1)
        expect(menu.at(-1)).toBeGreaterThan(2)
        expect(edges[0]).toBe(edges[1])
      } else {
        expect(languages.at(-1)).toBeGreaterThan(1)
        expect(new Set(heights).size).toBe(1)
      }
    }),
  )

  it('opens a section by keyboard, one at a time, and gives the focus back on Esc', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await arrive(page, LIST)
      const sections = branches(page).locator('summary')
      await sections.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => opened(page)).toBe(1)
      await page.keyboard.press('Tab')
      const inside = branches(page).nth(1).getByRole('link').first()
      expect(await inside.evaluate((link) => link === document.activeElement)).toBe(true)
      await sections.nth(2).focus()
      await page.keyboard.press('Space')
      await expect.poll(() => opened(page)).toBe(1)
      await page.keyboard.press('Escape')
      await expect.poll(() => opened(page)).toBe(0)
      expect(await sections.nth(2).evaluate((each) => each === document.activeElement)).toBe(true)
    }),
  )

  it('is a drawer on phones that closes on Esc, on a press outside and when a link is taken', () =>
    visits.visitShared(
      async (page) => {
        await arrive(page, LIST)
        const open = async () => {
          await page.getByRole('button', { name: '菜单' }).tap()
          await menu(page).waitFor({ state: 'visible' })
        }
        await open()
        expect(await menu(page).getByRole('link', { name: '通知公告' }).isVisible()).toBe(true)
        expect(await menu(page).innerText()).toContain('立即预约')
        await page.keyboard.press('Escape')
        await menu(page).waitFor({ state: 'hidden' })
        await open()
        await page.touchscreen.tap(10, 700)
        await menu(page).waitFor({ state: 'hidden' })
        await open()
        await page.setViewportSize(wide)
        await menu(page).waitFor({ state: 'hidden' })
        await page.getByRole('button', { name: '菜单' }).tap()
        await menu(page).waitFor({ state: 'visible' })
        const [name, row] = [await homeLink(page).boundingBox(), await menu(page).boundingBox()]
        expect(row?.x).toBeGreaterThan((name?.x ?? wide.width) + (name?.width ?? 0))
        expect(await menuButton(page).isVisible()).toBe(false)
        await page.setViewportSize(phone)
        await open()
        await menu(page).getByText('展览', { exact: true }).tap()
        await menu(page).getByRole('link', { name: '基本陈列' }).tap()
        await page.waitForURL('**/Exhibition/BaseExh')
        await menu(page).waitFor({ state: 'hidden' })
      },
      { viewport: phone },
    ))

  // Every day: tests/every-page/statements.test.ts reads the same of the document that the server sends.
  it('has no navigation on the search page, which has no toolbar either', { tags: ['full'] }, () =>
    visits.read(async (page) => {
      await page.goto('/Search')
      expect(await footer(page).isVisible()).toBe(true)
      for (const part of [menu(page), page.locator(styled.subBanner), toolbar(page)])
        expect(await part.count()).toBe(0)
    }),
  )
})

describe('the breadcrumb', () => {
  it('offers Back only once there is history', () =>
    visits.visitShared(async (page) => {
      await arrive(page, LIST)
      expect(await breadcrumb(page).innerText()).toMatch(/^首页\s*»\s*新闻资讯\s*»\s*最新动态$/)
      await sectionNav(page, '新闻资讯').getByRole('link').nth(1).click()
      await languages(page).and(page.locator('a[href^="/News/Notice?"]')).click()
      await page.waitForURL('**/News/Notice?lang=en')
      await expect.poll(() => breadcrumb(page).innerText()).toMatch(/^Home\s*»\s*News\s*»\s*Notices\s*Back$/)
      await breadcrumb(page).getByRole('button', { name: 'Back' }).click()
      await page.waitForURL('**/News/Notice')
      await breadcrumb(page).getByRole('button', { name: '返回' }).click()
      await page.waitForURL(`**${LIST}`)
    }))
})

describe('the toolbar', () => {
  it('has the seven tools of the specification; Back goes back', () =>
    visits.visitShared(async (page) => {
      await arrive(page, '/News/Notice')
      await sectionNav(page, '新闻资讯').getByRole('link', { name: '最新动态' }).click()
      await page.waitForURL(`**${LIST}`)
      await tool(page, '返回').waitFor()
      const titles = await page.locator(styled.toolTitle).allTextContents()
      const inOrder = ['搜索', '预约', '分享', '互动', '征集', '返回顶部', '返回']
      expect(titles).toEqual(inOrder)
      const boxes = await Promise.all(inOrder.map((title) => tool(page, title).boundingBox()))
      const places = boxes.map((box) => box?.y ?? Number.NaN)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const hrefOf = (name: string) => tool(page, name).getByRole('link').getAttribute('href')
      expect(await hrefOf('搜索')).toBe('/Search')
      expect(await hrefOf('互动')).toBe('/Service/OnlineConsultation')
      expect(await hrefOf('征集')).toBe('/ColLevy')
      await tool(page, '返回').getByRole('button').click()
      await page.waitForURL('**/News/Notice')
    }))

  it('shows the booking code on hover and on focus, and hides it on Esc', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await arrive(page, LIST)
      const booking = panel(page, '预约')
      expect(await booking.isVisible()).toBe(false)
      await tool(page, '预约').hover()
      await booking.waitFor({ state: 'visible' })
      await page.keyboard.press('Escape')
      await booking.waitFor({ state: 'hidden' })
      await page.mouse.move(300, 300)
      await tool(page, '预约').getByRole('button').focus()
      await booking.waitFor({ state: 'visible' })
      const width = () => booking.evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
      const box = await booking.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(93)
      expect(await tool(page, '预约').innerText()).toContain('扫码预约')
    }),
  )

  // Every day: keyboard.test.ts opens the same sheet on a phone, and leaves it.
  it(
    'shows it on a tap on phones, in a sheet that closes; one button, which is gone while one reads on',
    { tags: ['full'] },
    () =>
      visits.visitShared(
        async (page) => {
          await arrive(page, LIST)
          const open = toolbarButton(page)
          await open.tap()
          await panel(page, '预约').waitFor({ state: 'visible' })
          expect(await tool(page, '预约').getByRole('link').getAttribute('href')).toMatch(/^https:/)
          await toolbar(page).getByRole('button', { name: '关闭' }).tap()
          await panel(page, '预约').waitFor({ state: 'hidden' })
          expect(await toolbar(page).getByRole('link', { name: '返回顶部' }).isVisible()).toBe(false)
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
          await toolbarButton(page).tap()
          await tool(page, '搜索').waitFor({ state: 'visible' })
          expect((await tool(page, '搜索').boundingBox())?.x).toBeGreaterThan(wide.width - 100)
        },
        { viewport: phone },
      ),
  )

  it(
    'on phones its button is beside the pager, wherever on the screen the pager is',
    { tags: ['full'] },
    () =>
      visits.visitShared(
        async (page) => {
          await arrive(page, LIST)
          const button = await toolbarButton(page).boundingBox()
          const links = await pager(page).getByRole('link').all()
          expect(links.length).toBeGreaterThan(2)
          for (const link of links) {
            const box = await link.boundingBox()
            expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
          }
        },
        { viewport: phone },
      ),
  )

  it.each(oneOf('widths of the tools', [1024, 1366, 1503, 1504], 0))(
    'at %i px all tools are beside the text, with their names and the booking code',
    { tags: ['full'] },
    (width) =>
      visits.visitShared(async (page) => {
        await page.setViewportSize({ width, height: 768 })
        for (const address of [LIST, `${LIST}?lang=en`]) {
          await arrive(page, address)
          expect(await toolbarButton(page).isVisible()).toBe(false)
          const faces = toolbar(page).locator('> div > ul > li > :first-child')
          expect(await faces.count()).toBeGreaterThanOrEqual(6)
          for (const face of await faces.all()) expect(await face.isVisible()).toBe(true)
          const left = (await toolbar(page).boundingBox())?.x ?? 0
          // From 1504 on the names are in it.
          expect(left).toBeGreaterThan(width - (width < 1504 ? 80 : 88))
          const covered = await page.evaluate((edge) => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
            const texts: string[] = []
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
              if (node.parentElement?.closest('aside') || !node.parentElement?.checkVisibility()) continue
              const range = document.createRange()
              range.selectNodeContents(node)
              const right = Math.max(0, ...[...range.getClientRects()].map((rect) => rect.right))
              // Closer than 12 pixels, it would seem to belong to the line.
              if (right > edge - 12) texts.push(node.textContent ?? '')
            }
            return texts
          }, left)
          expect(covered).toEqual([])
          const top = page.locator(`${styled.toTop} li`)
          const title = top.locator(styled.toolTitle)
          const clip = () => title.evaluate((each) => getComputedStyle(each).clipPath)
          // From here on the names are always there.
          expect((await clip()) === 'none').toBe(width >= 1504)
          await top.hover()
          await expect.poll(clip).toBe('none')
        }
        await arrive(page, LIST)
        await tool(page, '预约').hover()
        await panel(page, '预约').waitFor({ state: 'visible' })
      }),
  )

  it(
    'shares by microblog and messaging service, each with a code of 93 px and level Q that can be scanned',
    { tags: ['full'] },
    () =>
      visits.visitShared(async (page) => {
        await arrive(page, `${LIST}?lang=en&platform=none`)
        await tool(page, 'Share').hover()
        const codes = panel(page, 'Share')
        expect(await codes.count()).toBe(2)
        for (const code of await codes.all()) {
          await code.waitFor({ state: 'visible' })
          const box = await code.boundingBox()
          expect([box?.width, box?.height]).toEqual([93, 93])
          const { modules, level } = await codeOf(page, (await code.getAttribute('src')) ?? '')
          expect(93 / modules).toBeGreaterThanOrEqual(1.4)
          expect(level).toBe('Q')
        }
        const microblog = tool(page, 'Share').getByRole('link')
        expect(await microblog.getAttribute('target')).toBe('_blank')
        const { origin, searchParams } = new URL((await microblog.getAttribute('href')) ?? '')
        expect(origin).toBe('https://service.weibo.com')
        expect(searchParams.get('url')).toBe(`${visits.site.origin}${LIST}?lang=en`)
      }),
  )

  it('shows the address in a field where it may not be copied', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new Error('no')) },
        }),
      )
      await arrive(page, `${LIST}?lang=en&platform=none`)
      await tool(page, 'Share').hover()
      await tool(page, 'Share').getByRole('button', { name: 'Copy the address' }).click()
      const field = tool(page, 'Share').getByRole('textbox', { name: 'Copy the address' })
      expect(await field.inputValue()).toBe(`${visits.site.origin}${LIST}?lang=en`)
      expect(
        await field.evaluate(
          (input: HTMLInputElement) => (input.selectionEnd ?? 0) - (input.selectionStart ?? 0),
        ),
      ).toBe(`${visits.site.origin}${LIST}?lang=en`.length)
    }),
  )

  it('draws codes of pages of this site only', () =>
    visits.visitShared(async (page) => {
      for (const to of ['https://example.org/', '//example.org/', '/nowhere', ''])
        expect((await page.request.get(`/_vitrine/qr.svg?to=${encodeURIComponent(to)}`)).status()).toBe(400)
      expect(
        (await page.request.get('/_vitrine/qr.svg?to=%2F&within=https://other.example/?u={url}')).status(),
      ).toBe(400)
    }))

  it('offers the way to the top above 300 px on the home page, always on inner pages', () =>
    visits.visit(
      async (page) => {
        const top = page.locator(styled.toTop)
        const shown = () => top.evaluate((each) => getComputedStyle(each).visibility)
        await page.clock.install()
        await arrive(page, '/')
        await expect.poll(shown).toBe('hidden')
        await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
        // Longer than the toolbar waits between two looks at the scroll.
        await framesDrawn(page)
        await page.clock.runFor(120)
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
      },
      { isFirst: true },
    ))

  it('looks at the scroll every 50 ms at most', { tags: ['full'] }, () =>
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
    }),
  )
})

describe('the footer', () => {
  it('has codes, navigation, links, advice, year, title and both filings with the badge', () =>
    visits.read(
      async (page) => {
        await page.goto(LIST)
        const follow = footer(page).getByRole('list', { name: '关注我们' })
        const codes = await follow
          .getByRole('img')
          .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
        expect(new Set(codes).size).toBe(3)
        expect(await follow.getByRole('link').allInnerTexts()).toEqual([
          expect.stringContaining('微信'),
          expect.stringContaining('微博'),
          expect.stringContaining('小程序'),
        ])
        const text = await footer(page).innerText()
        expect(text).toContain('关注我们')
        expect(text).toMatch(/建议使用 Chrome 或 Edge 浏览器，以 1920\*1080 分辨率浏览/)
        expect(text).toContain(`© ${new Date().getFullYear()} 棠州市军事历史博物馆`)
        const heights = await footer(page)
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
        const links = footer(page).getByRole('list', { name: '相关链接' })
        expect(await hrefsOf(links.getByRole('link'))).toEqual([
          '/FriendLink',
          '/Service/OnlineConsultation',
          '/Privacy',
          '/Accessibility',
        ])
        // Those of closed sections too.
        const channels = await hrefsOf(menu(page).locator('a'))
        const repeated = await hrefsOf(
          footer(page).getByRole('navigation').getByRole('listitem').getByRole('link'),
        )
        expect(repeated).toContain('/Exhibition/TempExh')
        for (const href of repeated) expect(channels).toContain(href)
        const filings = footer(page).getByRole('paragraph').filter({ hasText: /备/ })
        expect(await filings.nth(0).innerText()).toMatch(/ICP备\d+号/)
        expect(await filings.nth(0).locator('a').getAttribute('target')).toBe('_blank')
        expect(await filings.nth(0).locator('a').getAttribute('href')).toBe('https://beian.miit.gov.cn/')
        const badge = filings.nth(1).locator('img')
        await badge.scrollIntoViewIfNeeded()
        await expect
          .poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)
        expect(await filings.nth(1).innerText()).toMatch(/\d{8}/)
      },
      { pictures: true },
    ))
})

describe('in the in-app browser', () => {
  it(
    'nothing opens a tab, is kept or opens by hovering; the parameter stays on links only',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        for (const address of [WITH_FILES, '/', '/Exhibition/TempExh']) {
          await arrive(page, `${address}?platform=wx`)
          if (address === WITH_FILES)
            expect(await section(page, '附件').getByRole('link').count()).toBeGreaterThan(0)
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
        const branch = branches(page).first()
        await branch.locator('summary').hover()
        expect(await branch.locator('> ul').isVisible()).toBe(false)
        await branch.locator('summary').click()
        expect(await branch.locator('> ul').isVisible()).toBe(true)
      }),
  )

  it('the header is smaller', { tags: ['full'] }, () =>
    visits.visitShared(
      async (page) => {
        const height = () => header(page).evaluate((each) => each.getBoundingClientRect().height)
        await arrive(page, LIST)
        const before = await height()
        await arrive(page, `${LIST}?platform=wx`)
        expect(await height()).toBeLessThan(before)
      },
      { viewport: phone },
    ),
  )
})

describe('in the dark hall, and on paper', () => {
  it('dark on screen; printed, the text with its address and date, black on white, and nothing else', () =>
    visits.visitShared(async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await arrive(page, `${LIST}?page=2`)
      const colours = (part = 'html') =>
        page.locator(part).evaluate((each) => {
          const { backgroundColor, color } = getComputedStyle(each)
          return [backgroundColor, color]
        })
      const brightness = ([ground = '', text = '']: readonly string[]) =>
        [ground, text].map((colour) => Math.max(...(colour.match(/\d+/g) ?? []).map(Number)))
      for (const part of ['html', styled.toolbar, styled.sectionNav]) {
        const [ground = 255, text = 0] = brightness(await colours(part))
        expect(ground, part).toBeLessThan(64)
        expect(text, part).toBeGreaterThan(160)
      }
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const screenOnly = [header, footer, toolbar, pager, breadcrumb].map((part) => part(page))
      for (const part of [...screenOnly, page.locator(styled.subBanner)])
        expect(await part.isVisible(), String(part)).toBe(false)
      const address = page.locator(styled.printAddress)
      expect(await address.innerText()).toContain(`${visits.site.origin}${LIST}?page=2`)
      expect(await address.innerText()).toMatch(/\d{4}-\d{2}-\d{2}/)
      expect(await address.innerText()).toContain(
        await page.locator('meta[property="og:site_name"]').getAttribute('content'),
      )
      expect(await colours()).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
      // In the accessible view the tools are part of the page on the screen.
      await page.evaluate(() => document.documentElement.setAttribute('data-access', ''))
      expect(await toolbar(page).isVisible()).toBe(false)
    }))
})

describe('results of a search', () => {
  it('open in a new tab on a desktop', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await arrive(page, '/Search?key=城墙')
      const [tab] = await Promise.all([page.waitForEvent('popup'), entryLinks(entries(page)).first().click()])
      expect(tab.url()).not.toContain('/Search')
    }),
  )
})
