import { pointerTo, readPointer } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'

/** A place in the records, with what is there. */
export interface Field {
  readonly pointer: string
  /** The first plain value of each record; empty texts are absent. */
  readonly values: readonly (string | number | boolean)[]
  /** How many records there are, filled or not. */
  readonly records: number
}

const MAX_LEVELS = 3

function* pointersIn(value: unknown, pointer: string, level: number): Generator<string> {
  if (level > MAX_LEVELS) return
  if (isObject(value)) {
    for (const [key, entry] of Object.entries(value)) {
      // A star in a name cannot be distinguished from the one that walks a list.
      if (key !== '*' && key !== '') yield* pointersIn(entry, pointer + pointerTo(key), level + 1)
    }
  } else if (Array.isArray(value) && value.some(isObject)) {
    for (const entry of value) yield* pointersIn(entry, `${pointer}/*`, level)
  } else if (pointer !== '') yield pointer
}

function plainOf(value: unknown): readonly (string | number | boolean)[] {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first.trim() === '' ? [] : [first]
  return typeof first === 'number' || typeof first === 'boolean' ? [first] : []
}

/** What records have at a place; undefined where none has a plain value there. */
export function fieldAt(pointer: string, records: readonly unknown[]): Field | undefined {
  const values = records.flatMap((record) => plainOf(readPointer(record, pointer)))
  return values.length === 0 ? undefined : { pointer, values, records: records.length }
}

/** Every place of the records that ever holds a plain value, in the order of the records. */
export function collectFields(records: readonly unknown[]): readonly Field[] {
  const pointers = new Set(records.flatMap((record) => [...pointersIn(record, '', 0)]))
  return [...pointers].flatMap((pointer) => fieldAt(pointer, records) ?? [])
}
