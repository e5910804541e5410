import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTextSize, textFaults } from '../../src/commands/test/browser/text-faults.ts'
import { accessValue, firstAccess } from '../../src/engine/contracts/access.ts'
import { oneOf, sweep } from '../support/sweep.ts'
import { adviceFaults } from './support/accessibility.ts'
import { framesDrawn } from './support/frames.ts'
import { viewports } from './support/open-browser.ts'
import { homeLink, menuButton } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const [, phone] = viewports
const SOUND = { clipped: [], overlapping: [], outside: [] }
const LARGE = 2
const WIDTHS = [390, 320]

/** A page of each shape that was too wide, of those that come every day. */
const SHAPES = [
  '/',
  '/News/LastestNews',
  '/Research/Journals',
  '/Research/Journals/3312',
  '/Service/Guide',
  '/Service/OnlineConsultation',
  '/Education/Activities/1412',
  '/Activity/ActivityPreview/217',
  '/Exhibition/TempExh/113',
  '/Search',
]

const shapes = sweep('pages of text twice as large', SHAPES, (_address, index) => index % 5 === 0)

let visits: Visits

/** Two paragraphs and nothing else: a text, and one with a style. */
async function show(page: Page, text: string, style: string): Promise<void> {
  await page.evaluate(
    ([words = '', css = '']) => {
      const [first, second] = [document.createElement('p'), document.createElement('p')]
      first.textContent = 'the text before'
      second.textContent = words
      second.style.cssText = css
      document.body.replaceChildren(first, second)
    },
    [text, style],
  )
}

function isWithin(width: number, box: { x: number; width: number } | null): boolean {
  return box !== null && box.width > 0 && box.x >= 0 && box.x + box.width <= width
}

describe('texts in their boxes', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it.each([
    ['cut at the side', 'overflow: hidden; width: 40px; white-space: nowrap', 'clipped'],
    ['cut below', 'overflow: hidden; height: 10px; font-size: 20px', 'clipped'],
    ['out of the window', 'margin-left: 380px; white-space: nowrap', 'outside'],
    ['on the text before', 'margin-top: -30px', 'overlapping'],
    ['an ellipsis', 'overflow: hidden; width: 40px; white-space: nowrap; text-overflow: ellipsis', undefined],
    ['what scrolls', 'overflow: auto; width: 40px; white-space: nowrap', undefined],
    ['for screen readers', 'overflow: hidden; position: absolute; width: 1px; height: 1px', undefined],
    [
      'some lines',
      'overflow: hidden; width: 60px; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1',
      undefined,
    ],
    ['in its place', 'position: fixed; top: 0; left: 0', undefined],
  ])('%s', (text, style, kind) =>
    visits.visitShared(
      async (page) => {
        await page.goto('/robots.txt')
        await show(page, text, style)
        const found = await textFaults(page)
        const words = kind === 'overlapping' ? `the text before / ${text}` : text
        expect(found).toEqual(kind === undefined ? SOUND : { ...SOUND, [kind]: [words] })
      },
      { viewport: phone },
    ),
  )

  it.each(oneOf('languages of text twice as large', ['', '?lang=en'], 1))(
    'on phones%s, text twice as large leaves nothing sideways, nor the name or the menu out',
    (query) =>
      visits.visitShared(
        async (page) => {
          for (const address of shapes) {
            await open(page, address + query)
            await page.evaluate(setTextSize, LARGE)
            for (const width of WIDTHS) {
              const where = `${address} at ${width}`
              await page.setViewportSize({ ...phone, width })
              await framesDrawn(page)
              const found = await textFaults(page)
              expect(found.outside, where).toEqual([])
              expect(
                await page.evaluate(
                  () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
                ),
                where,
              ).toBeLessThanOrEqual(0)
              // A search has a header without a menu.
              if ((await menuButton(page).count()) > 0)
                expect(isWithin(width, await menuButton(page).boundingBox()), where).toBe(true)
              expect(isWithin(width, await homeLink(page).boundingBox()), where).toBe(true)
            }
          }
        },
        { viewport: phone },
      ),
  )

  it('on a small phone, text twice as large never stands in columns of single letters', () =>
    visits.read(
      async (page) => {
        await page.setViewportSize({ width: 320, height: 844 })
        for (const address of [
          '/News/LastestNews',
          '/Survey/Event',
          '/Exhibition/TempExh',
          '/Search?key=museum',
        ]) {
          await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=en`)
          await page.evaluate(setTextSize, LARGE)
          const columns = await page.locator('main').evaluate((main) =>
            [...main.querySelectorAll<HTMLElement>('h1, h2, h3, p, time')]
              .filter((each) => {
                const { width, height } = each.getBoundingClientRect()
                const letter = Number.parseFloat(getComputedStyle(each).fontSize)
                return width > 1 && width < 3 * letter && height > 6 * letter
              })
              .map(({ textContent }) => textContent),
          )
          expect(columns, address).toEqual([])
        }
      },
      { viewport: phone },
    ))

  const views = [
    ['', {}],
    [', black on white, folded', { contrast: 'light', open: false }],
    [
      ', white on black, and everything that can be switched on',
      { contrast: 'dark', guide: true, pointer: true, speech: true },
    ],
  ] as const

  // Every day: what sticks out of the accessible view at 200 %, in views.test.ts; texts on one another, on ordinary pages.
  it.each(oneOf('accessible views at 200 %', views, 2))(
    'the accessible view at 200 %%%s puts no text on another',
    { tags: ['full'] },
    (_name, settings) =>
      visits.visitShared(
        async (page) => {
          const value = accessValue({ ...firstAccess, ...settings, text: 200 })
          await page.context().addCookies([{ name: 'vitrine-access', value, url: visits.site.origin }])
          for (const address of ['/?lang=en', '/']) {
            await open(page, address)
            expect((await textFaults(page)).overlapping, address).toEqual([])
          }
        },
        { viewport: { width: 1366, height: 768 } },
      ),
  )

  it.each(['/?lang=en', '/Search', '/Research/Journals/3312'])(
    '%s: axe-core advises nothing',
    { tags: ['full'] },
    (address) =>
      visits.visitShared(async (page) => {
        await open(page, address)
        expect(await adviceFaults(page)).toEqual([])
      }),
  )
})
