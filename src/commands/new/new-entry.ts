import { changesOf } from './change.ts'
import { entryKinds } from './entries.ts'
import { answersTo } from './question.ts'
import { recordType } from './record-type.ts'
import { stateOf } from './state.ts'
import { type NewRunOptions, writeNew } from './write-new.ts'

/** Everything that is made of answers alone. */
export const newKinds = { ...entryKinds, record: recordType }

/**
 * Makes a channel, page, form or record type of the config in a folder: asks for what the flags leave open, shows it, writes it.
 * Answers whether it was written.
 *
 * @throws AppError where flags will not do or are missing, or the outcome would have errors.
 */
export async function newEntry(kind: keyof typeof newKinds, options: NewRunOptions): Promise<boolean> {
  const state = stateOf(options.folder)
  const { questions, place, paths, notes } = { paths: undefined, notes: undefined, ...newKinds[kind] }
  const answers = await answersTo(questions, { ...options, state, locales: state.manifest.locales })
  const thing = {
    changes: changesOf(place(answers, state), state),
    paths: paths?.(answers) ?? [],
    notes: notes?.(answers, state) ?? [],
  }
  return writeNew(thing, state.files, options)
}
