import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { framesDrawn } from './support/frames.ts'
import { allShiftsOf, lineShiftsOf, recordShifts, shiftsOf } from './support/layout-shift.ts'
import { openWindow, sharedBrowser } from './support/open-browser.ts'
import { sharedSite } from './support/site-process.ts'
import { styled } from './support/styled.ts'
import { open } from './support/visit.ts'

const ORIGIN = 'http://page.test'
const SAME_LINES = 'font-display: swap; ascent-override: 100%; descent-override: 30%; line-gap-override: 0%'
const { resolve } = createRequire(import.meta.url)
const typefaces = new Map([
  ['/first.woff2', resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2')],
  [
    '/late.woff2',
    resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  ],
])
const BODY = '<p id="above"></p><p><a href="/">Some words</a> <a href="/">Others</a></p><p>Below</p>'
const pages = new Map([
  ['/plain', `<!doctype html><title>Page</title>${BODY}`],
  [
    '/fonts',
    `<!doctype html><title>Page</title><style>
      @font-face { font-family: first; src: url(/first.woff2); ${SAME_LINES} }
      @font-face { font-family: late; src: url(/late.woff2); ${SAME_LINES} }
      @font-face { font-family: taller; src: url(/late.woff2); font-display: swap; ascent-override: 130% }
      body { font-family: first }
    </style>${BODY}`,
  ],
])

/** The shifts that a rule of style makes on a page which was drawn before, and those of them that are reported. */
async function shiftsBy(address: string, rule: string) {
  const window = await openWindow(await sharedBrowser({ pictures: true }), ORIGIN)
  try {
    const page = await window.newPage()
    await page.route('**', (route) => {
      const { pathname } = new URL(route.request().url())
      const file = typefaces.get(pathname)
      return file === undefined
        ? route.fulfill({ body: pages.get(pathname) ?? '', contentType: 'text/html' })
        : route.fulfill({ body: readFileSync(file) })
    })
    await recordShifts(page)
    await page.goto(address)
    await page.evaluate(async () => void (await document.fonts.load('16px first')))
    await framesDrawn(page)
    const earlier = await allShiftsOf(page)
    await page.addStyleTag({ content: rule })
    await expect.poll(async () => (await allShiftsOf(page)).length).toBeGreaterThan(earlier.length)
    await framesDrawn(page)
    const made = (await allShiftsOf(page)).slice(earlier.length)
    const madeOf = async (shifts: Promise<readonly string[]>) => {
      const reported = await shifts
      return made.filter((shift) => reported.includes(shift))
    }
    return { made, reported: await madeOf(shiftsOf(page)), ofLines: await madeOf(lineShiftsOf(page)) }
  } finally {
    await window.close()
  }
}

const TALLER = 'body { font-family: taller, first }'

describe('recorded layout shifts', { tags: ['full'] }, () => {
  it('are without what a late typeface moves, in its line or by another height of lines', async () => {
    expect((await shiftsBy('/fonts', 'body { font-family: late, first }')).reported).toEqual([])
    expect((await shiftsBy('/fonts', TALLER)).reported).toEqual([])
  })

  it.each([
    ['a block that moves down, even by little and beside a web font', '/fonts', '#above { height: 4px }'],
    ['a word that moves in its line', '/fonts', 'a:first-child { padding-right: 9px }'],
    ['a word that moves where no web font is loaded', '/plain', 'a:first-child { padding-right: 9px }'],
  ])('hold %s', async (_name, address, rule) => {
    const { made, reported } = await shiftsBy(address, rule)
    expect(reported).toEqual(made)
    for (const shift of made) expect(Number.parseFloat(shift)).toBeLessThan(0.001)
  })
})

describe('shifts of lines', { tags: ['full'] }, () => {
  it('hold a line that moves because a late typeface is higher', async () => {
    const { made, ofLines } = await shiftsBy('/fonts', TALLER)
    expect(ofLines).toEqual(made)
  })

  it('are without words that are wider or narrower in a late typeface', async () => {
    expect((await shiftsBy('/fonts', 'body { font-family: late, first }')).ofLines).toEqual([])
  })
})

describe('a picture beside a text', () => {
  it.each(
    oneOf(
      'pictures beside a text',
      ['/', '/Search?key=城墙', '/Exhibition/BaseExh', '/Exhibition/DigitalExh'],
      2,
    ),
  )('is in its place on %s before the text has come', async (address) => {
    const { origin } = await sharedSite()
    const window = await openWindow(await sharedBrowser({ pictures: true }), origin)
    try {
      const page = await window.newPage()
      await open(page, address)
      const moved = await page.evaluate(() => {
        const pairs = [...document.querySelectorAll('main *')].filter(
          (box) =>
            getComputedStyle(box).display === 'grid' &&
            box.childElementCount === 2 &&
            box.firstElementChild?.querySelector('img') !== null &&
            box.firstElementChild?.textContent === '' &&
            box.getClientRects().length > 0,
        )
        const places = (): readonly (number | undefined)[] =>
          pairs.map((box) => box.firstElementChild?.getBoundingClientRect().left)
        const before = places()
        for (const { lastElementChild } of pairs) lastElementChild?.remove()
        const alone = places()
        return pairs.map((box, index) => [box.className, before[index], alone[index]])
      })
      expect(moved.length).toBeGreaterThan(0)
      expect(moved.filter(([, before, alone]) => before !== alone)).toEqual([])
    } finally {
      await window.close()
    }
  })
})

describe("the museum's name in the header", () => {
  it.each(oneOf('languages of the name in the header', ['/Privacy', '/Privacy?lang=en'], 1))(
    '%s: has its lines before its typeface comes',
    { tags: ['full'] },
    async (address) => {
      const { origin } = await sharedSite()
      const lines = async (typeface: 'late' | 'loaded') => {
        const window = await openWindow(await sharedBrowser({ pictures: true }), origin)
        const page = await window.newPage()
        if (typeface === 'late') await page.route('**/*.woff2', (route) => route.abort())
        await open(page, address)
        await page.evaluate(async () => void (await document.fonts.ready))
        const heights: (number | undefined)[] = []
        for (const width of [1920, 1366, 412, 390, 375, 360]) {
          await page.setViewportSize({ width, height: 844 })
          heights.push((await page.locator(styled.headerName).boundingBox())?.height)
        }
        await window.close()
        return heights
      }
      expect(await lines('late')).toEqual(await lines('loaded'))
    },
  )
})
