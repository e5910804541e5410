/** A seeded source of numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  readonly int: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(first: T, ...rest: readonly T[]) => T
  /** Around zero, bell shaped, nearly always within [-1, 1]. */
  readonly bell: () => number
}

/** FNV-1a over UTF-16 units, then scattered, so that neighbouring slugs draw unlike pictures. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  next()
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (first, ...rest) => {
      const index = Math.floor(next() * (rest.length + 1))
      return index === 0 ? first : (rest[index - 1] ?? first)
    },
    bell: () => (next() + next() + next()) / 1.5 - 1,
  }
}
