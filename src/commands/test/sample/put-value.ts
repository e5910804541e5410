import { pathOf } from '../../../base/json-pointer.ts'

/** A JSON object or list that is being made. */
type Container = Record<string, unknown> | unknown[]

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

function put(target: Container, tokens: readonly string[], value: unknown): void {
  const [token = '', ...rest] = tokens
  const next = rest[0]
  const keys = token === '*' && Array.isArray(target) ? ['0', '1'] : [token]
  for (const key of keys) {
    if (rest.length === 0) {
      Reflect.set(target, key, value)
      continue
    }
    const present: unknown = Reflect.get(target, key)
    // A value that is there already stays: another field has written it.
    if (present !== undefined && !isContainer(present)) return
    const inner: Container = isContainer(present) ? present : next === '*' ? [] : {}
    if (present === undefined) Reflect.set(target, key, inner)
    put(inner, rest, value)
  }
}

/**
 * Writes a value where a JSON pointer reads it; "*" makes a list of two entries. Changes `record`. The pointer '' cannot be
 * written in place.
 */
export function putValue(record: Record<string, unknown>, pointer: string, value: unknown): void {
  if (pointer !== '') put(record, pathOf(pointer), value)
}
