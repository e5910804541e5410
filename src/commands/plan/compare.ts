import { isObject } from '../../base/object.ts'
import { type Message, message, sameInBoth } from '../../engine/errors/wording.ts'

/** A value that differs; `from` or `to` is undefined where it is only in one of both. */
export interface Difference {
  /** Keys from the top, such as ["queries", "main", "pageSize"]. */
  readonly path: readonly string[]
  readonly from: unknown
  readonly to: unknown
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Lists are taken apart only where both are of the same length: otherwise what moved would look changed. */
function comparableParts(value: unknown, other: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isObject(value) && isObject(other)) return value
  if (Array.isArray(value) && Array.isArray(other) && value.length === other.length)
    return Object.fromEntries(value.map((entry: unknown, index) => [String(index), entry]))
  return undefined
}

/** Every value that differs between two, as deep as they can be compared; the order of keys does not count. */
export function differences(from: unknown, to: unknown, path: readonly string[] = []): readonly Difference[] {
  const [before, after] = [comparableParts(from, to), comparableParts(to, from)]
  if (before === undefined || after === undefined) return isSame(from, to) ? [] : [{ path, from, to }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key) => differences(before[key], after[key], [...path, key]))
}

const MAX_LENGTH = 60

const NONE = message`none`

/** A value as a reviewer reads it, in one line. */
function inOneLine(value: unknown): Message {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) return NONE
  return sameInBoth(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text)
}

/** "pageSize 10 → 12"; "fields.email removed". */
export function sentence({ path, from, to }: Difference, skip = 0): Message {
  const key = path.slice(skip).join('.')
  if (to === undefined && isObject(from)) return message`${key} removed`
  if (from === undefined && isObject(to)) return message`${key} added`
  return message`${key} ${inOneLine(from)} → ${inOneLine(to)}`
}
