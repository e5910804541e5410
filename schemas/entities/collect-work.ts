import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { moment, pictureText, recordId, reviewStatus, season, text, title } from './fields.ts'

const publicProperties = {
  collectId: recordId,
  workName: title,
  workPhoto: {
    ...text,
    maxLength: 8000,
    description: 'Paths of the photographs, separated by commas; the first is the cover.',
  },
  thumbAlt: pictureText,
  workSeason: season,
  workDesc: { ...text, maxLength: 20_000, description: 'What the visitor wrote about the work.' },
  collectorName: { ...text, description: 'Name of the photographer.' },
  createTime: moment,
} as const satisfies Record<string, JSONSchema>

/** Public work; the schema has no telephone number or e-mail address. */
export const publicCollectWorkSchema = {
  type: 'object',
  description: 'Collected work, as the public sees it.',
  additionalProperties: false,
  required: ['collectId', 'workName', 'workSeason'],
  properties: publicProperties,
} as const satisfies JSONSchema

/** Work as stored (specification, section 3). */
export const collectWorkSchema = {
  type: 'object',
  description: 'Collected work, as stored. E-mail and telephone number are never answered.',
  additionalProperties: false,
  required: ['collectId', 'workName', 'workSeason'],
  properties: {
    ...publicProperties,
    phoneNum: { ...text, description: 'Never answered.' },
    email: { ...text, description: 'Never answered.' },
    reviewStatus,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const collectWorkTextFields = [
  'workName',
  'workDesc',
  'collectorName',
  'thumbAlt',
] as const satisfies readonly (keyof typeof collectWorkSchema.properties)[]

export type PublicCollectWork = FromSchema<typeof publicCollectWorkSchema>
