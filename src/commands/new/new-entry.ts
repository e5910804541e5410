import { changesOf } from './change.ts'
import { entryKinds } from './entries.ts'
import { answersTo } from './question.ts'
import { recordType } from './record-type.ts'
import { stateOf } from './state.ts'
import { type NewRunOptions, writeNew } from './write-new.ts'

/** Entries that are created from answers alone. */
export const newKinds = { ...entryKinds, record: recordType }

/**
 * Creates a channel, page, form or record type in the config of a folder. Asks for what the flags omit, shows the result and writes it.
 * Returns whether it was written.
 *
 * @throws AppError for invalid or missing flags, or where the result would have errors.
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
