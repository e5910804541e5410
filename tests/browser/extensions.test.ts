import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTextSize } from '../../src/commands/test/browser/text-faults.ts'
import { type DevServer, startDevServer } from './support/dev-server.ts'
import { hydrated } from './support/hydrated.ts'
import { sharedBrowser } from './support/open-browser.ts'
import { main } from './support/parts.ts'
import { form, submitButton } from './support/submission.ts'
import { beginVisits, isMarked, mark, open, type Visits } from './support/visit.ts'

const WORKSHOP = 'tests/museums/workshop'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-extensions-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the browser says that nobody should read. */
function complaints(page: Page): readonly string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  return found
}

function quote(page: Page) {
  return main(page)
    .getByRole('figure')
    .filter({ has: page.getByRole('blockquote') })
}

describe('a museum with extensions', () => {
  let visits: Visits
  beforeAll(async () => {
    visits = await beginVisits({ CONFIG_DIR: WORKSHOP, DATA_DIR: join(folder, 'data') })
  })
  afterAll(() => visits?.end())

  it('takes its block over where the server drew it', () =>
    visits.visit(async (page) => {
      const found = complaints(page)
      await open(page, '/?lang=en')
      const button = main(page).getByRole('button', { name: 'Original' })
      await expect.poll(() => quote(page).innerText()).toContain('Wood remembers every cut.')
      await button.click()
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
      await expect.poll(() => quote(page).innerText()).toContain('木头会记住每一刀。')
      expect(found).toEqual([])
    }))

  // Every day: tests/museums/workshop.test.ts draws the museum with its style sheets.
  it('applies its styles, those of the block in the document itself', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      const document = await (await page.request.get(`${visits.site.origin}/?lang=en`)).text()
      expect(document).toMatch(/<style>(?:(?!<\/style>).)*quote figure\{/s)
      const news = await (await page.request.get(`${visits.site.origin}/news?lang=en`)).text()
      expect(news).not.toContain('quote figure')
      await open(page, '/?lang=en')
      const border = await quote(page).evaluate((figure) => getComputedStyle(figure).borderInlineStartWidth)
      expect(border).toBe('4px')
    }),
  )

  it.each(['/', '/collection', '/collection/1', '/opinion'])(
    'is no wider than a phone with long words in letters twice as large: %s',
    { tags: ['full'] },
    (path) =>
      visits.visit(
        async (page) => {
          await open(page, `${path}?lang=en`)
          await page.evaluate(setTextSize, 2)
          const excess = await main(page).evaluate((element) => {
            for (const each of element.querySelectorAll(
              ':is(h1, h2, h3):not(:has(a)), :is(h1, h2, h3) a, blockquote p, li > p',
            ))
              each.textContent = 'Donaudampfschifffahrtsgesellschaftskapitän'
            const { scrollWidth, clientWidth } = document.documentElement
            return Math.max(0, scrollWidth - clientWidth)
          })
          expect(excess).toBe(0)
        },
        { viewport: { width: 390, height: 844 } },
      ),
  )

  it('is styled as what "vitrine new" writes', () => {
    for (const [kind, name] of Object.entries({
      list: 'shelf',
      detail: 'label',
      block: 'quote',
      field: 'rating',
    })) {
      const written = readFileSync(`scaffold/extensions/${kind}/sample-name-${kind}.css`, 'utf8')
      const own = readFileSync(`${WORKSHOP}/extensions/${name}/${name}-${kind}.css`, 'utf8')
      expect(own).toBe(written.replaceAll('sample-name', name))
    }
  })

  // Every day: "is styled as what vitrine new writes" holds the style sheet to the one that is drawn.
  it(
    'has what belongs together nearer than what does not, numbers of entries, and long titles smaller',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        await open(page, '/collection?lang=en')
        const [within, between] = await main(page)
          .getByRole('listitem')
          .first()
          .evaluate((entry) => {
            const list = entry.parentElement ?? entry
            return [entry, list].map((each) => Number.parseFloat(getComputedStyle(each).rowGap))
          })
        expect(between).toBeGreaterThan(2 * (within ?? Number.POSITIVE_INFINITY))
        await expect(
          main(page).getByRole('listitem').nth(1).getByText('2', { exact: true }).count(),
        ).resolves.toBe(1)

        await open(page, '/collection/1?lang=en')
        const title = main(page).getByRole('heading', { level: 1 })
        const sizes = await title.evaluate((heading) => {
          const size = (): number => Number.parseFloat(getComputedStyle(heading).fontSize)
          const usual = size()
          heading.classList.add('heading--long')
          return [usual, size()]
        })
        expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
        const room = await main(page)
          .getByRole('article')
          .evaluate((article) => {
            const footer = document.querySelector('footer')
            return (footer?.getBoundingClientRect().top ?? 0) - article.getBoundingClientRect().bottom
          })
        expect(room).toBeGreaterThan(32)
        await page.setViewportSize({ width: 390, height: 844 })
        const edges = await main(page)
          .getByRole('article')
          .evaluate((article) => {
            const { left, right } = article.getBoundingClientRect()
            return [left, document.documentElement.clientWidth - right]
          })
        for (const edge of edges) expect(edge).toBeGreaterThanOrEqual(8)
      }),
  )

  it('loads its code with a followed link, without a new document', () =>
    visits.visit(async (page) => {
      const found = complaints(page)
      await open(page, '/news?lang=en')
      await mark(page)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: 'Collection', exact: true })
        .first()
        .click()
      await expect.poll(() => main(page).getByRole('listitem').count()).toBeGreaterThan(0)
      await expect.poll(() => main(page).innerText()).toContain('The rim was mended')
      expect(await isMarked(page)).toBe(true)
      await main(page).getByRole('link', { name: 'Wooden loom' }).click()
      await expect.poll(() => main(page).innerText()).toContain('Please do not touch.')
      expect(await isMarked(page)).toBe(true)
      expect(found).toEqual([])
    }))

  // Every day: tests/web/extensions.test.ts holds the rules of an extension's field; submission.test.ts sends a form.
  it('draws its control in a form, holds it to its rules and sends its value', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await open(page, '/opinion?lang=en')
      const marks = form(page).getByRole('group', { name: 'Mark' }).getByRole('radio')
      await expect.poll(() => marks.count()).toBe(4)
      await form(page).getByLabel('Opinion').first().fill('The loom works again.')
      await submitButton(page).click()
      await expect.poll(() => form(page).getByRole('group', { name: 'Mark' }).innerText()).toMatch(/Mark.*\n/)
      await expect.poll(() => marks.first().getAttribute('aria-invalid')).toBe('true')
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/forms/opinion'))
      await form(page).getByLabel('3', { exact: true }).check()
      await submitButton(page).click()
      expect((await sent).postDataJSON()).toMatchObject({ words: 'The loom works again.', mark: 3 })
      const thanks = main(page).getByRole('alert')
      await expect.poll(() => thanks.innerText()).toContain('Thank you')
      // Where the form was, which may be far above the button that was pressed.
      expect(await thanks.evaluate((element) => element === document.activeElement)).toBe(true)
      await expect
        .poll(() =>
          thanks.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          }),
        )
        .toBe(true)
    }),
  )
})

