import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { datePatternOf } from '../../../src/base/text/index.ts'
import { Period } from '../../../src/pages/templates/part/entry-date.tsx'
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
