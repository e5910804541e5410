import type { Environment } from '../../web/site/environment.ts'
import { readConfig } from '../../web/site/read-config.ts'
import { stateOf } from './config-state.ts'
import { newSource } from './new-source.ts'
import { type Answers, answersTo } from './questions.ts'
import { readSample } from './read-sample.ts'
import type { RunOptions } from './run-new.ts'
import { itemsOf, showItems } from './show-items.ts'
import { addressNote, methodNamed, sourceQuestions } from './source-questions.ts'
import { writeNew } from './write-new.ts'

/**
 * Makes a source from a sample of its answers: finds the mapping, shows it with the Items it gives, writes it. Answers
 * whether it was written.
 *
 * @throws UsageError where flags will not do, the sample cannot be had, or it holds no records that are clear.
 */
export async function runNewSource(options: RunOptions, environment: Environment): Promise<boolean> {
  const { folder, given, asker, language } = options
  const { variables } = environment
  const files = readConfig(folder)
  const state = stateOf(folder, files)
  const asked = await answersTo(sourceQuestions(state, variables), given, asker, language)
  const answers: Answers = { ...asked, map: given.map ?? '' }
  const { from = '', body = '', method } = answers
  const sample = await readSample({ from, method: methodNamed(method), body })
  const { source, thing } = await newSource(answers, sample, state)
  const items = await itemsOf(source, sample.text, state, environment)
  const note = addressNote(answers, state, variables)
  const whole = {
    ...thing,
    findings: [...(thing.findings ?? []), ...showItems(items)],
    notes: [...(note === undefined ? [] : [note]), ...(thing.notes ?? [])],
  }
  return writeNew(whole, { ...options, files })
}
