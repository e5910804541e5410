import { getOwn, isObject } from './object.ts'

/** Returns the JSON pointer (RFC 6901) of a path of keys and indexes. */
export function pointerTo(...path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Splits a JSON pointer into keys and indexes. */
export function pathOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Splits a JSON pointer like `pathOf`, with indexes as numbers for JSON tree libraries. */
export function treePathOf(pointer: string): (string | number)[] {
  return pathOf(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

interface SchemaError {
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Returns the pointer of an ajv error: the invalid value, or the missing or unexpected member. */
export function pointerOfError({ instancePath, params }: SchemaError): string {
  const member = params.additionalProperty ?? params.missingProperty
  return typeof member === 'string' ? instancePath + pointerTo(member) : instancePath
}

function stepInto(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(token) ? value[Number(token)] : undefined
  return isObject(value) ? getOwn(value, token) : undefined
}

function walkPointer(value: unknown, tokens: readonly string[], from = 0): unknown {
  let current = value
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index] ?? ''
    if (
      token === '*' &&
      (Array.isArray(current) || (isObject(current) && getOwn(current, '*') === undefined))
    )
      return Object.values(current).flatMap((entry) => walkPointer(entry, tokens, index + 1) ?? [])
    current = stepInto(current, token)
  }
  return current
}

/** Paths by pointer. A config has some hundred pointers, each read from every record. */
const paths = new Map<string, readonly string[]>()
const MAX_PATHS = 5000

function knownPath(pointer: string): readonly string[] {
  const known = paths.get(pointer)
  if (known !== undefined) return known
  const path = pathOf(pointer)
  if (paths.size >= MAX_PATHS) paths.clear()
  paths.set(pointer, path)
  return path
}

/**
 * Reads a JSON pointer (RFC 6901) in `value`. `*` matches every entry of a list, or every member of an object without a
 * member `*`, and flattens the result. `''` is the value itself. Missing members are `undefined`; inherited ones are
 * ignored.
 */
export function readPointer(value: unknown, pointer: string): unknown {
  return pointer === '' ? value : walkPointer(value, knownPath(pointer))
}

/** Whether a pointer exists in a record, whatever its value. True below an empty list, where it is unknown. */
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
    const next = stepInto(current, token)
    return next !== undefined && has(next, rest)
  }
  return has(value, pathOf(pointer))
}
