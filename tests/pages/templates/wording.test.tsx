import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { tagsOf } from '../../../src/commands/test/expect/expect-markup.ts'
import type { Item } from '../../../src/engine/contracts/item.ts'
import type { FiltersView, PageView } from '../../../src/engine/contracts/view.ts'
import { Footer } from '../../../src/pages/shell/shell-layout.tsx'
import { FilteredList } from '../../../src/pages/templates/part/filters/filtered-list.tsx'
import { Period } from '../../../src/pages/templates/part/item-words.tsx'
import { yearsOf } from '../../../src/pages/templates/part/years-of.ts'
import { PageProvider, ShellProvider } from '../../../src/pages/ui/index.ts'
import { renderInside, renderView } from './render.tsx'
import { sampleItem } from './sample-items.ts'
import { sampleShell, sampleView } from './sample-views.ts'

function plain(html: string) {
  return html.replace(/<[^>]*>/g, '')
}
function period(start?: string, end?: string, withTime?: boolean, language: 'zh' | 'en' = 'zh') {
  return plain(
    renderInside(
      sampleView('event', 'records', language),
      <Period start={start} end={end} withTime={withTime} />,
    ),
  )
}

function withItem(template: string, item: Item): PageView {
  const view = sampleView(template, 'records', 'zh')
  return { ...view, data: { ...view.data, main: { ok: true, items: [item], page: 1, pageSize: 1 } } }
}

describe('period', () => {
  it.each([
    ['2026-05-18', '2026-08-31', '2026.05.18 – 2026.08.31'],
    ['2026-05-18', undefined, '2026.05.18 起'],
    [undefined, '2026-08-31', '至 2026.08.31'],
    ['2026-05-18', '2026-05-18', '2026.05.18'],
    [undefined, undefined, ''],
  ])('%s to %s', (start, end, expected) => {
    expect(period(start, end)).toBe(expected)
  })

  it('shows the hours of one day once', () => {
    expect(period('2026-11-14T14:00:00', '2026-11-14T16:00:00', true)).toBe('2026.11.14 14:00 – 16:00')
  })

  // iCalcreator/iCalcreator#95: an evening until 00:00 was two days. Days without hours may be written with midnight too.
  it.each([
    ['2027-08-03T20:00:00', '2027-08-04T00:00:00', false, '2027.08.03'],
    ['2027-08-03T20:00:00', '2027-08-04T00:00:00', true, '2027.08.03 20:00 – 00:00'],
    // A night at a telescope, and a talk
    ['2026-12-05T22:00:00', '2026-12-06T01:30:00', false, '2026.12.05'],
    ['2026-12-05T22:00:00', '2026-12-06T01:30:00', undefined, '2026.12.05 22:00 – 01:30'],
    ['2026-12-11T14:00:00', '2026-12-11T15:30:00', undefined, '2026.12.11 14:00 – 15:30'],
    ['2026-12-11T00:00:00', '2026-12-11T23:59:59', undefined, '2026.12.11'],
    ['2026-12-05T20:00:00', '2026-12-06T20:00:00', undefined, '2026.12.05 – 2026.12.06'],
    ['2026-12-05T02:00:00', '2026-12-06T03:00:00', undefined, '2026.12.05 – 2026.12.06'],
    ['2027-08-03T00:00:00', '2027-08-04T00:00:00', false, '2027.08.03 – 2027.08.04'],
  ])('from %s to %s, with hours: %s', (start, end, withTime, expected) => {
    expect(period(start, end, withTime)).toBe(expected)
  })

  it('speaks English', () => {
    expect(period('2026-05-18', undefined, false, 'en')).toBe('From 2026.05.18')
  })
})

describe('numbers of a list', () => {
  const shell = sampleShell('en')
  const bengali = { ...shell, locale: { ...shell.locale, tag: 'bn', numbering: 'beng' } }
  const inBengali = (view: PageView, element: ReactNode) =>
    renderToString(
      <ShellProvider shell={bengali}>
        <PageProvider page={view}>{element}</PageProvider>
      </ShellProvider>,
    )
  const values = [{ value: '1971', label: 'silk', count: 19 }]
  const filters: FiltersView = {
    filters: [
      { as: 'tabs', label: 'Kind', param: 'kind', values, chosen: '', pictures: false },
      { as: 'select', label: 'Weave', param: 'weave', values, chosen: '', pictures: false },
      { as: 'checkboxes', label: 'Fibre', param: 'fibre', values, chosen: [], show: 8 },
    ],
    chosen: [{ filter: 'Made', value: { from: '1890', to: '1910' }, href: '/?x=1' }],
    clear: '/',
    pageSize: { values: [24, 48], chosen: 24, usual: 24 },
  }

  it('are all in the digits of the language; what is sent is in plain ones', () => {
    const view = sampleView('card', 'records', 'en')
    const markup = inBengali(
      view,
      <FilteredList view={view} filters={filters}>
        {() => null}
      </FilteredList>,
    )
    expect(plain(markup)).toMatch(/১৯.*silk \(১৯\).*২৪.*৪৮.*১৮৯০.*১৯১০/s)
    expect(plain(markup)).not.toMatch(/[0-9]/)
    expect(markup).toContain('<option value="48">৪৮</option>')
    expect(markup).toContain('value="1971"')
  })

  it('are, in the time at which a period ends and the year of the footer, too', () => {
    const view = sampleView('event', 'records', 'en')
    const hours = <Period start="2026-11-14T14:00:00" end="2026-11-14T16:00:00" withTime />
    expect(plain(inBengali(view, hours))).toBe('২০২৬.১১.১৪ ১৪:০০ – ১৬:০০')
    expect(plain(inBengali(view, <Footer />))).toContain('© ২০২৬')
  })
})

