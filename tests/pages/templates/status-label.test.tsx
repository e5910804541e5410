import { describe, expect, it } from 'vitest'
import { StatusLabel } from '../../../src/pages/templates/part/status-label.tsx'
import { renderInside } from './render.tsx'
import { sampleView } from './sample-views.ts'

function words(markup: string): string {
  return markup.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, '')
}

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
