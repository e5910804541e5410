import type { LocaleConfig, LocalText } from '../../../../schemas/config/index.ts'
import { type Bilingual, bilingual } from '../../../errors/index.ts'
import type { Answers, Question } from './questions.ts'

const capitalised = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1)

/** Key of a text in one language: "nameZh", which the flag "--name-zh" gives. */
const keyOf = (prefix: string, code: string): string => `${prefix}${capitalised(code)}`

/** A question for each language of the site. */
export const textQuestions = (
  prefix: string,
  words: Bilingual,
  locales: readonly LocaleConfig[],
  more: Pick<Question, 'when' | 'fallback' | 'idle'> = {},
): readonly Question[] =>
  locales.map(({ code, label }) => ({
    key: keyOf(prefix, code),
    words: bilingual(`${words.en} (${label})`, `${words.zh}（${label}）`),
    ...more,
  }))

/** The answers of those questions as one text of the config. */
export const textFrom = (prefix: string, answers: Answers, locales: readonly LocaleConfig[]): LocalText =>
  Object.fromEntries(locales.map(({ code }) => [code, answers[keyOf(prefix, code)] ?? '']))
