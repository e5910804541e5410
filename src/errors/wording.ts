const SHOWN = 12

/** `"a", "b" or "c"`; long lists are cut, and say so. */
export function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `"${name}"`)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  const last = shown.at(-1)
  if (last === undefined) return 'none'
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`
}

/** "Did you mean …?" where a name is near, otherwise the names there are. */
export function suggestionOrList(suggestion: string | undefined, known: readonly string[]): string {
  if (suggestion !== undefined) return `Did you mean "${suggestion}"?`
  if (known.length === 0) return 'There is none to choose from yet.'
  return `Known: ${quotedList([...known].sort())}.`
}

const LONGEST = 600

/** A sentence fit for a terminal: what it quotes of a config is cut where it is endless, and shown where it is unseen. */
export function legible(sentence: string): string {
  const short = sentence.length > LONGEST ? `${sentence.slice(0, LONGEST)} …` : sentence
  return short.replace(
    /(?!\n)\p{Cc}|\p{Cs}|[\u202a-\u202e]/gu,
    (unseen) => `\\u${unseen.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
}
