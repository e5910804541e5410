import { AppError } from '../base/app-error.ts'
import { type Language, languageOfEnvironment, message } from '../engine/errors/index.ts'

type Variables = Readonly<Record<string, string | undefined>>

function isLanguage(word: string): word is Language {
  return word === 'zh' || word === 'en'
}

/** The language a flag asks for, or without one the environment. Throws an AppError for one that is not spoken. */
export function languageAsked(flag: string | undefined, variables: Variables): Language {
  if (flag === undefined) return languageOfEnvironment(variables)
  if (isLanguage(flag)) return flag
  throw new AppError(message`There is no language "${flag}". Use zh or en.`)
}

/**
 * The language that a whole call is answered in, its mistakes too, which is why it is known before the call is understood:
 * that of "--lang", else that of the environment.
 *
 * @param words those after the name of the program.
 */
export function languageOfCall(words: readonly string[], variables: Variables): Language {
  const end = words.indexOf('--')
  const own = end < 0 ? words : words.slice(0, end)
  const flag = own
    .map((word, index) => (word === '--lang' ? (own[index + 1] ?? '') : /^--lang=(.*)$/.exec(word)?.[1]))
    .findLast((value) => value !== undefined)
  return flag !== undefined && isLanguage(flag) ? flag : languageOfEnvironment(variables)
}
