import { describe, expect, it } from 'vitest'
import type { OpeningConfig } from '../../schemas/config/index.ts'
import type { SiteManifest } from '../../src/engine/index.ts'
import type { Site } from '../../src/web/site/site.ts'
import { drawAddress } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const manifest = realManifest()

/** What a visitor reads of a page whose backends are all silent. */
async function textOf(site: Site, url: string): Promise<string> {
  const { markup } = await drawAddress({ ...site, addresses: new Map() }, url)
  return markup
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

function withOpening(opens: string, closes: string, lastEntry: string): Site {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const opening = { ...manifest.site.opening, regular: [{ days: [...days], opens, closes, lastEntry }] }
  return siteOf({ ...manifest, site: { ...manifest.site, opening } })
}

function sentences(opens: string, closes: string, lastEntry: string) {
  return [
    ['/', `${opens} 至 ${closes}（${lastEntry} 停止入馆；因特殊原因闭馆，将另行公告）`],
    [
      '/?lang=en',
      `${opens} to ${closes} (entry stops at ${lastEntry}; closures for special reasons are announced separately)`,
    ],
    ['/Service/Guide', `周二至周日 ${opens} ~ ${closes} 最后入馆 ${lastEntry}`],
    ['/Service/Guide?lang=en', `Tuesday to Sunday ${opens} ~ ${closes} Last entry ${lastEntry}`],
    ['/News/Notice', `开放时间 ${opens} ~ ${closes}，${lastEntry} 停止入馆`],
    ['/News/Notice?lang=en', `Open ${opens} ~ ${closes}, last entry ${lastEntry}`],
  ]
}

describe('the hours of the config are the hours of every text', () => {
  it.each(sentences('09:00', '17:00', '16:30'))('%s: %s', async (url, sentence) => {
    expect(await textOf(siteOf(manifest), url)).toContain(sentence)
  })

  it.each(sentences('10:15', '18:45', '18:05'))('changed, %s: %s', async (url, sentence) => {
    const text = await textOf(withOpening('10:15', '18:45', '18:05'), url)
    expect(text).toContain(sentence)
    expect(text).not.toMatch(/09:00|17:00|16:30/)
  })

  it('are as large as a heading where they are short, and a text where days differ', async () => {
    const linesOf = async (site: Site) =>
      (await drawAddress({ ...site, addresses: new Map() }, '/Service/Guide?lang=en')).markup.match(
        /facts__lines/g,
      )?.length ?? 0
    expect(await linesOf(siteOf(manifest))).toBe(0)
    const week = (days: readonly ('tue' | 'sat')[], opens: string, closes: string) => ({
      ...{ days: [...days], opens, closes },
    })
    const regular = [week(['tue'], '09:00', '17:00'), week(['sat'], '10:00', '18:00')]
    const opening = { ...manifest.site.opening, regular }
    const changed = { ...manifest, site: { ...manifest.site, opening } }
    expect(await linesOf(siteOf(changed))).toBe(2)
    // Its days have "and" between them, not a comma.
    const inArabic = changed.locales.map((each) => (each.code === 'en' ? { ...each, tag: 'ar' } : each))
    expect(await linesOf(siteOf({ ...changed, locales: inArabic }))).toBe(2)
  })

  it('of several rules names the days of each', () => {
    const all = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
    const opening: OpeningConfig = {
      regular: [
        { days: [...all], opens: '10:00', closes: '12:00', lastEntry: '11:30' },
        { days: [...all], opens: '14:00', closes: '17:00', lastEntry: '16:30' },
        { days: ['sat', 'sun'], opens: '10:00', closes: '17:00', lastEntry: '16:00' },
      ],
    }
    const settings = siteOf({ ...manifest, site: { ...manifest.site, opening } }).settingsIn.get('en')
    const plain = (name: string) =>
      settings?.[name]?.replaceAll('\u2060', '').replace(/[\u2009\u202f\u00a0]/g, ' ')
    expect(plain('OPENING_WEEK')).toBe(plain('OPENING_HOURS'))
    expect(plain('OPENING_HOURS')).toBe('Mon – Fri 10:00–12:00, 14:00–17:00, Sat – Sun 10:00–17:00')
    expect(plain('OPENING_TIME')).toBe('10:00')
    expect(plain('CLOSING_TIME')).toBe('17:00')
    expect(plain('LAST_ENTRY')).toBe('Mon – Fri 11:30, 16:30, Sat – Sun 16:00')
  })

  const week = ['mon' as const, ...(['tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const)]
  const summer = [{ days: week, opens: '08:00', closes: '20:00' }]
  const winter = [{ days: week, opens: '10:00', closes: '16:00' }]

  it.each<[string, OpeningConfig, string, string]>([
    [
      'a season within the year',
      { regular: winter, seasons: [{ from: '04-01', to: '10-31', regular: summer }] },
      '1 April – 31 October: 08:00–20:00 · 1 November – 31 March: 10:00–16:00',
      '4月1日 – 10月31日：08:00–20:00 · 11月1日 – 3月31日：10:00–16:00',
    ],
    [
      'a season over the end of the year',
      { regular: summer, seasons: [{ from: '11-01', to: '02-28', regular: winter }] },
      '1 March – 31 October: 08:00–20:00 · 1 November – 28 February: 10:00–16:00',
      '3月1日 – 10月31日：08:00–20:00 · 11月1日 – 2月28日：10:00–16:00',
    ],
    [
      'the first of two that overlap',
      {
        regular: winter,
        seasons: [
          { from: '07-01', to: '07-31', regular: winter },
          { from: '06-01', to: '08-31', regular: summer },
        ],
      },
      '1 June – 30 June: 08:00–20:00 · 1 July – 31 July: 10:00–16:00 · 1 August – 31 August: 08:00–20:00 · 1 September – 31 May: 10:00–16:00',
      '6月1日 – 6月30日：08:00–20:00 · 7月1日 – 7月31日：10:00–16:00 · 8月1日 – 8月31日：08:00–20:00 · 9月1日 – 5月31日：10:00–16:00',
    ],
    [
      'a season in which it is closed on a day',
      {
        regular: [{ days: week.slice(1), opens: '10:00', closes: '16:00' }],
        seasons: [{ from: '04-01', to: '10-31', regular: summer }],
      },
      '1 April – 31 October: 08:00–20:00 · 1 November – 31 March: Tue – Sun 10:00–16:00',
      '4月1日 – 10月31日：08:00–20:00 · 11月1日 – 3月31日：周二 – 周日 10:00–16:00',
    ],
    [
      'a season in which it is closed',
      { regular: summer, seasons: [{ from: '11-01', to: '02-28', regular: [] }] },
      '1 March – 31 October: 08:00–20:00 · Closed: 1 November – 28 February',
      '3月1日 – 10月31日：08:00–20:00 · 闭馆：11月1日 – 2月28日',
    ],
    [
      'a season in which it is closed, early in the year,',
      { regular: summer, seasons: [{ from: '01-15', to: '02-14', regular: [] }] },
      '15 February – 14 January: 08:00–20:00 · Closed: 15 January – 14 February',
      '2月15日 – 1月14日：08:00–20:00 · 闭馆：1月15日 – 2月14日',
    ],
    [
      'seasons of the same hours',
      { regular: summer, seasons: [{ from: '11-01', to: '02-28', regular: [...summer] }] },
      '08:00–20:00',
      '08:00–20:00',
    ],
  ])('%s is named with its days', (_name, opening, english, chinese) => {
    const { settingsIn } = siteOf({ ...manifest, site: { ...manifest.site, opening } })
    const plain = (code: string) =>
      settingsIn
        .get(code)
        ?.OPENING_HOURS?.replaceAll('\u2060', '')
        .replace(/[\u2009\u202f\u00a0]/g, ' ')
    expect(plain('en')).toBe(english)
    expect(plain('zh')).toBe(chinese)
  })

  it('a week says on which days the museum is open', () => {
    const opening = { regular: [{ days: week.slice(1), opens: '09:00', closes: '17:00' }] }
    const settings = siteOf({ ...manifest, site: { ...manifest.site, opening } }).settingsIn.get('en')
    expect(settings?.OPENING_WEEK?.replaceAll('\u2060', '').replace(/[\u2009\u202f\u00a0]/g, ' ')).toBe(
      'Tue – Sun 09:00–17:00',
    )
    expect(settings?.OPENING_HOURS?.replaceAll('\u2060', '')).toBe('09:00–17:00')
  })

  it('a setting of the same name goes first', () => {
    const settings = { ...manifest.site.settings, LAST_ENTRY: 'noon' }
    const site = siteOf({ ...manifest, site: { ...manifest.site, settings } })
    expect(site.settingsIn.get('zh')).toMatchObject({ LAST_ENTRY: 'noon', OPENING_HOURS: '09:00 ~ 17:00' })
  })
})

describe('a map', () => {
  const withTiles = (url: string): SiteManifest => ({
    ...manifest,
    pages: manifest.pages.map((page) => {
      if (page.route !== '/Service/Guide') return page
      const map = { marker: { title: 'M' }, alt: 'M', tiles: { url, attribution: 'T' } }
      return { ...page, options: { sections: [{ title: 'T', map }] } }
    }),
  })
  const policyOf = async (change: SiteManifest): Promise<string> => {
    const app = await startWebNode({}, { site: siteOf(change) })
    const { headers } = await app.inject('/healthz')
    await app.close()
    return String(headers['content-security-policy'])
  }

  it('is where the museum is, and asks no strange host', async () => {
    const { view } = await drawAddress({ ...siteOf(manifest), addresses: new Map() }, '/Service/Guide')
    const { latitude, longitude } = manifest.site.place ?? {}
    expect(JSON.stringify(view.options)).toContain(`"map":{"latitude":${latitude},"longitude":${longitude},`)
    expect(await policyOf(manifest)).toMatch(/img-src 'self' data: https:\/\/pictures\.backend\.test;/)
  })

  it.each([
    ['https://tiles.example.org/a/{z}/{x}/{y}.png', 'https://tiles.example.org'],
    ['https://{s}.tiles.example.org/{z}/{x}/{y}.png', 'https://*.tiles.example.org'],
    ['http://127.0.0.1:4199/{z}/{x}/{y}.png', 'http://127.0.0.1:4199'],
  ])('tiles of %s enter the CSP', async (url, origin) => {
    const policy = await policyOf(withTiles(url))
    expect(policy).toContain(`img-src 'self' data: https://pictures.backend.test ${origin};`)
    expect(policy).toContain("connect-src 'self';")
  })

  it('tiles of our own need nothing', async () => {
    expect(await policyOf(withTiles('/tiles/{z}/{x}/{y}.png'))).toBe(await policyOf(manifest))
  })
})
