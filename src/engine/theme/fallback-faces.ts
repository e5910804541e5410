import { createFontStack } from '@capsizecss/core'
import substitutes from './substitutes.json' with { type: 'json' }

/** Metrics of a typeface in its own units. */
export interface FontMetrics {
  readonly familyName: string
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly unitsPerEm: number
  /** Mean letter width in running text; absent for a file without Latin letters, whose width is not adjusted. */
  readonly xWidthAvg?: number
}

type Kind = 'serif' | 'sans-serif'

interface Substitute extends Required<FontMetrics> {
  readonly locals: readonly string[]
  /** Metrics and local names of its bold face. */
  readonly bold: Pick<Required<FontMetrics>, 'xWidthAvg'> & { readonly locals: readonly string[] }
}

/**
 * Typefaces of common systems with their metrics (from Liberation 2.1, metric-compatible with Times New Roman and Arial, and from DejaVu
 * 2.37).
 */
const SUBSTITUTES: Readonly<Record<Kind, readonly Substitute[]>> = substitutes

/** Returns the names of the fallback typefaces of a family, in order. */
export function fallbackNames(family: string, kind: Kind): readonly string[] {
  return SUBSTITUTES[kind].map(({ familyName }) => `${family} in ${familyName}`)
}

/** A font file that has fallbacks until it is loaded. */
export interface ReplacedFont {
  readonly metrics: FontMetrics
  /** Its characters, as `unicode-range`. */
  readonly range: string
  /** `font-weight`: one value, or a range. */
  readonly weight: string
}

/** Minimum weight for which browsers use the bold typeface of a system. */
const MIN_BOLD_WEIGHT = 600

/** Splits a weight range. A browser would draw one face with the whole range unchanged, so bold texts would not be bold. */
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

/** Returns `@font-face` rules that adjust system typefaces to the metrics of a font file, for its characters and weights. */
export function fallbackFaces(family: string, kind: Kind, { metrics, range, weight }: ReplacedFont): string {
  const parts = weightsOf(weight)
  return SUBSTITUTES[kind]
    .flatMap((substitute) => parts.map((part) => ({ ...part, substitute })))
    .map(({ substitute: { bold, ...regular }, weight: part, isBold }) => {
      const { locals, ...face } = isBold ? { ...regular, ...bold } : regular
      // A variable font was measured in its lightest weight; its bold letters are wider, like those of the substitute.
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
