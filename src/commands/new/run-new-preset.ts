import { commandLine, inEachLanguage, listed, message } from '../../engine/errors/index.ts'
import { noSuch, UsageError } from '../../engine/errors/usage-error.ts'
import { readConfig } from '../../web/site/read-config.ts'
import { stateOf } from './config-state.ts'
import { newPreset, takenChannel } from './presets/new-preset.ts'
import { presetQuestions } from './presets/preset-questions.ts'
import { presets } from './presets/presets.ts'
import { answersTo, flagOf } from './questions.ts'
import type { RunOptions } from './run-new.ts'
import { writeNew } from './write-new.ts'

/**
 * Makes the sources and pages of a system that museums run. Answers whether they were written.
 *
 * @throws UsageError for a preset that is not there, flags that will not do or are missing, or a channel that is there already.
 */
export async function runNewPreset(options: RunOptions): Promise<boolean> {
  const { folder, asker, language } = options
  const { preset: system = '', ...given } = options.given
  if (system === 'oai-pmh') {
    const command = message`import --oai-pmh ADDRESS --into work`
    throw new UsageError(
      message`A site does not ask an OAI-PMH repository for each page: it has no search, no filter and no sorting, and it answers XML. Bring its records in: ${inEachLanguage((each) => commandLine(command[each]))}`,
    )
  }
  const preset = presets[system]
  if (preset === undefined) throw noSuch(message`preset`, system, Object.keys(presets))
  const files = readConfig(folder)
  const state = stateOf(folder, files)
  const questions = presetQuestions(preset, state)
  const keys = questions.map(({ key }) => key)
  const [unknown] = Object.keys(given).filter((key) => !keys.includes(key))
  if (unknown !== undefined)
    throw new UsageError(
      message`The preset ${system} does not use ${flagOf(unknown)}. It uses ${listed(keys.map(flagOf))}.`,
    )
  const answers = await answersTo(questions, given, asker, language)
  const { name = '' } = answers
  if (takenChannel(name, state))
    throw new UsageError(
      message`${folder}/channels/${name}.json is there already. Choose another name for the source.`,
    )
  return writeNew(newPreset(system, preset, answers, state), { ...options, files })
}
