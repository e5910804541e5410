import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '../../src/base/text/index.ts'
import { en } from '../../src/pages/texts/index.ts'
import { oneOf } from '../support/sweep.ts'
import { viewports } from './support/open-browser.ts'
import { entries, entryLinks, hrefsOf, main, neighbours, pager, section } from './support/parts.ts'
import { type Answered, asRead, dotted, listed, museumNow, textOf } from './support/records.ts'
import { styled } from './support/styled.ts'
import { addressOf, beginVisits, open, type Visits } from './support/visit.ts'

const [, phone] = viewports
const now = museumNow()

let visits: Visits
let base: readonly Answered[]
let temporary: readonly Answered[]
let activities: readonly Answered[]

const all = { param: { pageSize: 0, pageNum: 0 } }

beforeAll(async () => {
  visits = await beginVisits()
  const { origin } = visits.site
  base = await listed(origin, '/api/queryExhibitionBaseList', all)
  temporary = await listed(origin, '/api/queryExhibitionTempList', all)
  activities = await listed(origin, '/api/queryActivityListByType', {
    param: { ...all.param, order: 'coming' },
  })
})
afterAll(() => visits?.end())

/** Without the ellipsis, and without what is for screen readers only. */
async function excerptOf(page: Page, entry: number): Promise<string> {
  return (await entries(page).nth(entry).getByRole('paragraph').first().innerText()).replace(/…$/, '')
}

function titles(page: Page) {
  return hrefsOf(entryLinks(entries(page)))
}

/** The part of a title before the dash. */
function prefix(title: Locator) {
  return title.locator('span').first()
}

function panoramas(root: Locator) {
  return root.getByRole('link', { name: /^全景/ })
}

/** How the event of a page is. */
function status(page: Page) {
  return main(page).locator('header > span').first()
}

/** As the config writes the days of activities in English. */
function inEnglish(date: string): string {
  return formatDate(date.slice(0, 10), 'D MMM YYYY', { months: en['date.months'].split(' ') })
}

function ended({ endTime }: Answered): boolean {
  return endTime !== undefined && endTime < now
}
function bookable({ reserveStartTime = '' }: Answered): boolean {
  return reserveStartTime <= now
}
function upcoming({ startTime }: Answered): boolean {
  return startTime !== undefined && startTime > now
}

describe('base exhibitions', () => {
  it('are three a page: picture, prefix and main part, place, 60 characters, the way in, a panorama apart', () =>
    visits.read(async (page) => {
      await page.goto('/Exhibition/BaseExh')
      expect(await titles(page)).toEqual(
        base.slice(0, 3).map(({ exhibitionBaseId }) => `/Exhibition/BaseExh/${exhibitionBaseId}`),
      )
      for (const [index, record] of base.slice(0, 3).entries()) {
        const entry = entries(page).nth(index)
        const name = record.baseName ?? ''
        const dash = name.lastIndexOf('-')
        expect(await prefix(entry.getByRole('heading')).innerText()).toBe(name.slice(0, dash).trim())
        expect(asRead(await entryLinks(entry).innerText()).trim()).toMatch(
          new RegExp(`${name.slice(dash + 1).trim()}$`),
        )
        expect(await entry.locator('img').count()).toBe(1)
        const text = await entry.innerText()
        expect(text).toContain(record.basePlace)
        expect(text).toContain('查看更多')
        expect(await excerptOf(page, index)).toBe(textOf(record.description).slice(0, 60))
        const panorama = panoramas(entry)
        expect(await panorama.count()).toBe(record.linkUrl === undefined ? 0 : 1)
        if (record.linkUrl === undefined) continue
        expect(await panorama.getAttribute('href')).toBe(record.linkUrl)
        expect(await panorama.getAttribute('target')).toBe('_blank')
      }
      await pager(page).locator('a[rel="next"]').click()
      await page.waitForURL('**?page=2')
      await expect.poll(() => addressOf(page)).toBe('/Exhibition/BaseExh?page=2')
      await expect
        .poll(() => titles(page))
        .toEqual(base.slice(3, 6).map(({ exhibitionBaseId }) => `/Exhibition/BaseExh/${exhibitionBaseId}`))
    }))

  it('on a phone the section name is the heading', () =>
    visits.read(
      async (page) => {
        await page.goto('/Exhibition/BaseExh')
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('基本陈列')
        expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      },
      { viewport: phone },
    ))

  it('one shows title, picture, panorama, place, period or year-round, details, and is in progress', () =>
    visits.read(async (page) => {
      const dated = base.find(({ startTime }) => startTime !== undefined)
      const undated = base.find(({ startTime, endTime }) => startTime === undefined && endTime === undefined)
      expect(undated).toBeDefined()
      for (const record of [dated, undated]) {
        if (record === undefined) continue
        await page.goto(`/Exhibition/BaseExh/${record.exhibitionBaseId}`)
        const text = asRead(await page.locator('main').innerText()).replace(/\s+/g, ' ')
        const name = record.baseName ?? ''
        const dash = name.lastIndexOf('-')
        const heading = page.getByRole('heading', { level: 1 })
        expect(await prefix(heading).innerText()).toBe(name.slice(0, dash).trim())
        expect(await page.title()).toContain(name.slice(dash + 1).trim())
        expect(
          asRead(await heading.innerText())
            .split('\n')
            .at(-1),
        ).toBe(name.slice(dash + 1).trim())
        expect(await status(page).innerText()).toBe('进行中')
        expect(await main(page).locator('header ~ * img').first().getAttribute('src')).toContain(
          record.thumb?.split('/').at(-1),
        )
        expect(text).toContain(`展览地点 ${record.basePlace}`)
        expect(text).toContain(
          record === undated ? '展览时间 常年开放' : `展览时间 ${dotted(record.startTime)}`,
        )
        expect(text).toContain(textOf(record.description).slice(0, 30))
        expect(await hrefsOf(panoramas(main(page)))).toEqual([record.linkUrl ?? []].flat())
      }
    }))
})

