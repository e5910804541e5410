import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'fontkitten'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutFont } from '../../src/web/page/fonts/cut-font.ts'
import {
  commonCharacters,
  missingOnHome,
  pieceRanges,
  planPieces,
  unicodeRange,
} from '../../src/web/page/fonts/font-pieces.ts'
import { type LoadedTheme, loadTheme, type PageText } from '../../src/web/page/fonts/load-theme.ts'
import { fontFinder } from '../../src/web/site/find-font.ts'
import { NO_NOTO, notoCjk } from '../support/noto-cjk.ts'

const ranges: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('node_modules/@fontsource/yusei-magic/unicode.json', 'utf8'),
)
const kanaFiles = Object.entries(ranges).map(([name, range]) => ({
  file: `@fontsource/yusei-magic/files/yusei-magic-${name.replace(/[[\]]/g, '')}-400-normal.woff2`,
  range: range.toUpperCase(),
}))

describe('the characters of a typeface', () => {
  it('are exact where other typefaces have them too', () => {
    expect(unicodeRange([0x41, 0x42, 0x43, 0x2e, 0x31])).toBe('U+2E,U+31,U+41-43')
    expect(unicodeRange([0x2010, 0x2026, 0x20ac])).toBe('U+2010,U+2026,U+20AC')
  })

  it('are the blocks of a script', () => {
    expect(unicodeRange([0x20, 0x60c, 0x621, 0x6cc, 0x750, 0xfb50, 0xfefc])).toBe(
      'U+20,U+60C-750,U+FB50,U+FEFC',
    )
    const han = Array.from({ length: 6000 }, (_, n) => 0x4e00 + n * 3)
    expect(unicodeRange(han)).toBe('U+4E00-944D')
  })

  it('are those of what replaces it until it is here: a typeface without Latin letters takes none', async () => {
    const file = '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2'
    const theme = { fonts: [{ family: 'Own', files: [{ file }] }], type: { text: ['Own', 'sans-serif'] } }
    const { css } = await loadTheme(
      { theme, locales: [{ code: 'ru', tag: 'ru', label: 'Русский', channelSuffix: '' }] },
      'config',
      { folder: 'unused' },
    )
    const ranges = [...css.matchAll(/font-family:"Own in [^}]*unicode-range:([^}]*)\}/g)].map(
      ([, range = '']) => range,
    )
    expect(ranges).toHaveLength(2)
    for (const range of ranges) {
      const points = range.split(',').map((each) =>
        each
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16)),
      )
      const holds = (point: number) => points.some(([from = 0, to = from]) => point >= from && point <= to)
      expect([...'АЯя'].every((letter) => holds(letter.codePointAt(0) ?? 0))).toBe(true)
      expect([...'019CZaz'].some((letter) => holds(letter.codePointAt(0) ?? 0))).toBe(false)
    }
  })
})

