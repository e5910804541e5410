import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatNumber, numberingOf, sameNumbersOf } from '../../src/base/text/index.ts'
import { foreignFiles, startForeignBackend } from '../support/foreign-museum.ts'
import { sharedBrowser } from './support/open-browser.ts'
import { findRecords, places } from './support/page-cases.ts'
import type { Site } from './support/shared-site.ts'
import { inLocale } from './support/site-config.ts'
import { sharedSite } from './support/site-process.ts'
import { beginVisits, open } from './support/visit.ts'

/** Where an English page may hold Chinese: the way to the Chinese pages, the name of the language, and what was searched for. */
const ALLOWED: readonly RegExp[] = [
  /^(?:In )?中文(?:: \d+ results?)?$/,
  / Languages: 中文, English\./,
  /城墙/,
]

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

describe('numbers in a language that the browser has no data of', () => {
  it('stay as the server wrote them', async () => {
    const ids = Array.from({ length: 1234 }, (_, index) => String(index + 1))
    const locales = ['ka', 'mk'].map((code) => ({ code, tag: code, label: code, channelSuffix: code }))
    const config = mkdtempSync(join(tmpdir(), 'vitrine-numbers-'))
    const backend = await startForeignBackend({ ids, style: 'page' })
    for (const { path, text } of foreignFiles({ site: { locales } })) {
      mkdirSync(dirname(join(config, path)), { recursive: true })
      writeFileSync(join(config, path), text.replaceAll(/\{"en":("[^"]*")\}/g, '{"ka":$1,"mk":$1}'))
    }
    const visits = await beginVisits({ CONFIG_DIR: config, MAIN_API_URL: backend.address })
    try {
      for (const [path, total] of [
        ['/objects', '1234 items'],
        ['/objects?lang=mk', '1.234 items'],
      ] as const) {
        const html = await (await fetch(visits.site.origin + path)).text()
        expect(textsOf(html)).toContain(total)
        await visits.visit(async (page) => {
          await open(page, path)
          expect(await page.locator('main').innerText()).toContain(total)
        })
      }
    } finally {
      await visits.end()
      await backend.close()
      rmSync(config, { recursive: true })
    }
  })

  it('are the same in Chromium for all of these', async () => {
    const tags =
      'ka hy be mk sq eu gl is mn lo km my ne si az bs nn lb tg ky fa ar hi bn de-CH fr-CH pt-PT'.split(' ')
    const values = [1234, 12_345, 1_234_567.5, -1]
    const known = tags.map((tag) => ({ tag, numbering: numberingOf(tag), numbersAs: sameNumbersOf(tag) }))
    const page = await (await sharedBrowser()).newPage()
    const shown = await page.evaluate(
      ({ known, values }) =>
        known.map(({ tag, numbering, numbersAs }) => {
          const format = new Intl.NumberFormat(numbersAs ?? tag, { numberingSystem: numbering })
          return [tag, ...values.map((value) => format.format(value))]
        }),
      { known, values },
    )
    await page.close()
    expect(shown).toEqual(
      known.map(({ tag, numbering }) => [
        tag,
        ...values.map((value) => formatNumber(value, { tag, numbering })),
      ]),
    )
  })
})
