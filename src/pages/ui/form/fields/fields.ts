import type { JSONSchema } from 'json-schema-to-ts'
import {
  daySchema,
  type FormFieldConfig,
  formats,
  formControls,
} from '../../../../../schemas/config/index.ts'
import { byName, defineField, noOptions } from '../../../../engine/contracts/define.ts'
import { fieldControls } from './field-controls.ts'

type Schema = Exclude<JSONSchema, boolean>

function patternsOf({ format, pattern }: FormFieldConfig): Schema {
  const all = [
    ...(format === undefined ? [] : [formats[format]]),
    ...(pattern === undefined ? [] : [pattern]),
  ]
  const [first] = all
  if (all.length > 1) return { allOf: all.map((each) => ({ type: 'string', pattern: each }) as const) }
  return first === undefined ? {} : { pattern: first }
}

/** Returns a schema factory for texts; `maxLength` is the default limit if the field sets none. */
function textSchema(maxLength: number) {
  return (_settings: object, field: FormFieldConfig): Schema => ({
    type: 'string',
    minLength: Math.max(field.minLength ?? 0, field.required === true ? 1 : 0),
    maxLength: field.maxLength ?? maxLength,
    ...patternsOf(field),
  })
}

function numberValue(_settings: object, { minimum, maximum }: FormFieldConfig): Schema {
  return {
    type: 'number',
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
  }
}

/** A value among the field's options. */
function optionValue(_settings: object, { options = [] }: FormFieldConfig): Schema {
  return { enum: options.map(({ value }) => value) }
}

function tickValue(_settings: object, { required }: FormFieldConfig): Schema {
  return required === true ? { enum: [true] } : { type: 'boolean' }
}

/** A date such as "2026-11-21", within the field's bounds (`src/base/own-schemas.ts`). */
function dayValue(_settings: object, { minimum, maximum }: FormFieldConfig): Schema {
  const bounds: object = {
    ...(typeof minimum === 'string' && { fromDay: minimum }),
    ...(typeof maximum === 'string' && { untilDay: maximum }),
  }
  return { type: 'string', pattern: daySchema.pattern, ...bounds }
}

/** Comma-separated file paths. */
function pathsValue(_settings: object, { upload }: FormFieldConfig): Schema {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 8000,
    pattern: `^[^,]+(,[^,]+){0,${(upload?.most ?? 1) - 1}}$`,
  }
}

/** The default value set in the field's config, and nothing else. */
function constantValue(_settings: object, field: FormFieldConfig): Schema {
  return { enum: [field.default ?? ''] }
}

/** All built-in form controls by their name in the config. */
export const fields = byName([
  defineField({
    name: 'text',
    summary: formControls.text.description,
    settings: noOptions,
    value: textSchema(200),
    ...fieldControls.text,
  }),
  defineField({
    name: 'tel',
    summary: formControls.tel.description,
    settings: noOptions,
    value: textSchema(32),
    ...fieldControls.tel,
  }),
  defineField({
    name: 'email',
    summary: formControls.email.description,
    settings: noOptions,
    value: textSchema(254),
    ...fieldControls.email,
  }),
  defineField({
    name: 'textarea',
    summary: formControls.textarea.description,
    settings: noOptions,
    value: textSchema(5000),
    ...fieldControls.textarea,
  }),
  defineField({
    name: 'select',
    summary: formControls.select.description,
    settings: noOptions,
    value: optionValue,
    ...fieldControls.select,
  }),
  defineField({
    name: 'radio',
    summary: formControls.radio.description,
    settings: noOptions,
    value: optionValue,
    ...fieldControls.radio,
  }),
  defineField({
    name: 'checkbox',
    summary: formControls.checkbox.description,
    settings: noOptions,
    value: tickValue,
    ...fieldControls.checkbox,
  }),
  defineField({
    name: 'date',
    summary: formControls.date.description,
    settings: noOptions,
    value: dayValue,
    ...fieldControls.date,
  }),
  defineField({
    name: 'number',
    summary: formControls.number.description,
    settings: noOptions,
    value: numberValue,
    ...fieldControls.number,
  }),
  defineField({
    name: 'photos',
    summary: formControls.photos.description,
    settings: noOptions,
    value: pathsValue,
    ...fieldControls.photos,
  }),
  defineField({
    name: 'hidden',
    summary: formControls.hidden.description,
    settings: noOptions,
    value: constantValue,
    ...fieldControls.hidden,
  }),
])
