import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { group, link, moment, picture, pictureText, recordId, richText, text, title } from './fields.ts'

/** Base (permanent) exhibition (specification, section 3). */
export const exhibitionBaseSchema = {
  type: 'object',
  description: 'Base (permanent) exhibition.',
  additionalProperties: false,
  required: ['exhibitionBaseId', 'baseName'],
  properties: {
    exhibitionBaseId: recordId,
    groupId: group,
    baseName: title,
    description: { ...richText, description: 'Details, HTML.' },
    startTime: moment,
    endTime: moment,
    extension1: { ...text, description: 'Map position, x.' },
    extension2: { ...text, description: 'Map position, y.' },
    extension3: text,
    linkUrl: { ...link, description: 'Panorama.' },
    basePlace: { ...text, description: 'Where it is shown.' },
    thumb: picture,
    appThumb: { ...picture, description: 'Picture for small screens.' },
    thumbAlt: pictureText,
    label: text,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const exhibitionBaseTextFields = [
  'baseName',
  'description',
  'extension3',
  'linkUrl',
  'basePlace',
  'thumb',
  'appThumb',
  'thumbAlt',
  'label',
] as const satisfies readonly (keyof typeof exhibitionBaseSchema.properties)[]

export type ExhibitionBase = FromSchema<typeof exhibitionBaseSchema>
