import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from './text.ts'

const fieldSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'control', 'label'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    control: {
      type: 'string',
      enum: ['text', 'tel', 'email', 'textarea', 'select', 'radio', 'photos', 'hidden'],
    },
    label: localTextSchema,
    hint: localTextSchema,
    placeholder: localTextSchema,
    default: { type: ['string', 'number', 'boolean'] },
    required: { type: 'boolean' },
    requiredMessage: localTextSchema,
    pattern: { type: 'string', description: 'Regular expression the value must match.' },
    patternMessage: localTextSchema,
    minLength: { type: 'integer', minimum: 0 },
    maxLength: { type: 'integer', minimum: 1 },
    rows: { type: 'integer', minimum: 1, maximum: 40 },
    options: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['value', 'label'],
        properties: { value: { type: ['string', 'number'] }, label: localTextSchema },
      },
    },
    private: { type: 'boolean', description: 'Never answered, logged or put in an address.' },
  },
} as const satisfies JSONSchema

/** One file of config/forms/. */
export const formSchema = {
  $id: 'https://vitrine.invalid/schemas/form.schema.json',
  title: 'Vitrine form',
  description: 'A form: its fields, rules and messages, and where it is sent. 表单配置。',
  type: 'object',
  additionalProperties: false,
  required: ['title', 'fields', 'submit'],
  properties: {
    $schema: { type: 'string' },
    title: localTextSchema,
    fields: { type: 'array', items: fieldSchema, minItems: 1 },
    submit: {
      type: 'object',
      additionalProperties: false,
      required: ['service', 'method', 'path', 'label', 'success'],
      properties: {
        service: { type: 'string' },
        method: { type: 'string', enum: ['POST', 'PUT'] },
        path: { type: 'string', pattern: '^/' },
        body: { type: 'object' },
        label: localTextSchema,
        success: localTextSchema,
        failure: localTextSchema,
      },
    },
  },
} as const satisfies JSONSchema

export type FormConfig = FromSchema<typeof formSchema>
