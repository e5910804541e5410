import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { facts, media, ownPage, pictures, year } from './collection-fields.ts'
import { link, recordId, richText, text, title } from './fields.ts'

/** Work: one object of any collection. */
export const workSchema = {
  type: 'object',
  description: 'Work: one object of a collection of any kind.',
  additionalProperties: false,
  required: ['workId', 'title'],
  properties: {
    workId: recordId,
    accessionNumber: { ...text, maxLength: 200, description: 'Number under which the museum keeps it.' },
    title,
    makers: {
      type: 'array',
      maxItems: 200,
      description: 'Who made it, in the order in which they are named.',
      items: {
        type: 'object',
        description: 'One maker.',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: title,
          agentId: { ...recordId, description: 'Id of the agent; without one, the name alone is known.' },
          role: { ...text, description: 'What they did, such as "after" or "printed by".' },
        },
      },
    },
    date: { ...text, description: 'Date in words, such as "about 1650".' },
    dateFrom: {
      ...year,
      description: 'First year in which it may have been made; negative before the year 1.',
    },
    dateTo: { ...year, description: 'Last year in which it may have been made; negative before the year 1.' },
    medium: { ...text, description: 'Material and technique.' },
    dimensions: { ...text, description: 'Measurements in words.' },
    creditLine: { ...text, description: 'How it came to the museum, as it is to be cited.' },
    provenance: { ...richText, description: 'Earlier owners, HTML or plain text.' },
    classification: { ...text, description: 'Kind of object, such as "Painting".' },
    location: { ...text, description: 'Where it can be seen, such as a hall.' },
    rights: { ...text, description: 'Who holds the rights, and what is allowed.' },
    description: { ...richText, description: 'About the work, HTML or plain text.' },
    facts,
    pictures,
    media,
    relations: {
      type: 'array',
      maxItems: 200,
      description: 'Other works that belong to it.',
      items: {
        type: 'object',
        description: 'One relation.',
        additionalProperties: false,
        required: ['title'],
        properties: {
          title: { ...title, description: 'Title of the other work.' },
          workId: { ...recordId, description: 'Id of the other work.' },
          kind: { ...text, description: 'What it is to this one, such as "study for".' },
          link: { ...link, description: 'Page of the other work, where it is no record here.' },
        },
      },
    },
    link: ownPage,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const workTextFields = [
  'title',
  'makers',
  'date',
  'medium',
  'dimensions',
  'creditLine',
  'provenance',
  'classification',
  'location',
  'rights',
  'description',
  'facts',
  'pictures',
  'media',
  'relations',
  'link',
] as const satisfies readonly (keyof typeof workSchema.properties)[]

export type Work = FromSchema<typeof workSchema>
