import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from './text.ts'

/** Words of schema.org that are also ordinary ones. */
export const schemaOrg = {
  organisation: 'Organization',
  articles: ['Article', 'NewsArticle', 'ScholarlyArticle'],
  events: ['Event', 'ExhibitionEvent', 'EducationEvent'],
} as const

/** Types of schema.org a page may be told as. Museum is for any page; the others are for the record of a detail. */
const structuredTypeSchema = {
  type: 'string',
  enum: ['Museum', ...schemaOrg.articles, 'CreativeWork', 'VisualArtwork', 'Photograph', ...schemaOrg.events],
} as const satisfies JSONSchema

/** Properties of schema.org that a fact of an Item may fill. */
const structuredPropertySchema = {
  type: 'string',
  enum: [
    'about',
    'artform',
    'artMedium',
    'audience',
    'creator',
    'creditText',
    'dateCreated',
    'genre',
    'keywords',
    'material',
    'maximumAttendeeCapacity',
    'performer',
    'size',
    'temporalCoverage',
  ],
} as const satisfies JSONSchema

/** What search engines are told the page is about. */
export const structuredSchema = {
  description:
    'What search engines are told the page is about: a type of schema.org, or one with the facts of the Item that fill its properties. Example: {"type": "VisualArtwork", "facts": {"size": "size", "age": "dateCreated"}}. 结构化数据类型。',
  oneOf: [
    structuredTypeSchema,
    {
      type: 'object',
      additionalProperties: false,
      required: ['type'],
      properties: {
        type: structuredTypeSchema,
        facts: {
          type: 'object',
          description: "Name of a fact of the page's source → property of schema.org.",
          additionalProperties: structuredPropertySchema,
        },
      },
    },
  ],
} as const satisfies JSONSchema

/** Atom and RSS of a list. */
export const feedSchema = {
  description: 'Offers the list as Atom and RSS at the route with ".atom" and ".rss". 提供订阅源。',
  oneOf: [
    { type: 'boolean', enum: [true] },
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        title: { ...localTextSchema, description: 'Title of the feed; by default that of the page.' },
        count: { type: 'integer', minimum: 1, maximum: 100, description: 'Newest entries; default 20.' },
      },
    },
  ],
} as const satisfies JSONSchema

/** Calendar file of a list of dated entries, or of one. */
export const calendarSchema = {
  description:
    'Offers the dates of the list, or of the one entry, as a calendar at the address with ".ics". 提供日历文件。',
  oneOf: [
    { type: 'boolean', enum: [true] },
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        allDay: {
          type: 'boolean',
          description: 'Only the days count, not the hours, as with exhibitions; default false.',
        },
      },
    },
  ],
} as const satisfies JSONSchema

export type StructuredType = FromSchema<typeof structuredTypeSchema>
export type StructuredProperty = FromSchema<typeof structuredPropertySchema>
