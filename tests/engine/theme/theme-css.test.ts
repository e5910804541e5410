import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'
import { describe, expect, it } from 'vitest'
import { COLOUR_TOKENS } from '../../../schemas/config/index.ts'
import type { FontMetrics } from '../../../src/engine/theme/fallback-faces.ts'
import { preloadedFiles, themeCss, typeOf } from '../../../src/engine/theme/index.ts'

const zh = { code: 'zh', tag: 'zh-CN', label: '中文', channelSuffix: '' }
const en = { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' }
const ar = { code: 'ar', tag: 'ar', label: 'العربية', channelSuffix: '_AR' }
const metrics = {
  familyName: 'Own',
  ascent: 1036,
  descent: -335,
  lineGap: 0,
  unitsPerEm: 1000,
  xWidthAvg: 479,
}

function valuesIn(css: string, selector: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  parse(css).walkRules(selector, (rule) => {
    if (rule.parent?.type === 'atrule' && Reflect.get(rule.parent, 'name') === 'layer')
      rule.walkDecls((declaration) => {
        values[declaration.prop] = declaration.value
      })
  })
  return values
}

describe('typefaces of a language', () => {
  it.each([
    ['ru', 'Noto Sans'],
    ['el', 'Noto Sans'],
    ['zh-CN', 'PingFang SC'],
    ['zh-TW', 'PingFang TC'],
    ['ja', 'Hiragino Sans'],
    ['ko', 'Apple SD Gothic Neo'],
    ['ar', 'Noto Sans Arabic'],
    ['he', 'Noto Sans Hebrew'],
    ['hi', 'Noto Sans Devanagari'],
    ['th', 'Noto Sans Thai'],
    ['bn', 'Noto Sans Bengali'],
  ])('%s has those of its script', (tag, family) => {
    const { text, heading } = typeOf({}, { code: 'xx', tag, label: tag, channelSuffix: '' })
    expect(text).toContain(family)
    expect([text.at(-1), heading]).toEqual(['sans-serif', text])
  })
})

it('no sheet sets lines lower than the language needs', () => {
  const sheets = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const lines = sheets.flatMap((name) => {
    const found: string[] = []
    parse(readFileSync(join('src/pages', name), 'utf8')).walkDecls('line-height', ({ value, parent }) => {
      found.push(`${name}: ${String(parent && Reflect.get(parent, 'selector'))} ${value}`)
    })
    return found
  })
  expect(lines.length).toBeGreaterThan(20)
  // The sign "×" of a button is no text.
  expect(lines.filter((line) => !/var\(--(?:line-least|leading)\)/.test(line))).toEqual([
    'ui/form/form.css: .photo__remove 1',
  ])
})

describe('style sheet of a theme', () => {
  it('has every colour, in the first layer', () => {
    const css = themeCss({}, [en])
    expect(Object.keys(valuesIn(css, ':root'))).toEqual(
      expect.arrayContaining(COLOUR_TOKENS.map((token) => `--${token}`)),
    )
    expect(parse(css).nodes.filter(({ type }) => type !== 'atrule')).toEqual([])
  })

  it('has the shape that a theme says, else the neutral one', () => {
    expect(valuesIn(themeCss({}, [en]), ':root')).toMatchObject({
      '--column': '82.5rem',
      '--rule': '1px',
      '--text-scale': '1',
      '--heading-weight': '600',
    })
    const small = themeCss(
      { column: 1440, rule: 3, textScale: 0.9, headingWeight: 300, shadow: 'hard', radius: 40 },
      [en],
    )
    // As wide in pixels, whatever the size of text is.
    expect(valuesIn(small, ':root')).toMatchObject({
      '--column': '100rem',
      '--rule': '3px',
      '--radius': '40px',
      '--heading-weight': '300',
    })
    expect(small).toContain('--shadow:0 6px 0 0 var(--line-strong)')
    expect(themeCss({ shadow: 'none' }, [en])).not.toContain('24px')
  })

  it('sets each language in families of its script', () => {
    const css = themeCss({}, [zh, en, ar])
    expect(valuesIn(css, ':root')).toMatchObject({ '--leading': '1.75' })
    expect(valuesIn(css, ':root')['--font-text']).toContain('"PingFang SC"')
    expect(valuesIn(css, ':root:lang(en)')).toMatchObject({ '--leading': '1.55' })
    expect(valuesIn(css, ':root:lang(ar)')['--font-text']).toContain('"Noto Sans Arabic"')
    // Letters that join are set without spaces between them, and only where a site has such a language.
    expect(css).toContain('@layer base{:lang(ar){letter-spacing:0!important}}')
    expect(css.split('letter-spacing')).toHaveLength(2)
    const nastaliq = { ...ar, code: 'ur', tag: 'ur-Aran' }
    expect(themeCss({}, [zh, nastaliq])).toContain(':lang(ur-Aran){letter-spacing:0!important}')
  })

  it('lets Korean break between words, and no other language', () => {
    const locale = (code: string) => ({ code, tag: code, label: code, channelSuffix: `_${code}` })
    const css = themeCss({}, [locale('ko'), en, locale('ja')])
    expect(css).toContain('[lang="ko"]{word-break:keep-all;text-autospace:no-autospace!important}')
    expect(css).toContain('[lang="ja"]{word-break:normal;text-autospace:normal!important}')
    expect(themeCss({}, [zh, en])).not.toContain('word-break')
  })

  it('counts in the digits of each language, and spreads none of Persian', () => {
    const locale = (tag: string) => ({ code: tag, tag, label: tag, channelSuffix: `_${tag}` })
    const css = themeCss({}, [locale('fa-IR'), en, locale('bn')])
    expect(css).toContain('[lang="fa-IR"]{--counter:persian}')
    expect(css).toContain('[lang="en"]{--counter:initial}')
    expect(css).toContain('[lang="bn"]{--counter:bengali}')
    expect(css.match(/@layer base\{:lang\([^)]*\)\{font-variant-numeric:normal!important\}\}/g)).toHaveLength(
      1,
    )
    expect(themeCss({}, [zh, en, ar])).not.toMatch(/--counter|font-variant-numeric/)
  })

  it.each([
    ['am', 'Ethiopic'],
    ['ka', 'Georgian'],
    ['hy', 'Armenian'],
    ['ta', 'Tamil'],
    ['te', 'Telugu'],
    ['gu', 'Gujarati'],
    ['pa', 'Gurmukhi'],
    ['kn', 'Kannada'],
    ['ml', 'Malayalam'],
    ['si', 'Sinhala'],
    ['lo', 'Lao'],
    ['el', ''],
  ])('sets %s in a typeface that has its letters', (code, script) => {
    const css = themeCss({}, [en, { code, tag: code, label: code, channelSuffix: `_${code}` }])
    expect(valuesIn(css, `:root:lang(${code})`)['--font-text']).toContain(`"Noto Sans ${script}`.trim())
  })

  it('sets texts in a language with accents in a typeface of its own script where the page has a dense one', () => {
    const locale = (code: string, label: string) => ({ code, tag: code, label, channelSuffix: `_${code}` })
    const css = themeCss({}, [
      locale('pt', 'Português'),
      en,
      locale('ja', '日本語'),
      locale('el', 'Ελληνικά'),
      locale('pl', 'Polski'),
    ])
    expect(valuesIn(css, ':root:lang(ja) [lang="el"]')['--font-name']).toMatch(
      /^"Segoe UI",.*,system-ui,sans-serif$/,
    )
    expect(css.match(/--font-name:/g)).toHaveLength(3)
    expect(css).toContain(':root:lang(ja) [lang="pt"]{--font-name:')
    expect(css).toContain(':root:lang(ja) [lang="pl"]{--font-name:')
    // A heading in Greek too, and what a record in Greek has below it.
    expect(valuesIn(css, ':root:lang(ja) [lang="el"]')).toMatchObject({
      '--font-text': 'var(--font-name)',
      '--font-heading': 'var(--font-name)',
    })
    expect(css).toContain('@layer base{:root:lang(ja) [lang="el"]{font-family:var(--font-name)}}')
  })

  it('takes the fonts of a language, each followed by what replaces it', () => {
    const theme = {
      fonts: [
        {
          family: 'Own',
          fallback: 'serif' as const,
          files: [{ file: '/media/fonts/own.woff2', weight: '200 900' }],
        },
      ],
      type: { languages: { en: { heading: ['Own', 'serif'] } } },
    }
    const css = themeCss(
      theme,
      [zh, en],
      [
        {
          file: '/media/fonts/own.woff2',
          sources: [{ address: '/_vitrine/fonts/1.woff2', format: 'woff2', isPreloaded: true }],
          metrics,
          range: 'U+600-6FF',
          letters: '',
          height: 1.3,
          has: () => true,
        },
      ],
    )
    expect(valuesIn(css, ':root:lang(en)')['--font-heading']).toMatch(
      /^"Own","Own in Times New Roman","Own in DejaVu Serif",.*,serif$/,
    )
    expect(valuesIn(css, ':root')['--font-heading']).not.toContain('Own')
    expect(css).toContain('font-display:optional;src:url("/_vitrine/fonts/1.woff2") format("woff2")')
    // 479/1000 of the em against 832/2048 of Times New Roman.
    expect(css).toMatch(
      /"Own in Times New Roman";font-weight:200 599;src:local\("Times New Roman"\)[^}]*size-adjust:117\.9/,
    )
    // One face for all weights was drawn as it is: titles were not bold until the file was there.
    expect(css).toMatch(/"Own in Times New Roman";font-weight:600 900;src:local\("Times New Roman Bold"\)/)
    expect(css).toMatch(/ascent-override:87\.8/)
    // Only for the characters that it has: digits and other letters are those of the next family.
    expect(css).toMatch(/"Own in Times New Roman"[^}]*unicode-range:U\+600-6FF\}/)
    expect(css).toMatch(/"Own in DejaVu Serif"[^}]*unicode-range:U\+600-6FF\}/)
  })

  const served = (file: string, points: string, own: FontMetrics = metrics) => ({
    file,
    sources: [{ address: `/_vitrine/fonts/${file}`, format: 'woff2' as const, isPreloaded: false }],
    metrics: own,
    range: `U+${points}`,
    letters: '',
    height: 1.3,
    has: (character: string) => points.includes(character),
  })

  const ur = { code: 'ur', tag: 'ur', label: 'اردو', channelSuffix: '_UR' }
  const bn = { code: 'bn', tag: 'bn', label: 'বাংলা', channelSuffix: '' }

  it('gives lines of a language the height of its script, and of the letters of its own font', () => {
    const css = (height: number) =>
      themeCss(
        {
          fonts: [{ family: 'Own', files: [{ file: 'own' }] }],
          type: { languages: { ur: { text: ['Own', 'serif'] }, en: { text: ['Own', 'serif'] } } },
        },
        [en, ur],
        [{ ...served('own', 'اردوEnglish'), height }],
      )
    const linesIn = (sheet: string, selector: string) => {
      const values = valuesIn(sheet, selector)
      return ['--leading', '--line-least', '--line-above'].map((name) => values[name])
    }
    expect(linesIn(css(1.3), ':root:lang(ur)')).toEqual(['1.7', '1.5', '0.25em'])
    expect(linesIn(css(2.5), ':root:lang(ur)')).toEqual(['2.5', '2.5', '0.7em'])
    // The same text on a page of another language, and a page in Latin letters, whatever the box of its font is.
    expect(linesIn(css(2.5), '[lang|="ur"]')).toEqual(['2.5', '2.5', '0.7em'])
    expect(css(2.5)).toContain('[lang="ur"]{line-height:2.5}')
    expect(linesIn(css(2.5), ':root')).toEqual(['1.55', '1.2', '0em'])
    expect(linesIn(css(2.5), '[lang|="en"]')).toEqual(['1.55', '1.2', '0em'])
    expect(themeCss({}, [en, zh])).not.toContain('[lang=')
  })

  it('knows Nastaliq of a system by its name', () => {
    const type = { languages: { ur: { text: ['Jameel Noori Nastaleeq', 'serif'] } } }
    expect(typeOf({ type }, ur)).toMatchObject({ leading: 2.5, min: 2.5 })
    expect(typeOf({}, ur)).toMatchObject({ leading: 1.7, min: 1.5 })
  })

  it('sets texts in letters in their own typeface on pages whose words slope', () => {
    const theme = {
      fonts: [{ family: 'Latin', files: [{ file: 'latin' }] }],
      type: {
        languages: { ur: { text: ['Noto Nastaliq Urdu', 'serif'] }, en: { text: ['Latin', 'serif'] } },
      },
    }
    const files = [served('latin', 'English')]
    const rule = ':root:lang(ur) [lang="en"]'
    expect(valuesIn(themeCss(theme, [en, ur], files), rule)['--font-name']).toMatch(/^"Latin",/)
    // Naskh stands on a line as letters do.
    const plain = { ...theme, type: { languages: { en: theme.type.languages.en } } }
    expect(themeCss(plain, [en, ur], files)).not.toContain(rule)
  })

  it("sets texts in letters in the museum's typeface of their language on pages of another script", () => {
    const fr = { code: 'fr', tag: 'fr', label: 'Français', channelSuffix: '' }
    const hi = { code: 'hi', tag: 'hi', label: 'हिन्दी', channelSuffix: '' }
    const css = (...stack: readonly string[]) =>
      themeCss(
        {
          fonts: [{ family: 'Own', files: [{ file: 'own' }] }],
          type: { languages: { fr: { text: ['Own', 'serif'] }, hi: { text: [...stack, 'serif'] } } },
        },
        [fr, en, hi],
        [served('own', 'Français')],
      )
    const rule = ':root:lang(hi) [lang="fr"]'
    expect(valuesIn(css('Noto Serif Devanagari'), rule)['--font-name']).toMatch(/^"Own","Own in /)
    expect(css('Noto Serif Devanagari')).not.toContain(':root:lang(en) [lang="fr"]')
    expect(css('Own', 'Noto Serif Devanagari')).not.toContain(rule)
  })

  it('has the letters of a language on pages of the others, where no typeface of the system has them', () => {
    const theme = {
      fonts: [
        { family: 'Bangla', files: [{ file: 'bangla' }, { file: 'latin' }] },
        { family: 'Latin', files: [{ file: 'latin' }] },
        { family: 'Cut', files: [{ file: 'cut' }] },
      ],
      type: {
        languages: {
          bn: { text: ['Bangla', 'sans-serif'] },
          en: { text: ['Latin', 'sans-serif'] },
          ar: { text: ['Cut', 'sans-serif'] },
        },
      },
    }
    const [one] = served('cut', 'العربية').sources
    if (one === undefined) throw new Error('no source')
    const css = themeCss(
      theme,
      [bn, en, ar],
      [
        { ...served('bangla', 'বাংলা'), letters: 'U+980-9FE' },
        { ...served('latin', 'English'), letters: 'U+370-3FF' },
        { ...served('cut', 'العربية'), letters: 'U+600-6FF', sources: [{ ...one, range: 'U+600' }, one] },
      ],
    )
    expect(css.match(/@font-face\{font-family:"[^"]* elsewhere";[^}]*\}/g)).toEqual([
      expect.stringMatching(
        /^@font-face\{font-family:"Bangla elsewhere";font-weight:400;font-display:optional;src:local\("Noto Sans Bengali"\),.*url\("\/_vitrine\/fonts\/bangla"\) format\("woff2"\);unicode-range:U\+980-9FE\}$/,
      ),
    ])
    expect(valuesIn(css, ':root:lang(en)')['--font-text']).toMatch(/"Bangla elsewhere",sans-serif$/)
    expect(valuesIn(css, ':root')['--font-text']).not.toContain('elsewhere')
    // Whose own typeface comes in pieces, too.
    expect(valuesIn(css, ':root:lang(ar)')['--font-text']).toMatch(/"Bangla elsewhere",sans-serif$/)
    // Before typefaces of the system: behind them the text stays boxes, once it was drawn so.
    expect(valuesIn(css, ':root:not(:lang(bn)) [lang="bn"]')['--font-name']).toMatch(
      /^"Bangla elsewhere","Noto Sans Bengali",/,
    )
    expect(themeCss(theme, [bn], [served('bangla', 'বাংলা')])).not.toContain('elsewhere')
  })

  it('replaces each file by its own measures and weight, and one without Latin letters in the width of the system', () => {
    const { xWidthAvg: _none, ...hebrew } = metrics
    const files = [{ file: 'a' }, { file: 'b', weight: '700' }, { file: 'c', style: 'italic' as const }]
    const css = themeCss(
      { fonts: [{ family: 'Own', files }] },
      [en],
      [served('a', '5D0', hebrew), served('b', '41'), served('c', '41')],
    )
    const found = [
      ...css.matchAll(
        /"Own in Arial";font-weight:(\d+);src:local\("([^"]+)"\)[^}]*?(?:size-adjust:([\d.]+))?%?;unicode-range:(\S+?)\}/g,
      ),
    ]
    expect(found.map(([, ...parts]) => parts)).toEqual([
      ['400', 'Arial', undefined, 'U+5D0'],
      ['700', 'Arial Bold', expect.stringMatching(/^99\.79/), 'U+41'],
    ])
  })

  it('asks at once for the files with letters of the language, in the weights of texts and headings', () => {
    const he = { code: 'he', tag: 'he', label: 'אב', channelSuffix: '_HE' }
    const files = [
      { file: 'hebrew', weight: '400' },
      { file: 'latin', weight: '400' },
      { file: 'latin-bold', weight: '700' },
      { file: 'latin-black', weight: '900' },
      { file: 'latin-italic', style: 'italic' as const },
      { file: 'latin-not', weight: '400', preload: false },
      { file: 'hebrew-too', weight: '900', preload: true },
    ]
    const fonts = files.map(({ file }) => served(file, file.startsWith('latin') ? 'abcEnglish 0' : 'אב'))
    const theme = { fonts: [{ family: 'Own', files }], type: { text: ['Own'] } }
    expect(preloadedFiles(theme, en, fonts)).toEqual(['latin', 'latin-bold'])
    expect(preloadedFiles(theme, he, fonts)).toEqual(['hebrew', 'latin', 'latin-bold', 'hebrew-too'])
    expect(preloadedFiles({ ...theme, type: { heading: ['Own'] } }, en, fonts)).toEqual(['latin-bold'])
    expect(preloadedFiles({ ...theme, type: {} }, en, fonts)).toEqual([])
  })

  it('asks for no file whose range has none of the letters, whatever else is in it', () => {
    const files = [
      { file: 'latin', weight: '200 900', range: 'U+0000-00FF, U+0131' },
      { file: 'latin-ext', weight: '200 900', range: 'U+0100-0130, U+1E??' },
    ]
    const theme = { fonts: [{ family: 'Own', files }], type: { text: ['Own'] } }
    const fonts = files.map(({ file }) => ({ file, has: () => true }))
    expect(preloadedFiles(theme, en, fonts)).toEqual(['latin'])
    expect(preloadedFiles(theme, { ...en, code: 'vi', tag: 'vi', label: 'Tiếng Việt' }, fonts)).toEqual([
      'latin',
      'latin-ext',
    ])
  })

  it('has the ornaments of the museum, each with a colour, and none by default', () => {
    const css = themeCss({ ornaments: { noPicture: '/media/sign.svg' } }, [en])
    expect(valuesIn(css, ':root')).toMatchObject({
      '--no-picture': 'url("/media/sign.svg")',
      '--no-picture-ink': 'var(--line-strong)',
    })
    expect(css).not.toContain('--guide-')
    expect(themeCss({}, [en])).not.toContain('url(')
  })

  it('changes corners, density and headings', () => {
    expect(valuesIn(themeCss({ radius: 12, density: 0.8, headingScale: 1.25 }, [en]), ':root')).toMatchObject(
      {
        '--radius': '12px',
        '--density': '0.8',
        '--heading-scale': '1.25',
      },
    )
  })
})

