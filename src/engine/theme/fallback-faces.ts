import { createFontStack } from '@capsizecss/core'
import substitutes from './substitutes.json' with { type: 'json' }

/** Measures of a typeface in units of its own. */
export interface FontMetrics {
  readonly familyName: string
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly unitsPerEm: number
  /** Mean width of a letter in running text; absent in a file without Latin letters, whose width nothing is compared with. */
  readonly xWidthAvg?: number
}

type Kind = 'serif' | 'sans-serif'

interface Substitute extends Required<FontMetrics> {
  readonly locals: readonly string[]
  /** Measures and local names of its bold face. */
  readonly bold: Pick<Required<FontMetrics>, 'xWidthAvg'> & { readonly locals: readonly string[] }
}

/** Typefaces of the usual systems with their measures (of the files of Liberation 2.1, as wide as Times New Roman and Arial, and of DejaVu 2.37). */
const SUBSTITUTES: Readonly<Record<Kind, readonly Substitute[]>> = substitutes

/** Names of the typefaces that replace a family, in their order. */
export function fallbackNames(family: string, kind: Kind): readonly string[] {
  return SUBSTITUTES[kind].map(({ familyName }) => `${family} in ${familyName}`)
}

/** A file that is replaced until it is here. */
export interface ReplacedFont {
  readonly metrics: FontMetrics
  /** Its characters, as `unicode-range` names them. */
  readonly range: string
  /** As `font-weight` names it: one, or from and to. */
  readonly weight: string
}

/** From this weight on browsers take the bold typeface of a system. */
const MIN_BOLD_WEIGHT = 600

/** Parts of a file's weights: a browser draws a face that names the whole of them as it is, and bold texts would not be bold. */
function weightsOf(weight: string): readonly { readonly weight: string; readonly isBold: boolean }[] {
  const [from = 0, to = from] = weight.split(' ').map(Number)
  if (from >= MIN_BOLD_WEIGHT || to < MIN_BOLD_WEIGHT) return [{ weight, isBold: from >= MIN_BOLD_WEIGHT }]
  const [light, heavy] = [
    `${from} ${MIN_BOLD_WEIGHT - 1}`,
    to === MIN_BOLD_WEIGHT ? `${MIN_BOLD_WEIGHT}` : `${MIN_BOLD_WEIGHT} ${to}`,
  ]
  return [
    { weight: light, isBold: false },
    { weight: heavy, isBold: true },
  ]
}

/** `@font-face` rules of system typefaces made as wide and as high as a font's file, for its characters and its weights. */
export function fallbackFaces(family: string, kind: Kind, { metrics, range, weight }: ReplacedFont): string {
  const parts = weightsOf(weight)
  return SUBSTITUTES[kind]
    .flatMap((substitute) => parts.map((part) => ({ ...part, substitute })))
    .map(({ substitute: { bold, ...regular }, weight: part, isBold }) => {
      const { locals, ...face } = isBold ? { ...regular, ...bold } : regular
      // A file of several weights was measured in its lightest: its bold letters are wider as those of the substitute are.
      const other = parts.length > 1 ? { ...face, xWidthAvg: regular.xWidthAvg } : face
      const { fontFaces } = createFontStack([measuresOf(metrics, other), measuresOf(other, other)], {
        fontFaceFormat: 'styleObject',
      })
      const rules = fontFaces[0]?.['@font-face'] ?? {}
      const lines = Object.entries(rules)
        .filter(([name]) => !['fontFamily', 'src'].includes(name))
        .map(
          ([name, value]) =>
            `${name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${value}`,
        )
      const src = locals.map((name) => `local("${name}")`).join(',')
      return `@font-face{font-family:"${family} in ${other.familyName}";font-weight:${part};src:${src};${lines.join(';')};unicode-range:${range}}`
    })
    .join('')
}

function measuresOf(metrics: FontMetrics, other: Required<FontMetrics>) {
  const { xWidthAvg = (other.xWidthAvg / other.unitsPerEm) * metrics.unitsPerEm } = metrics
  const width = { xWidthAvg }
  return { ...metrics, xWidthAvg, capHeight: 0, xHeight: 0, subsets: { latin: width, thai: width } }
}