describe('temporary exhibitions', () => {
  it('are four a page: period, status by the rule of lists, place, 100 characters, the way in', () =>
    visits.read(async (page) => {
      await page.goto('/Exhibition/TempExh')
      const shown = temporary.slice(0, 4)
      expect(await titles(page)).toEqual(
        shown.map(({ exhibitionTempId }) => `/Exhibition/TempExh/${exhibitionTempId}`),
      )
      const last = Math.ceil(temporary.length / 4)
      const check = async (records: readonly Answered[]) => {
        for (const [index, record] of records.entries()) {
          const text = asRead(await entries(page).nth(index).innerText()).replace(/\s+/g, ' ')
          expect(text).toContain(record.tempName)
          expect(text).toContain(ended(record) ? '已结束' : '展出中')
          expect(await entries(page).nth(index).locator('img').count()).toBe(1)
          expect(await hrefsOf(panoramas(entries(page).nth(index)))).toEqual([record.linkUrl ?? []].flat())
          const calm = entries(page).nth(index).locator(styled.upcoming)
          expect(await calm.count()).toBe(upcoming(record) ? 1 : 0)
          expect(text).toContain(record.tempPlace)
          if (record.startTime && record.endTime)
            expect(text).toContain(`${dotted(record.startTime)} – ${dotted(record.endTime)}`)
          expect(await excerptOf(page, index)).toBe(textOf(record.description).slice(0, 100))
          expect(text).toContain('查看更多')
        }
      }
      await check(shown)
      await page.goto(`/Exhibition/TempExh?page=${last}`)
      const oldest = temporary.slice((last - 1) * 4)
      expect(oldest.some(ended)).toBe(true)
      expect([...shown, ...oldest].some(({ linkUrl }) => linkUrl !== undefined)).toBe(true)
      const past = entries(page).filter({ hasText: '已结束' }).first().locator('article > span')
      expect(await past.evaluate((picture) => getComputedStyle(picture).filter)).toBe('saturate(0.3)')
      await check(oldest)
    }))

  it(
    'one has title, picture, panorama, time, place, details, the status of details, its exhibits and neighbours',
    { tags: ['full'] },
    () =>
      visits.visitShared(async (page) => {
        const at = temporary.findIndex(({ exhibitionTempId }) => exhibitionTempId === '102')
        const record = temporary[at]
        await open(page, '/Exhibition/TempExh/102')
        expect(await status(page).innerText()).toBe(
          record && ended(record) ? '已结束' : record && upcoming(record) ? '未开始' : '进行中',
        )
        const text = asRead(await main(page).innerText()).replace(/\s+/g, ' ')
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(record?.tempName)
        const picture = main(page).locator('header ~ * img').first()
        expect(await picture.getAttribute('src')).toContain(record?.thumb)
        expect(await hrefsOf(panoramas(main(page)))).toEqual([record?.linkUrl])
        expect(text).toContain(`展览时间 ${dotted(record?.startTime)} – ${dotted(record?.endTime)}`)
        expect(text).toContain(`展览地点 ${record?.tempPlace}`)
        expect(text).toContain(textOf(record?.description).slice(0, 30))
        const exhibits = await listed(visits.site.origin, '/api/queryExhibitListByTemp', {
          entity: { groupId: record?.groupId },
          param: { pageSize: 0, pageNum: 0 },
        })
        expect(exhibits.length).toBeGreaterThan(2)
        const related = section(page, '展出文物')
        expect(await related.count()).toBe(1)
        expect(await hrefsOf(entryLinks(entries(page, related)))).toEqual(
          exhibits.map(({ exhibitId }) => `/Collection/ExcellentCol/${exhibitId}`),
        )
        expect(await hrefsOf(neighbours(page).getByRole('link'))).toEqual(
          [temporary[at - 1], temporary[at + 1]]
            .filter((each) => each !== undefined)
            .map(({ exhibitionTempId }) => `/Exhibition/TempExh/${exhibitionTempId}`),
        )
        await neighbours(page).locator('a[rel="next"]').click()
        await page.waitForURL(`**/Exhibition/TempExh/${temporary[at + 1]?.exhibitionTempId}`)
      }),
  )
})

