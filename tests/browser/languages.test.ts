import { beforeAll, describe, expect, it } from 'vitest'
import { findRecords, places } from './support/page-cases.ts'
import type { Site } from './support/shared-site.ts'
import { inLocale } from './support/site-config.ts'
import { sharedSite } from './support/site-process.ts'

/** Where an English page may hold Chinese: the way to the Chinese pages, the name of the language, and what was searched for. */
const ALLOWED: readonly RegExp[] = [/^中文$/, / Languages: 中文, English\./, /城墙/]

let site: Site

/** The texts of a page's body, one a piece, without scripts and with the attributes a visitor hears. */
function textsOf(html: string): readonly string[] {
  const body = html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '')
  const heard = [...body.matchAll(/\s(?:alt|aria-label|title|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [...body.split(/<[^>]*>/), ...heard].map((text) => text.trim()).filter((text) => text !== '')
}

async function addresses(locale: string): Promise<readonly string[]> {
  const records = await findRecords(site.origin, locale)
  return [
    ...places.flatMap((place) => ('path' in place ? [inLocale(place.path, locale)] : [])),
    ...records.values(),
  ]
}

async function textsAt(address: string): Promise<readonly string[]> {
  return textsOf(await (await fetch(site.origin + address)).text())
}

describe('languages of the demonstration museum', () => {
  beforeAll(async () => {
    site = await sharedSite()
  })

  // Every day: tests/every-page/pages.test.ts draws each page in its language; the check of tests/architecture/config.test.ts finds no problem
  // in the texts of the config.
  it('no page in English holds Chinese', { tags: ['full'] }, async () => {
    const found: string[] = []
    for (const address of await addresses('en')) {
      for (const text of await textsAt(address)) {
        const foreign = /\p{Script=Han}/u.test(text) && !ALLOWED.some((pattern) => pattern.test(text))
        if (foreign) found.push(`${address}: ${text.slice(0, 120)}`)
      }
    }
    expect(found).toEqual([])
  })

  it('no page in Chinese holds an English sentence', { tags: ['full'] }, async () => {
    const found: string[] = []
    for (const address of await addresses('zh')) {
      for (const text of await textsAt(address)) {
        if (/(?:\b[A-Za-z]{2,}\b[ ,]+){4,}/.test(text) && !/\p{Script=Han}/u.test(text))
          found.push(`${address}: ${text.slice(0, 120)}`)
      }
    }
    expect(found).toEqual([])
  })

  it.each([
    ['/EN_Home', '/?lang=en'],
    ['/News_EN/LastestNews_EN', '/News/LastestNews?lang=en'],
  ])('%s is the English page (readings 3)', async (address, same) => {
    const answer = await fetch(site.origin + address)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<html lang="en"')
    expect(html).toContain(`<link rel="canonical" href="${site.origin}${same}">`)
  })

  it.each([
    ['/Survey/Event?lang=en', 'Chronicle of events'],
    ['/?lang=en', 'Home'],
    ['/Activity/ActivityPreview?lang=en', 'Home'],
    ['/Service/Guide', '09:00 ~ 17:00'],
    ['/Service/Guide', '16:30'],
    ['/Search?key=城墙', '共为您找到'],
    ['/Search', '全部'],
    ['/Search', '关键词'],
    ['/', '返回顶部'],
    ['/', '预约'],
    ['/', '征集'],
    ['/', '互动'],
    ['/', '分享'],
    ['/Survey/Event', '首页'],
  ])('%s says %s', async (address, words) => {
    expect((await textsAt(address)).join('\n')).toContain(words)
  })
})