describe('event', () => {
  const { start, end, ...undated } = sampleItem(0, 'zh')

  it('says the configured words where there are no dates', async () => {
    expect(start && end).toBeTruthy()
    expect(await renderView(withItem('event', undated))).toContain('全年开放')
  })

  it.each([
    ['upcoming', true],
    ['current', true],
    ['ended', false],
  ] as const)('%s: booking shown is %s', async (status, shown) => {
    const html = await renderView(withItem('event', { ...undated, status }))
    expect(html.includes('立即预约')).toBe(shown)
    expect(html).toContain('全景')
  })

  it('hides a status whose wording is empty', async () => {
    const view = withItem('event', { ...undated, status: 'current' })
    const html = await renderView({ ...view, options: { statusLabels: { current: '' } } })
    expect(html).not.toContain('class="status')
  })

  it('leaves no gap in a card for a status without words', async () => {
    const view = withItem('card', { ...sampleItem(0, 'zh'), status: 'current' })
    const html = await renderView({ ...view, options: { statusLabels: { current: '' } } })
    expect(html).toContain('card__facts')
    expect(html).not.toContain('<li></li>')
  })
})

describe('archive', () => {
  const item = sampleItem(0, 'zh')

  it('bears the record’s title where the route has an id, the channel’s name where not', async () => {
    const view = withItem('archive', item)
    expect(await renderView(view)).toMatch(/<h1[^>]*>错金铜戈<\/h1>/)
    const channel = await renderView({ ...view, params: {} })
    expect(channel).toMatch(/<h1[^>]*>最新动态<\/h1>/)
    expect(channel).not.toContain('浏览')
  })

  it('offers files under their original names', async () => {
    const html = await renderView(withItem('archive', item))
    expect(tagsOf(html, 'a').filter((tag) => / download="报名表.docx"/.test(tag))).toHaveLength(1)
  })

  it('offers the first PDF for reading only where the option says so', async () => {
    const view = withItem('archive', item)
    expect(await renderView(view)).toContain('在线阅读')
    expect(await renderView({ ...view, options: {} })).not.toContain('在线阅读')
  })
})

describe('timeline', () => {
  it('is newest first, and keeps the order within a year where days are not known', () => {
    const items = [
      { id: '1', title: '1986年3月' },
      { id: '3', title: '奠基', date: '2014-01-02' },
      { id: '2', title: '迁馆', date: '2014-05-18' },
      { id: '5', title: '1986年1月', date: '1986-01-04' },
      { id: '4', title: '年代不详' },
    ]
    expect(yearsOf(items).map(({ year, items: events }) => [year, events.map(({ id }) => id)])).toEqual([
      ['2014', ['2', '3']],
      ['1986', ['1', '5']],
      ['', ['4']],
    ])
  })

  it('says how many there are only where it has them all: of one page of several the pager says it', async () => {
    const items = ['2014-01-02', '1986-01-04'].map((date) => ({ id: date, title: date, date }))
    const view = sampleView('timeline', 'records', 'en')
    const shown = (main: object) =>
      renderView({
        ...view,
        data: { main: { ok: true, items, page: 1, pageSize: 2, isLastPage: false, ...main } },
      })
    expect(await shown({ total: 2, pages: 1 })).toContain('<p>2 items</p>')
    const paged = await shown({ total: 400, pages: 200 })
    expect(paged).not.toContain('2 items')
    expect(paged).toContain('400 items')
  })
})

describe('object', () => {
  it('shows a picture in its own shape where its size is known, and a small one in a small box', async () => {
    const view = sampleView('object', 'records', 'zh')
    const boxOf = async (size: object) => {
      const image = { src: '/files/a.jpg', alt: '', ...size }
      const items = [{ id: '1', title: '琴', image }]
      const html = await renderView({
        ...view,
        data: { main: { ok: true, items, page: 1, pageSize: 1 } },
      })
      return /viewing__picture.*?<span class="(picture [^"]*)"/.exec(html)?.[1]
    }
    expect(await boxOf({ width: 2400, height: 600 })).toBe(
      'picture picture--object picture--whole shaped ones-4',
    )
    expect(await boxOf({ width: 24, height: 18 })).toContain('picture--whole picture--small shaped')
    expect(await boxOf({})).toBe('picture picture--object picture--whole')
  })
})

describe('search', () => {
  it('marks the places it is given, and loses nothing between them', async () => {
    const marks = {
      title: [
        [0, 2],
        [3, 9],
      ],
      excerpt: [[2, 4]],
    } as const
    const view = withItem('search', { id: '1', title: '铁链 (1130) 与 <C>', excerpt: '一条铁链', marks })
    const html = await renderView({ ...view, query: { key: '铁链 (1130)' } })
    expect(html).toContain('<mark>铁链</mark> <mark>(1130)</mark> 与 &lt;C&gt;')
    expect(html).toContain('一条<mark>铁链</mark>')
  })

  it('asks for a word first, and says what was not found', async () => {
    const view = sampleView('search', 'empty', 'zh')
    expect(await renderView({ ...view, query: {} })).toContain('请输入关键词')
    expect(await renderView({ ...view, query: { key: '飞机' } })).toContain('没有找到与“飞机”相关的内容')
  })

  it('says how many there are, and has five rows to show while it loads', async () => {
    const html = await renderView(sampleView('search', 'records', 'zh'))
    expect(plain(html)).toContain('共为您找到 72 条相关内容')
    expect(html.match(/class="skeleton-row"/g)).toHaveLength(5)
  })
})
