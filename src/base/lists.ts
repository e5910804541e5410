/** Splits a list into chunks of at most `size`. */
export function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Groups values by key, in order of first occurrence. */
export function groupBy<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [value])
    else known.push(value)
  }
  return groups
}

const ENTRY = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|None|nan)\s*(?:,|$)/suy

/** Counts items by kind and keeps the first of each. */
export class FirstOfKind<Thing extends object> {
  readonly #found = new Map<string, Thing & { count: number }>()

  see(kind: string, thing: Thing): void {
    const known = this.#found.get(kind)
    if (known === undefined) this.#found.set(kind, { ...thing, count: 1 })
    else known.count += 1
  }

  found(): readonly (Thing & { readonly count: number })[] {
    return [...this.#found.values()]
  }
}

const ARRAY_ENTRY = /\s*(?:"((?:[^"\\]|\\.)*)"|([^",{}]+?))\s*(?:,|$)/suy

/** Parses an array as PostgreSQL writes it: {"Marl, A.",Reed,NULL}. Undefined for any other text. */
function postgresArray(text: string): readonly string[] | undefined {
  const inside = /^\s*\{(.*)\}\s*$/s.exec(text)?.[1]?.trim()
  if (inside === undefined) return undefined
  const found: string[] = []
  ARRAY_ENTRY.lastIndex = 0
  while (ARRAY_ENTRY.lastIndex < inside.length) {
    const [, quoted, plain] = ARRAY_ENTRY.exec(inside) ?? []
    if (quoted !== undefined) found.push(quoted.replace(/\\(.)/gs, '$1'))
    else if (plain === undefined) return undefined
    else if (plain !== 'NULL') found.push(plain)
  }
  return found
}

/**
 * Parses the notation of a list of texts in another program: ['Marl, A.', "O'Brien"] of Python, {"Marl, A.",Reed} of PostgreSQL. Undefined
 * for any other text.
 */
export function writtenList(text: string): readonly string[] | undefined {
  return pythonList(text) ?? postgresArray(text)
}

function pythonList(text: string): readonly string[] | undefined {
  const inside = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]?.trim()
  if (inside === undefined) return undefined
  const found: string[] = []
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < inside.length) {
    const entry = ENTRY.exec(inside)
    if (entry === null) return undefined
    const written = entry[1] ?? entry[2]
    if (written !== undefined) found.push(written.replace(/\\(['"\\])/g, '$1').replaceAll('\\n', '\n'))
  }
  return found
}
