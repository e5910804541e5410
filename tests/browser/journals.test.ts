import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { recordShifts, shiftsOf } from './support/layout-shift.ts'
import { makePdf } from './support/make-pdf.ts'
import { viewports } from './support/open-browser.ts'
import { entryLinks, heading, main, named } from './support/parts.ts'
import { pageNumber, reader, sheet, textLayer, textShown } from './support/reader.ts'
import { type Answered, asRead, listed } from './support/records.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const [, phone] = viewports

let visits: Visits
let journal: Answered

beforeAll(async () => {
  visits = await beginVisits()
  const [newest] = await listed(visits.site.origin, '/api/queryArchivesList', {
    entity: { channelNo: 'Journals' },
    param: { pageSize: 6, pageNum: 1 },
  })
  if (newest === undefined) throw new Error('there is no journal')
  journal = newest
})
afterAll(() => visits?.end())

function address(tail = '') {
  return `/Research/Journals/${journal.archivesId}${tail}`
}
function words(page: Page) {
  return textLayer(page).innerText()
}
/** The ways to the file: to read it, and to keep it. */
function ways(page: Page) {
  return page
    .getByRole('group', { name: /\.pdf$/ })
    .first()
    .locator('p')
    .first()
    .getByRole('link')
}

/** Answers every request for a PDF with these bytes, by ranges; `sent` counts them. */
async function serve(page: Page, bytes: Buffer): Promise<{ sent: number }> {
  const tally = { sent: 0 }
  await page.route('**/*.pdf*', async (route: Route) => {
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
    const headers = { 'content-type': 'application/pdf', 'accept-ranges': 'bytes' }
    // pdf.js takes the head of the whole answer, learns that ranges can be had, and hangs up.
    if (from === undefined)
      return route.fulfill({ headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes })
    const last = to === '' || to === undefined ? bytes.length - 1 : Number(to)
    const part = bytes.subarray(Number(from), last + 1)
    tally.sent += part.length
    return route.fulfill({
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${from}-${last}/${bytes.length}` },
      body: part,
    })
  })
  return tally
}

describe('a journal', () => {
  it('six a page as books, each with its cover', () =>
    visits.read(async (page) => {
      await page.goto('/Research/Journals')
      expect(await entryLinks(main(page)).count()).toBe(6)
      expect(await main(page).locator('img').count()).toBe(6)
    }))

  it('has its text in the language that the file names, on a page in another', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await open(page, address('?lang=en'))
      await textShown(page)
      await expect
        .poll(() => textLayer(page).evaluate((layer) => layer.closest('[lang]')?.getAttribute('lang')))
        .toBe('zh-CN')
    }),
  )

  it('is read page by page, zoomed, selected, by keyboard alone; nothing shifts, nothing leaves our origin', () =>
    visits.visit(async (page) => {
      const { complaints, quiet } = await watchPage(page, visits.site.origin)
      await recordShifts(page)
      await open(page, address())
      await textShown(page)
      await quiet()
      expect(await shiftsOf(page)).toEqual([])
      const first = await words(page)
      expect(first.replace(/\s/g, '')).toContain('棠州军史')
      expect(await page.getByRole('toolbar', { name: named('pdf.controls') }).innerText()).toMatch(/\/ \d+/)
      expect(await accessibilityFaults(page, 'main')).toEqual([])

      await sheet(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => pageNumber(page).inputValue()).toBe('2')
      await expect.poll(() => words(page)).not.toBe(first)
      await expect.poll(() => reader(page).getByRole('status').innerText()).toMatch(/^第 2 页，共 \d+ 页$/)
      await page.keyboard.press('End')
      await expect.poll(async () => Number(await pageNumber(page).inputValue())).toBeGreaterThan(2)
      await page.keyboard.press('Home')
      await expect.poll(() => pageNumber(page).inputValue()).toBe('1')

      const canvas = reader(page).locator('canvas')
      const width = async () => (await canvas.boundingBox())?.width ?? 0
      await canvas.waitFor()
      const fit = await width()
      await page.keyboard.press('+')
      await expect.poll(width).toBeGreaterThan(fit * 1.2)
      await page.keyboard.press('0')
      await expect.poll(width).toBe(fit)

      await pageNumber(page).fill('3')
      await page.keyboard.press('Enter')
      await expect.poll(() => reader(page).getByRole('status').innerText()).toMatch(/第 3 页/)
      await textShown(page)
      const selected = await textLayer(page).evaluate((layer) => {
        getSelection()?.selectAllChildren(layer)
        return String(getSelection())
      })
      expect(selected).toMatch(/\p{Script=Han}{4}/u)
      const link = ways(page).last()
      expect(await link.getAttribute('download')).toMatch(/\.pdf$/)
      expect(await link.innerText()).toMatch(/\d+ KB/)
      expect(complaints).toEqual([])
    }))

  it('works on a phone and in English', { tags: ['full'] }, () =>
    visits.visitShared(
      async (page) => {
        await open(page, address('?lang=en'))
        await textShown(page)
        await page.getByRole('button', { name: 'Next page' }).click()
        await expect.poll(() => reader(page).getByRole('status').innerText()).toMatch(/^Page 2 of/)
        await reader(page).locator('[data-page-number="2"] span[role="presentation"]').first().waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
        const tops = await reader(page)
          .getByRole('button')
          .evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().top))
        expect(new Set(tops).size).toBe(1)
        expect(await accessibilityFaults(page)).toEqual([])
      },
      { viewport: phone },
    ),
  )

  it('of 500 pages opens at once and fetches a part of the file', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const bytes = makePdf({ pages: 500, ballast: 3_000_000 })
      const tally = await serve(page, bytes)
      await open(page, address())
      await expect.poll(() => words(page)).toContain('Sheet 1')
      await pageNumber(page).fill('500')
      await page.keyboard.press('Enter')
      await expect.poll(() => words(page)).toContain('Sheet 500')
      await expect.poll(() => reader(page).locator('canvas').count()).toBe(1)
      expect(tally.sent).toBeGreaterThan(0)
      expect(tally.sent).toBeLessThan(bytes.length / 3)
    }),
  )

  it(
    'turns its pages by its own links, names every link, and follows none that acts',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        const { complaints } = await watchPage(page, visits.site.origin)
        const links = [
          '/A << /S /URI /URI (https://elsewhere.example/a) >>',
          '/A << /S /URI /URI (javascript:alert\\(1\\)) >>',
          '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>',
          '/A << /S /Launch /F (calc.exe) >>',
          '/Dest (nowhere)',
          '/Dest [41 /Fit]',
        ]
        await serve(page, makePdf({ pages: 45, links }))
        await open(page, address())
        const laid = page.locator(`${styled.annotationLayer} a`)
        await expect.poll(() => laid.count()).toBe(3)
        await expect.poll(() => laid.last().getAttribute('aria-label')).toBe('文件内的链接')
        const shown = await laid.evaluateAll((each) =>
          each.map((link) => ['href', 'target', 'rel', 'aria-label'].map((name) => link.getAttribute(name))),
        )
        expect(shown[0]).toEqual([
          'https://elsewhere.example/a',
          '_blank',
          'noopener',
          'https://elsewhere.example/a （在新标签页打开）',
        ])
        expect(shown.slice(1).map(([href]) => href)).toEqual(['#', '#'])
        expect(await accessibilityFaults(page)).toEqual([])
        await laid.nth(1).click()
        expect(await pageNumber(page).inputValue()).toBe('1')
        await laid.nth(2).click()
        await expect.poll(() => pageNumber(page).inputValue()).toBe('42')
        await pageNumber(page).fill('')
        await page.keyboard.press('Tab')
        await expect.poll(() => pageNumber(page).inputValue()).toBe('42')
        expect(complaints).toEqual([])
      }),
  )

  const damaged = [
    ['a broken file', Buffer.from('%PDF-1.4 this is no file'), '暂时无法在此显示'],
    ['an empty file', Buffer.alloc(0), '暂时无法在此显示'],
    ['a file cut short', makePdf({ pages: 3 }).subarray(0, 700), ''],
    ['a locked file', makePdf({ pages: 3, locked: true }), '有密码'],
  ] as const
  // Every day: the test above reads a file page by page.
  it.each(damaged)('%s is a calm sentence beside the link', { tags: ['full'] }, (_name, bytes, shown) =>
    visits.visit(async (page) => {
      const crashes: string[] = []
      page.on('pageerror', (error) => crashes.push(error.message))
      page.on('dialog', (dialog) => crashes.push(`asked: ${dialog.message()}`))
      await serve(page, bytes)
      await open(page, address())
      const message = main(page).getByRole('alert')
      if (shown !== '') await message.filter({ hasText: shown }).waitFor()
      else await message.or(textLayer(page).locator('span[role="presentation"]')).first().waitFor()
      expect(await ways(page).count()).toBe(2)
      expect(asRead(await heading(page).innerText())).toContain(journal.title)
      expect(crashes).toEqual([])
    }),
  )

  // Every day: the file that is read page by page.
  it('whose file is gone says so; an article of another channel has no reader', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.route('**/*.pdf*', (route) => route.fulfill({ status: 404 }))
      await open(page, address())
      await main(page).getByRole('alert').waitFor()
      const notices = await listed(visits.site.origin, '/api/queryArchivesList', {
        entity: { channelNo: 'Notice' },
        param: { pageSize: 10, pageNum: 1 },
      })
      await open(page, `/News/Notice/${notices[0]?.archivesId}`)
      expect(await page.getByRole('group', { name: /\.pdf$/ }).count()).toBe(0)
    }),
  )

  it('without scripts is a link to its file', () =>
    visits.visit(
      async (page) => {
        await page.goto(address())
        expect(await page.locator(styled.pdfFrame).isVisible()).toBe(false)
        expect(await ways(page).first().getAttribute('href')).toMatch(/\.pdf\?v=[0-9a-f]{8}$/)
      },
      { scripts: false },
    ))
})