describe('activities', () => {
  it('are four a page: picture, title, date, place, and "ended" only when past', () =>
    visits.read(async (page) => {
      for (const number of [1, Math.ceil(activities.length / 4)]) {
        await page.goto(`/Activity/ActivityPreview?page=${number}`)
        const shown = activities.slice((number - 1) * 4, number * 4)
        expect(await titles(page)).toEqual(
          shown.map(({ activityId }) => `/Activity/ActivityPreview/${activityId}`),
        )
        for (const [index, record] of shown.entries()) {
          const entry = entries(page).nth(index)
          const text = asRead(await entry.innerText()).replace(/\s+/g, ' ')
          expect(text).toContain(record.activityName)
          expect(text).toContain(dotted(record.startTime))
          expect(text).toContain(record.activityVenueName ?? record.detailAddress)
          expect(await entry.getByText('已结束', { exact: true }).count()).toBe(ended(record) ? 1 : 0)
          if (ended(record)) expect(text).toContain('已结束')
          expect(await entry.locator('img').count()).toBe(1)
        }
      }
    }))

  const pages = [
    ['', ['未开始', '已结束'], ['立即预约', '起可预约'], ['活动时间', '活动地点', '类型', '主讲人']],
    [
      '?lang=en',
      ['Not started', 'Ended'],
      ['Order', 'Booking opens on'],
      ['Time', 'Place', 'Type', 'Speaker'],
    ],
  ] as const

  it.each(oneOf('languages of an activity', pages, 1))(
    'one has its 600-size picture, time, place, type, speaker, details; booking until it starts, from when on beside it (%s)',
    (tail, [before, after], [booking, pending], labels) =>
      visits.read(
        async (page) => {
          const booked = activities.filter(({ linkUrl, speaker }) => linkUrl?.startsWith('https:') && speaker)
          const coming = booked.find((record) => upcoming(record) && bookable(record))
          const early = booked.find((record) => upcoming(record) && !bookable(record))
          const past = booked.find(ended)
          if (past === undefined) throw new Error('no activity of the demonstration is past')
          for (const record of [coming, early, past]) {
            // Years from now every activity of the demonstration is past.
            if (record === undefined) continue
            await page.goto(`/Activity/ActivityPreview/${record.activityId}${tail}`)
            expect(await status(page).innerText()).toBe(record === past ? after : before)
            const text = asRead(await page.locator('main').innerText()).replace(/\s+/g, ' ')
            // The list that the record is compared with is in Chinese.
            const values = [
              record.activityVenueName ?? record.detailAddress,
              record.activityType,
              record.speaker,
            ]
            for (const [index, label] of labels.entries())
              expect(text).toContain(index === 0 || tail !== '' ? label : `${label} ${values[index - 1]}`)
            if (tail === '') expect(text).toContain(textOf(record.description).slice(0, 30))
            const [start = '', end = ''] = [record.startTime, record.endTime]
            const day = tail === '' ? dotted(start) : inEnglish(start)
            expect(text).toContain(`${day} ${start.slice(11, 16)}`)
            expect(text).toContain(end.slice(11, 16))
            const picture = main(page).locator('img').first()
            expect(await picture.getAttribute('src')).toContain('/600/')
            const shown = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
            await expect.poll(shown).toBeGreaterThan(0)
            expect(await shown()).toBeLessThanOrEqual(600)
            const order = page.getByRole('link', { name: booking })
            expect(await order.count()).toBe(record === past ? 0 : 1)
            expect(text.includes(pending)).toBe(record === early)
            if (record === past) continue
            expect(await order.getAttribute('href')).toBe(record.linkUrl)
            expect(await order.getAttribute('target')).toBe('_blank')
          }
        },
        { pictures: true },
      ),
  )
})

describe('digital exhibitions', () => {
  it('are three a page, large, each with its picture, words and way in', () =>
    visits.read(async (page) => {
      const records = await listed(visits.site.origin, '/api/queryArchivesList', {
        entity: { channelNo: 'DigitalExh' },
        param: { pageSize: 3, pageNum: 1 },
      })
      await page.goto('/Exhibition/DigitalExh')
      expect(records.length).toBe(3)
      expect(await entries(page).count()).toBe(3)
      expect(await entries(page).getByRole('heading').allInnerTexts()).toEqual(
        records.map(({ title }) => expect.stringContaining(title ?? '')),
      )
      expect(await hrefsOf(entryLinks(entries(page)))).toEqual(
        records.map(({ archivesId }) => `/Exhibition/DigitalExh/${archivesId}`),
      )
      for (const [index, { description, content }] of records.entries()) {
        const entry = entries(page).nth(index)
        expect(await entry.locator('img').count()).toBe(1)
        expect(await entry.innerText()).toContain('查看更多')
        const words = textOf(description ?? content).slice(0, 30)
        expect(asRead(await entry.innerText())).toContain(words)
      }
    }))
})
