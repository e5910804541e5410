import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ringFaults } from '../../src/commands/test/browser/measured-rings.ts'
import { setTextSize } from '../../src/commands/test/browser/text-faults.ts'
import { accessValue, firstAccess } from '../../src/engine/contracts/access.ts'
import { oneOf } from '../support/sweep.ts'
import { menuButton } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const WIDE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="400" height="100"%3E%3Crect width="400" height="100"/%3E%3C/svg%3E'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

// Every day: text-boxes.test.ts leaves the name and the menu on a phone with letters twice as large.
it(
  'a logo of 4:1 keeps its shape and leaves the menu button on the screen of a phone',
  { tags: ['full'] },
  () =>
    visits.seeShared(async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, `${visits.site.origin}/?lang=en`)
      await page.evaluate(async (src) => {
        const mark = document.querySelector<HTMLImageElement>('header img')
        if (mark === null) throw new Error('the header has no logo')
        mark.src = src
        await mark.decode()
      }, WIDE)
      const logo = await page.locator('header img').boundingBox()
      expect(logo?.height).toBe(36)
      expect(logo?.width).toBeGreaterThanOrEqual(110)
      const box = await menuButton(page).boundingBox()
      expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }),
)

// Every day: text-boxes.test.ts leaves the name and the menu on a phone.
it('a name of many lines stays off the edges of the header', { tags: ['full'] }, () =>
  visits.seeShared(async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${visits.site.origin}/?lang=en`)
    const room = await page.evaluate(() => {
      const link = document.querySelector('header a')
      const name = link?.querySelector('span')
      if (!link || !name) throw new Error('the header has no name')
      name.textContent = 'Museum of Arts and Crafts of the Mountains '.repeat(3)
      const header = document.querySelector('header')?.getBoundingClientRect()
      return name.getBoundingClientRect().top - (header?.top ?? 0)
    })
    expect(room).toBeGreaterThanOrEqual(4)
  }),
)

// Every day: shell.test.ts and text-boxes.test.ts measure the header.
it('a menu of fourteen entries leaves the languages on the screen', { tags: ['full'] }, () =>
  visits.read(async (page) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`${visits.site.origin}/?lang=en`)
    const { edge, rows } = await page.evaluate(({ menuList, headerLanguages }) => {
      const list = document.querySelector(menuList)
      const languages = document.querySelector(headerLanguages)
      if (!list || !languages) throw new Error('the header has no menu or no languages')
      const [entry] = list.children
      while (entry && list.children.length < 14) list.append(entry.cloneNode(true))
      return {
        edge: languages.getBoundingClientRect().right,
        rows: new Set(Array.from(list.children, (each) => each.getBoundingClientRect().top)).size,
      }
    }, styled)
    expect(edge).toBeLessThanOrEqual(1366)
    expect(rows).toBe(2)
  }),
)

// Every day: shell.test.ts and text-boxes.test.ts measure the header.
it(
  'three other languages are one row of a phone, below the menu and the other tools',
  { tags: ['full'] },
  () =>
    visits.seeShared(async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, `${visits.site.origin}/?lang=en`)
      const { tops, end, apart } = await page.evaluate(({ headerLanguages }) => {
        const languages = document.querySelector(headerLanguages)
        const [first] = languages?.children ?? []
        if (!languages || !first) throw new Error('the header has no languages')
        for (const label of ['Tiếng Việt', 'ქართული']) {
          const more = first.cloneNode(true)
          const link = more.firstChild
          if (link) link.textContent = label
          languages.append(more)
        }
        const boxes = [...languages.querySelectorAll('a')].map((each) => each.getBoundingClientRect())
        const menu = [...document.querySelectorAll('header button[popovertarget]')].at(-1)
        const [button, search] = [menu, document.querySelector('header a[aria-label]')].map((each) =>
          each?.getBoundingClientRect(),
        )
        return {
          tops: [...new Set(boxes.map(({ top }) => Math.round(top - (search?.bottom ?? 0))))],
          end: Math.max(...boxes.map(({ right }) => right), button?.right ?? 0),
          apart: Math.round((button?.top ?? 0) - (search?.top ?? 0)),
        }
      }, styled)
      expect(apart).toBe(0)
      expect(tops).toHaveLength(1)
      expect(tops[0]).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(390)
    }),
)

// Every day: pages.test.ts and trusted-types.test.ts measure lists on a phone.
it.each(oneOf('screens of two links to feeds', [768, 390], 1))(
  'two links to feeds beside a title stay on a screen of %i',
  { tags: ['full'] },
  (width) =>
    visits.read(async (page) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${visits.site.origin}/News/LastestNews?lang=en`)
      const right = await page.locator(styled.pageFiles).evaluate((files) => {
        const [link] = files.children
        if (!link) throw new Error('the list has no feed')
        const calendar = link.cloneNode(true)
        calendar.textContent = 'Calendar subscription'
        files.append(calendar)
        return Math.max(...Array.from(files.children, (each) => each.getBoundingClientRect().right))
      })
      expect(right).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }),
)

