import { changesOf } from './change.ts'
import { entryKinds } from './entries.ts'
import { answersTo } from './question.ts'
import { stateOf } from './state.ts'
import { type RunOptions, writeNew } from './write-new.ts'

/**
 * Makes a channel, page or form of the config in a folder: asks for what the flags leave open, shows it, writes it.
 * Answers whether it was written.
 *
 * @throws AppError where flags will not do or are missing, or the outcome would have errors.
 */
export async function newEntry(kind: keyof typeof entryKinds, options: RunOptions): Promise<boolean> {
  const state = stateOf(options.folder)
  const { questions, place, paths, notes } = { paths: undefined, notes: undefined, ...entryKinds[kind] }
  const answers = await answersTo(questions, { ...options, state, locales: state.manifest.locales })
  const thing = {
    changes: changesOf(place(answers, state), state),
    paths: paths?.(answers) ?? [],
    notes: notes?.(answers, state) ?? [],
  }
  return writeNew(thing, state.files, options)
}
