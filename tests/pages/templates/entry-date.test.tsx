import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { datePatternOf } from '../../../src/base/text/index.ts'
import { Card } from '../../../src/pages/templates/part/entries.tsx'
import { EntryDate, Period, StatusLabel } from '../../../src/pages/templates/part/item-words.tsx'
import { SearchResult } from '../../../src/pages/templates/part/search-result.tsx'
import { textsFor } from '../../../src/pages/texts/index.ts'
import { PageProvider, ShellProvider } from '../../../src/pages/ui/index.ts'
import { renderInside } from './render.tsx'
import { sampleShell, sampleView } from './sample-views.ts'

function words(markup: string): string {
  return markup.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, '')
}

/** A period as a language without a pattern of its own writes it. */
function periodIn(tag: string): string {
  const shell = sampleShell('en')
  const pattern = datePatternOf(tag)
  const locale = { ...shell.locale, tag, dateFormat: pattern, periodFormat: pattern }
  return words(
    renderToString(
      <ShellProvider shell={{ ...shell, locale, texts: textsFor({ code: tag, tag }) }}>
        <Period start="2026-10-01" end="2027-03-09" />
      </ShellProvider>,
    ),
  )
}

// wellcomecollection/wellcomecollection.org#3444: the end that stands for none is shown.
it('says from when something is that never ends', () => {
  const shell = sampleShell('en')
  const period = renderToString(
    <ShellProvider shell={shell}>
      <Period start="2026-10-01" end="9999-12-31T23:59:59" />
    </ShellProvider>,
  )
  expect(words(period)).toMatch(/^From .*2026/)
  expect(period).not.toContain('9999')
})

it('says one day of an evening that ends at midnight', () => {
  const view = sampleView('card', 'records', 'zh')
  const period = (start: string, withTime: boolean) =>
    words(renderInside(view, <Period start={start} end="2027-08-04T00:00:00" withTime={withTime} />))
  expect(period('2027-08-03T20:00:00', false)).toBe('2027.08.03')
  expect(period('2027-08-03T20:00:00', true)).toBe('2027.08.03 20:00 – 00:00')
  expect(period('2027-08-02T20:00:00', false)).toBe('2027.08.02 – 2027.08.04')
  expect(period('2027-08-03', false)).toBe('2027.08.03 – 2027.08.04')
})

it('writes the days of a period as its language writes days', () => {
  expect(periodIn('de')).toBe('1. Okt. 2026 – 9. März 2027')
  expect(periodIn('ja')).toBe('2026年10月1日 – 2027年3月9日')
})

it('writes them by the pattern of the language where that has one', () => {
  const view = sampleView('card', 'records', 'zh')
  expect(words(renderInside(view, <Period start="2026-10-01" end="2027-03-09" />))).toBe(
    '2026.10.01 – 2027.03.09',
  )
  const own = <Period start="2026-10-01" end="2027-03-09" format="D/M/YYYY" />
  expect(words(renderInside(view, own))).toBe('1/10/2026 – 9/3/2027')
})

it('writes the day of a search result as the language does, and with its time where the page says so', () => {
  const shell = sampleShell('en')
  const locale = { ...shell.locale, dateFormat: datePatternOf('de') }
  const item = { id: '1', title: 'Wall', date: '2026-10-02T12:00:00' }
  const result = (dayFormat: string | undefined, withTime: boolean) =>
    words(
      renderToString(
        <ShellProvider shell={{ ...shell, locale, texts: textsFor({ code: 'de', tag: 'de' }) }}>
          <PageProvider page={sampleView('common', 'records', 'en')}>
            <SearchResult item={item} newTab={false} dayFormat={dayFormat} withTime={withTime} />
          </PageProvider>
        </ShellProvider>,
      ),
    )
  expect(result(undefined, false)).toBe('Wall2. Okt. 2026')
  expect(result('YYYY-MM-DD', true)).toBe('Wall2026-10-02 12:00')
})

describe('StatusLabel', () => {
  const opens = { zh: '将于 {date} 开幕', en: 'Opens on {date}' } as const
  const formats = { zh: 'YYYY.MM.DD', en: 'D MMM YYYY' } as const

  it.each([
    ['zh', '将于 2026.12.19 开幕'],
    ['en', 'Opens on 19 Dec 2026'],
  ] as const)('says when it opens, where the words ask for the date (%s)', (language, expected) => {
    const markup = renderInside(
      sampleView('card', 'records', language),
      <StatusLabel
        status="upcoming"
        start="2026-12-19T09:00:00"
        format={formats[language]}
        labels={{ upcoming: opens[language] }}
      />,
    )
    expect(words(markup)).toBe(expected)
    expect(markup).toContain('dateTime="2026-12-19T09:00:00"')
    expect(markup).toContain('status--upcoming')
  })

  it('says only the status where the words do not ask for the date', () => {
    const markup = renderInside(
      sampleView('card', 'records', 'zh'),
      <StatusLabel status="upcoming" start="2026-12-19" labels={{ upcoming: '展出中' }} />,
    )
    expect(words(markup)).toBe('展出中')
    expect(markup).not.toContain('<time')
  })

  it.each([
    ['upcoming', '2026-12-19', '展出中2026-12-19 起'],
    ['upcoming', undefined, '展出中'],
    ['current', '2026-11-01', '展出中'],
  ] as const)('says beside it when it opens, of what has not begun (%s, %s)', (status, start, expected) => {
    const labels = { upcoming: '展出中', current: '展出中', opens: '{date} 起' }
    const markup = renderInside(
      sampleView('card', 'records', 'zh'),
      <StatusLabel status={status} start={start} format="YYYY-MM-DD" labels={labels} />,
    )
    expect(words(markup)).toBe(expected)
  })
})

it.each([
  [{ date: '2026-12-19' }, 'Cancelled2026-12-19'],
  [{ start: '2026-12-19T10:00:00' }, 'Cancelled2026-12-19'],
  [{ start: '2026-12-19T22:00', end: '2026-12-20T01:30' }, 'Cancelled2026-12-19'],
  [{ start: '2026-12-19', end: '2026-12-20' }, 'Cancelled2026.12.19 – 2026.12.20'],
  [{}, 'Cancelled'],
])('says of an entry that does not take place, with %j', (dates, expected) => {
  const item = { id: '1', title: 'Concert', status: 'cancelled', ...dates } as const
  const markup = renderInside(sampleView('card', 'records', 'en'), <EntryDate item={item} className="x" />)
  expect(words(markup)).toBe(expected)
})

it('writes a period whose beginning nobody knows the same in cards, carousels and hits', () => {
  const view = sampleView('card', 'records', 'en')
  const item = { id: '1', title: 'Sash', date: '1914', dateText: '– 1914' }
  const show = new Set(['date', 'period'] as const)
  for (const drawn of [
    <Card key="card" item={item} level={2} show={show} />,
    <EntryDate key="date" item={item} className="" />,
    <SearchResult key="hit" item={item} newTab={false} dayFormat={undefined} withTime={false} />,
  ])
    expect(words(renderInside(view, drawn))).toContain('– 1914')
})