describe('a museum with a logo of 4:1, a long name and three languages', { tags: ['full'] }, () => {
  const LANGUAGES = ['de', 'vi']
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-wide-mark-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The museum of many scripts with fewer of them, under a header of its own. */
  function museumOf(header: string, gone = new Set(['ar', 'he', 'ja', 'th', 'ur'])): string {
    const config = join(folder, `${header}-${gone.size}`)
    cpSync('tests/museums/scripts', config, { recursive: true })
    writeFileSync(join(config, 'media', 'logo.svg'), decodeURIComponent(WIDE.replace(/^[^,]*,/, '')))
    for (const file of readdirSync(config, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.json')) continue
      const path = join(config, file)
      const content = JSON.parse(readFileSync(path, 'utf8'), (_key, value) => {
        if (Array.isArray(value)) return value.filter((each) => !gone.has(each?.code))
        if (typeof value !== 'object' || value === null) return value
        return Object.fromEntries(Object.entries(value).filter(([key]) => !gone.has(key)))
      })
      if (file === 'site.json') {
        content.name.de = 'Donaudampfschifffahrtsmuseum mit Sammlung der Flussgeschichte'
        content.name.vi = 'Bảo tàng Đường thủy Sông Nước và Lịch sử Tàu thuyền'
        content.shell.logo = '/media/logo.svg'
      }
      if (file === 'theme.json') Object.assign(content, { header, band: 'picture' })
      writeFileSync(path, JSON.stringify(content))
    }
    return config
  }

  /** Runs in the page: tools that are over the name or its ring's room, the title below the header, what is outside, rows of languages. */
  function faultsOfHeader(bandTitle: string) {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    const header = document.querySelector('header')
    const name = boxOf(header?.querySelector('a span'))
    const tools = [...(header?.querySelectorAll('a[aria-label], button, li > a') ?? [])]
      .filter((tool) => tool.closest('nav') === null && tool.checkVisibility())
      .map(boxOf)
    const RING = 6
    const over = tools.filter(
      (tool) =>
        tool.top - RING < name.bottom &&
        tool.bottom + RING > name.top &&
        tool.left - RING < name.right &&
        tool.right + RING > name.left,
    )
    const small = tools.filter(({ height }) => height < 44)
    const last = Math.max(name.bottom, ...tools.map(({ bottom }) => bottom))
    const languages = [...(header?.querySelectorAll('ul[aria-label] a[lang]') ?? [])].map(boxOf)
    return {
      over: over.length,
      small: small.length,
      title: Math.max(0, last - boxOf(document.querySelector(bandTitle) ?? document.querySelector('h1')).top),
      outside: [...(header?.querySelectorAll('a, button, span, img') ?? [])]
        .filter((each) => each.closest('nav') === null && each.checkVisibility())
        .filter((each) => boxOf(each).right > document.documentElement.clientWidth)
        .map((each) => `${each.localName} ${each.textContent} ${boxOf(each).right}`),
      // Names in other scripts stand on one line, and their boxes some pixels higher or lower.
      languageRows: languages.filter(({ top }, at) => top > (languages[at - 1]?.bottom ?? -99) - 10).length,
    }
  }

  /** Runs in the page: lines of the name, room above logo and name, the logo's height, and whether both are in one row. */
  function brandOfHeader() {
    const link = document.querySelector('header a:has(img)')
    const boxOf = (element: Element | undefined | null) => element?.getBoundingClientRect() ?? new DOMRect()
    const words = document.createRange()
    const name = link?.querySelector('span')
    if (!name) throw new Error('the header has no name')
    words.selectNodeContents(name)
    const mark = boxOf([...(link?.querySelectorAll('img') ?? [])].find((image) => image.checkVisibility()))
    // Room for marks above the letters is within the box of the name.
    const written = boxOf(name).top + Number.parseFloat(getComputedStyle(name).paddingBlockStart)
    const top = Math.min(mark.top, written) - boxOf(document.querySelector('header')).top
    return {
      lines: new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size,
      above: top,
      logo: Math.round(mark.height),
      beside: mark.bottom > boxOf(name).top && boxOf(name).bottom > mark.top,
    }
  }

  /** Runs in the page: pixels between the words of two languages in one row; more than any where they are in two. */
  function spaceBetweenLanguages(): number {
    const [one, other] = [...document.querySelectorAll('header ul[aria-label] a[lang]')].map((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      return words.getBoundingClientRect()
    })
    if (one === undefined || other === undefined) throw new Error('the header has no two languages')
    return other.top < one.bottom ? other.left - one.right : 999
  }

  it.each(oneOf('headers of four languages', ['paper', 'stage', 'centred'], 2))(
    'keeps the menu button in a row with other tools in four languages, with the header "%s"',
    { tags: ['full'] },
    async (header) => {
      const config = museumOf(header, new Set(['ar', 'he', 'th', 'ja']))
      const own = await beginVisits({ CONFIG_DIR: config, DATA_DIR: join(folder, `${header}-four`) })
      try {
        await own.see(async (page) => {
          for (const language of ['ur', 'de'])
            for (const width of [390, 360, 320]) {
              await page.setViewportSize({ width, height: 844 })
              await open(page, `/pages?lang=${language}`)
              // Its name is in Urdu there.
              const button = await page.locator('header button[popovertarget]:visible').last().boundingBox()
              const tops = await page
                .locator('header ul[aria-label] a[lang], header a[aria-label]')
                .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
              const besides = tops.filter((top) => Math.abs(top - (button?.y ?? 0)) < 10)
              expect([language, width, besides.length > 0]).toEqual([language, width, true])
              const { small, outside } = await page.evaluate(faultsOfHeader, styled.bandTitle)
              expect([language, width, small, outside]).toEqual([language, width, 0, []])
            }
        })
      } finally {
        await own.end()
      }
    },
  )

  it.each(oneOf('headers of a wide logo', ['paper', 'stage', 'centred'], 1))(
    'holds them apart with the header "%s"',
    { tags: ['full'] },
    async (header) => {
      const own = await beginVisits({
        CONFIG_DIR: museumOf(header),
        DATA_DIR: join(folder, `${header}-data`),
      })
      try {
        await own.see(async (page) => {
          for (const [place, language] of LANGUAGES.entries()) {
            await page.setViewportSize({ width: 390, height: 844 })
            await open(page, `${['/pages', '/pages/about'][place]}?lang=${language}`)
            await page.evaluate(() => document.fonts.ready.then(() => undefined))
            for (const width of [390, 320])
              for (const factor of [1, 2]) {
                await page.setViewportSize({ width, height: 844 })
                await page.evaluate(setTextSize, factor)
                const { languageRows: _, ...faults } = await page.evaluate(faultsOfHeader, styled.bandTitle)
                expect(faults, `${language}, ${width}, ${factor}`).toEqual({
                  over: 0,
                  small: 0,
                  title: 0,
                  outside: [],
                })
              }
            await page.evaluate(setTextSize, 1)
            await page.setViewportSize({ width: 390, height: 844 })
            const { lines, above, logo, beside } = await page.evaluate(brandOfHeader)
            // A name of sixty letters takes three, and one of fifty where it is larger.
            expect(lines, language).toBeLessThanOrEqual(language === 'de' || header === 'centred' ? 3 : 2)
            expect([above >= 8, logo, beside], language).toEqual([true, 28, true])
            expect(await ringFaults(page)).toEqual([])
            await page.setViewportSize({ width: 1366, height: 768 })
            const { languageRows, title } = await page.evaluate(faultsOfHeader, styled.bandTitle)
            expect([languageRows, title], language).toEqual([1, 0])
          }
          const value = accessValue(firstAccess)
          await page.context().addCookies([{ name: 'vitrine-access', value, url: own.site.origin }])
          for (const width of [1366, 390]) {
            await page.setViewportSize({ width, height: 844 })
            await open(page, '/pages/about')
            expect(await page.evaluate(spaceBetweenLanguages)).toBeGreaterThanOrEqual(8)
          }
        })
      } finally {
        await own.end()
      }
    },
  )
})
