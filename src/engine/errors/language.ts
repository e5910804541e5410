import type { Language } from './wording.ts'

/** The language for a tag such as "zh-CN" or "zh_CN.UTF-8": Chinese for any Chinese, English for everything else. */
export function languageOfTag(tag: string): Language {
  return /^zh(?![a-z])/i.test(tag) ? 'zh' : 'en'
}

/** The language that the environment of a terminal asks for. */
export function languageOfEnvironment(variables: Readonly<Record<string, string | undefined>>): Language {
  return languageOfTag(variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '')
}

/** What an HTML document in a language says of itself. */
export const htmlLanguages: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' }
