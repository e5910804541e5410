import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { pictures } from './collection-fields.ts'
import { recordId, richText, text, title } from './fields.ts'

/** Page: a text that seldom changes, such as "About us". */
export const pageSchema = {
  type: 'object',
  description: 'Page: a text that changes seldom, such as "About us".',
  additionalProperties: false,
  required: ['pageId', 'title'],
  properties: {
    pageId: recordId,
    title,
    section: { ...text, maxLength: 100, description: 'Part of the site to which the page belongs.' },
    position: {
      type: 'integer',
      minimum: -1_000_000,
      maximum: 1_000_000,
      description: 'Place in lists, the lowest first; without one 0.',
    },
    summary: { ...text, description: 'The text in one or two sentences.' },
    content: { ...richText, description: 'Whole text, HTML or plain text.' },
    pictures,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const pageTextFields = [
  'title',
  'summary',
  'content',
  'pictures',
] as const satisfies readonly (keyof typeof pageSchema.properties)[]

export type PageRecord = FromSchema<typeof pageSchema>
