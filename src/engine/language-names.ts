import { getOwn } from '../base/object.ts'

/** Common names of languages that differ from those in Unicode CLDR. */
const ALSO: Readonly<Record<string, string>> = {
  bengali: 'bn',
  farsi: 'fa',
  mandarin: 'zh',
  castilian: 'es',
  flemish: 'nl',
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Returns the tag of the language with this name in English or in the language itself. */
export function languageCalled(name: string): string | undefined {
  const wanted = name.trim().toLowerCase()
  const also = getOwn(ALSO, wanted)
  if (also !== undefined) return also
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find((code) => {
    if (english.of(code)?.toLowerCase() === wanted) return true
    return ownName(code) === wanted
  })
}

/** Returns the name of a language in itself, in lower case; undefined if unknown. */
export function ownName(tag: string): string | undefined {
  const { language } = new Intl.Locale(tag)
  const [own] = Intl.DisplayNames.supportedLocalesOf(language)
  return own && new Intl.DisplayNames(own, { type: 'language' }).of(language)?.toLowerCase()
}

/** Returns the name of a language in the reader's language; undefined if unknown. */
export function languageName(tag: string, reader: string): string | undefined {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(new Intl.Locale(tag).language)
  } catch {
    return undefined
  }
}

/** Characters that differ between Traditional and Simplified Chinese, each unused in the other. */
const CHINESE = {
  Hant: /[國館開學時們這說對話電導覽藝門區關點張書畫頁觀資訊請聯絡號場廳頭]/gu,
  Hans: /[国馆开学时们这说对话电导览艺门区关点张书画页观资讯请联络号场厅头]/gu,
}

/** Scripts of languages that use several alphabets. */
const ALPHABETS = {
  Latn: /\p{scx=Latn}/gu,
  Cyrl: /\p{scx=Cyrl}/gu,
  Arab: /\p{scx=Arab}/gu,
}

/** Minimum number of letters to determine a script. */
const ENOUGH = { chinese: 4, alphabet: 60 }

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0
}

function chineseScript(text: string): keyof typeof CHINESE | undefined {
  const [hant, hans] = [countOf(text, CHINESE.Hant), countOf(text, CHINESE.Hans)]
  if (Math.max(hant, hans) < ENOUGH.chinese || Math.min(hant, hans) * 4 > Math.max(hant, hans))
    return undefined
  return hant > hans ? 'Hant' : 'Hans'
}

/** Returns the name of a language in itself if the language is written in this script; else undefined. */
function nameIn(script: string, language: string): string | undefined {
  const names = new Intl.DisplayNames([`${language}-${script}`], { type: 'language' })
  return names.resolvedOptions().locale.startsWith(`${language}-${script}`) ? names.of(language) : undefined
}

function alphabetScript(text: string, label: string, language: string): keyof typeof ALPHABETS | undefined {
  const letters = countOf(text, /\p{L}/gu)
  if (letters < ENOUGH.alphabet) return undefined
  const [script] = (['Latn', 'Cyrl', 'Arab'] as const).filter(
    (each) => countOf(text, ALPHABETS[each]) > 0.9 * letters,
  )
  const name = script === undefined ? undefined : nameIn(script, language)
  if (name === undefined) return undefined
  // Untranslated texts are in Latin letters too, but the language's own name is not.
  const english = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  const isNamed = name !== english && label.trim().toLowerCase() === name.toLowerCase()
  return script !== 'Latn' || isNamed ? script : undefined
}

/**
 * Returns the script (ISO 15924) of a language's texts if it is not the one implied by the tag: "sr" implies Cyrillic, "zh-CN" Simplified
 * Chinese. `label` is the language's name on the site. Undefined if they agree, or if there is too little text.
 */
export function otherScript(tag: string, text: string, label: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === undefined) return undefined
  const found = language === 'zh' ? chineseScript(text) : alphabetScript(text, label, language)
  return found === script ? undefined : found
}
