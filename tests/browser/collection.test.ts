import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testedSizes } from '../../src/commands/test/browser/run-browser.ts'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import {
  entries,
  entryLinks,
  fact,
  heading,
  hrefsOf,
  named as inCatalogue,
  main,
  neighbours,
  pager,
  section,
} from './support/parts.ts'
import { type Answered, listed, textOf } from './support/records.ts'
import { addressOf, beginVisits, isMarked, mark, open, type Visits } from './support/visit.ts'

const ROUTE = '/Collection/Treasure'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

function exhibits(entity: object, pageNum = 1): Promise<readonly Answered[]> {
  return listed(visits.site.origin, '/api/queryExhibitList', {
    entity: { boolean1: true, ...entity },
    param: { pageSize: 6, pageNum },
  })
}

function paramsOf(page: Page) {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

/** The innermost section with that heading. */
function citationOf(page: Page) {
  return section(page, inCatalogue('cite.title')).last()
}

function shown(page: Page) {
  return entries(page).getByRole('heading').allInnerTexts()
}

function types(page: Page) {
  return page.getByRole('navigation', { name: '类别' })
}
function era(page: Page) {
  return page.getByRole('combobox', { name: /^(年代|Era)$/ })
}
function nameBox(page: Page) {
  return page.getByRole('searchbox')
}
function clear(page: Page) {
  return page.getByRole('search').locator('a', { hasText: inCatalogue('filters.clear') })
}

/** Titles as a link that opens a tab reads: with what it says screen readers. */
function named(records: readonly Answered[]) {
  return records.map(({ exhibitName }) => expect.stringContaining(exhibitName ?? ''))
}

describe('the collection', () => {
  it('has types with pictures, an era from the dictionary, a name box, six exhibits with their 3D links', () =>
    visits.read(async (page) => {
      await page.goto(ROUTE)
      const typeNames = await listed(visits.site.origin, '/api/queryExhibitTypeList', {
        param: { pageSize: 7, pageNum: 1 },
      })
      expect(typeNames).toHaveLength(7)
      const columns = await entries(page).evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().x),
      )
      expect(new Set(columns).size).toBe(3)
      expect((await types(page).getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual([
        '全部',
        ...typeNames.map(({ typeName }) => typeName),
      ])
      expect(await types(page).locator('img').count()).toBe(7)
      expect((await era(page).locator('option').allInnerTexts()).slice(0, 3)).toEqual(['年代', '战国', '秦'])
      expect(await era(page).inputValue()).toBe('')
      expect(await nameBox(page).getAttribute('placeholder')).toBe('文物名称')
      expect(await page.getByRole('search').getByRole('button').allInnerTexts()).toEqual(['搜索'])
      expect(await entries(page).locator('img').count()).toBe(6)
      const records = await exhibits({})
      expect(await shown(page)).toEqual(named(records))
      const [first] = records
      const link = entryLinks(entries(page)).first()
      expect(await link.getAttribute('href')).toBe(`/Collection/ExcellentCol/${first?.exhibitId}`)
      expect(await link.getAttribute('target')).toBe('_blank')
      const models = entries(page).getByRole('link', { name: /^三维模型/ })
      expect(await hrefsOf(models)).toEqual(records.flatMap(({ modelUrl }) => modelUrl ?? []))
      expect(await clear(page).count()).toBe(0)
    }))

  // Every day: the test above has the types and the first exhibits.
  it('sixty types leave the first exhibit above the fold, on every screen', { tags: ['full'] }, () =>
    visits.read(async (page) => {
      await page.goto(ROUTE)
      await types(page)
        .getByRole('list')
        .evaluate((list) => {
          const last = list.lastElementChild
          for (let count = 0; count < 60; count += 1) if (last !== null) list.append(last.cloneNode(true))
        })
      expect(await types(page).getByRole('link').count()).toBeGreaterThan(60)
      for (const size of testedSizes) {
        await page.setViewportSize(size)
        const box = await entries(page).first().boundingBox()
        expect([size.width, (box?.y ?? size.height) < size.height]).toEqual([size.width, true])
      }
    }),
  )

  it('every choice is in the address, returns to page 1, and loses nothing of it', () =>
    visits.visitShared(async (page) => {
      await open(page, `${ROUTE}?page=2&age=ming&lang=zh&platform=wx`)
      await mark(page)
      await page.getByRole('link', { name: '兵器与火器' }).click()
      await page.waitForURL('**type=2*')
      expect(paramsOf(page)).toEqual({ age: 'ming', platform: 'wx', type: '2' })
      await expect.poll(() => shown(page)).toEqual(named(await exhibits({ exhibitType: '2', age: 'ming' })))

      await pager(page).locator('a[rel="next"]').click()
      await page.waitForURL('**page=2*')
      await expect
        .poll(() => shown(page))
        .toEqual(named(await exhibits({ exhibitType: '2', age: 'ming' }, 2)))

      await era(page).selectOption('ming')
      await nameBox(page).fill('炮')
      await page.getByRole('search').getByRole('button').click()
      await page.waitForURL('**keywords=*')
      expect(paramsOf(page)).toEqual({ platform: 'wx', type: '2', age: 'ming', keywords: '炮' })
      const narrowed = { exhibitType: '2', age: 'ming', exhibitName: '炮' }
      await expect.poll(() => shown(page)).toEqual(named(await exhibits(narrowed)))
      expect(await era(page).inputValue()).toBe('ming')
      expect(await isMarked(page)).toBe(true)

      const sent = page.url()
      // A choice is taken at once, and what has the focus keeps it.
      await era(page).focus()
      await era(page).selectOption('')
      await page.waitForURL((url) => (url.searchParams.get('age') ?? '') === '')
      expect(await era(page).inputValue()).toBe('')
      await expect
        .poll(() => shown(page))
        .toEqual(named(await exhibits({ exhibitType: '2', exhibitName: '炮' })))
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('age')
      expect(await nameBox(page).inputValue()).toBe('炮')
      await page.goBack()
      await expect.poll(() => era(page).inputValue()).toBe('ming')
      await page.goForward()
      await expect.poll(() => era(page).inputValue()).toBe('')

      await clear(page).click()
      await page.waitForURL((url) => !url.searchParams.has('keywords'))
      await expect.poll(() => addressOf(page)).toBe(`${ROUTE}?platform=wx`)

      await open(page, sent)
      expect(await shown(page)).toEqual(named(await exhibits(narrowed)))
      expect(await types(page).locator('[aria-current]').innerText()).toContain('兵器与火器')
    }))

  it('in English the eras have their English names, and nothing found says so', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await open(page, `${ROUTE}?lang=en&keywords=zzz`)
      const eras = await era(page).locator('option').allInnerTexts()
      expect(eras.slice(0, 3)).toEqual(['Era', 'Warring States', 'Qin'])
      expect(eras.join('')).not.toMatch(/\p{Script=Han}/u)
      expect(await nameBox(page).getAttribute('placeholder')).toBe('Cultural-relic name')
      const nothing = main(page).getByText('Nothing matches these filters', { exact: true }).locator('..')
      expect(await nothing.getByRole('link').getAttribute('href')).toBe(`${ROUTE}?lang=en`)
      expect(await clear(page).getAttribute('href')).toBe(`${ROUTE}?lang=en`)
      expect(await accessibilityFaults(page)).toEqual([])
    }),
  )
})

