import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/engine/index.ts'
import { fontFinder } from '../../src/web/site/find-font.ts'
import { baseFileWith, compiledBase } from './compiled-base.ts'
import { baseConfig, baseWith } from './read-config-folder.ts'
import { testRegistry } from './test-registry.ts'

function codes(changes: Parameters<typeof baseWith>[0]) {
  return compileSite(baseWith(changes), testRegistry).problems.map(({ code, file }) => `${file} ${code}`)
}

describe('compileSite', () => {
  it('does not depend on the order of the files', () => {
    const forwards = compileSite(baseConfig(), testRegistry)
    const backwards = compileSite([...baseConfig()].reverse(), testRegistry)
    expect(backwards).toEqual(forwards)
  })

  function said(changes: Parameters<typeof baseWith>[0]) {
    return compileSite(baseWith(changes), testRegistry).problems.map(
      ({ file, code, message, hint }) => `${file} ${code}: ${message} ${hint}`,
    )
  }
  function siteWith(from: string, to: string) {
    return said([baseFileWith('site.json', from, to)])
  }

  it('lists the days of a week and names the one that a language of the site calls so', () => {
    const hours = (day: string) =>
      `"opening": { "regular": [{ "days": ["${day}"], "opens": "09:00", "closes": "17:00" }] }, "locales": [`
    const dayOf = (day: string, tag: string) =>
      said([
        {
          path: 'site.json',
          text: baseFileWith('site.json', '"locales": [', hours(day)).text.replace(
            '"tag": "en"',
            `"tag": "${tag}"`,
          ),
        },
      ]).find((line) => line.includes('CONFIG_ENUM'))
    const all = 'Choose "mon", "tue", "wed", "thu", "fri", "sat" or "sun".'
    for (const day of ['Salı', 'sali', 'Sal'])
      expect(dayOf(day, 'tr')).toContain(`Did you mean "tue"? ${all}`)
    expect(dayOf('lundi', 'fr')).toContain('"mon"?')
    expect(dayOf('mar.', 'fr')).toContain('"tue"?')
    expect(dayOf('Thursday', 'fr')).toContain('"thu"?')
    expect(dayOf('sal', 'fr')).toContain(`choices. ${all}`)
  })

  it('names a placeholder in small letters that is one in capitals, and no other braces', () => {
    const named = siteWith(
      '"Possible causes"',
      '"Causes {reservation_url} {Reservation_Url} {reservation} {last_entry}"',
    )
    expect(named.filter((line) => line.includes('PLACEHOLDER_UNKNOWN'))).toEqual([
      expect.stringContaining('"{reservation_url}". Did you mean "RESERVATION_URL"?'),
      expect.stringContaining('"{Reservation_Url}". Did you mean "RESERVATION_URL"?'),
    ])
  })

  it('proposes a route in letters from a to z', () => {
    const lines = said([baseFileWith('channels/news.json', '"/News/:sec"', '"/Yeni Şekıller"')])
    expect(lines.join('\n')).toContain(
      'Did you mean "/yeni-sekiller"? Write a path of at most eight parts, each of letters from a to z',
    )
  })

  it('says a code of two languages first, and not of every text that one of them lacks it', () => {
    const lines = siteWith('"code": "en"', '"code": "zh"')
    expect(lines[0]).toContain('LOCALE_DUPLICATE')
    expect(lines.filter((line) => line.includes('LOCALE_UNKNOWN'))).toEqual([])
  })

  it('proposes the tag of a language by its name', () => {
    for (const [name, tag] of [
      ['farsi', 'fa'],
      ['Persian', 'fa'],
      ['Türkçe', 'tr'],
    ])
      expect(siteWith('"tag": "en"', `"tag": "${name}"`).join('\n')).toContain(`Did you mean "${tag}"?`)
  })

  it('gives a manifest that survives JSON, except for the code in its registry', () => {
    const { registry, ...manifest } = compiledBase()
    expect(registry).toBe(testRegistry)
    expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest)
  })

  it('compiles its own normalised pages to the same pages again', () => {
    const first = compiledBase()
    const home = first.pages[0]
    const text = JSON.stringify({
      $schema: '../../schemas/json/channel.schema.json',
      route: '/',
      title: first.channels[0]?.title,
      order: 1,
      pages: [
        {
          route: home?.route,
          aliases: home?.aliases,
          template: home?.template,
          layout: home?.layout,
          options: home?.options,
          blocks: [
            {
              ...baseBlock,
              excerpt: home?.queries[0]?.excerpt,
              options: home?.blocks[0]?.options,
            },
          ],
        },
      ],
    })
    const again = compiledBase([{ path: 'channels/home.json', text }])
    const { origin: _, ...page } = again.pages[0] ?? { origin: undefined }
    expect(home).toMatchObject(page)
    expect(page).toMatchObject({ queries: home?.queries, blocks: home?.blocks })
  })

  it('reports the problems of all files together', () => {
    const found = codes([
      baseFileWith('channels/news.json', '"order": 2', '"ordr": 2'),
      baseFileWith('sources/article.json', '"kind": "record"', '"kind": "recrd"'),
      { path: 'forms/message.json', text: '{' },
    ])
    expect(found).toEqual([
      'channels/news.json CONFIG_UNKNOWN_KEY',
      'forms/message.json CONFIG_SYNTAX',
      'sources/article.json CONFIG_ENUM',
    ])
  })

  it('still checks the rest of a file that has errors', () => {
    const text = baseFileWith('channels/news.json', '"pageSize": 8', '"pageSize": "8"').text
    const both = text.replace('"template": "contact"', '"template": "contcat"')
    expect(codes([{ path: 'channels/news.json', text: both }])).toEqual([
      'channels/news.json CONFIG_TYPE',
      'channels/news.json TEMPLATE_UNKNOWN',
    ])
  })

  it('does not call links dead that lead to a page with errors', () => {
    const broken = baseFileWith('channels/news.json', '"template": "common"', '"tmplate": "common"')
    expect(codes([broken])).toEqual(['channels/news.json CONFIG_UNKNOWN_KEY'])
  })

  it('says nothing more where site.json cannot be read', () => {
    expect(codes([{ path: 'site.json', text: '{ "name": }' }])).toEqual(['site.json CONFIG_SYNTAX'])
  })

  it('takes names such as "constructor" and "__proto__" for what they are', () => {
    const found = codes([
      baseFileWith('channels/home.json', '"block": "list"', '"block": "constructor"'),
      baseFileWith('channels/news.json', '"template": "contact"', '"__proto__": {}, "template": "toString"'),
    ])
    expect(found).toEqual([
      'channels/home.json BLOCK_UNKNOWN',
      'channels/news.json CONFIG_UNKNOWN_KEY',
      'channels/news.json TEMPLATE_UNKNOWN',
    ])
  })

  it('asks a typeface for the letters of texts, and not for those of names in braces', () => {
    const theme = {
      path: 'theme.json',
      text: JSON.stringify({
        $schema: '../schemas/json/theme.schema.json',
        type: { text: ['Own'], heading: ['Own'] },
        fonts: [{ family: 'Own', files: [{ file: 'own.woff2', weight: '400' }] }],
      }),
    }
    const written = theme.text
    // Everything but letters of Latin.
    const characters = () =>
      [...Array(0xa000).keys()].filter((point) => !/[A-Za-z]/.test(String.fromCodePoint(point)))
    const findFont = () => ({ bytes: 1000, isCut: false, characters })
    const lacking = (from: string, to: string) =>
      compileSite(baseWith([theme, baseFileWith('site.json', from, to)]), testRegistry, { findFont })
        .problems.filter(({ code, message }) => code === 'FONT_SCRIPT' && message.includes('中文'))
        .map(({ message }) => message)
    expect(lacking('"zh": "样馆"', '"zh": "样馆 {OPENING_HOURS} {ABCDEFGHIJKLMNOPQRSTUVWXYZ}"')).toEqual([])
    const plural = '"search": { "zh": { "one": "搜索{n}", "other": "搜索{n}" }, "en": "Search" }'
    expect(lacking('"search": { "zh": "搜索", "en": "Search" }', plural)).toEqual([])
    // Once for texts and headings.
    expect(lacking('"zh": "样馆"', '"zh": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"')).toHaveLength(1)
    // A generic family behind it has them.
    theme.text = theme.text.replaceAll('["Own"]', '["Own","serif"]')
    expect(lacking('"zh": "样馆"', '"zh": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"')).toEqual([])
    // What the file has, and its range does not, is another typeface's.
    theme.text = written.replace('"weight":"400"', '"weight":"400","range":"U+0980-09FF"')
    expect(lacking('"zh": "样馆"', '"zh": "样馆藏品"')).toHaveLength(1)
    theme.text = theme.text.replace('U+0980-09FF', 'U+9FFF-4E00')
    expect(lacking('"zh": "样馆"', '"zh": "样馆藏品"')).toHaveLength(1)
    theme.text = theme.text.replace('U+9FFF-4E00', 'U+4E00-9FFF')
    expect(lacking('"zh": "样馆"', '"zh": "样馆藏品"')).toEqual([])
  })

  it.each([
    // The Latin part of Noto Serif Georgian has one letter of Georgian.
    ['U+10A0-10FF', [0x41, 0x42, 0x10cd], 1],
    ['U+10A0-10FF', [0x41, 0x10d0, 0x10d1, 0x10d2, 0x10d3, 0x10d4], 0],
    ['U+0110-0111', [0x41, 0x111], 0],
  ])('a file whose range is %s and whose letters are %j has %i warning', (range, points, warnings) => {
    const text = JSON.stringify({
      $schema: '../schemas/json/theme.schema.json',
      type: { text: ['Own', 'serif'], heading: ['Own', 'serif'] },
      fonts: [{ family: 'Own', files: [{ file: 'own.woff2', weight: '400', range }] }],
    })
    const findFont = () => ({ bytes: 1000, isCut: false, characters: () => points })
    const { problems } = compileSite(baseWith([{ path: 'theme.json', text }]), testRegistry, { findFont })
    expect(problems.filter(({ code }) => code === 'FONT_RANGE')).toHaveLength(warnings)
  })

  it.each([
    ['/media/fonts/own.woff2', 1],
    // What its publisher has cut for one script is the least there is; ideographs are in smaller pieces too.
    ['@fontsource-variable/noto-serif/files/noto-serif-latin-ext-wght-normal.woff2', 0],
    ['@fontsource/gowun-batang/files/gowun-batang-korean-400-normal.woff2', 1],
  ])('the large file %s has %i warning', (file, warnings) => {
    const text = JSON.stringify({
      $schema: '../schemas/json/theme.schema.json',
      type: { text: ['Own', 'serif'], heading: ['Own', 'serif'] },
      fonts: [{ family: 'Own', files: [{ file, weight: '400' }] }],
    })
    const findFont = () => ({ bytes: 187_000, isCut: false, characters: () => [0x41] })
    const { problems } = compileSite(baseWith([{ path: 'theme.json', text }]), testRegistry, { findFont })
    expect(problems.filter(({ code }) => code === 'FONT_LARGE')).toHaveLength(warnings)
  })

  // Ranges and files that a museum in five languages left out; the fonts are those of the packages.
  const rubik = (part: string) => `@fontsource/rubik/files/rubik-${part}-400-normal.woff2`
  const vietnam = (part: string) => `@fontsource/be-vietnam-pro/files/be-vietnam-pro-${part}-400-normal.woff2`
  const LATIN =
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122'
  it.each([
    ['uk', 'Музей міста', [rubik('cyrillic'), 'U+0400-045F'], [rubik('latin'), LATIN], /out .* Ґ ґ/],
    [
      'uk',
      'Музей міста',
      [rubik('cyrillic'), 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'],
      [rubik('latin'), LATIN],
      undefined,
    ],
    [
      'uk',
      'Музей міста',
      [rubik('cyrillic'), 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'],
      [rubik('latin'), 'U+0000-00FF'],
      /out .* ’ – —/,
    ],
    ['he', 'מוזיאון העיר', [rubik('hebrew'), 'U+05D0-05EA'], [rubik('latin'), LATIN], /out .* U\+05B0/],
    [
      'he',
      'מוזיאון העיר',
      [rubik('hebrew'), 'U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F'],
      [rubik('latin'), LATIN],
      undefined,
    ],
    [
      'vi',
      'Bảo tàng những hiện vật cổ của thế kỷ trước tại miền Bắc',
      [vietnam('latin'), LATIN],
      [vietnam('latin-ext'), 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF'],
      /lacks, beside others .* ả/,
    ],
    [
      'vi',
      'Bảo tàng những hiện vật cổ của thế kỷ trước tại miền Bắc',
      [vietnam('latin'), LATIN],
      [
        vietnam('vietnamese'),
        'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB',
      ],
      undefined,
    ],
    // A foreign name is no language.
    ['en', 'Museum of Dvořák', [vietnam('latin'), LATIN], [vietnam('latin'), LATIN], undefined],
    // Without digits the family is meant for its letters alone.
    [
      'ru',
      'Музей',
      [rubik('cyrillic'), 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1'],
      [rubik('cyrillic-ext'), 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F'],
      undefined,
    ],
  ])('the typeface of %s for "%s" with %j and %j', (tag, name, one, other, expected) => {
    const files = [one, other].map(([file, range]) => ({ file, range }))
    const stack = ['Own', 'Arial', 'sans-serif']
    const theme = { type: { text: stack, heading: stack }, fonts: [{ family: 'Own', files }] }
    const site = baseFileWith('site.json', '"tag": "en"', `"tag": "${tag}"`)
    const text = site.text.replace('"en": "Sample Museum"', `"en": "${name}"`)
    const config = baseWith([
      { path: 'theme.json', text: JSON.stringify(theme) },
      { ...site, text },
    ])
    // No other text is in the script of this language.
    const { problems } = compileSite(config, testRegistry, { findFont: fontFinder('.') })
    const found = problems.filter(({ code }) => code === 'FONT_LETTERS').map(({ message }) => message)
    if (expected === undefined) expect(found).toEqual([])
    else expect(found).toEqual([expect.stringMatching(expected)])
  })

  it('changes its digest with any file', () => {
    const { digest } = compiledBase()
    expect(digest).toMatch(/^[0-9a-f]{16}$/)
    expect(compiledBase([baseFileWith('forms/message.json', '"Send"', '"Sent"')]).digest).not.toBe(digest)
  })
})

const baseBlock = {
  block: 'list',
  title: { zh: '新闻', en: 'News' },
  more: '/News',
  source: 'articles',
  params: { channelNo: 'Latest' },
  pageSize: 6,
  links: '/News/Latest/:id',
}
