import { getOwn, isObject } from './object.ts'

/** A JSON pointer (RFC 6901) to what these keys and places lead to. */
export function pointerTo(...path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The keys and places that a JSON pointer leads through. */
export function pathOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What a JSON pointer leads through (`pathOf`) with places of lists as numbers, as a JSON tree takes them. */
export function treePathOf(pointer: string): (string | number)[] {
  return pathOf(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

interface SchemaError {
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Where an error of ajv is: at a value, or at the member that is missing or must not be there. */
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

/** By pointers: a config has some hundred, each of which is read from every record. */
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
 * Reads a JSON pointer (RFC 6901) in `value`; `*` stands for every entry of a list, or every member of an
 * object without a member of that name, and makes the result a flat list. `''` is the value itself. Absent members give `undefined`; own members only.
 */
export function readPointer(value: unknown, pointer: string): unknown {
  return pointer === '' ? value : walkPointer(value, knownPath(pointer))
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
    const next = stepInto(current, token)
    return next !== undefined && has(next, rest)
  }
  return has(value, pathOf(pointer))
}