describe('a relic', () => {
  const languages = [
    ['', { level: '级别', age: '年代', size: '尺寸', source: '来源' }, '文物介绍', '讲解词', '三维模型'],
    [
      '?lang=en',
      { level: 'Grade', age: 'Period', size: 'Dimensions', source: 'Source' },
      'About this object',
      'From the guide',
      '3D model',
    ],
  ] as const

  it.each(oneOf('languages of a relic', languages, 1))(
    'has its pictures, facts, description, explanation, model, citation and neighbours (%s)',
    (tail, facts, about, guide, model) =>
      visits.read(async (page) => {
        const all = await listed(
          visits.site.origin,
          '/api/queryExhibitList',
          { entity: { boolean1: true }, param: { pageSize: 0, pageNum: 0 } },
          tail === '' ? 'zh-CN' : 'en',
        )
        const at = all.findIndex(({ exhibitId }) => exhibitId === '10003')
        const record = all[at]
        await page.goto(`/Collection/ExcellentCol/10003${tail}`)
        await expect.poll(() => heading(page).innerText()).toBe(record?.exhibitName)
        const values = {
          level: record?.exhibitLevel,
          age: record?.ageDetail,
          size: record?.size,
          source: record?.extension6,
        }
        for (const [name, label] of Object.entries(facts)) {
          expect(await fact(page, label).innerText()).toBe(values[name as keyof typeof values])
        }
        const wordsOf = async (title: string) => (await section(page, title).innerText()).replace(/\s+/g, ' ')
        expect(await wordsOf(about)).toContain(textOf(record?.description).slice(0, 20))
        expect(await wordsOf(guide)).toContain(
          (record?.explanationWord ?? '').replace(/\s+/g, ' ').slice(0, 20),
        )
        const label = main(page).locator('header > ul')
        expect(await label.innerText()).toBe(values.age)
        const screen = page.viewportSize()?.height ?? 0
        for (const part of [heading(page), label]) {
          const box = await part.boundingBox()
          expect((box?.y ?? screen) + (box?.height ?? 0)).toBeLessThan(screen)
        }
        const others = all.filter(({ exhibitType }) => exhibitType === record?.exhibitType)
        expect((await hrefsOf(entryLinks(entries(page)))).map((href) => href?.match(/\d+/)?.[0])).toSatisfy(
          (ids: string[]) =>
            ids.length === 4 && ids.every((id) => others.some(({ exhibitId }) => exhibitId === id)),
        )
        const link = main(page).locator('header').getByRole('link', { name: model })
        expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
          record?.modelUrl,
          '_blank',
        ])
        const files = await listed(visits.site.origin, '/refFileObject/queryPageList', {
          entity: { objectId: record?.groupId, code: 'CMS_EXHIBIT_DISPLAY' },
          param: { pageSize: 0, pageNum: 0 },
        })
        expect(files.length).toBeGreaterThan(0)
        const gallery = page.getByRole('list', { name: inCatalogue('gallery.label') })
        const thumbs = (await hrefsOf(gallery.getByRole('link'))).map(
          (href) => new URL(href ?? '', 'http://x').pathname,
        )
        for (const { filePath } of files) expect(thumbs).toContain(`/files${filePath}`)

        const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
        const citation = await citationOf(page).getByRole('paragraph').first().innerText()
        expect(citation).toContain(record?.exhibitName)
        expect(citation).toContain(canonical)
        expect(await citationOf(page).getByRole('link').getAttribute('href')).toBe(canonical)
        expect(await neighbours(page).locator('a[rel="prev"]').innerText()).toContain(
          all[at - 1]?.exhibitName,
        )
        expect(await neighbours(page).locator('a[rel="next"]').innerText()).toContain(
          all[at + 1]?.exhibitName,
        )
      }),
  )

  // Every day: tests/pages/templates/citation.test.tsx has the words of the citation.
  it('its citation is copied', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await open(page, '/Collection/ExcellentCol/10003?lang=en')
      await page.getByRole('button', { name: 'Copy the citation' }).click()
      await citationOf(page).getByRole('status').getByText('copied').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await citationOf(page).getByRole('paragraph').first().innerText(),
      )
    }),
  )

  it(
    'its citation stands selected in a field where a page may not copy, as on plain HTTP',
    { tags: ['full'] },
    () =>
      visits.visit(async (page) => {
        await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
        await open(page, '/Collection/ExcellentCol/10003?lang=en')
        await page.getByRole('button', { name: 'Copy the citation' }).click()
        const field = citationOf(page).getByRole('textbox')
        await expect
          .poll(() => page.evaluate(() => document.getSelection()?.toString()))
          .toBe(await field.inputValue())
        expect(await field.inputValue()).toBe(
          await citationOf(page).getByRole('paragraph').first().innerText(),
        )
      }),
  )
})

