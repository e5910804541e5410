import { fold } from '../fold.ts'
import words from './words.json' with { type: 'json' }

type Answer = 'yes' | 'no'
type Words = Readonly<Record<string, Readonly<Record<Answer, readonly string[]>>>>

/**
 * By language; pages use the first word of each if the museum has no text of its own. "und" has marks independent of
 * language.
 */
const all: Words = words

function meaningsOf(answer: Answer): ReadonlySet<string> {
  return new Set(Object.values(all).flatMap((each) => each[answer].map(fold)))
}

const yes = meaningsOf('yes')
const no = meaningsOf('no')

/** Parses yes or no as written by programs and in the interface languages; undefined for any other text. */
export function yesOrNo(text: string): boolean | undefined {
  const written = text.trim()
  const word = fold(written)
  if (yes.has(word) || all.und?.yes.includes(written)) return true
  return no.has(word) || all.und?.no.includes(written) ? false : undefined
}

/** Returns "yes" or "no" in a language (BCP 47); undefined if unknown. */
export function yesNoWord(answer: boolean, tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize()
  const known = all[`${language}-${script}`] ?? all[language]
  return known?.[answer ? 'yes' : 'no'][0]
}
