import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { cachedVersions, copyMuseum } from './support/museum-data.ts'
import { viewports } from './support/open-browser.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const long = '<p>长长的一段文字，讲述城墙的修建。</p>'.repeat(60)
const notes = `<p>正文<a href="#_ftn1" name="_ftnref1">[1]</a>，另见<a href="/News/LastestNews/99101#chapter">第二章</a>。</p>
<h3 id="other">别处</h3>${long}<h3 id="chapter">第二章</h3>${long}<p id="_ftn1">注一 <a href="#_ftnref1">回到正文</a></p>${long}`

const columns = Array.from({ length: 12 }, (_, index) => index + 1)
function row(tag: string): string {
  const cells = columns.map(
    (column) =>
      `<${tag} nowrap style="width:140px;min-width:140px;white-space:nowrap">col${column}end 内容较长的文字</${tag}>`,
  )
  return `<tr>${cells.join('')}</tr>`
}
const wide = `<p>前</p><table width="1900"><caption>各库</caption><thead>${row('th')}</thead><tbody>${row('td').repeat(3)}</tbody></table>
<table><tr><td>外<table width="900">${row('td')}</table></td></tr></table>
<pre>${'a_long_line_of_a_programme '.repeat(40)}lastword</pre>
<p>https://example.org/${'path'.repeat(120)}</p><p>${'W'.repeat(400)}</p>
<table><tr>${'<td><img src="/none.jpg" width="600" height="300" alt=""></td>'.repeat(3)}</tr></table>
<video src="/none.mp4" width="1600" height="900"></video>
<figure style="width:2000px"><img src="/none.jpg" width="3000" height="200" alt=""></figure>
${'<ul><li>'.repeat(15)}deepend${'</li></ul>'.repeat(15)}${'<blockquote>'.repeat(14)}deepend${'</blockquote>'.repeat(14)}
<div style="width:1800px;min-width:1800px">宽</div><details><summary>更多</summary><p>foldedaway</p></details>`

let visits: Visits
let dataDir = ''

