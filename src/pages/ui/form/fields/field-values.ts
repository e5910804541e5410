import type { JSONSchema } from 'json-schema-to-ts'
import { type FormFieldConfig, formats } from '../../../../../schemas/config/index.ts'

type Schema = Exclude<JSONSchema, boolean>

const DATE = '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'

function patternsOf({ format, pattern }: FormFieldConfig): Schema {
  const all = [
    ...(format === undefined ? [] : [formats[format]]),
    ...(pattern === undefined ? [] : [pattern]),
  ]
  const [first] = all
  if (all.length > 1) return { allOf: all.map((each) => ({ type: 'string', pattern: each }) as const) }
  return first === undefined ? {} : { pattern: first }
}

/** A text of at most so many characters, where the field does not say. */
export function textSchema(maxLength: number) {
  return (_settings: object, field: FormFieldConfig): Schema => ({
    type: 'string',
    minLength: Math.max(field.minLength ?? 0, field.required === true ? 1 : 0),
    maxLength: field.maxLength ?? maxLength,
    ...patternsOf(field),
  })
}

export function numberValue(_settings: object, { minimum, maximum }: FormFieldConfig): Schema {
  return {
    type: 'number',
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}

/** One of the field's options. */
export function optionValue(_settings: object, { options = [] }: FormFieldConfig): Schema {
  return { enum: options.map(({ value }) => value) }
}

export function tickValue(_settings: object, { required }: FormFieldConfig): Schema {
  return required === true ? { enum: [true] } : { type: 'boolean' }
}

/** A day as "2026-11-21". */
export function dayValue(): Schema {
  return { type: 'string', pattern: DATE }
}

/** Paths of files with commas between them. */
export function pathsValue(_settings: object, { upload }: FormFieldConfig): Schema {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 8000,
    pattern: `^[^,]+(,[^,]+){0,${(upload?.most ?? 1) - 1}}$`,
  }
}

/** What the field says itself. */
export function constantValue(_settings: object, field: FormFieldConfig): Schema {
  return { enum: [field.default ?? ''] }
}
