import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContributions } from '../../src/content/staff/index.ts'
import { oneOf } from '../support/sweep.ts'
import { hydrated } from './support/hydrated.ts'
import { type Viewport, viewports } from './support/open-browser.ts'
import {
  branches,
  dialog,
  entries,
  entryLinks,
  heading,
  hrefsOf,
  main,
  menu,
  menuButton,
  named,
  toolbar,
} from './support/parts.ts'
import { fillIn, openForm, sent, submit } from './support/submission.ts'
import { addressOf, beginVisits, open, type Visits } from './support/visit.ts'
import { beginWriting, type WritingSite } from './support/writing-site.ts'

let site: WritingSite
/** With a notice. */
let noticing: WritingSite
let museum: Visits

/**
 * Takes from the page what Chromium 87 and Safari 14 do not have, before any script runs, and what is in layers from the
 * style sheets of the document itself, once they are there.
 */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drop = (holder: object, ...names: readonly string[]) => {
      for (const name of names) Reflect.deleteProperty(holder, name)
    }
    drop(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover')
    drop(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with')
    drop(String.prototype, 'at')
    drop(Object, 'hasOwn', 'groupBy')
    drop(Promise, 'withResolvers', 'try')
    drop(URL, 'canParse', 'parse')
    drop(AbortSignal, 'timeout', 'any', 'abort')
    drop(AbortSignal.prototype, 'throwIfAborted')
    drop(Crypto.prototype, 'randomUUID')
    drop(Document.prototype, 'startViewTransition')
    for (const name of ['showModal', 'show', 'close', 'open']) drop(HTMLDialogElement.prototype, name)
    drop(window, 'structuredClone', 'HTMLDialogElement', 'CSSLayerBlockRule', 'requestIdleCallback')
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (type, listener, given) {
      const { capture = false, once = false } = typeof given === 'object' ? given : { capture: given }
      listen.call(this, type, listener, { capture, once })
    }
    // This browser itself hides popovers, and puts them into the window's middle.
    const plain = new CSSStyleSheet()
    plain.insertRule(`:where([popover]) { display: block; position: static; inset: auto; width: auto; height: auto;
      margin: 0; padding: 0; border: 0; overflow: visible; color: inherit; background: none }`)
    document.adoptedStyleSheets = [plain]
    new MutationObserver(() => {
      for (const style of document.querySelectorAll('style'))
        for (let at = (style.sheet?.cssRules.length ?? 0) - 1; at >= 0; at -= 1)
          if (style.sheet?.cssRules[at]?.cssText.startsWith('@layer')) style.sheet.deleteRule(at)
    }).observe(document, { childList: true, subtree: true })
  })
}

function visitOlder(
  visits: Visits,
  act: (page: Page) => Promise<void>,
  viewport: Viewport = viewports[0],
): Promise<void> {
  return visits.visit(
    async (page) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      await makeOlder(page)
      await act(page)
      expect(complaints).toEqual([])
    },
    { viewport },
  )
}

const message = {
  name: 'Shen Zhiyu',
  phoneNumber: '13900139000',
  email: 'shen@private.test',
  content: 'When do you open on Saturday?',
}

beforeAll(async () => {
  museum = await beginVisits()
})
afterAll(() => museum?.end())

it.each(oneOf('screens of a browser of 2020', viewports, 1))(
  'a browser of 2020 opens a page by its menu and searches, on a $name',
  (viewport) =>
    visitOlder(
      museum,
      async (page) => {
        await open(page, '/?lang=en')
        if (viewport.name === 'phone') {
          expect(await menu(page).isVisible()).toBe(false)
          await menuButton(page).click()
          expect(await menu(page).boundingBox()).toMatchObject({ y: 0, height: viewport.height })
        }
        await branches(page).first().locator('summary').click()
        const link = branches(page).first().getByRole('link').first()
        const href = await link.getAttribute('href')
        await link.click()
        // It may lead on to the first page below.
        await expect.poll(() => addressOf(page)).toContain(href?.replace(/\?.*/, ''))
        await heading(page).waitFor()
        if (viewport.name === 'phone') await menu(page).waitFor({ state: 'hidden' })
        expect(await toolbar(page).evaluate((element) => getComputedStyle(element).visibility)).toBe(
          'visible',
        )
        await open(page, '/Search?lang=en')
        const box = page.getByRole('search').locator('input[type=search]')
        await box.fill('wall')
        await box.press('Enter')
        await expect.poll(() => addressOf(page)).toContain('key=wall')
        // On phones the title of a hit is read out alone.
        await entries(page).first().waitFor()
      },
      viewport,
    ),
)

