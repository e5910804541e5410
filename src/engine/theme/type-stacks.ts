import type { LocaleConfig, ThemeConfig } from '../../../schemas/config/index.ts'

/** Typefaces and measures of one language. */
export interface TypeOfLanguage {
  readonly text: readonly string[]
  readonly heading: readonly string[]
  /** Line height of running text. */
  readonly leading: number
  /** Longest line of running text, in em. */
  readonly measure: number
}

interface ScriptType {
  readonly serif: readonly string[]
  readonly sans: readonly string[]
  readonly leading: number
  readonly measure: number
}

function han(
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

/** Families of the usual systems, by script; texts of dense characters have more room between lines. */
const scripts: Readonly<Record<string, ScriptType>> = {
  Hans: han(
    'SC',
    ['Source Han Serif SC', 'Songti SC', 'STSong', 'SimSun'],
    ['PingFang SC', 'Microsoft YaHei'],
  ),
  Hant: han('TC', ['Source Han Serif TC', 'Songti TC', 'PMingLiU'], ['PingFang TC', 'Microsoft JhengHei']),
  Jpan: han(
    'JP',
    ['Source Han Serif JP', 'Hiragino Mincho ProN', 'Yu Mincho'],
    ['Hiragino Sans', 'Yu Gothic'],
  ),
  Kore: han(
    'KR',
    ['Source Han Serif KR', 'AppleMyungjo', 'Batang'],
    ['Apple SD Gothic Neo', 'Malgun Gothic'],
  ),
  Arab: {
    serif: ['Noto Naskh Arabic', 'Geeza Pro', 'Arabic Typesetting', 'Times New Roman'],
    sans: ['Noto Sans Arabic', 'Geeza Pro', 'Segoe UI', 'Tahoma'],
    leading: 1.7,
    measure: 40,
  },
  Hebr: {
    serif: ['Noto Serif Hebrew', 'New Peninim MT', 'David', 'Times New Roman'],
    sans: ['Noto Sans Hebrew', 'Arial Hebrew', 'Segoe UI', 'Arial'],
    leading: 1.6,
    measure: 40,
  },
  Deva: {
    serif: ['Noto Serif Devanagari', 'Kohinoor Devanagari', 'Sanskrit Text', 'Mangal'],
    sans: ['Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', 'Mangal'],
    leading: 1.75,
    measure: 40,
  },
  Thai: {
    serif: ['Noto Serif Thai', 'Thonburi', 'Angsana New'],
    sans: ['Noto Sans Thai', 'Thonburi', 'Leelawadee UI', 'Tahoma'],
    leading: 1.75,
    measure: 40,
  },
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

const otherScripts: ScriptType = {
  serif: ['Source Serif 4', 'Noto Serif', 'Georgia', 'Times New Roman'],
  sans: ['Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Arial'],
  leading: 1.55,
  measure: 40,
}

const known = new Map<string, string | undefined>()

/** Script of a language, such as "Hans"; undefined for a tag that is none. */
export function scriptOf(tag: string): string | undefined {
  if (!known.has(tag)) known.set(tag, scriptIn(tag))
  return known.get(tag)
}

function scriptIn(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

/** Generic families are written without quotes. */
export const GENERIC = ['serif', 'sans-serif', 'system-ui', 'ui-serif', 'ui-sans-serif', 'monospace']

function ending(stack: readonly string[]): readonly string[] {
  return GENERIC.includes(stack.at(-1) ?? '') ? stack : [...stack, 'sans-serif']
}

/** What a site's languages are set in: the theme's own families, then those of the systems for the script. */
export function typeOf({ type = {} }: ThemeConfig, { code, tag }: LocaleConfig): TypeOfLanguage {
  const own = type.languages?.[tag] ?? type.languages?.[code]
  const { serif, sans, leading, measure } = scripts[scriptOf(tag) ?? ''] ?? otherScripts
  const text = own?.text ?? type.text
  const heading = own?.heading ?? type.heading ?? text
  const whole = (given: readonly string[] | undefined): readonly string[] =>
    ending(given === undefined ? [...sans, 'sans-serif'] : completed(given, serif, sans))
  return { text: whole(text), heading: whole(heading), leading, measure }
}

/** Given families, then those of the systems of the same kind, so that no character is left to chance. */
function completed(
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
