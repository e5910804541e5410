import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import type { CheckContext } from './context.ts'

/** Entries of a list that say again, word for word, what an earlier one says. */
export function* checkEntries(list: readonly unknown[], { at }: CheckContext): Generator<Problem> {
  const seen = new Map<string, number>()
  for (const [index, entry] of list.entries()) {
    const written = JSON.stringify(entry)
    const earlier = seen.get(written)
    if (earlier === undefined) seen.set(written, index)
    else yield problemOf(catalogue.CONFIG_REPEATED, { line: at(list, earlier).line }, at(list, index))
  }
}
