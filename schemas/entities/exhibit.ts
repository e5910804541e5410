import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { flag, group, link, picture, pictureText, recordId, richText, text, title } from './fields.ts'

/** Exhibit: one object of the collection (specification, section 3). */
export const exhibitSchema = {
  type: 'object',
  description: 'Exhibit: one object of the collection.',
  additionalProperties: false,
  required: ['exhibitId', 'exhibitName'],
  properties: {
    exhibitId: recordId,
    exhibitName: title,
    exhibitType: { ...text, description: 'Type: the id or number of an exhibit type.' },
    modelUrl: { ...link, description: '3D model.' },
    exhibitLevel: { ...text, description: 'Grade of the object.' },
    age: { ...text, description: 'Era: a value of the dictionary CMS_EXHIBIT_AGE_OPTION.' },
    ageDetail: { ...text, description: 'Era in words.' },
    size: { ...text, description: 'Measurements.' },
    description: { ...richText, description: 'Details, HTML.' },
    groupId: group,
    exhibitionGroupId: { ...group, description: 'Group of the temporary exhibition that shows the object.' },
    explanationWord: { ...richText, description: 'Words of the audio guide.' },
    thumb: {
      ...picture,
      maxLength: 8000,
      description: 'Paths of pictures, separated by semicolons; the first is shown.',
    },
    appThumb: { ...picture, description: 'Picture for small screens.' },
    thumbAlt: pictureText,
    collectionUnit: { ...text, description: 'Who keeps the object.' },
    extension6: { ...text, description: 'Source.' },
    isOwn: { ...flag, description: 'Whether it belongs to the museum itself.' },
    label: text,
    generalType: text,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const exhibitTextFields = [
  'exhibitName',
  'exhibitLevel',
  'ageDetail',
  'size',
  'description',
  'explanationWord',
  'thumb',
  'appThumb',
  'thumbAlt',
  'collectionUnit',
  'extension6',
  'label',
  'generalType',
] as const satisfies readonly (keyof typeof exhibitSchema.properties)[]

export type Exhibit = FromSchema<typeof exhibitSchema>