describe('a browser of 2020, beyond the way through the site', { tags: ['full'] }, () => {
  beforeAll(async () => {
    const config = JSON.parse(readFileSync('config/site.json', 'utf8'))
    const notice = {
      text: { zh: '今日下午三时闭馆。', en: 'We close at three.' },
      from: '2026-01-01',
      until: '2999-12-31',
    }
    ;[site, noticing] = await Promise.all([
      beginWriting(),
      beginWriting({ 'site.json': JSON.stringify({ ...config, shell: { ...config.shell, notice } }) }),
    ])
  })
  afterAll(() => Promise.all([site?.end(), noticing?.end()]))

  it('draws a page with sheets that hold no layer, in the colours of the theme', () =>
    visitOlder(site, async (page) => {
      await page.goto('/News/Notice')
      await hydrated(page)
      const sheets = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]'),
          ({ href }) => href,
        ),
      )
      expect(sheets.length).toBeGreaterThan(0)
      for (const sheet of sheets) expect(sheet).toMatch(/\.older-\d\.css$|\/assets\/older-/)
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper')),
      ).not.toBe('')
      expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
    }))

  it('looks as it does today: the same boxes in the same places', () =>
    site.visit(async (page) => {
      const boxes = async () => {
        await page.goto('/News/Notice')
        await hydrated(page)
        return main(page).evaluate((element) =>
          Array.from(element.querySelectorAll('h1,h2,h3,a,p'), (each) => {
            const { x, y, width } = each.getBoundingClientRect()
            return [x, y, width].map(Math.round)
          }),
        )
      }
      const today = await boxes()
      await makeOlder(page)
      expect(await boxes()).toEqual(today)
    }))

  it('closes the menu of a phone by its button, by Escape and by a press elsewhere', () =>
    visitOlder(
      site,
      async (page) => {
        await open(page, '/News/Notice')
        const ways = [
          () =>
            menu(page)
              .getByRole('button', { name: named('action.close') })
              .click(),
          () => page.keyboard.press('Escape'),
          () => page.mouse.click(5, 400),
        ]
        for (const close of ways) {
          await menuButton(page).click()
          await menu(page).waitFor()
          expect(await menuButton(page).getAttribute('aria-expanded')).toBe('true')
          await close()
          await menu(page).waitFor({ state: 'hidden' })
          expect(await menuButton(page).getAttribute('aria-expanded')).toBe('false')
        }
      },
      viewports[1],
    ))

  it('sends a form, and asks before what is typed is lost', () =>
    visitOlder(site, async (page) => {
      await openForm(page, '/Service/OnlineConsultation?lang=en')
      await fillIn(page, message)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: named('form.leave.stay') }).click()
      await submit(page)
      await sent(page)
      expect(await listContributions(site.content, 'message', 'all')).toHaveLength(1)
    }))

  it('leads to the file of a PDF', () =>
    visitOlder(museum, async (page) => {
      await open(page, '/Research/Journals')
      const [journal] = await hrefsOf(entryLinks(main(page)))
      await open(page, journal ?? '')
      const link = page
        .getByRole('group', { name: /\.pdf$/ })
        .first()
        .getByRole('link')
        .first()
      expect(await link.isVisible()).toBe(true)
      expect(await link.getAttribute('href')).toMatch(/\.pdf/)
    }))

  it('shows a notice that its button, Escape and a press beside it close', () =>
    visitOlder(noticing, async (page) => {
      const ways = [
        () => dialog(page).getByRole('button').click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 400),
      ]
      for (const close of ways) {
        await open(page, '/News/Notice')
        await dialog(page).waitFor()
        expect(await dialog(page).boundingBox()).toMatchObject({ y: 200, width: 300 })
        expect(
          await dialog(page)
            .getByRole('button')
            .evaluate((it) => it === document.activeElement),
        ).toBe(true)
        await close()
        await page.locator('dialog').waitFor({ state: 'detached' })
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
      }
    }))
})
