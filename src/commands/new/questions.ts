import { type Language, listed, type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import type { Asker } from './asker.ts'

export type Answers = Readonly<Record<string, string>>

/** One thing a command must know: a flag, or a question on a terminal. */
export interface Question {
  /** Name of the answer, as the flag "--page-size" gives "pageSize". */
  readonly key: string
  readonly words: Message
  /** Why a text will not do, as a clause after "which", and what to do; undefined where it will do. */
  readonly refuse?: (text: string, answers: Answers) => Message | undefined
  /** Taken where nothing is given; '' for "none". Without it, an answer is needed. */
  readonly fallback?: (answers: Answers) => string
  /** Taken like that, but an answer is needed where it is ''. */
  readonly proposed?: (answers: Answers) => string
  /** Whether the question arises at all; by default it does. */
  readonly when?: (answers: Answers) => boolean
  /** Why the flag has no use where the question does not arise. */
  readonly idle?: Message
}

/** "pageSize" as "--page-size". */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** What is taken where nothing is given; undefined where something must be. */
function offerOf({ fallback, proposed }: Question, answers: Answers): string | undefined {
  const proposal = proposed?.(answers) ?? ''
  return fallback?.(answers) ?? (proposal === '' ? undefined : proposal)
}

function reasonOf(question: Question, text: string, answers: Answers): Message | undefined {
  if (text === '') return question.fallback === undefined ? message`It is needed.` : undefined
  return question.refuse?.(text, answers)
}

const NONE = message`none`

async function askOne(
  question: Question,
  answers: Answers,
  asker: Asker,
  language: Language,
): Promise<string> {
  const fallback = offerOf(question, answers)
  const shown = fallback === undefined ? '' : ` [${fallback === '' ? NONE[language] : fallback}]`
  const asked = `${question.words[language]}${shown}${language === 'en' ? ': ' : '：'}`
  for (;;) {
    const written = await asker.ask(asked)
    const text = written === '' ? (fallback ?? '') : written
    const reason = reasonOf(question, text, answers)
    if (reason === undefined) return text
    asker.say(`  ${reason[language]}`)
  }
}

function missingError(missing: readonly Question[]): UsageError {
  const list = listed(
    missing.map(({ key, words }) => message`  ${flagOf(key)} <${words}>`),
    sameInBoth('\n'),
  )
  const count = missing.length
  return new UsageError(
    count === 1
      ? message`A flag is missing, and there is no terminal to ask on:\n${list}`
      : message`${count} flags are missing, and there is no terminal to ask on:\n${list}`,
  )
}

function refuseFlag(question: Question, given: string, answers: Answers): void {
  const reason = reasonOf(question, given, answers)
  if (reason === undefined) return
  const [flag, text] = [flagOf(question.key), given.replaceAll('\n', ' ')]
  throw new UsageError(message`${flag} is "${text}". ${reason}`)
}

const NO_USE = message`nothing asks for it`

function refuseIdle({ key, idle = NO_USE }: Question): never {
  const flag = flagOf(key)
  throw new UsageError(message`${flag} has no use here: ${idle}. Leave it out.`)
}

/**
 * The answers to questions, in their order: flags first, then the asker, then what is taken where nothing is given.
 *
 * @param given what the flags say, by key.
 * @param language of what is asked.
 * @throws UsageError for a flag that will not do, and one for all that are missing where nobody can be asked.
 */
export async function answersTo(
  questions: readonly Question[],
  given: Readonly<Record<string, string | undefined>>,
  asker?: Asker,
  language: Language = 'en',
): Promise<Answers> {
  let answers: Answers = {}
  const missing: Question[] = []
  for (const question of questions) {
    const { key, when } = question
    const offer = offerOf(question, answers)
    const word = given[key]?.trim()
    if (when?.(answers) === false) {
      if (word === undefined) continue
      refuseIdle(question)
    }
    if (word !== undefined) {
      refuseFlag(question, word, answers)
      answers = { ...answers, [key]: word }
    } else if (asker !== undefined)
      answers = { ...answers, [key]: await askOne(question, answers, asker, language) }
    else if (offer !== undefined) answers = { ...answers, [key]: offer }
    else missing.push(question)
  }
  if (missing.length > 0) throw missingError(missing)
  return answers
}