describe('attachments', () => {
  // Every day: tests/pages/templates/wording.test.tsx names files, tests/content/stored-files.test.ts sends them in parts.
  it('have their original name, type and size, and arrive in parts under that name', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      const { origin } = visits.site
      const notices = await listed(origin, '/api/queryArchivesList', {
        entity: { channelNo: 'Notice' },
        param: { pageSize: 0, pageNum: 0 },
      })
      const holders = await Promise.all(
        notices.map(async (notice) => ({
          notice,
          files: await listed(origin, '/refFileObject/queryPageList', {
            entity: { objectId: notice.groupId ?? '', code: 'CMS_ARCHIVES_FILE' },
            param: { pageSize: 0, pageNum: 0 },
          }),
        })),
      )
      const held = holders.find(({ files }) => files.some(({ filePath }) => filePath?.endsWith('.pdf')))
      const file = held?.files.find(({ filePath }) => filePath?.endsWith('.pdf'))
      if (held === undefined || file === undefined) throw new Error('no notice has a PDF')
      await open(page, `/News/Notice/${held.notice.archivesId}`)
      const link = section(page, '附件')
        .getByRole('link')
        .filter({ hasText: file.fileOldname ?? '' })
      const size = Number(file.fileSize)
      expect(await link.innerText()).toMatch(/PDF/)
      expect(await link.innerText()).toContain(`${Math.round(size / 1024)} KB`)
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toBe(file.fileOldname)

      const address = `${origin}${await link.getAttribute('href')}`
      const whole = await fetch(address)
      const bytes = Buffer.from(await whole.arrayBuffer())
      expect([bytes.length, whole.headers.get('accept-ranges')]).toEqual([size, 'bytes'])
      const rest = await fetch(address, {
        headers: { range: `bytes=${size - 500}-`, 'if-range': whole.headers.get('etag') ?? '' },
      })
      expect(rest.status).toBe(206)
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(-500))).toBe(true)
    }),
  )
})
