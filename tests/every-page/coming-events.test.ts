import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageQuery, SiteManifest } from '../../src/engine/index.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { drawAddress } from '../support/draw-address.ts'
import { hosts, realManifest, siteOf } from '../support/real-site.ts'

const site = siteOf(realManifest())
const server = setupServer()
const languages = ['zh', 'en'] as const

interface Asked {
  readonly entity?: Readonly<Record<string, unknown>>
  readonly param?: Readonly<Record<string, unknown>>
}

function activity(activityId: string, day: string, more: object = {}) {
  return {
    activityId,
    activityName: `活动 ${activityId}`,
    startTime: `${day} 14:00:00`,
    endTime: `${day} 16:00:00`,
    ...more,
  }
}

function withLanguage(url: string, language: string): string {
  return language === 'zh' ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${language}`
}

/** What is given below the header and above the footer. */
function mainOf(markup: string): string {
  return markup.split('<main')[1]?.split('</main>')[0] ?? ''
}
function wordsOf(markup: string): string {
  return mainOf(markup).replace(/<[^>]*>/g, '')
}

let asked: Asked[] = []

/** Lists of activities are answered by what is requested. */
function answerWith(records: (body: Asked) => readonly object[]): void {
  server.use(
    http.post(`${hosts.main}/api/queryActivityListByType`, async ({ request }) => {
      const body = (await request.json()) as Asked
      asked.push(body)
      const found = records(body)
      return HttpResponse.json({
        code: 200,
        data: { records: found, total: found.length, pages: 1, current: 1 },
      })
    }),
  )
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked = []
  server.resetHandlers()
  server.use(...createBackendDouble('records').handlers)
})
afterAll(() => server.close())

/** All on Saturday 21 November 2026, ten in the morning. */
describe('the list of activities', () => {
  it.each([
    ['/Activity/ActivityPreview', '', {}],
    ['/Activity/ActivityPreview?when=week', '', { from: '2026-11-21', to: '2026-11-22' }],
    ['/Activity/ActivityPreview?when=month', '', { from: '2026-11-21', to: '2026-11-30' }],
    [`/Activity/ActivityPreview?type=${encodeURIComponent('讲座')}`, '讲座', {}],
    [
      `/Activity/ActivityPreview?when=week&type=${encodeURIComponent('讲座')}`,
      '讲座',
      { from: '2026-11-21', to: '2026-11-22' },
    ],
    ['/Activity/ActivityPreview?when=never&type=x', '', {}],
  ])('%s asks for what is coming', async (url, activityType, days) => {
    answerWith(() => [activity('1', '2026-11-21')])
    const { view } = await drawAddress(site, url)
    expect(view.status).toBe(200)
    expect(asked).toContainEqual({
      entity: { activityType },
      param: { pageSize: 4, pageNum: 1, order: 'coming', ...days },
    })
  })

  it.each(languages)('offers dates and types, and says which are chosen (%s)', async (language) => {
    answerWith(() => [activity('1', '2026-11-21')])
    const { markup } = await drawAddress(site, withLanguage('/Activity/ActivityPreview?when=week', language))
    const chosen = /<a [^>]*aria-current="true"[^>]*><span>([^<]*)</.exec(mainOf(markup))?.[1]
    expect(chosen).toBe(language === 'zh' ? '本周' : 'This week')
    for (const word of language === 'zh'
      ? ['全部', '本月', '讲座', '筛选']
      : ['All', 'This month', 'Lectures', 'Show'])
      expect(wordsOf(markup)).toContain(word)
  })

  it.each(languages)('leads out of dates on which nothing takes place (%s)', async (language) => {
    answerWith(() => [])
    const { markup, view } = await drawAddress(
      site,
      withLanguage('/Activity/ActivityPreview?when=week', language),
    )
    expect(view.status).toBe(200)
    expect(mainOf(markup)).toContain('state-message--unmatched')
    expect(mainOf(markup)).toContain(`href="${withLanguage('/Activity/ActivityPreview', language)}"`)
  })

  it.each(languages)('says so where the backend takes no notice of dates (%s)', async (language) => {
    answerWith(() => [activity('1', '2027-05-01'), activity('2', '2026-11-21')])
    const url = withLanguage('/Activity/ActivityPreview?when=week', language)
    const { markup } = await drawAddress(site, url)
    expect(wordsOf(markup)).toContain(language === 'zh' ? '暂时无法按时间筛选' : 'cannot be narrowed by date')
    expect(wordsOf(markup)).toContain('活动 1')
    const { markup: whole } = await drawAddress(site, withLanguage('/Activity/ActivityPreview', language))
    expect(wordsOf(whole)).not.toMatch(/暂时无法按时间筛选|cannot be narrowed/)
  })
})

/** The same museum, whose home page shows what is on this week, and where nothing is, what comes next. */
function showingTheWeek(manifest: SiteManifest): SiteManifest {
  const week = { kind: 'literal', value: 'week' } as const
  const coming = { kind: 'literal', value: 'coming' } as const
  const note = { zh: '本周没有活动，接下来有：', en: 'Nothing on this week. Coming up next:' }
  const narrowed = (query: PageQuery): PageQuery =>
    query.source === 'home-activities'
      ? {
          ...query,
          params: { ...query.params, from: week, to: week },
          otherwise: { note, params: { from: coming, to: coming } },
        }
      : query
  return {
    ...manifest,
    pages: manifest.pages.map((page) => ({ ...page, queries: page.queries.map(narrowed) })),
  }
}

describe('the activities of the home page', () => {
  it.each(languages)('are the first six, whatever week they are in (%s)', async (language) => {
    const days = ['11-21', '11-28', '12-05', '12-12', '12-19', '12-26']
    answerWith(() => days.map((day, index) => activity(String(index + 1), `2026-${day}`)))
    const { markup } = await drawAddress(site, withLanguage('/', language))
    expect(asked).toEqual([
      { entity: { activityType: '' }, param: { pageSize: 6, pageNum: 1, order: 'coming' } },
    ])
    for (const number of [1, 2, 3, 4, 5, 6]) expect(wordsOf(markup)).toContain(`活动 ${number}`)
  })

  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026.12.24 09:30', '2026-12-24'],
    ['2026年12月24日', '2026-12-24'],
    ['每周六上午', '每周六上午'],
    ['2026-12-24 至 2026-12-26', '2026-12-24 至 2026-12-26'],
    ['', '2026-11-21'],
    [null, '2026-11-21'],
    ['0000-00-00 00:00:00', '2026-11-21'],
    [undefined, '2026-11-21'],
  ])('show actDate %j as %s, else the day on which they begin', async (actDate, shown) => {
    answerWith(() => [activity('1', '2026-11-21', { actDate })])
    const { markup } = await drawAddress(site, '/')
    const dates = [...mainOf(markup).matchAll(/class="(?:news-row|exhibit)__date"[^>]*>(.*?)<\/p>/g)]
    expect(dates.map(([, date = '']) => date.replace(/<[^>]*>/g, ''))).toContain(shown)
  })
})

describe('the activities of a home page that shows the week', () => {
  const site = siteOf(showingTheWeek(realManifest()))
  const note = { zh: '本周没有活动，接下来有：', en: 'Nothing on this week. Coming up next:' }

  it.each(languages)('are those of this week (%s)', async (language) => {
    answerWith(() => [activity('1', '2026-11-21'), activity('2', '2026-11-22')])
    const { markup } = await drawAddress(site, withLanguage('/', language))
    expect(asked.map(({ param }) => param)).toEqual([
      { pageSize: 6, pageNum: 1, order: 'coming', from: '2026-11-21', to: '2026-11-22' },
    ])
    expect(wordsOf(markup)).toContain('活动 2')
    expect(wordsOf(markup)).not.toContain(note[language])
  })

  it.each(languages)(
    'are those that come next where none is left this week, and the page says so (%s)',
    async (language) => {
      answerWith(({ param }) =>
        param?.to === undefined ? [activity('3', '2026-11-28')] : [activity('1', '2026-11-20')].slice(1),
      )
      const { markup } = await drawAddress(site, withLanguage('/', language))
      expect(asked.map(({ param }) => param)).toEqual([
        { pageSize: 6, pageNum: 1, order: 'coming', from: '2026-11-21', to: '2026-11-22' },
        { pageSize: 6, pageNum: 1, order: 'coming', from: '2026-11-21' },
      ])
      expect(wordsOf(markup)).toContain(`${note[language]}`)
      expect(wordsOf(markup)).toContain('活动 3')
    },
  )

  it('are those that come next where what was on today is over', async () => {
    const over = {
      ...activity('1', '2026-11-21'),
      startTime: '2026-11-21 08:00:00',
      endTime: '2026-11-21 09:00:00',
    }
    answerWith(({ param }) => (param?.to === undefined ? [activity('3', '2026-11-28')] : [over]))
    const { markup } = await drawAddress(site, '/')
    expect(wordsOf(markup)).toContain(note.zh)
    expect(wordsOf(markup)).not.toContain('活动 1')
  })

  it('are what the backend gives where it takes no notice of dates: nothing is claimed', async () => {
    answerWith(() => [activity('1', '2025-01-01'), activity('2', '2025-01-02')])
    const { markup } = await drawAddress(site, '/')
    expect(asked).toHaveLength(1)
    expect(wordsOf(markup)).toContain('活动 1')
    expect(wordsOf(markup)).not.toContain(note.zh)
  })
})

/** The same museum, whose booking links are hidden until one can book. */
function hidingBefore(manifest: SiteManifest): SiteManifest {
  const sources = Object.entries(manifest.sources).map(([name, source]) => [
    name,
    {
      ...source,
      item: { ...source.item, links: source.item.links?.map((link) => ({ ...link, hideBefore: true })) },
    },
  ])
  return { ...manifest, sources: Object.fromEntries(sources) }
}

describe('the page of an activity', () => {
  const draw = async (record: object, language: string, of = site) => {
    server.use(
      http.get(`${hosts.main}/api/queryActivityById/:id`, () =>
        HttpResponse.json({ code: 200, data: record }),
      ),
    )
    const { markup } = await drawAddress(of, withLanguage('/Activity/ActivityPreview/7', language))
    return mainOf(markup)
  }
  const bookable = (reserveStartTime: string | undefined) =>
    activity('7', '2026-12-05', { linkUrl: 'https://example.org/booking', reserveStartTime })

  it.each([
    ['zh', '2026.12.01 09:00 起可预约'],
    ['en', 'Booking opens on 1 Dec 2026 09:00'],
  ])(
    'has the button before one can book too, and beside it from when on one can (%s)',
    async (language, words) => {
      const markup = await draw(bookable('2026-12-01 09:00:00'), language)
      const [, item = ''] =
        /<li>(<a [^>]*href="https:\/\/example\.org\/booking".*?)<\/ul><\/li>/s.exec(markup) ?? []
      expect(item.replace(/<[^>]*>/g, '')).toContain(words)
    },
  )

  it.each([
    ['zh', '2026.12.01 09:00 起可预约'],
    ['en', 'Booking opens on 1 Dec 2026 09:00'],
  ])('of a museum that hides the button until then says so in its place (%s)', async (language, words) => {
    const markup = await draw(bookable('2026-12-01 09:00:00'), language, siteOf(hidingBefore(realManifest())))
    expect(markup.replace(/<[^>]*>/g, '')).toContain(words)
    expect(markup).not.toContain('https://example.org/booking')
  })

  it.each([
    ['zh', '立即预约'],
    ['en', 'Order'],
  ])(
    'has the button from that moment on, and where the record says nothing of it (%s)',
    async (language, label) => {
      for (const from of ['2026-11-21 10:00:00', '2026-11-01', undefined]) {
        const markup = await draw(bookable(from), language)
        expect(markup).toContain('href="https://example.org/booking"')
        expect(markup).toContain(label)
        expect(markup).not.toContain('pending-links')
      }
    },
  )

  it('says nothing of booking once the activity has begun, or where there is no page for it', async () => {
    const begun = { ...bookable('2026-12-01 09:00:00'), startTime: '2026-11-21 09:00:00' }
    expect(await draw(begun, 'zh')).not.toContain('pending-links')
    expect(await draw({ ...bookable('2026-12-01 09:00:00'), linkUrl: '' }, 'zh')).not.toContain(
      'pending-links',
    )
  })
})
