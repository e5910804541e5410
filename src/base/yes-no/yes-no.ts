import { fold } from '../fold.ts'
import words from './words.json' with { type: 'json' }

type Answer = 'yes' | 'no'
type Words = Readonly<Record<string, Readonly<Record<Answer, readonly string[]>>>>

/** By language; the first of each is what pages write, where the museum has no text of its own. Marks of no language are under "und". */
const all: Words = words

function meaningsOf(answer: Answer): ReadonlySet<string> {
  return new Set(Object.values(all).flatMap((each) => each[answer].map(fold)))
}

const yes = meaningsOf('yes')
const no = meaningsOf('no')

/** What a text says that answers yes or no, as programs and people of the interface's languages write it; undefined for any other. */
export function yesOrNo(text: string): boolean | undefined {
  const written = text.trim()
  const word = fold(written)
  if (yes.has(word) || all.und?.yes.includes(written)) return true
  return no.has(word) || all.und?.no.includes(written) ? false : undefined
}

/** "Yes" or "no" in a language (BCP 47); undefined where its word is not known. */
export function yesNoWord(answer: boolean, tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize()
  const known = all[`${language}-${script}`] ?? all[language]
  return known?.[answer ? 'yes' : 'no'][0]
}
