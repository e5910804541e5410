import type { LocaleConfig, ThemeConfig } from '../../../schemas/config/index.ts'
import { scriptOf } from '../../base/text/index.ts'
import scriptTypes from './script-types.json' with { type: 'json' }

/** Typefaces and measures of one language. */
export interface TypeOfLanguage {
  readonly text: readonly string[]
  readonly heading: readonly string[]
  /** Line height of running text. */
  readonly leading: number
  /** Least line height of any text, titles too: less would cut marks and tails, or lay them on the next line. */
  readonly min: number
  /** How far, in em, letters may stand out above such a line: what hides its overflow has room for them. */
  readonly above: number
  /** Longest line of running text, in em. */
  readonly measure: number
}

interface ScriptType {
  readonly serif: readonly string[]
  readonly sans: readonly string[]
  readonly leading: number
  /** Absent where letters keep to one band, as Latin ones do. */
  readonly min?: number
  readonly measure: number
}

/** Least line height of scripts whose letters keep to one band. */
const MIN_FLAT_LINE_HEIGHT = 1.2
/** Of scripts with marks above and below letters. */
const MIN_MARKED_LINE_HEIGHT = 1.5

/** Families of the usual systems, by script; texts of dense characters, and of signs below one another, have more room between lines. */
const { Latn: latin, ...scripts }: Readonly<Record<string, ScriptType>> & { readonly Latn: ScriptType } =
  scriptTypes

/** Of a script that is not named here, no text is to be cut either. */
const otherScripts: ScriptType = { ...latin, leading: 1.7, min: MIN_MARKED_LINE_HEIGHT }

/** Latin letters with a mark on the mark. */
const STACKED = ['vi']

/** Families of systems whose words slope down over one another, as high as Noto Nastaliq Urdu. */
const NASTALIQ = /nasta.?l|urdu typesetting/i
const MIN_NASTALIQ_LINE_HEIGHT = 2.5

/** From this least line height on words slope, and long ones rise out of the box of their font: by up to half of the size in Noto Nastaliq Urdu, and more in bold. */
export const MIN_SLOPING_LINE_HEIGHT = 2
/** Of them, and of marks on marks, such as in Thai. */
const SLOPING_ABOVE = 0.7
const MARKED_ABOVE = 0.25

function typeOfScript(tag: string): ScriptType {
  const script = scriptOf(tag)
  if (script !== undefined && script !== 'Latn') return scripts[script] ?? otherScripts
  return STACKED.includes(tag.split('-')[0] ?? '') ? { ...latin, min: MIN_MARKED_LINE_HEIGHT } : latin
}

/** Generic families are written without quotes. */
export const GENERIC = ['serif', 'sans-serif', 'system-ui', 'ui-serif', 'ui-sans-serif', 'monospace']

function endOfStack(stack: readonly string[]): readonly string[] {
  return GENERIC.includes(stack.at(-1) ?? '') ? stack : [...stack, 'sans-serif']
}

/**
 * What a site's languages are set in: the theme's own families, then those of the systems for the script. `heightOf` is the height of the
 * letters of a family that the theme brings, as a share of the size; it counts in scripts whose letters do not keep to one band.
 */
export function typeOf(
  { type = {} }: ThemeConfig,
  { code, tag }: LocaleConfig,
  heightOf: (family: string) => number = () => 0,
): TypeOfLanguage {
  const own = type.languages?.[tag] ?? type.languages?.[code]
  const { serif, sans, leading, min, measure } = typeOfScript(tag)
  const text = own?.text ?? type.text
  const heading = own?.heading ?? type.heading ?? text
  const whole = (given: readonly string[] | undefined): readonly string[] =>
    endOfStack(given === undefined ? [...sans, 'sans-serif'] : completeStack(given, serif, sans))
  const [texts, headings] = [whole(text), whole(heading)]
  const named = [...(text ?? []), ...(heading ?? [])]
  const highest =
    min === undefined
      ? MIN_FLAT_LINE_HEIGHT
      : Math.max(
          min,
          ...named.map((name) => heightOf(name) || (NASTALIQ.test(name) ? MIN_NASTALIQ_LINE_HEIGHT : 0)),
        )
  const above = highest >= MIN_SLOPING_LINE_HEIGHT ? SLOPING_ABOVE : min === undefined ? 0 : MARKED_ABOVE
  return {
    text: texts,
    heading: headings,
    leading: Math.max(leading, highest),
    min: highest,
    above,
    measure,
  }
}

/** Families of the usual systems for the script of a language. */
export function systemFamilies(tag: string, kind: 'serif' | 'sans-serif'): readonly string[] {
  const { serif, sans } = typeOfScript(tag)
  return kind === 'serif' ? serif : sans
}

/** Given families, then those of the systems of the same kind, so that no character is left to chance. */
function completeStack(
  given: readonly string[],
  serif: readonly string[],
  sans: readonly string[],
): readonly string[] {
  const last = given.at(-1) ?? ''
  if (!GENERIC.includes(last)) return given
  const own = given.slice(0, -1)
  if (last !== 'serif' && last !== 'sans-serif') return given
  return [...new Set([...own, ...(last === 'serif' ? serif : sans), last])]
}

/** A list of families as CSS has it. */
export function familyList(families: readonly string[]): string {
  return families.map((name) => (GENERIC.includes(name) ? name : `"${name}"`)).join(',')
}
