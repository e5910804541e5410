import { describe, expect, it } from 'vitest'
import type { SiteManifest } from '../../src/engine/index.ts'
import { openingView } from '../../src/web/page/opening-view.ts'
import type { ViewContext } from '../../src/web/page/view-context.ts'
import { siteChannels } from '../../src/web/site/site.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const manifest = realManifest()

function contextAt(at: string, code: string, changed: Partial<SiteManifest['site']> = {}): ViewContext {
  const site = siteOf({ ...manifest, site: { ...manifest.site, ...changed } })
  const locale = manifest.locales.find((each) => each.code === code)
  if (locale === undefined) throw new Error(`config/ has no ${code}`)
  const { linker, headings, images, settings } = site
  const channels = siteChannels(undefined, { manifest, locale })
  return { manifest: site.manifest, locale, channels, linker, headings, images, settings, now: new Date(at) }
}

function statusAt(at: string, code: string, changed: Partial<SiteManifest['site']> = {}): string {
  const [first] = openingView(contextAt(at, code, changed))?.moments ?? []
  return first === undefined ? '' : [first.text, ...first.more].join(' | ')
}

describe('what the museum says of its hours', () => {
  it.each([
    ['2026-11-21T08:00+08:00', '今日 09:00 开放', 'Opens today at 09:00'],
    [
      '2026-11-21T10:00+08:00',
      '正在开放，17:00 闭馆（16:30 停止入馆）',
      'Open now until 17:00 (last entry 16:30)',
    ],
    ['2026-11-21T16:45+08:00', '开放至 17:00，已于 16:30 停止入馆', 'Open until 17:00; last entry was 16:30'],
    ['2026-11-22T18:00+08:00', '今日已闭馆 | 周二 09:00 开放', 'Closed for today | Opens Tuesday 09:00'],
    ['2026-11-23T10:00+08:00', '今日闭馆 | 周二 09:00 开放', 'Closed today | Opens Tuesday 09:00'],
    [
      '2027-02-06T10:00+08:00',
      '今日闭馆 | 春节闭馆三天 | 周二 09:00 开放',
      'Closed today | Closed for three days over Spring Festival | Opens Tuesday 09:00',
    ],
    // Another day in the visitor's zone than in the museum's.
    ['2026-11-22T16:30Z', '今日闭馆 | 周二 09:00 开放', 'Closed today | Opens Tuesday 09:00'],
  ])('%s', (at, chinese, english) => {
    expect(statusAt(at, 'zh')).toBe(chinese)
    expect(statusAt(at, 'en')).toBe(english)
  })

  it.each([
    ['2027-03-31T12:00+08:00', 'Closed today | Opens Saturday 08:00 | Closed: 10\u00a0April'],
    ['2027-04-03T12:00+08:00', 'Open now until 20:00 | Closed: 10\u00a0April'],
    // The last of the season, and an exception in it.
    ['2027-10-30T12:00+08:00', 'Open now until 20:00'],
    ['2027-11-06T09:00+08:00', 'Opens today at 10:00'],
    ['2027-04-10T12:00+08:00', 'Closed today | Opens 17\u00a0April 08:00'],
    // As the day before it, whatever season that is in.
    ['2028-02-29T12:00+08:00', 'Closed today | Opens Saturday 10:00'],
  ])('in the hours of a season: %s', (at, english) => {
    const opening = {
      regular: [{ days: ['sat' as const], opens: '10:00', closes: '16:00' }],
      seasons: [
        {
          from: '04-01',
          to: '10-31',
          regular: [{ days: ['sat' as const], opens: '08:00', closes: '20:00' }],
        },
      ],
      exceptions: [{ from: '2027-04-10' }],
    }
    expect(statusAt(at, 'en', { opening })).toBe(english)
  })

  it.each([
    ['2026-11-20T10:00+08:00', ''],
    ['2026-11-21T10:00+08:00', ' | Closed: 5 December (Father’s Day)'],
    ['2026-11-25T10:00+08:00', ' | Closed: 5 December (Father’s Day) | 8 December: 10:00–14:00, 20:00–23:00'],
    ['2026-12-05T10:00+08:00', ' | 8 December: 10:00–14:00, 20:00–23:00'],
    ['2026-12-09T10:00+08:00', ' | Closed: 20 December – 3 January'],
  ])('announces the exceptions of the next fourteen days: %s', (at, ahead) => {
    const opening = {
      regular: [{ days: ['wed' as const, 'fri' as const, 'sat' as const], opens: '09:00', closes: '17:00' }],
      exceptions: [
        { from: '2026-12-20', to: '2027-01-03' },
        { from: '2026-12-08', opens: '20:00', closes: '23:00' },
        { from: '2026-12-08', opens: '10:00', closes: '14:00' },
        { from: '2026-12-08', opens: '11:00', closes: '15:00' },
        { from: '2026-12-05', note: { zh: '父亲节', en: 'Father’s Day' } },
      ],
    }
    // Days and dashes are held together by signs that nobody sees.
    const said = statusAt(at, 'en', { opening }).replaceAll('\u2060', '').replace(/\s/g, ' ').split(' | ')
    expect(said.filter((part) => /December/.test(part) && !part.startsWith('Opens'))).toEqual(
      ahead.split(' | ').filter((part) => part !== ''),
    )
    const inChinese = statusAt(at, 'zh', { opening }).replaceAll('\u2060', '')
    expect(inChinese.includes('（父亲节）')).toBe(ahead.includes('Father’s Day'))
  })

  it('further than a week off: the date', () => {
    const opening = {
      regular: [{ days: ['tue' as const], opens: '09:00', closes: '17:00' }],
      exceptions: [{ from: '2027-02-01', to: '2027-02-08' }],
    }
    expect(statusAt('2027-02-01T10:00+08:00', 'en', { opening })).toBe(
      'Closed today | Opens 9\u00a0February 09:00',
    )
    expect(statusAt('2027-02-01T10:00+08:00', 'zh', { opening })).toBe('今日闭馆 | 2月9日 09:00 开放')
    expect(statusAt('2027-02-09T10:00+08:00', 'en', { opening })).toBe('Open now until 17:00')
  })

  it('carries what it will say through the next two days', () => {
    const { moments } = openingView(contextAt('2026-11-21T10:00+08:00', 'en')) ?? { moments: [] }
    expect(moments.map(({ until, text, more }) => [new Date(until).toISOString(), text, ...more])).toEqual([
      ['2026-11-21T08:30:00.000Z', 'Open now until 17:00 (last entry 16:30)'],
      ['2026-11-21T09:00:00.000Z', 'Open until 17:00; last entry was 16:30'],
      ['2026-11-21T16:00:00.000Z', 'Closed for today', 'Opens Sunday 09:00'],
      ['2026-11-22T01:00:00.000Z', 'Opens today at 09:00'],
      ['2026-11-22T08:30:00.000Z', 'Open now until 17:00 (last entry 16:30)'],
      ['2026-11-22T09:00:00.000Z', 'Open until 17:00; last entry was 16:30'],
      ['2026-11-22T16:00:00.000Z', 'Closed for today', 'Opens Tuesday 09:00'],
      ['2026-11-23T16:00:00.000Z', 'Closed today', 'Opens Tuesday 09:00'],
    ])
  })

  it('keeps to the museum’s clock when that is set forward', () => {
    const opening = { regular: [{ days: ['sun' as const], opens: '09:00', closes: '17:00' }] }
    const context = contextAt('2026-03-28T22:00Z', 'en', { opening, timeZone: 'Europe/London' })
    const untils = openingView(context)?.moments.map(({ until }) => new Date(until).toISOString())
    expect(untils?.slice(0, 3)).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      '2026-03-29T16:00:00.000Z',
    ])
  })

  it('is silent where the config gives no hours', () => {
    const { opening: _, ...site } = manifest.site
    const context = contextAt('2026-11-21T10:00+08:00', 'en')
    expect(openingView({ ...context, manifest: { ...manifest, site } })).toBeUndefined()
  })
})
