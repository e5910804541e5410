import type { JSONSchema } from 'json-schema-to-ts'
import type { FormConfig, FormFieldConfig } from '../../schemas/config/index.ts'
import { getOwn, omitUndefined } from '../base/object.ts'
import type { Normalization } from '../base/tidy.ts'
import type { ControlDefinition } from './contracts/definitions.ts'
import type { Registry } from './manifest.ts'
import { withDefaults } from './read/validators.ts'

/** Returns the autofill purpose of a field with personal data; undefined if it has none or it is unclear. */
export function purposeOf({ control, format }: FormFieldConfig): 'tel' | 'email' | 'name' | undefined {
  if (control === 'tel' || format === 'mobile' || format === 'phone') return 'tel'
  if (control === 'email' || format === 'email') return 'email'
  return format === 'person-name' || format === 'full-name' ? 'name' : undefined
}

/** Whether a field asks for a telephone number or an e-mail address. */
export function isContactField({ control, format, autocomplete }: FormFieldConfig): boolean {
  return (
    control === 'tel' ||
    control === 'email' ||
    format === 'mobile' ||
    format === 'phone' ||
    format === 'email' ||
    autocomplete === 'tel' ||
    autocomplete === 'email'
  )
}

/** Returns the first field of a form that asks for a telephone number or an e-mail address, or undefined. */
export function contactField({ fields }: FormConfig): FormFieldConfig | undefined {
  return fields.find(isContactField)
}

type Node = Readonly<Record<string, unknown>>

function isRequired(field: FormFieldConfig): boolean {
  return field.required === true || field.control === 'hidden'
}

/** Returns how the input of a field is normalized; undefined if it is not, such as for a text without a format. */
export function normalizationOf({
  control,
  format,
  pattern,
}: Pick<FormFieldConfig, 'control' | 'format' | 'pattern'>): Normalization | undefined {
  if (control === 'tel' || format === 'mobile' || format === 'phone') return 'telephone'
  if (format === 'person-name' || format === 'full-name') return 'name'
  if (control === 'email' || format === 'email') return 'email'
  const isLine = control === 'text' && (format ?? pattern) !== undefined
  return isLine && format !== 'html' ? 'line' : undefined
}

/** Returns the normalization of each field of a form, by field name. */
export function normalizationsOf({
  fields,
}: Pick<FormConfig, 'fields'>): Readonly<Record<string, Normalization | undefined>> {
  return Object.fromEntries(fields.map((field) => [field.name, normalizationOf(field)]))
}

/** Returns the JSON Schema of a field's submitted value, from its control and settings. */
export function valueSchema({ value, settings }: ControlDefinition, field: FormFieldConfig): JSONSchema {
  return value(withDefaults(settings, field.settings ?? {}), field)
}

const TODAY = 'today'

/** Returns a field with a time zone if its bounds contain "today". */
function withTimeZone(field: FormFieldConfig, timeZone: string): FormFieldConfig {
  const there = (bound: FormFieldConfig['minimum']) => (bound === TODAY ? `${TODAY} ${timeZone}` : bound)
  return {
    ...field,
    ...omitUndefined({ minimum: there(field.minimum), maximum: there(field.maximum) }),
  }
}

/**
 * Returns the JSON Schema of a form's submission, an object with its fields by name. Browser, content service and tests validate with it;
 * `controls` are those of the registry. Texts are normalized first (`src/base/tidy.ts`), so an empty one is absent. "today" is the date
 * in `timeZone`.
 */
export function schemaOfForm(
  { fields }: Pick<FormConfig, 'fields'>,
  controls: Registry['controls'],
  timeZone = 'UTC',
): Node {
  const schemaOf = (field: FormFieldConfig): unknown => {
    const control = getOwn(controls, field.control)
    if (control === undefined) throw new Error(`There is no control "${field.control}" of form fields.`)
    return valueSchema(control, withTimeZone(field, timeZone))
  }
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.filter(isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  }
}
