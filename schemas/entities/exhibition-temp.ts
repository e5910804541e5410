import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { group, link, moment, picture, pictureText, recordId, richText, text, title } from './fields.ts'

/** Temporary exhibition (specification, section 3). */
export const exhibitionTempSchema = {
  type: 'object',
  description: 'Temporary exhibition.',
  additionalProperties: false,
  required: ['exhibitionTempId', 'tempName'],
  properties: {
    exhibitionTempId: recordId,
    groupId: group,
    tempName: title,
    description: { ...richText, description: 'Details, HTML.' },
    startTime: moment,
    endTime: moment,
    exhibitionStatus: {
      ...text,
      description: 'Whether it takes place: "cancelled", "postponed" or nothing.',
    },
    tempPlace: { ...text, description: 'Where it is shown.' },
    linkUrl: { ...link, description: 'Panorama.' },
    extension1: text,
    thumb: picture,
    appThumb: { ...picture, description: 'Picture for small screens.' },
    thumbAlt: pictureText,
    label: text,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const exhibitionTempTextFields = [
  'tempName',
  'description',
  'tempPlace',
  'linkUrl',
  'extension1',
  'thumb',
  'appThumb',
  'thumbAlt',
  'label',
] as const satisfies readonly (keyof typeof exhibitionTempSchema.properties)[]

export type ExhibitionTemp = FromSchema<typeof exhibitionTempSchema>
