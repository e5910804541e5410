import { UsageError } from '../usage-error.ts'
import type { Asker } from './asker.ts'

export type Answers = Readonly<Record<string, string>>

/** One thing a command must know: a flag, or a question on a terminal. */
export interface Question {
  /** Name of the answer, as the flag "--page-size" gives "pageSize". */
  readonly key: string
  readonly words: string
  /** Why a text will not do, as a clause after "which", and what to do; undefined where it will do. */
  readonly refuse?: (text: string, answers: Answers) => string | undefined
  /** Taken where nothing is said; '' for "none". Without it, an answer is needed. */
  readonly fallback?: (answers: Answers) => string
  /** Taken like that, but an answer is needed where it is ''. */
  readonly proposed?: (answers: Answers) => string
  /** Whether the question arises at all; by default it does. */
  readonly when?: (answers: Answers) => boolean
  /** Why the flag has no use where the question does not arise. */
  readonly idle?: string
}

/** "pageSize" as "--page-size". */
export const flagOf = (key: string): string =>
  `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** What is taken where nothing is said; undefined where something must be. */
const offerOf = ({ fallback, proposed }: Question, answers: Answers): string | undefined => {
  const proposal = proposed?.(answers) ?? ''
  return fallback?.(answers) ?? (proposal === '' ? undefined : proposal)
}

const reasonOf = (question: Question, text: string, answers: Answers): string | undefined => {
  if (text === '') return question.fallback === undefined ? 'It is needed.' : undefined
  return question.refuse?.(text, answers)
}

const askOne = async (question: Question, answers: Answers, asker: Asker): Promise<string> => {
  const fallback = offerOf(question, answers)
  const shown = fallback === undefined ? '' : ` [${fallback === '' ? 'none' : fallback}]`
  for (;;) {
    const written = await asker.ask(`${question.words}${shown}: `)
    const text = written === '' ? (fallback ?? '') : written
    const reason = reasonOf(question, text, answers)
    if (reason === undefined) return text
    asker.say(`  ${reason}`)
  }
}

const missingError = (missing: readonly Question[]): UsageError => {
  const list = missing.map(({ key, words }) => `  ${flagOf(key)} <${words}>`)
  return new UsageError(
    `${missing.length === 1 ? 'A flag is' : `${missing.length} flags are`} missing, and there is no terminal to ask on:\n${list.join('\n')}`,
  )
}

const refuseFlag = (question: Question, said: string, answers: Answers): void => {
  const reason = reasonOf(question, said, answers)
  if (reason === undefined) return
  throw new UsageError(`${flagOf(question.key)} is "${said.replaceAll('\n', ' ')}". ${reason}`)
}

/**
 * The answers to questions, in their order: flags first, then the asker, then what is taken where nothing is said.
 *
 * @param given what the flags say, by key.
 * @throws UsageError for a flag that will not do, and one for all that are missing where nobody can be asked.
 */
export const answersTo = async (
  questions: readonly Question[],
  given: Readonly<Record<string, string | undefined>>,
  asker?: Asker,
): Promise<Answers> => {
  let answers: Answers = {}
  const missing: Question[] = []
  for (const question of questions) {
    const { key, when, idle = 'nothing asks for it' } = question
    const offer = offerOf(question, answers)
    const said = given[key]?.trim()
    if (when?.(answers) === false) {
      if (said === undefined) continue
      throw new UsageError(`${flagOf(key)} has no use here: ${idle}. Leave it out.`)
    }
    if (said !== undefined) {
      refuseFlag(question, said, answers)
      answers = { ...answers, [key]: said }
    } else if (asker !== undefined) answers = { ...answers, [key]: await askOne(question, answers, asker) }
    else if (offer !== undefined) answers = { ...answers, [key]: offer }
    else missing.push(question)
  }
  if (missing.length > 0) throw missingError(missing)
  return answers
}
