import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { facts, ownPage, pictures, year } from './collection-fields.ts'
import { recordId, richText, text, title } from './fields.ts'

/** Agent: a person, a group or an organisation that made works. */
export const agentSchema = {
  type: 'object',
  description: 'Agent: a person, a group or an organisation that made works.',
  additionalProperties: false,
  required: ['agentId', 'name'],
  properties: {
    agentId: recordId,
    name: title,
    otherNames: { ...text, description: 'Other names and spellings, by which the agent is found too.' },
    kind: { ...text, description: 'Kind, such as "person" or "workshop".' },
    lifeDates: { ...text, description: 'Life dates in words, such as "1606–1669".' },
    dateFrom: { ...year, description: 'Year of birth or beginning; negative before the year 1.' },
    dateTo: { ...year, description: 'Year of death or end; negative before the year 1.' },
    nationality: { ...text, description: 'Nationality or culture.' },
    occupation: { ...text, description: 'Occupation, such as "painter".' },
    biography: { ...richText, description: 'Biography, HTML or plain text.' },
    facts,
    pictures,
    link: ownPage,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const agentTextFields = [
  'name',
  'otherNames',
  'kind',
  'lifeDates',
  'nationality',
  'occupation',
  'biography',
  'facts',
  'pictures',
  'link',
] as const satisfies readonly (keyof typeof agentSchema.properties)[]

export type Agent = FromSchema<typeof agentSchema>
