import { isObject } from '../base/object.ts'

/** How many references after each other are followed, such as from a record to a medium and from there to its file. */
const MAX_STEPS = 3

function keyOf({ type, id }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof type === 'string' && typeof id === 'string' ? JSON.stringify([type, id]) : undefined
}

/**
 * Records in which what refers to an included one by `type` and `id` holds its members too (JSON:API, "compound documents"). An included
 * record is written out once for each number of steps that are left, so that circles and many references cost no more.
 */
export function withIncluded(records: readonly unknown[], included: unknown): readonly unknown[] {
  if (!Array.isArray(included)) return records
  const known = new Map<string, Readonly<Record<string, unknown>>>()
  for (const entry of included) {
    const key = isObject(entry) ? keyOf(entry) : undefined
    if (isObject(entry) && key !== undefined) known.set(key, entry)
  }
  const written = new Map<string, unknown>()
  const referred = (key: string, steps: number): unknown => {
    const place = `${steps} ${key}`
    if (!written.has(place)) written.set(place, membersOf(known.get(key), steps))
    return written.get(place)
  }
  const membersOf = (value: unknown, steps: number): unknown => {
    if (Array.isArray(value)) return value.map((entry) => followed(entry, steps))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, followed(entry, steps)]))
  }
  const followed = (value: unknown, steps: number): unknown => {
    const key = isObject(value) ? keyOf(value) : undefined
    const isReference = key !== undefined && known.has(key) && steps > 0
    const own = membersOf(value, steps)
    return isReference ? { ...Object(own), ...Object(referred(key, steps - 1)) } : own
  }
  return records.map((record) => membersOf(record, MAX_STEPS))
}
