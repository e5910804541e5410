import { isObject } from '../../base/object.ts'

/** A value as it may leave the service. */
export interface Picked {
  /** Frozen, with all it holds. */
  readonly value: unknown
  /** About the length of the value as JSON, in bytes. */
  readonly bytes: number
}

export type Picker = (value: unknown) => Picked

/** Quotes, colon and comma around a member. */
const PUNCTUATION = 4
const SCALAR_BYTES = 6

const NOTHING: Picked = { value: undefined, bytes: 0 }

const scalar: Picker = (value) => {
  if (typeof value === 'string') return { value, bytes: Buffer.byteLength(value) + PUNCTUATION }
  return typeof value === 'object' ? NOTHING : { value, bytes: SCALAR_BYTES }
}

function listPicker(pickEntry: Picker): Picker {
  return (list) => {
    if (!Array.isArray(list)) return scalar(list)
    const entries = list.map((entry: unknown) => pickEntry(entry))
    return {
      value: Object.freeze(entries.map(({ value }) => value)),
      bytes: entries.reduce((sum, { bytes }) => sum + bytes, PUNCTUATION),
    }
  }
}

function objectPicker(properties: Readonly<Record<string, unknown>>): Picker {
  const members = Object.entries(properties).map(([name, schema]) => [name, pickerOf(schema)] as const)
  return (given) => {
    if (!isObject(given)) return scalar(given)
    const value: Record<string, unknown> = {}
    let bytes = PUNCTUATION
    for (const [name, pick] of members) {
      const member = Object.hasOwn(given, name) ? given[name] : undefined
      if (member === undefined) continue
      const picked = pick(member)
      if (picked.value === undefined) continue
      value[name] = picked.value
      bytes += picked.bytes + name.length + PUNCTUATION
    }
    return { value: Object.freeze(value), bytes }
  }
}

/** A value as it is, of which another picker has taken what may leave already. */
const whole: Picker = (value) =>
  value === undefined ? NOTHING : { value, bytes: Buffer.byteLength(JSON.stringify(value)) + PUNCTUATION }

/**
 * What may leave the service: a copy of a value with the members that a schema names, at every level, and no others. The
 * schemas of answers have no `anyOf` or `$ref`; an object that a schema does not describe is left out, except where its schema says that it may have any members.
 */
export function pickerOf(schema: unknown): Picker {
  if (!isObject(schema)) return scalar
  if (schema.additionalProperties === true) return whole
  if (isObject(schema.properties)) return objectPicker(schema.properties)
  return schema.items === undefined ? scalar : listPicker(pickerOf(schema.items))
}