describe('a typeface that its publisher has divided', () => {
  const locales = [
    { code: 'ja', tag: 'ja', label: '日本語', channelSuffix: '' },
    { code: 'de', tag: 'de', label: 'Deutsch', channelSuffix: '-de' },
  ]
  const theme = {
    fonts: [{ family: 'Own', files: kanaFiles }],
    type: { languages: { ja: { text: ['Own', 'serif'] } } },
  }

  it('leaves in every page what it asks for at once, and the rest to the sheet of later pieces of its languages', async () => {
    const { css, later, file, preloads } = await loadTheme({ theme, locales }, 'config', { folder: 'unused' })
    const [ja, de] = locales
    const first = css.match(/@font-face\{font-family:"Own";/g) ?? []
    expect(first.length).toBe(preloads(ja).length)
    expect(first.length).toBeLessThan(9)
    // They were 300 kB, most of it system typefaces that were to replace ideographs, which they lack.
    expect(css.length).toBeLessThan(25_000)
    expect(later(de)).toBeUndefined()
    const address = later(ja) ?? ''
    const sheet = (await file(address.slice(address.lastIndexOf('/') + 1)))?.body.toString() ?? ''
    const rest = sheet.match(/@font-face\{font-family:"Own";/g) ?? []
    expect(first.length + rest.length).toBe(kanaFiles.length)
  })

  it('has the characters that its publisher names, also where the museum names none', async () => {
    const plain = { ...theme, fonts: [{ family: 'Own', files: kanaFiles.map(({ file }) => ({ file })) }] }
    const [named, unnamed] = await Promise.all(
      [theme, plain].map((each) => loadTheme({ theme: each, locales }, 'config', { folder: 'unused' })),
    )
    const spelt = (css = ''): string => css.toUpperCase()
    expect(spelt(unnamed?.css)).toBe(spelt(named?.css))
  })

  // Its file has brackets and blanks too, of another shape: Amiri's turned the wrong way, and words of French ran together.
  it('leaves blanks, digits and brackets to other typefaces', () => {
    const file = '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2'
    const font = fontFinder('config')(file)
    if (typeof font === 'string') throw new Error(font)
    const has = new Set(font.characters())
    expect(points('اردو').every((point) => has.has(point))).toBe(true)
    expect(points(' (1)').some((point) => has.has(point))).toBe(false)
  })
})

// A French page fetched 404 kB of five typefaces for the five names in its header.
describe('names of languages in a header', () => {
  const URDU = '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2'
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-labels-'))
  const kana = { family: 'Kana', files: kanaFiles }
  const locales = [
    { code: 'fr', tag: 'fr', label: 'Français', channelSuffix: '' },
    { code: 'ur', tag: 'ur', label: 'اردو', channelSuffix: '_UR' },
    { code: 'ja', tag: 'ja', label: '日本語', channelSuffix: '_JA' },
  ]
  const theme = {
    fonts: [{ family: 'Nastaliq', files: [{ file: URDU }] }, kana],
    type: { languages: { ur: { text: ['Nastaliq', 'serif'] }, ja: { text: ['Kana', 'serif'] } } },
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('have a typeface each, with their letters alone and the forms that join these', async () => {
    const { css, file } = await loadTheme({ theme, locales }, 'config', { folder })
    const bytes = new Map<string, number>()
    for (const [, family = '', name = '', range = ''] of css.matchAll(
      /@font-face\{font-family:"(\w+ (?:ur|ja))"[^}]*\/([0-9a-f]{24}\.woff2)"\)[^}]*unicode-range:([^}]+)\}/g,
    )) {
      const body = (await file(name))?.body ?? Buffer.alloc(0)
      const font = create(body)
      if (font.isCollection) throw new Error('a collection')
      const named = range.split(',').map((each) => Number.parseInt(each.slice(2), 16))
      expect(named.every((point) => font.hasGlyphForCodePoint(point))).toBe(true)
      if (family === 'Nastaliq ur') expect(font.numGlyphs).toBeGreaterThan(named.length + 2)
      bytes.set(family, (bytes.get(family) ?? 0) + body.length)
    }
    expect([...bytes.keys()].sort()).toEqual(['Kana ja', 'Nastaliq ur'])
    for (const size of bytes.values()) expect(size).toBeLessThan(6000)
    expect(css).toContain(':root:not(:lang(ur)) [lang="ur"]{--font-label:"Nastaliq ur",')
    expect(await file('0123456789abcdef01234567.woff2')).toBeUndefined()
  })

  it('have no whole typeface behind these letters, where the museum’s own is called like one of systems', async () => {
    const named = (family: string) => ({
      fonts: [{ family, files: [{ file: URDU }] }],
      type: { languages: { ur: { text: [family, 'serif'] } } },
    })
    const familiesOf = async (family: string) => {
      const { css } = await loadTheme({ theme: named(family), locales }, 'config', { folder })
      return /\[lang="ur"\]\{--font-label:([^}]+)\}/.exec(css)?.[1]?.split(',') ?? []
    }
    const [, ...systems] = await familiesOf('Nastaliq')
    expect(systems).toContain('"Noto Sans Arabic"')
    expect(await familiesOf('Noto Sans Arabic')).toEqual([
      '"Noto Sans Arabic ur"',
      ...systems.filter((family) => family !== '"Noto Sans Arabic"'),
    ])
  })

  it('are cut before anybody asks for them', async () => {
    const own = join(folder, 'early')
    const { css, cutNames } = await loadTheme({ theme, locales }, 'config', { folder: own })
    await cutNames()
    const cut = readdirSync(own)
    expect(cut.length).toBeGreaterThan(1)
    expect(cut.every((name) => css.includes(name))).toBe(true)
  })

  // 124 rules of a Korean family were in every page of the other languages.
  it('bring no rules for the files of a family that its publisher has divided', async () => {
    const { css } = await loadTheme({ theme, locales }, 'config', { folder })
    expect(css).toContain('"Nastaliq elsewhere"')
    expect(css).not.toContain('"Kana elsewhere"')
  })

  it('ask for none where the museum has no typeface for them', async () => {
    const { css } = await loadTheme({ theme: {}, locales }, 'config', { folder })
    expect(css).not.toContain('--font-label')
  })
})

function points(text: string): readonly number[] {
  return [...text].map((each) => each.codePointAt(0) ?? 0)
}

function page(text: string, isHome = false) {
  return { characters: new Set(text), isHome }
}

describe('common characters', () => {
  it.each([
    ['Hans', '，', '啊的座', 3755],
    ['Hant', '，', '的體龜', 5401],
    ['Jpan', 'あンー', '亜腕日', 2965],
    ['Kore', '、', '가한힝', 2350],
  ])('of %s are those of its national set', (script, signs, letters, count) => {
    const [first = '', second = ''] = commonCharacters(script)
    for (const each of signs) expect(first).toContain(each)
    for (const each of letters) expect(second).toContain(each)
    // With some signs, and the kana.
    expect(Math.abs([...second].length - count)).toBeLessThan(120)
  })

  it('are none of scripts with few letters', () => {
    expect(commonCharacters('Latn')).toEqual([])
    expect(commonCharacters(undefined)).toEqual([])
  })
})

describe('the plan of pieces', () => {
  const font = points('一二三四五六七八九十百千')
  const pages = [page('一二三', true), ...Array.from({ length: 9 }, () => page('一四')), page('一五')]

  it('has first what many pages have, then what home has besides, then the rest of the pages, the common ones and all others', () => {
    expect(planPieces(font, pages, ['十九', '无'])).toEqual(['一四', '三二', '五', '十九', '七八六千百'])
  })

  it('has every character of the font once', () => {
    const pieces = planPieces(font, pages, ['十九', '九十'])
    expect([...pieces.join('')].sort()).toEqual([...'一二三四五六七八九十百千'].sort())
  })

  it('is still good while home lacks little', () => {
    const pieces = planPieces(font, pages, [])
    expect(missingOnHome(pieces, pages)).toBe(0)
    expect(missingOnHome(pieces, [page('一七八〇', true), page('千')])).toBe(2)
  })

  it('is named by ranges in which later rules count', () => {
    expect(pieceRanges(['ace', 'bdf', 'h'])).toEqual(['U+61,U+63,U+65', 'U+62-66', 'U+68'])
    // What another font may have stays out.
    expect(pieceRanges(['a', 'bd'])).toEqual(['U+61', 'U+62,U+64'])
  })
})

const noto = notoCjk('zh')
if (noto === undefined) console.warn(NO_NOTO)

describe.skipIf(noto === undefined)('a typeface of Chinese of 16 MB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pieces-'))
  const cache = join(folder, 'cache')
  const zh = { code: 'zh', tag: 'zh-Hans', label: '中文', channelSuffix: '' }
  const en = { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' }
  const theme = {
    fonts: [{ family: 'Own', files: [{ file: '/media/fonts/own.otf' }] }],
    type: { languages: { zh: { text: ['Own', 'sans-serif'] } } },
  }
  const pages: readonly PageText[] = [
    { locale: 'zh', isHome: true, text: '博物馆今天开放，欢迎参观。', headings: '博物馆' },
    { locale: 'zh', isHome: false, text: '博物馆的藏品与展览', headings: '藏品' },
    { locale: 'en', isHome: true, text: 'Museum 漢', headings: 'Museum' },
  ]
  const open = (): Promise<LoadedTheme> =>
    loadTheme({ theme, locales: [zh, en] }, folder, { folder: cache, cut: cutFont })
  const linked = (css: string): readonly string[] =>
    [...css.matchAll(/\/_vitrine\/fonts\/([^")]+)/g)].map(([, name = '']) => name)

  beforeAll(() => {
    mkdirSync(join(folder, 'media', 'fonts'), { recursive: true })
    writeFileSync(join(folder, 'media', 'fonts', 'own.otf'), noto ?? '')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is none of the large files that the check reports, unless it is divided by hand', () => {
    const find = fontFinder(folder)
    expect(find('/media/fonts/own.otf')).toMatchObject({ isCut: true })
    expect(find('/media/fonts/own.otf', 'U+4E00-9FFF')).toMatchObject({ isCut: false })
  })

  it('is replaced by the system’s until pages are known, and then sent in pieces that are cut once', {
    tags: ['full'],
  }, async () => {
    const fresh = await open()
    expect(fresh.cutLocales).toEqual(['zh'])
    expect(linked(fresh.css)).toEqual([])
    expect(fresh.css).toContain('"Own in Arial"')
    expect(fresh.later(zh)).toBeUndefined()

    await fresh.plan(pages)
    const first = linked(fresh.css).at(-1) ?? ''
    expect(fresh.preloads(zh)).toMatchObject([['link', { href: `/_vitrine/fonts/${first}` }]])
    expect(fresh.later(en)).toBeUndefined()
    const body = (await fresh.file(first))?.body ?? Buffer.alloc(0)
    const font = create(body)
    const own = new Set(
      'isCollection' in font && font.isCollection ? [] : (font as { characterSet: number[] }).characterSet,
    )
    for (const point of points('博物馆今天开放，欢迎参观。aZ9')) expect(own.has(point)).toBe(true)
    expect(own.has(points('漢')[0] ?? 0)).toBe(false)

    const sheet = fresh.later(zh)?.split('/').at(-1) ?? ''
    const rules = (await fresh.file(sheet))?.body.toString() ?? ''
    expect(linked(rules)).not.toContain(first)
    expect(linked(rules).length).toBeGreaterThan(100)

    const [rare = ''] = linked(rules)
    expect((await fresh.file(rare))?.type).toBe('font/woff2')
    const written = statSync(join(cache, rare)).mtimeMs
    const again = await open()
    expect(again.css).toBe(fresh.css)
    await again.plan(pages)
    expect(again.css).toBe(fresh.css)
    await again.file(rare)
    expect(statSync(join(cache, rare)).mtimeMs).toBe(written)
    expect(readdirSync(cache).some((name) => name.endsWith('.part'))).toBe(false)
  })

  it('takes over what another process of the site has planned', async () => {
    rmSync(cache, { recursive: true, force: true })
    const [one, other] = [await open(), await open()]
    await one.plan(pages)
    const before = other.version
    const sheet = one.later(zh)?.split('/').at(-1) ?? ''
    expect((await other.file(sheet))?.type).toMatch(/^text\/css/)
    expect(other.version).toBeGreaterThan(before)
    expect(other.css).toBe(one.css)
  })

  it('has no file for names that are none of its own', async () => {
    const site = await open()
    for (const name of ['own.otf', '../../media/fonts/own.otf', `${'0'.repeat(24)}.woff2`])
      expect(await site.file(name)).toBeUndefined()
  })
})
