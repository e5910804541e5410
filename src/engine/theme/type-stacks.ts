import type { LocaleConfig, ThemeConfig } from '../../../schemas/config/index.ts'
import { scriptOf } from '../../base/text/index.ts'
import scriptTypes from './script-types.json' with { type: 'json' }

/** Typefaces and text metrics of one language. */
export interface TypeOfLanguage {
  readonly text: readonly string[]
  readonly heading: readonly string[]
  /** Line height of running text. */
  readonly leading: number
  /** Minimum line height of any text, including titles; a smaller one would cut off marks and descenders or overlap the next line. */
  readonly min: number
  /** Distance in em by which letters may extend above such a line; elements that clip overflow reserve it. */
  readonly above: number
  /** Maximum line length of running text, in em. */
  readonly measure: number
}

interface ScriptType {
  readonly serif: readonly string[]
  readonly sans: readonly string[]
  readonly leading: number
  /** Absent if letters stay within one band, like Latin ones. */
  readonly min?: number
  readonly measure: number
}

/** Minimum line height of scripts whose letters stay within one band. */
const MIN_FLAT_LINE_HEIGHT = 1.2
/** Minimum line height of scripts with marks above and below letters. */
const MIN_MARKED_LINE_HEIGHT = 1.5

/** System families by script. Dense scripts, and scripts with stacked signs, have larger line heights. */
const { Latn: latin, ...scripts }: Readonly<Record<string, ScriptType>> & { readonly Latn: ScriptType } =
  scriptTypes

/** Metrics of scripts without an entry, whose texts must not be cut off either. */
const otherScripts: ScriptType = { ...latin, leading: 1.7, min: MIN_MARKED_LINE_HEIGHT }

/** Languages with stacked marks on Latin letters. */
const STACKED = ['vi']

/** System families whose words slope diagonally, as tall as Noto Nastaliq Urdu. */
const NASTALIQ = /nasta.?l|urdu typesetting/i
const MIN_NASTALIQ_LINE_HEIGHT = 2.5

/**
 * Minimum line height from which words slope. Long ones extend above the box of their font: by up to half the font size in Noto Nastaliq
 * Urdu, and more in bold.
 */
export const MIN_SLOPING_LINE_HEIGHT = 2
/** Overhang of sloping words, and of stacked marks, such as in Thai. */
const SLOPING_ABOVE = 0.7
const MARKED_ABOVE = 0.25

function typeOfScript(tag: string): ScriptType {
  const script = scriptOf(tag)
  if (script !== undefined && script !== 'Latn') return scripts[script] ?? otherScripts
  return STACKED.includes(tag.split('-')[0] ?? '') ? { ...latin, min: MIN_MARKED_LINE_HEIGHT } : latin
}

/** Generic families, written without quotes. */
export const GENERIC = ['serif', 'sans-serif', 'system-ui', 'ui-serif', 'ui-sans-serif', 'monospace']

function endOfStack(stack: readonly string[]): readonly string[] {
  return GENERIC.includes(stack.at(-1) ?? '') ? stack : [...stack, 'sans-serif']
}

/**
 * Returns the typography of a site's language: the theme's own families, then those of the systems for the script. `heightOf` returns the
 * letter height of a family in the theme, as a factor of the font size; it matters for scripts with stacked marks.
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

/** Returns the system families for the script of a language. */
export function systemFamilies(tag: string, kind: 'serif' | 'sans-serif'): readonly string[] {
  const { serif, sans } = typeOfScript(tag)
  return kind === 'serif' ? serif : sans
}

/** Completes families with system families of the same kind, so that no character depends on the browser's choice. */
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

/** Serializes a font stack for CSS. */
export function familyList(families: readonly string[]): string {
  return families.map((name) => (GENERIC.includes(name) ? name : `"${name}"`)).join(',')
}
