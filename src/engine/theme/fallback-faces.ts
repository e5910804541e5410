import { createFontStack } from '@capsizecss/core'

/** Measures of a typeface in units of its own. */
export interface FontMetrics {
  readonly familyName: string
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly unitsPerEm: number
  /** Mean width of a letter in running text. */
  readonly xWidthAvg: number
}

/** Typefaces of the usual systems with their measures (of `@capsizecss/metrics` 4.3, and of the files of DejaVu 2.37). */
const SUBSTITUTES: Readonly<
  Record<'serif' | 'sans-serif', readonly (FontMetrics & { readonly locals: readonly string[] })[]>
> = {
  serif: [
    {
      familyName: 'Times New Roman',
      locals: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      ...{ ascent: 1825, descent: -443, lineGap: 87, unitsPerEm: 2048, xWidthAvg: 832 },
    },
    {
      familyName: 'DejaVu Serif',
      locals: ['DejaVu Serif'],
      ...{ ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1058 },
    },
  ],
  'sans-serif': [
    {
      familyName: 'Arial',
      locals: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'],
      ...{ ascent: 1854, descent: -434, lineGap: 67, unitsPerEm: 2048, xWidthAvg: 913 },
    },
    {
      familyName: 'DejaVu Sans',
      locals: ['DejaVu Sans'],
      ...{ ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1041 },
    },
  ],
}

/** Names of the typefaces that replace a family, in their order. */
export function fallbackNames(family: string, kind: keyof typeof SUBSTITUTES): readonly string[] {
  return SUBSTITUTES[kind].map(({ familyName }) => `${family} in ${familyName}`)
}

/** `@font-face` rules of system typefaces made as wide and as high as a font, for the characters in `range`: nothing moves when it arrives. */
export function fallbackFaces(
  family: string,
  kind: keyof typeof SUBSTITUTES,
  metrics: FontMetrics,
  range: string,
): string {
  return SUBSTITUTES[kind]
    .map(({ locals, ...other }) => {
      const { fontFaces } = createFontStack([fontMetrics(metrics), fontMetrics(other)], {
        fontFaceFormat: 'styleObject',
      })
      const face = fontFaces[0]?.['@font-face'] ?? {}
      const lines = Object.entries(face)
        .filter(([name]) => !['fontFamily', 'src'].includes(name))
        .map(
          ([name, value]) =>
            `${name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${value}`,
        )
      const src = locals.map((name) => `local("${name}")`).join(',')
      return `@font-face{font-family:"${family} in ${other.familyName}";src:${src};${lines.join(';')};unicode-range:${range}}`
    })
    .join('')
}

function fontMetrics(metrics: FontMetrics) {
  const width = { xWidthAvg: metrics.xWidthAvg }
  return { ...metrics, capHeight: 0, xHeight: 0, subsets: { latin: width, thai: width } }
}
