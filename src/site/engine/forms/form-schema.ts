import {
  controlOf,
  type FormConfig,
  type FormControl,
  type FormFieldConfig,
  formats,
} from '../../../../schemas/config/index.ts'

type Node = Readonly<Record<string, unknown>>

/** Characters of a text whose control says nothing. */
const MAX_LENGTH = 200

const DATE = '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'

/** Paths with commas between them: what a "photos" field sends. */
function paths(most: number): Node {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 8000,
    pattern: `^[^,]+(,[^,]+){0,${most - 1}}$`,
  }
}

function patternsOf({ format, pattern }: FormFieldConfig): Node {
  const all = [
    ...(format === undefined ? [] : [formats[format]]),
    ...(pattern === undefined ? [] : [pattern]),
  ]
  const [first] = all
  if (all.length > 1) return { allOf: all.map((each) => ({ type: 'string', pattern: each })) }
  return first === undefined ? {} : { pattern: first }
}

function textOf(field: FormFieldConfig): Node {
  return {
    type: 'string',
    minLength: Math.max(field.minLength ?? 0, field.required === true ? 1 : 0),
    maxLength: field.maxLength ?? controlOf(field.control).maxLength ?? MAX_LENGTH,
    ...patternsOf(field),
  }
}

function numberOf({ minimum, maximum }: FormFieldConfig): Node {
  return {
    type: 'number',
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}

function optionOf({ options = [] }: FormFieldConfig): Node {
  return { enum: options.map(({ value }) => value) }
}

/** What the value of a field must be, by its control. */
const valueSchemas: Readonly<Record<FormControl, (field: FormFieldConfig) => Node>> = {
  text: textOf,
  tel: textOf,
  email: textOf,
  textarea: textOf,
  select: optionOf,
  radio: optionOf,
  checkbox: ({ required }) => (required === true ? { enum: [true] } : { type: 'boolean' }),
  date: () => ({ type: 'string', pattern: DATE }),
  number: numberOf,
  photos: ({ upload }) => paths(upload?.most ?? 1),
  hidden: (field) => ({ enum: [field.default ?? ''] }),
}

function isRequired(field: FormFieldConfig): boolean {
  return field.required === true || field.control === 'hidden'
}

/**
 * The one JSON Schema of what a form sends: an object with its fields by name. Browser, content service and tests validate by
 * it. Texts are tidied before (`src/shared/tidy.ts`), so an empty one is absent.
 */
export function schemaOfForm({ fields }: Pick<FormConfig, 'fields'>): Node {
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.filter(isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, valueSchemas[field.control](field)])),
  }
}
