import { pathOf } from '../base/json-pointer.ts'
import { getOwn, isObject } from '../base/object.ts'

function step(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(token) ? value[Number(token)] : undefined
  return isObject(value) ? getOwn(value, token) : undefined
}

function walk(value: unknown, tokens: readonly string[]): unknown {
  let current = value
  for (const [index, token] of tokens.entries()) {
    if (
      token === '*' &&
      (Array.isArray(current) || (isObject(current) && getOwn(current, '*') === undefined))
    ) {
      const rest = tokens.slice(index + 1)
      return Object.values(current).flatMap((entry) => walk(entry, rest) ?? [])
    }
    current = step(current, token)
  }
  return current
}

/**
 * Reads a JSON pointer (RFC 6901) in `value`; `*` represents every entry of a list, or every member of an
 * object without a member of that name, and makes the result a flat list. `''` is the value itself. Absent members give `undefined`; own members only.
 */
export function readPointer(value: unknown, pointer: string): unknown {
  return pointer === '' ? value : walk(value, pathOf(pointer))
}

/** Whether a record has the place of a pointer, whatever is there; of an empty list that is not known, so it has. */
export function hasPlace(value: unknown, pointer: string): boolean {
  const has = (current: unknown, [token, ...rest]: readonly string[]): boolean => {
    if (token === undefined) return true
    if (
      token === '*' &&
      (Array.isArray(current) || (isObject(current) && getOwn(current, '*') === undefined))
    ) {
      const entries = Object.values(current)
      return entries.length === 0 || entries.some((entry) => has(entry, rest))
    }
    const next = step(current, token)
    return next !== undefined && has(next, rest)
  }
  return has(value, pathOf(pointer))
}
