/** Word pairs in field names; the value of the first must not exceed that of the second. */
type Words = readonly (readonly [low: string, high: string])[]

/** Start and end. */
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

/** Birth and death. */
export const LIVES: Words = [
  ['born', 'died'],
  ['birth', 'death'],
]

/** Bounds of a number. */
export const BOUNDS: Words = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['lowest', 'highest'],
  ['smallest', 'largest'],
  ['youngest', 'oldest'],
  ['earliest', 'latest'],
]

/** Returns names that differ only in such words: `minAge` and `maxAge`, `date_of_birth` and `date_of_death`. */
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
