import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Access, accessValue, firstAccess } from '../../src/engine/contracts/access.ts'
import { oneOf, sweep } from '../support/sweep.ts'
import { accessibleViewFaults } from './support/accessibility.ts'
import { framesDrawn } from './support/frames.ts'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import { breadcrumb, heading, homeLink, sectionNav, toolbar } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const [desktop, phone] = viewports
const LIST = '/News/LastestNews'

let visits: Visits

async function enter(page: Page, settings: Partial<Access> = {}): Promise<void> {
  const value = accessValue({ ...firstAccess, ...settings })
  await page.context().addCookies([{ name: 'vitrine-access', value, url: visits.site.origin }])
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

function bar(page: Page) {
  return page.getByRole('region', { name: '无障碍浏览' })
}
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}
function fontSize(page: Page): Promise<string> {
  return styleOf(page, 'html', 'font-size')
}

/** What sticks out sideways. */
function tooWide(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
}

/** Controls of the shell smaller than 60 px, which the design language demands in this view. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'body section[aria-label]:not(main *), header:not(main *), nav, aside, footer',
      ),
    ]
      .flatMap((part) => [...part.querySelectorAll('a, button, summary, select, label')])
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        return width >= 59.5 && height >= 59.5
          ? []
          : [`${control.outerHTML.slice(0, 120)}: ${width}×${height}`]
      }),
  )
}

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

describe('the accessible view', () => {
  it('is entered from the header, applies at once, is remembered and left', () =>
    visits.visit(async (page) => {
      const { complaints, quiet } = await watchPage(page, visits.site.origin)
      await arrive(page, `${LIST}?page=2`)
      await page.getByRole('button', { name: '无障碍浏览', exact: true }).click()
      await bar(page).waitFor()
      await hydrated(page)
      expect(page.url()).toBe(`${visits.site.origin}${LIST}?page=2`)
      await expect.poll(() => fontSize(page)).toBe('20px')
      await bar(page).getByText('200%').click()
      await expect.poll(() => fontSize(page)).toBe('32px')
      const colours = async () => [
        await styleOf(page, 'html', 'background-color'),
        await styleOf(page, 'main', 'color'),
      ]
      const [black, white] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']
      await bar(page).getByText('白底黑字').click()
      await expect.poll(colours).toEqual([white, black])
      await bar(page).getByText('黑底白字').click()
      await expect.poll(colours).toEqual([black, white])
      const tools = bar(page).getByText('200%')
      await bar(page).locator('summary').first().click()
      await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('open=1')
      // What came into sight by folding is fetched ahead; a reload would break that off.
      await quiet()
      await page.reload()
      await expect.poll(() => fontSize(page)).toBe('32px')
      expect(await tools.isVisible()).toBe(false)
      const tab = await page.context().newPage()
      await tab.goto(`${visits.site.origin}/News/Notice`)
      await expect.poll(() => fontSize(tab)).toBe('32px')
      await hydrated(page)
      await sectionNav(page, '新闻资讯').getByRole('link').nth(1).click()
      await page.waitForURL('**/News/Notice')
      await expect.poll(() => fontSize(page)).toBe('32px')
      await bar(page).locator('summary').first().click()
      await bar(page).getByRole('button', { name: '恢复默认' }).click()
      await expect.poll(() => fontSize(page)).toBe('20px')
      await bar(page).getByRole('button', { name: '退出无障碍浏览' }).click()
      await bar(page).waitFor({ state: 'detached' })
      await expect.poll(() => fontSize(page)).toBe('16px')
      expect(complaints).toEqual([])
    }))

  it('on a phone its settings fill one page only: the one they were unfolded on', { tags: ['full'] }, () =>
    visits.visitShared(
      async (page) => {
        await arrive(page, '/Service/Guide')
        await page.getByRole('button', { name: '无障碍浏览', exact: true }).tap()
        const settings = bar(page).locator('details').first()
        const isOpen = () => settings.evaluate((details) => details.hasAttribute('open'))
        await bar(page).getByText('收起').waitFor()
        await hydrated(page)
        await bar(page).getByText('150%').tap()
        await expect.poll(isOpen).toBe(true)
        await breadcrumb(page).getByRole('link').first().tap()
        await page.waitForURL((url) => url.pathname === '/')
        await expect.poll(isOpen).toBe(false)
        await expect.poll(() => fontSize(page)).toBe('24px')
        await bar(page).getByText('设置', { exact: true }).tap()
        await bar(page).getByText('收起').waitFor()
        await page.reload()
        await expect.poll(isOpen).toBe(false)
      },
      { viewport: phone },
    ),
  )

  it('keeps what was chosen before its code had come', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await enter(page)
      let letGo: () => void = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route('**/*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(LIST, { waitUntil: 'commit' })
      await bar(page).getByText('150%').click()
      letGo()
      await expect.poll(() => fontSize(page), { timeout: 60_000 }).toBe('24px')
      await page.reload()
      await expect.poll(() => fontSize(page), { timeout: 60_000 }).toBe('24px')
    }),
  )

  // Every day: tests/web/access.test.ts enters, changes and leaves by the same addresses, and the test above draws it.
  it('does the same without scripts', { tags: ['full'] }, () =>
    visits.visit(
      async (page) => {
        await page.goto(LIST)
        await page.getByRole('button', { name: '无障碍浏览', exact: true }).click()
        await bar(page).getByText('175%').click()
        await bar(page).getByRole('button', { name: '应用' }).click()
        await expect.poll(() => fontSize(page)).toBe('28px')
        await bar(page).getByRole('button', { name: '退出无障碍浏览' }).click()
        await expect.poll(() => fontSize(page)).toBe('16px')
      },
      { scripts: false },
    ),
  )

  it('underlines links, stops motion, enlarges the pointer', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await enter(page, { links: false, still: false })
      await arrive(page, LIST)
      const all = async () => ({
        underline: await styleOf(page, 'footer ul[aria-label="相关链接"] a', 'text-decoration-line'),
        motion: await styleOf(page, styled.toTop, 'transition-property'),
        scroll: await styleOf(page, 'html', 'scroll-behavior'),
        pointer: await styleOf(page, 'main', 'cursor'),
      })
      const before = await all()
      for (const name of ['链接加下划线', '停止动画', '放大指针']) await bar(page).getByText(name).click()
      await expect.poll(all).toEqual({
        underline: 'underline',
        motion: 'none',
        scroll: 'auto',
        pointer: expect.stringMatching(/^url\(/),
      })
      expect(before).toMatchObject({ underline: 'none', scroll: 'smooth', pointer: 'auto' })
      expect(before.motion).not.toBe('none')
    }),
  )

  it('lays a line that follows pointer and focus', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await enter(page)
      await arrive(page, LIST)
      await bar(page).getByText('阅读辅助线').click()
      const line = page.locator(styled.readingGuide)
      const top = () => line.evaluate((each) => each.getBoundingClientRect().top)
      await page.mouse.move(400, 500)
      await expect.poll(top).toBe(514)
      await homeLink(page).focus()
      const bottom = await homeLink(page).evaluate((each) => each.getBoundingClientRect().bottom)
      await expect.poll(top).toBe(Math.round(bottom + 4))
      await bar(page).getByText('阅读辅助线').click()
      await expect.poll(() => line.count()).toBe(0)
    }),
  )

  it('reads aloud with the voices there are, and offers nothing without', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await enter(page)
      await arrive(page, LIST)
      expect(await bar(page).getByText('朗读本页').count()).toBe(0)
      await page.addInitScript(() => {
        const said: string[] = []
        Reflect.set(window, 'said', said)
        const voice = { lang: 'zh-CN', name: 'Test', default: true, localService: true, voiceURI: 'test' }
        Reflect.set(window, 'SpeechSynthesisUtterance', function Utterance(this: object, text: string) {
          Object.assign(this, { text })
        })
        Object.defineProperty(window, 'speechSynthesis', {
          value: Object.assign(new EventTarget(), {
            getVoices: () => [voice],
            speak: (utterance: { text: string; lang: string }) =>
              said.push(`${utterance.lang} ${utterance.text}`),
            cancel: () => said.push('cancel'),
            pause: () => said.push('pause'),
            resume: () => said.push('resume'),
          }),
        })
      })
      await page.reload()
      await hydrated(page)
      const said = () => page.evaluate<readonly string[]>(() => Reflect.get(window, 'said'))
      await bar(page).getByRole('button', { name: '朗读本页' }).click()
      await expect.poll(async () => (await said()).join('\n')).toContain('zh-CN 最新动态')
      await bar(page).getByRole('button', { name: '暂停' }).click()
      await bar(page).getByRole('button', { name: '继续' }).click()
      await bar(page).getByRole('button', { name: '停止' }).click()
      await expect.poll(async () => (await said()).slice(-3)).toEqual(['pause', 'resume', 'cancel'])
      await bar(page).getByText('朗读所指文字').click()
      await heading(page).hover()
      await expect.poll(async () => (await said()).at(-1)).toBe('zh-CN 最新动态')
      await breadcrumb(page).getByRole('link').first().focus()
      await expect.poll(async () => (await said()).at(-1)).toBe('zh-CN 首页')
    }),
  )

  // Every day: the first test of this file.
  it('has nothing that pops up: tools are open at the end of the page', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await enter(page)
      await arrive(page, `${LIST}?lang=en`)
      expect(await styleOf(page, 'aside', 'position')).toBe('static')
      expect(await toolbar(page).getByRole('img').first().isVisible()).toBe(true)
      const name = await homeLink(page).boundingBox()
      const tools = await page.locator(styled.headerTools).boundingBox()
      expect(tools?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
    }),
  )

  it('keeps the arrow beside its words on a phone, at every size of text', { tags: ['full'] }, () =>
    visits.visitShared(
      async (page) => {
        await enter(page, { text: 125, open: false })
        await arrive(page, `${LIST}?lang=en`)
        const settings = page.getByRole('region', { name: 'Accessible view' }).locator('summary').first()
        for (const text of [125, 150, 175, 200]) {
          await page.evaluate(
            (size) => document.documentElement.setAttribute('data-text', size),
            String(text),
          )
          const words = await settings.getByText('Settings', { exact: true }).boundingBox()
          const arrow = await settings.locator('svg').last().boundingBox()
          const middle = (arrow?.y ?? 0) + (arrow?.height ?? 0) / 2
          expect(middle).toBeGreaterThan(words?.y ?? Number.POSITIVE_INFINITY)
          expect(middle).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0))
        }
      },
      { viewport: phone },
    ),
  )

  // Every day: the first test enters the view; keyboard.test.ts goes through the header by keyboard.
  it('is worked by keyboard alone', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await arrive(page, LIST)
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      for (let step = 0; step < 30 && (await focused()) !== '无障碍浏览'; step += 1)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await bar(page).waitFor()
      await hydrated(page)
      await bar(page).locator('input[name=text][value="125"]').focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => fontSize(page)).toBe('24px')
      await bar(page).locator('input[name=guide]').focus()
      await page.keyboard.press('Space')
      await page.locator(styled.readingGuide).waitFor({ state: 'attached' })
    }),
  )

  // Every day: the first test of this file switches the view on and off again.
  it.each(oneOf('pages of large controls', ['/', `${LIST}?lang=en`], 1))(
    'every control of the shell is at least 60 px on %s',
    { tags: ['full'] },
    (address) =>
      visits.visitShared(
        async (page) => {
          await enter(page, { text: 100 })
          await arrive(page, address)
          expect(await smallTargets(page)).toEqual([])
          await page.setViewportSize(desktop)
          await framesDrawn(page)
          expect(await smallTargets(page)).toEqual([])
        },
        { viewport: phone },
      ),
  )

  const widePages = sweep(
    'page × widths at 200 percent',
    [
      '/',
      '/?lang=en',
      LIST,
      '/News/LastestNews?lang=en',
      '/Collection/Treasure?lang=en',
      '/Service/Guide',
      '/Search?key=城墙',
    ],
    (_address, index) => index % 3 === 0,
  )
  it.each(widePages)(
    '%s: nothing sticks out of a screen at 200 percent, however wide',
    { tags: ['full'] },
    (address) =>
      visits.visitShared(async (page) => {
        await page.setViewportSize({ width: 320, height: 640 })
        await enter(page, { text: 200 })
        await arrive(page, address)
        const widths = [320, 1024, 1216, 1280, 1440]
        const over: [number, number][] = []
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          over.push([width, await tooWide(page)])
        }
        expect(over).toEqual(widths.map((width) => [width, 0]))
      }),
  )

  const pages = [
    '/',
    LIST,
    '/Collection/Treasure',
    '/Service/Guide',
    '/Search?key=城墙',
    '/Exhibition/TempExh',
  ]
  const crossed = pages.flatMap((address, index) =>
    (['light', 'dark'] as const).map((contrast, place) => ({
      address,
      contrast,
      isFirst: place === ((index + 1) >> 1) % 2,
      text: (index + place) % 2 === 0 ? 200 : 100,
      lang: (index + place) % 2 === 0 ? 'en' : 'zh',
      viewport: (index >> 1) % 2 === place ? phone : desktop,
    })),
  )
  // Every day: tests/engine/theme/palettes.test.ts reaches 7:1 for whatever colours; pages.test.ts validates by axe-core.
  it.each(
    sweep(
      'page × contrast of the accessible view',
      crossed,
      ({ isFirst, text, address }) => isFirst && text === 200 && address === LIST,
    ),
  )(
    'contrast of 7:1 and no fault by axe: $address $contrast $text% $lang $viewport.name',
    { tags: ['full'] },
    (each) =>
      visits.visitShared(
        async (page) => {
          await enter(page, { contrast: each.contrast, text: each.text })
          const mark = each.address.includes('?') ? '&' : '?'
          await arrive(page, each.lang === 'en' ? `${each.address}${mark}lang=en` : each.address)
          expect(await accessibleViewFaults(page)).toEqual([])
          expect(await tooWide(page)).toBe(0)
        },
        { viewport: each.viewport },
      ),
  )
})
