import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { picture, pictureText, recordId, text, title } from './fields.ts'

/** Exhibit type: a tab of the collection page (specification, section 3). */
export const exhibitTypeSchema = {
  type: 'object',
  description: 'Exhibit type: a tab of the collection page.',
  additionalProperties: false,
  required: ['exhibitTypeId', 'typeName'],
  properties: {
    exhibitTypeId: recordId,
    typeName: title,
    typeNo: { ...text, description: 'Number of the type; lists are ordered by it.' },
    backGroundImg: picture,
    thumbAlt: pictureText,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const exhibitTypeTextFields = [
  'typeName',
  'backGroundImg',
  'thumbAlt',
] as const satisfies readonly (keyof typeof exhibitTypeSchema.properties)[]

export type ExhibitType = FromSchema<typeof exhibitTypeSchema>
