import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testedSizes } from '../../src/commands/test/browser/run-browser.ts'
import { setTextSize, textFaults } from '../../src/commands/test/browser/text-faults.ts'
import { lookFurther } from '../../src/commands/test/browser/watched-tab.ts'
import { oneOf } from '../support/sweep.ts'
import { viewports } from './support/open-browser.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const SOUND = { clipped: [], overlapping: [], outside: [] }
const PAGES = ['/', '/works', '/works/w-1', '/pages', '/pages/about', '/visit', '/search?key=1921']
const LARGE = 2

const LANGUAGES = ['de', 'ar', 'he', 'ja', 'th', 'hi', 'vi', 'ur']
const cases = LANGUAGES.flatMap((language) => PAGES.map((path) => ({ language, path })))

const [, phone] = viewports

let visits: Visits
beforeAll(async () => {
  visits = await beginVisits({ CONFIG_DIR: 'tests/museums/scripts' })
})
afterAll(() => visits?.end())

/** Runs in the page: pixels by which it is wider than its window. */
function excess(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

/** Runs in the page: days, hours and their ranges in the values of facts that are in more than one line. */
function brokenHours(): readonly string[] {
  const dash = '[\\s\\u2060]*[-–～~][\\s\\u2060]*'
  const time = '\\p{Nd}{1,2}[:.]\\p{Nd}{2}(?:\\u00a0\\p{L}[\\p{L}.]*)?'
  const parts = new RegExp(`${time}(?:${dash}${time})?|[\\p{L}\\p{M}׳.]+`, 'gu')
  return [...document.querySelectorAll('main dd')].flatMap((value) => {
    const words = value.textContent ?? ''
    const walker = document.createTreeWalker(value, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
    const at = (offset: number): readonly [Text, number] => {
      let left = offset
      for (const node of nodes) {
        if (left <= node.length) return [node, left]
        left -= node.length
      }
      throw new Error('the text is shorter')
    }
    const size = Number.parseFloat(getComputedStyle(value).fontSize)
    return [...words.matchAll(parts)].flatMap((match) => {
      const range = document.createRange()
      range.setStart(...at(match.index))
      range.setEnd(...at(match.index + match[0].length))
      const lines = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
      return Math.max(...lines) - Math.min(...lines) > size / 2 ? [match[0]] : []
    })
  })
}

describe('a museum with typefaces of its own', () => {
  // Every day German, whose words are the longest: right-to-left.test.ts opens an Arabic museum.
  it.each(oneOf('languages with typefaces of their own', LANGUAGES, 0))(
    'sets every text in its place in %s, on a phone, a tablet and a desktop',
    async (language) => {
      await visits.read(async (page) => {
        for (const { path } of cases.filter((each) => each.language === language)) {
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
          await page.evaluate(() => document.fonts.ready.then(() => undefined))
          for (const size of testedSizes) {
            await page.setViewportSize(size)
            const found = await textFaults(page)
            expect([path, size.width, found]).toEqual([path, size.width, SOUND])
            expect([path, size.width, await page.evaluate(excess)]).toEqual([path, size.width, 0])
          }
          await page.setViewportSize(testedSizes[0])
          await page.evaluate(setTextSize, LARGE)
          expect([path, await page.evaluate(excess)]).toEqual([path, 0])
        }
      })
    },
  )

  // Every day: tests/web/font-pieces.test.ts cuts the typefaces.
  it.each(LANGUAGES)('breaks no day and no hours in %s on a phone', { tags: ['full'] }, (language) =>
    visits.read(
      async (page) => {
        await page.goto(`/visit?lang=${language}`)
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        expect(await page.getByRole('main').locator('dd').first().innerText()).toMatch(/[-–～~]/)
        expect(await page.evaluate(brokenHours)).toEqual([])
      },
      { viewport: phone },
    ),
  )

  it.each([
    ['清一', 'w-1'],
    ['النجار', 'w-2'],
    ['سليم', 'w-2'],
  ])(
    'finds a work by its maker in another script than the page: %s',
    { tags: ['full'] },
    async (words, id) => {
      for (const language of ['de', 'th', 'ar']) {
        const answer = await fetch(
          `${visits.site.origin}/works?q=${encodeURIComponent(words)}&lang=${language}`,
        )
        const links = [...(await answer.text()).matchAll(/href="\/works\/(w-\d)/g)].map(([, found]) => found)
        expect([language, [...new Set(links)]]).toEqual([language, [id]])
      }
    },
  )

  it('cuts no Urdu where a reader sets texts further apart', { tags: ['full'] }, () =>
    visits.visit(
      async (page) => {
        await open(page, '/works?lang=ur')
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        expect((await lookFurther(page, phone)).crampedWhenSpaced).toEqual([])
      },
      { viewport: phone },
    ),
  )
})