describe('a museum with extensions, in development', { tags: ['full'] }, () => {
  let dev: DevServer
  let browser: Awaited<ReturnType<typeof sharedBrowser>>
  const BLOCK = join('extensions', 'quote', 'quote-block.tsx')

  beforeAll(async () => {
    const config = join(folder, 'config')
    cpSync(WORKSHOP, config, { recursive: true })
    // `live.test.ts` has an extension on the development server of the source.
    dev = await startDevServer({ config, data: join(folder, 'dev-data'), isBuilt: true })
    browser = await sharedBrowser({ pictures: true })
  })
  afterAll(async () => {
    await dev?.stop()
  })

  it('follows an edit of a component, and frames one that does not compile', async () => {
    const page = await browser.newPage()
    await page.goto(`${dev.origin}/?lang=en`)
    await hydrated(page)
    dev.edit(BLOCK, (text) => text.replace('{original.show}', 'As it was said'))
    const button = main(page).getByRole('button', { name: 'As it was said' })
    await expect.poll(() => button.count()).toBe(1)
    await hydrated(page)
    await button.click()
    await expect.poll(() => quote(page).innerText()).toContain('木头会记住每一刀。')

    const whole = readFileSync(join(dev.config, BLOCK), 'utf8')
    writeFileSync(join(dev.config, BLOCK), whole.replace('</figure>', '</section>'))
    const framed = page.getByRole('alert').filter({ hasText: 'EXTENSION_COMPILE' })
    await expect.poll(() => framed.count()).toBe(1)
    const line = whole.split('\n').findIndex((text) => text.includes('</figure>')) + 1
    expect(await framed.innerText()).toContain(`extensions/quote/quote-block.tsx:${line}`)
    expect(dev.errors()).toContain(`extensions/quote/quote-block.tsx:${line}`)
    // The last good page stays meanwhile.
    expect(await button.count()).toBe(1)
    writeFileSync(join(dev.config, BLOCK), whole)
    await expect.poll(() => framed.count()).toBe(0)
    await page.close()
  })

  it('follows an edit of a style sheet, and keeps schemas for editors fresh', async () => {
    const page = await browser.newPage()
    await page.goto(`${dev.origin}/?lang=en`)
    await hydrated(page)
    dev.edit(join('extensions', 'quote', 'quote-block.css'), (text) => text.replace('0.25rem', '0.5rem'))
    await expect
      .poll(() => quote(page).evaluate((figure) => getComputedStyle(figure).borderInlineStartWidth))
      .toBe('8px')
    const schema = join(dev.config, '.vitrine/schemas/channel.schema.json')
    await expect.poll(() => readFileSync(schema, 'utf8')).toContain('A quotation, with a button')
    dev.edit(join('extensions', 'quote', 'index.ts'), (text) =>
      text.replace('A quotation, with', 'Words, with'),
    )
    await expect.poll(() => readFileSync(schema, 'utf8')).toContain('Words, with a button')
    await page.close()
  })
})
