import type { Language } from '../../engine/errors/index.ts'
import { readConfig } from '../../web/site/read-config.ts'
import type { Asker } from './asker.ts'
import { channelQuestions } from './channel-questions.ts'
import { type ConfigState, stateOf } from './config-state.ts'
import { newChannel } from './new-channel.ts'
import { formQuestions, newForm } from './new-form.ts'
import { newPage } from './new-page.ts'
import type { NewThing } from './new-thing.ts'
import { pageQuestions } from './page-questions.ts'
import { type Answers, answersTo, type Question } from './questions.ts'
import { writeNew } from './write-new.ts'

export interface RunOptions {
  readonly folder: string
  /** What the flags say, by key; those given more than once in lines. */
  readonly given: Readonly<Record<string, string | undefined>>
  readonly yes: boolean
  readonly asker?: Asker | undefined
  readonly print: (line: string) => void
  readonly origin: string
  /** Of questions and messages; default English. */
  readonly language?: Language
}

interface Kind {
  readonly questions: (state: ConfigState) => readonly Question[]
  readonly make: (answers: Answers, state: ConfigState) => NewThing
}

const kinds = {
  channel: { questions: channelQuestions, make: newChannel },
  page: { questions: pageQuestions, make: newPage },
  form: { questions: formQuestions, make: newForm },
} as const satisfies Readonly<Record<string, Kind>>

/**
 * Makes a channel, page or form of the config in a folder: asks for what the flags leave open, shows it, writes it.
 * Answers whether it was written.
 *
 * @throws UsageError where flags will not do or are missing, or the outcome would have errors.
 */
export async function runNew(kind: keyof typeof kinds, options: RunOptions): Promise<boolean> {
  const { folder, given, asker, language } = options
  const files = readConfig(folder)
  const state = stateOf(folder, files)
  const { questions, make } = kinds[kind]
  const answers = await answersTo(questions(state), given, asker, language)
  return writeNew(make({ ...answers, param: given.param ?? '' }, state), { ...options, files })
}
