import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf, sweep } from '../support/sweep.ts'
import { viewports } from './support/open-browser.ts'
import {
  branches,
  currentPage,
  entries,
  entryLinks,
  main,
  menu,
  menuButton,
  pager,
  tool,
  toolbar,
  toolbarButton,
} from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const [, phone] = viewports
const MANY = 40

let visits: Visits

/** The focused element: what it is, whether it can be seen, and whether its focus can. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const isRinged = (pseudo?: string): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const { width, height } = element.getBoundingClientRect()
    return {
      name: `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 30)}`,
      label: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
      visible: element.checkVisibility() && width > 0 && height > 0,
      // The ring of a link that covers its whole card is drawn around the card.
      ringed: isRinged() || isRinged('::after'),
    }
  })
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MANY; presses += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`${target} was not reached by ${MANY} presses of Tab`)
}

describe('by keyboard alone', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('the first stop is the way past the menu', () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/LastestNews')
      await page.keyboard.press('Tab')
      expect(await focused(page)).toMatchObject({ label: '跳到主要内容', visible: true, ringed: true })
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    }))

  it('the menu opens, is traversed and is closed by Escape, which gives the focus back', () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/LastestNews')
      const branch = branches(page).first()
      await tabTo(page, branch.locator('summary'))
      await page.keyboard.press('Enter')
      await expect.poll(() => branch.getAttribute('open')).not.toBeNull()
      await page.keyboard.press('Tab')
      expect(await hasFocus(branch.getByRole('link').first())).toBe(true)
      expect(await focused(page)).toMatchObject({ visible: true, ringed: true })
      await page.keyboard.press('Escape')
      await expect.poll(() => branch.getAttribute('open')).toBeNull()
      expect(await focused(page)).toMatchObject({ visible: true, ringed: true })
      expect(await hasFocus(branch.locator('summary'))).toBe(true)
    }))

  // Every day: the sheet of tools, below; the drawer closes on Esc in shell.test.ts.
  it('the drawer of the phone opens and is closed by Escape', { tags: ['full'] }, () =>
    visits.visitShared(
      async (page) => {
        await open(page, '/News/LastestNews')
        await tabTo(page, menuButton(page))
        await page.keyboard.press('Enter')
        await expect.poll(() => menu(page).isVisible()).toBe(true)
        await page.keyboard.press('Tab')
        expect(await menu(page).evaluate((nav) => nav.contains(document.activeElement))).toBe(true)
        await page.keyboard.press('Escape')
        await expect.poll(() => menu(page).isVisible()).toBe(false)
        await expect.poll(() => hasFocus(menuButton(page))).toBe(true)
      },
      { viewport: phone },
    ),
  )

  const openers = [
    ['the menu', menuButton],
    ['the sheet of tools', toolbarButton],
  ] as const

  it.each(oneOf('popovers of the phone that Tab leaves', openers, 1))(
    '%s of the phone closes when Tab leaves it at either end, and Escape gives the focus back',
    (_name, opener) =>
      visits.visitShared(
        async (page) => {
          await open(page, '/News/LastestNews')
          const isOpen = () => page.evaluate(() => document.querySelector(':popover-open') !== null)
          const isInside = () =>
            page.evaluate(
              () => document.querySelector(':popover-open')?.contains(document.activeElement) === true,
            )
          const enter = async () => {
            await opener(page).focus()
            await page.keyboard.press('Enter')
            await expect.poll(isOpen).toBe(true)
            await page.keyboard.press('Tab')
            expect(await isInside()).toBe(true)
          }
          await enter()
          for (let presses = 0; presses < MANY && (await isInside()); presses += 1)
            await page.keyboard.press('Tab')
          expect(await isOpen()).toBe(false)
          await enter()
          for (let presses = 0; presses < MANY && (await isInside()); presses += 1)
            await page.keyboard.press('Shift+Tab')
          expect(await isOpen()).toBe(false)
          await enter()
          await page.keyboard.press('Escape')
          await expect.poll(isOpen).toBe(false)
          expect(await hasFocus(opener(page))).toBe(true)
        },
        { viewport: phone },
      ),
  )

  it('a branch of the menu closes when Tab leaves it', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/LastestNews')
      const branch = branches(page).first()
      await branch.locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => branch.getAttribute('open')).not.toBeNull()
      await tabTo(page, branches(page).nth(1).locator('summary'))
      await expect.poll(() => branch.getAttribute('open')).toBeNull()
    }),
  )

  it.each(['分享', '预约'])(
    'Escape in what opens beside %s gives the focus back to it',
    { tags: ['full'] },
    (name) =>
      visits.visitShared(async (page) => {
        await open(page, '/News/LastestNews')
        const face = toolbar(page).getByRole('button', { name, exact: true })
        await face.focus()
        await page.keyboard.press('Tab')
        expect(await tool(page, name).evaluate((each) => each.contains(document.activeElement))).toBe(true)
        expect(await hasFocus(face)).toBe(false)
        await page.keyboard.press('Escape')
        expect(await hasFocus(face)).toBe(true)
        await expect.poll(() => tool(page, name).getByRole('img').first().isVisible()).toBe(false)
      }),
  )

  it.each(['/', '/?lang=en'])(
    '%s: the focus goes through the news as the eye does',
    { tags: ['full'] },
    (address) =>
      visits.visitShared(async (page) => {
        await open(page, address)
        const tops = await main(page)
          .getByRole('radio')
          .first()
          .evaluate((radio) =>
            [...(radio.closest('fieldset')?.querySelectorAll('a, button') ?? [])]
              .filter((stop) => stop.closest('[inert]') === null && stop.checkVisibility())
              .map((stop) => stop.getBoundingClientRect().top),
          )
        expect(tops[0]).toBe(Math.min(...tops))
      }),
  )

  // Every day: call-for-works.test.ts has a pager, tests/pages/ui/pager.test.tsx its links.
  it('the pager is reached and turns the page', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, '/News/LastestNews')
      await entryLinks(entries(page)).last().focus()
      await tabTo(page, pager(page).locator('a[rel="next"]'))
      expect(await focused(page)).toMatchObject({ visible: true, ringed: true })
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => location.search === '?page=2')
      expect(await currentPage(page).count()).toBe(1)
    }),
  )

  it.each(
    sweep(
      'pages whose stops are seen',
      ['/', '/News/LastestNews', '/Collection/Treasure', '/Search?key=城', '/Service/Guide?lang=en'],
      (_address, index) => index === 0,
    ),
  )('%s: every stop can be seen', (address) =>
    visits.visitShared(async (page) => {
      await open(page, address)
      const unseen: string[] = []
      for (let presses = 0; presses < MANY; presses += 1) {
        await page.keyboard.press('Tab')
        const { name, visible, ringed } = await focused(page)
        if (name.startsWith('body')) break
        if (!visible || !ringed) unseen.push(name)
      }
      expect(unseen).toEqual([])
    }),
  )
})
