/** Two words of names: what the one says is never above what the other says of the same. */
type Words = readonly (readonly [low: string, high: string])[]

/** Where something begins and ends. */
export const ENDS: Words = [
  ['start', 'end'],
  ['begin', 'end'],
  ['begin', 'finish'],
  ['from', 'to'],
  ['since', 'until'],
  ['after', 'before'],
  ['first', 'last'],
  ['opened', 'closed'],
  ['founded', 'dissolved'],
]

/** A birth, and the death of the same. */
export const LIVES: Words = [
  ['born', 'died'],
  ['birth', 'death'],
]

/** The bounds of a number. */
export const BOUNDS: Words = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['lowest', 'highest'],
  ['smallest', 'largest'],
  ['youngest', 'oldest'],
  ['earliest', 'latest'],
]

/** Names that are the same but for such words: `minAge` and `maxAge`, `date_of_birth` and `date_of_death`. */
export function pairsOf(names: readonly string[], words: Words): Words {
  return words.flatMap(([low, high]) =>
    names.flatMap((name) => {
      const parts = name.split(/(?=[A-Z])|(?=[_-])|(?<=[_-])/)
      const at = parts.findIndex((part) => part.toLowerCase() === low)
      const isSmall = /^[a-z]/.test(parts[at] ?? '')
      const word = isSmall ? high : `${high[0]?.toUpperCase()}${high.slice(1)}`
      const other = parts.map((part, index) => (index === at ? word : part)).join('')
      return at >= 0 && names.includes(other) ? [[name, other] as const] : []
    }),
  )
}
