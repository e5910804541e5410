import { AppError } from '../base/app-error.ts'
import { type Language, languageOfEnvironment, message } from '../engine/errors/index.ts'

type Variables = Readonly<Record<string, string | undefined>>

function isLanguage(word: string): word is Language {
  return word === 'zh' || word === 'en'
}

/**
 * Returns the language of a flag, or that of the environment without a flag.
 *
 * @throws AppError for an unknown language.
 */
export function languageAsked(flag: string | undefined, variables: Variables): Language {
  if (flag === undefined) return languageOfEnvironment(variables)
  if (isLanguage(flag)) return flag
  throw new AppError(message`There is no language "${flag}". Use zh or en.`)
}

/**
 * Returns the language of all output, including argument errors, so it is determined before arguments are parsed: that of "--lang", else of
 * the environment.
 *
 * @param words Arguments after the program name.
 */
export function languageOfCall(words: readonly string[], variables: Variables): Language {
  const end = words.indexOf('--')
  const own = end < 0 ? words : words.slice(0, end)
  const flag = own
    .map((word, index) => (word === '--lang' ? (own[index + 1] ?? '') : /^--lang=(.*)$/.exec(word)?.[1]))
    .findLast((value) => value !== undefined)
  return flag !== undefined && isLanguage(flag) ? flag : languageOfEnvironment(variables)
}
