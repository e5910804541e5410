import type { Node } from 'jsonc-parser'

const LONG = 100_000

/** Written out, so that this file does not hold what it warns of. */
const RIGHT_TO_LEFT = '"\\u202Egnp.exe"'

const absurdStrings: readonly string[] = [
  '""',
  JSON.stringify('字'.repeat(LONG)),
  '"javascript:alert(1)"',
  '"\\u0000"',
  '"../../etc/passwd"',
  RIGHT_TO_LEFT,
]

/** JSON of a value of another type in place of a node; none for null. */
export function wrongType({ type, value }: Node): readonly string[] {
  switch (type) {
    case 'string':
      return ['7']
    case 'number':
    case 'boolean':
      return [`"${String(value)}"`]
    case 'array':
      return ['{}']
    case 'object':
      return ['[]']
    default:
      return []
  }
}

/** JSON of at most two absurd values in place of a node, chosen by `seed`; never what is there. */
export function absurdValues({ type }: Node, written: string, seed: number): readonly string[] {
  const chosen = (): readonly string[] => {
    switch (type) {
      case 'string':
        return [0, 1].map((turn) => absurdStrings[(seed + turn * (1 + (seed % 5))) % 6] ?? '""')
      case 'number':
        return ['-1', seed % 2 === 0 ? '1e15' : '0']
      case 'array':
        return ['[]', `[${written.slice(1, -1)},${written.slice(1, -1)}]`]
      case 'object':
        return ['{}']
      default:
        return []
    }
  }
  const isEmptyList = type === 'array' && written.slice(1, -1).trim() === ''
  return [...new Set(chosen())].filter((value) => value !== written && !(isEmptyList && value === '[,]'))
}