beforeAll(async () => {
  dataDir = await copyMuseum(inject('museum'))
  const content = await openContent({ dataDir })
  const archive = (archivesId: string, text: string) => ({
    archivesId,
    channelNo: 'LastestNews',
    title: `正文 ${archivesId}`,
    publishDate: '2026-11-01',
    content: text,
  })
  const { refused } = await importRecords(content, 'archive', [
    archive('99101', notes),
    archive('99102', wide),
    archive('99103', '<p><a href="/News/LastestNews/99101#_ftn1">另一篇的注释</a></p>'),
  ])
  await content.close()
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  visits = await beginVisits({ DATA_DIR: dataDir, PICTURE_CACHE_DIR: cachedVersions() })
})
afterAll(async () => {
  await visits?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What has the focus, and whether the visitor sees it. */
function focused(page: Page): Promise<{ readonly text: string; readonly isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { top, bottom } = element.getBoundingClientRect()
    const middle = document.elementFromPoint(innerWidth / 2, top + 4)
    const isCovered = middle?.closest('header, nav') != null
    return {
      text: (element.textContent ?? '').trim(),
      isSeen: top >= 0 && bottom <= innerHeight && !isCovered,
    }
  })
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('places within a text, %s', (_how, scripts) => {
  // Every day: with scripts, where a place is found by them and not by the browser itself.
  it.each(oneOf('screens of places within a text', viewports, 1))(
    'take the focus and are seen, there and back ($name)',
    { tags: scripts ? [] : ['full'] },
    (viewport) =>
      visits.visit(
        async (page) => {
          if (scripts) await open(page, '/News/LastestNews/99101')
          else await page.goto('/News/LastestNews/99101')
          await page.getByRole('link', { name: '[1]' }).click()
          await expect.poll(() => focused(page)).toEqual({ text: '注一 回到正文', isSeen: true })
          await page.getByRole('link', { name: '回到正文' }).click()
          await expect.poll(() => focused(page)).toEqual({ text: '[1]', isSeen: true })
          await page.getByRole('link', { name: '第二章' }).click()
          await expect.poll(() => focused(page)).toEqual({ text: '第二章', isSeen: true })
          // The page is the same, and the text is read no further than its own places.
          expect(new URL(page.url()).pathname).toBe('/News/LastestNews/99101')
        },
        { viewport, scripts },
      ),
  )
})

// Every day: the places within a text, above; navigation.test.ts opens a record without reloading.
it('a link from another text leads to the place', { tags: ['full'] }, () =>
  visits.visit(async (page) => {
    await open(page, '/News/LastestNews/99103')
    await page.getByRole('link', { name: '另一篇的注释' }).click()
    await page.waitForURL(/99101/)
    await expect.poll(() => focused(page)).toEqual({ text: '注一 回到正文', isSeen: true })
  }),
)

describe('what is wide', () => {
  it.each(oneOf('screens of what is wide', viewports, 1))(
    'is never wider than the screen, and the keyboard scrolls it ($name)',
    { tags: ['full'] },
    (viewport) =>
      visits.visit(
        async (page) => {
          await open(page, '/News/LastestNews/99102')
          const widths = await page.evaluate((richText) => {
            const text = document.querySelector(richText)
            const inner = Array.from(text?.children ?? [])
            return {
              isWider: document.documentElement.scrollWidth > innerWidth,
              // A film keeps its shape.
              isTall: Array.from(text?.querySelectorAll('video') ?? []).some(
                ({ clientWidth, clientHeight }) => clientHeight > clientWidth,
              ),
              parts: inner
                .filter((each) => each.getBoundingClientRect().right > innerWidth)
                .map((each) => each.localName),
            }
          }, styled.richText)
          expect(widths).toEqual({ isWider: false, isTall: false, parts: [] })
          for (const part of ['table', 'pre']) {
            const box = page.locator(`${styled.richText} > ${part}`).first()
            await box.focus()
            const scrolls = await box.evaluate((element) => {
              element.scrollLeft = 9999
              return element === document.activeElement && element.scrollLeft > 0
            })
            expect([part, scrolls]).toEqual([part, true])
          }
          expect(await accessibilityFaults(page)).toEqual([])
        },
        { viewport },
      ),
  )

  it('is whole in print', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      // Who prints at once does not wait for the style sheets of other pages.
      await page.route('**/*.css', (route) => route.abort())
      await page.goto('/News/LastestNews/99102')
      const sheet = await page.pdf({ format: 'A4' })
      // A word may be broken over lines of its cell: what counts is that every sign lies on the paper.
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: Math.round((210 - 32) * 3.7795), height: 900 })
      const outside = await page.evaluate((richText) => {
        const range = document.createRange()
        const walker = document.createTreeWalker(
          document.querySelector(richText) ?? document.body,
          NodeFilter.SHOW_TEXT,
        )
        const found = Array.from(document.querySelectorAll(`${richText} img`), (image): string =>
          image.getBoundingClientRect().right > innerWidth + 1 ? 'a picture' : '',
        ).filter((each) => each !== '')
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          range.selectNodeContents(node)
          const { left, right, width } = range.getBoundingClientRect()
          const isBlank = (node.textContent ?? '').trim() === ''
          if (!isBlank && (width === 0 || left < 0 || right > innerWidth + 1))
            found.push((node.textContent ?? '').slice(0, 30))
        }
        return found
      }, styled.richText)
      expect(outside).toEqual([])
      const words = await wordsOf(sheet)
      for (const column of columns) expect(words).toContain(`col${column}end`)
      expect(words).toContain('lastword')
      expect(words).toContain('foldedaway')
    }),
  )
})

function withResolvers(): object {
  const made = {}
  const promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return Object.assign(made, { promise })
}

/** The signs of a PDF without white space. */
async function wordsOf(sheet: Buffer): Promise<string> {
  // Node has it from version 22 on.
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(sheet) }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  })
  return (await Promise.all(pages)).join('').replace(/\s+/g, '')
}
