import { type Language, languageOfEnvironment } from '../errors/index.ts'
import { UsageError } from './usage-error.ts'

/** The language a flag asks for, or without one the environment. Throws a UsageError for one that is not spoken. */
export const languageAsked = (
  flag: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): Language => {
  if (flag === undefined) return languageOfEnvironment(variables)
  if (flag !== 'zh' && flag !== 'en') throw new UsageError(`There is no language "${flag}". Use zh or en.`)
  return flag
}