it('a picture with clear parts is on paper, also where the page is dark', () => {
  const mats = (palette: object) => {
    const css = themeCss({ palette }, [zh])
    const dark = css.slice(css.indexOf('prefers-color-scheme:dark'))
    return [css, dark].map((each) => /--paper-mat:([^;]+);--stage-mat:([^;]+);/.exec(each)?.slice(1))
  }
  expect(mats({ paper: '#f6f2ec', stage: '#2b1220' })).toEqual([
    ['transparent', '#f6f2ec'],
    ['#f6f2ec', '#f6f2ec'],
  ])
  expect(mats({ paper: '#101418', ink: '#ffffff', stage: '#000000' })[0]).toEqual(['#e3e9ef', '#e3e9ef'])
})

it('a museum that is dark by day has controls and a mark for dark grounds', () => {
  const rootOf = (paper: string, ink: string) => {
    const css = themeCss({ palette: { paper, ink } }, [zh])
    return /:root\{color-scheme:([^;]+);.*?--logo-light:(\w+);--logo-dark:(\w+);/.exec(css)?.slice(1)
  }
  expect(rootOf('#0c1124', '#efe9dc')).toEqual(['dark', 'none', 'block'])
  expect(rootOf('#f6f2ec', '#1d1b18')).toEqual(['light dark', 'block', 'none'])
})
