import type { LocaleConfig, ThemeConfig } from '../../../schemas/config/index.ts'
import { scriptOf } from '../../base/text/index.ts'

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

function hanScript(
  variant: 'SC' | 'TC' | 'JP' | 'KR',
  serif: readonly string[],
  sans: readonly string[],
): ScriptType {
  return {
    serif: [`Noto Serif CJK ${variant}`, ...serif],
    sans: [...sans, `Noto Sans CJK ${variant}`],
    leading: 1.75,
    measure: 38,
  }
}

function markedScript(script: string, families: readonly string[]): ScriptType {
  const others = [...families, 'Nirmala UI']
  return {
    serif: [`Noto Serif ${script}`, ...others],
    sans: [`Noto Sans ${script}`, ...others],
    leading: 1.75,
    min: MIN_MARKED_LINE_HEIGHT,
    measure: 40,
  }
}

/** Of scripts of which nothing else is known, so that no text is cut. */
const ROOM = { leading: 1.7, min: MIN_MARKED_LINE_HEIGHT, measure: 40 }

/** Families of the usual systems, by script; texts of dense characters have more room between lines. */
const scripts: Readonly<Record<string, ScriptType>> = {
  Hans: hanScript(
    'SC',
    ['Source Han Serif SC', 'Songti SC', 'STSong', 'SimSun'],
    ['PingFang SC', 'Microsoft YaHei'],
  ),
  Hant: hanScript(
    'TC',
    ['Source Han Serif TC', 'Songti TC', 'PMingLiU'],
    ['PingFang TC', 'Microsoft JhengHei'],
  ),
  Jpan: hanScript(
    'JP',
    ['Source Han Serif JP', 'Hiragino Mincho ProN', 'Yu Mincho'],
    ['Hiragino Sans', 'Yu Gothic'],
  ),
  Kore: hanScript(
    'KR',
    ['Source Han Serif KR', 'AppleMyungjo', 'Batang'],
    ['Apple SD Gothic Neo', 'Malgun Gothic'],
  ),
  Arab: {
    serif: ['Noto Naskh Arabic', 'Geeza Pro', 'Arabic Typesetting', 'Times New Roman'],
    sans: ['Noto Sans Arabic', 'Geeza Pro', 'Segoe UI', 'Tahoma'],
    leading: 1.7,
    min: MIN_MARKED_LINE_HEIGHT,
    measure: 40,
  },
  Hebr: {
    serif: ['Noto Serif Hebrew', 'New Peninim MT', 'David', 'Times New Roman'],
    sans: ['Noto Sans Hebrew', 'Arial Hebrew', 'Segoe UI', 'Arial'],
    leading: 1.6,
    min: 1.3,
    measure: 40,
  },
  Deva: {
    serif: ['Noto Serif Devanagari', 'Kohinoor Devanagari', 'Sanskrit Text', 'Mangal'],
    sans: ['Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', 'Mangal'],
    leading: 1.75,
    min: MIN_MARKED_LINE_HEIGHT,
    measure: 40,
  },
  Thai: {
    serif: ['Noto Serif Thai', 'Thonburi', 'Angsana New'],
    sans: ['Noto Sans Thai', 'Thonburi', 'Leelawadee UI', 'Tahoma'],
    leading: 1.75,
    min: MIN_MARKED_LINE_HEIGHT,
    measure: 40,
  },
  Beng: markedScript('Bengali', ['Kohinoor Bangla']),
  Taml: markedScript('Tamil', ['Tamil Sangam MN']),
  Telu: markedScript('Telugu', ['Kohinoor Telugu']),
  Gujr: markedScript('Gujarati', ['Kohinoor Gujarati']),
  Guru: markedScript('Gurmukhi', ['Gurmukhi MN']),
  Knda: markedScript('Kannada', ['Kannada Sangam MN']),
  Mlym: markedScript('Malayalam', ['Malayalam Sangam MN']),
  Sinh: markedScript('Sinhala', ['Sinhala Sangam MN']),
  Laoo: markedScript('Lao', ['Lao Sangam MN', 'Leelawadee UI']),
  Ethi: {
    serif: ['Noto Serif Ethiopic', 'Abyssinica SIL', 'Kefa', 'Nyala', 'Ebrima'],
    sans: ['Noto Sans Ethiopic', 'Kefa', 'Ebrima', 'Nyala'],
    ...ROOM,
  },
  Geor: {
    serif: ['Noto Serif Georgian', 'Sylfaen'],
    sans: ['Noto Sans Georgian', 'Helvetica Neue', 'Segoe UI', 'Sylfaen'],
    ...ROOM,
  },
  Armn: {
    serif: ['Noto Serif Armenian', 'Mshtakan', 'Sylfaen'],
    sans: ['Noto Sans Armenian', 'Mshtakan', 'Segoe UI', 'Sylfaen'],
    ...ROOM,
  },
  // Signs below one another.
  Tibt: { ...markedScript('Tibetan', ['Kailasa', 'Microsoft Himalaya']), leading: 2, min: 1.9 },
  Khmr: { ...markedScript('Khmer', ['Khmer MN', 'Khmer UI']), leading: 1.9, min: 1.8 },
  Mymr: { ...markedScript('Myanmar', ['Myanmar MN', 'Myanmar Text']), leading: 1.9, min: 1.8 },
  Cyrl: {
    serif: ['Source Serif 4', 'Noto Serif', 'PT Serif', 'Georgia', 'Times New Roman'],
    sans: ['Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Arial'],
    leading: 1.55,
    measure: 40,
  },
  Grek: {
    serif: ['Source Serif 4', 'Noto Serif', 'GFS Didot', 'Georgia', 'Times New Roman'],
    sans: ['Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Arial'],
    leading: 1.55,
    measure: 40,
  },
}

const latin: ScriptType = {
  serif: ['Source Serif 4', 'Noto Serif', 'Georgia', 'Times New Roman'],
  sans: ['Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Arial'],
  leading: 1.55,
  measure: 40,
}

/** Of a script that is not named here, no text is to be cut either. */
const otherScripts: ScriptType = { ...latin, ...ROOM }

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
