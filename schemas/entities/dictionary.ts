import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { recordId, text, title } from './fields.ts'

/** Dictionary entry: one option of a namespace such as CMS_EXHIBIT_AGE_OPTION (specification, section 3). */
export const dictionarySchema = {
  type: 'object',
  description: 'Dictionary entry: one option of a namespace.',
  additionalProperties: false,
  required: ['dictionaryId', 'dictionaryCode', 'dictionaryName', 'dictionaryValue'],
  properties: {
    dictionaryId: recordId,
    dictionaryCode: { ...text, maxLength: 64, description: 'Namespace, such as CMS_EXHIBIT_AGE_OPTION.' },
    dictionaryName: title,
    dictionaryValue: { ...text, description: 'Value that records carry.' },
    dictionaryNameEn: { ...text, description: 'English name.' },
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const dictionaryTextFields = [
  'dictionaryName',
] as const satisfies readonly (keyof typeof dictionarySchema.properties)[]

export type Dictionary = FromSchema<typeof dictionarySchema>
