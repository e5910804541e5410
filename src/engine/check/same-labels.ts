import type { LocalText } from '../../../schemas/config/index.ts'
import { catalogue, type Message, type Problem, problemOf } from '../errors/index.ts'
import type { CheckContext } from './context.ts'

/** Something that visitors know by its label alone; that of a language is in itself. */
interface Labelled {
  readonly label: LocalText | string
}

/** Siblings that have one label in a language, each with the first that has it. `what` says what they are, in the plural. */
export function* sameLabels(
  siblings: readonly Labelled[],
  what: Message,
  { at }: CheckContext,
): Generator<Problem> {
  const taken = new Map<string, number>()
  for (const sibling of siblings) {
    const { label } = sibling
    for (const [code, text] of Object.entries(typeof label === 'string' ? { '': label } : label)) {
      const place = typeof label === 'string' ? at(sibling, 'label') : at(label, code)
      const key = `${code} ${text.trim().toLowerCase()}`
      const line = taken.get(key)
      if (line === undefined) taken.set(key, place.line)
      else yield problemOf(catalogue.LABEL_DUPLICATE, { label: text, what, line }, place)
    }
  }
}
