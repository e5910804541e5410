import type { LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import type { Answers, Question } from './questions.ts'

function capitalised(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1)
}

/** Key of a text in one language: "nameZh", which the flag "--name-zh" gives. */
function keyOf(prefix: string, code: string): string {
  return `${prefix}${capitalised(code)}`
}

/** A question for each language of the site. */
export function textQuestions(
  prefix: string,
  words: Message,
  locales: readonly LocaleConfig[],
  more: Pick<Question, 'when' | 'fallback' | 'idle'> = {},
): readonly Question[] {
  return locales.map(({ code, label }) => ({
    key: keyOf(prefix, code),
    words: message`${words} (${label})`,
    ...more,
  }))
}

/** The answers of those questions as one text of the config. */
export function textFrom(prefix: string, answers: Answers, locales: readonly LocaleConfig[]): LocalText {
  return Object.fromEntries(locales.map(({ code }) => [code, answers[keyOf(prefix, code)] ?? '']))
}
