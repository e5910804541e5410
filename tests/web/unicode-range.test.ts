import { describe, expect, it } from 'vitest'
import { unicodeRange } from '../../src/web/page/fonts/font-pieces.ts'
import { loadTheme } from '../../src/web/page/fonts/load-theme.ts'

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
