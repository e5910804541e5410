import type { JSONSchema } from 'json-schema-to-ts'
import { CALENDAR_DAY, publicFields, type RecordField, type RecordType } from '../config/index.ts'
import { media, pictures, year } from './collection-fields.ts'
import { longText, recordId, richText, text } from './fields.ts'
import { type ImportSchema, translated } from './translated.ts'

/** Pattern of a year, a month or a valid date. */
export const DATE = `^(?:[0-9]{4}(?:-(?:0[1-9]|1[0-2]))?|${CALENDAR_DAY})$`

function coordinate(limit: number) {
  return { type: 'number', minimum: -limit, maximum: limit, description: 'In degrees.' } as const
}

/** Schemas of stored values; texts in several languages are stored as one text with translations. */
const valueSchemas: Readonly<Record<RecordField['type'], JSONSchema>> = {
  text: longText,
  languageMap: longText,
  html: richText,
  number: { type: 'number', description: 'A number.' },
  year,
  date: { type: 'string', pattern: DATE, description: 'YYYY-MM-DD, YYYY-MM or YYYY.' },
  boolean: { type: 'boolean', description: 'Yes or no.' },
  url: {
    type: 'string',
    maxLength: 2000,
    pattern: '^https?://[^\\s"<>]+$',
    description: 'An address with http:// or https://.',
  },
  list: {
    type: 'array',
    maxItems: 200,
    items: { ...text, minLength: 1 },
    description: 'A list of texts.',
  },
  link: { type: 'array', maxItems: 200, items: recordId, description: 'Ids of records.' },
  place: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { ...text, minLength: 1, description: 'Name of the place.' },
      latitude: coordinate(90),
      longitude: coordinate(180),
    },
    description: 'A place with its coordinates.',
  },
}

/** A link as answered: the linked records with their titles. */
const answeredLink = {
  type: 'array',
  description: 'Records that it leads to.',
  items: { type: 'object', properties: { id: recordId, title: text } },
} as const satisfies JSONSchema

/** Types of translatable fields. */
const TRANSLATED: readonly RecordField['type'][] = ['text', 'languageMap', 'html', 'list', 'place']

/**
 * Returns the schema of a record as imported or, if `answered`, as the service answers it, without private
 * fields.
 */
function schemaOf({ name, config }: RecordType, answered: boolean) {
  return {
    type: 'object',
    description: `Record of the type "${name}".`,
    additionalProperties: false,
    required: [
      'id',
      ...publicFields(config)
        .filter((field) => field.required || field.name === config.title)
        .map((field) => field.name),
    ],
    properties: {
      id: recordId,
      ...Object.fromEntries(
        (answered ? publicFields(config) : config.fields).map((field) => [
          field.name,
          answered && field.type === 'link' ? answeredLink : valueSchemas[field.type],
        ]),
      ),
      pictures,
      media,
    },
  } as const satisfies JSONSchema
}

/** Returns the schema of a line in an import of a record type. */
export function ownImportSchema(type: RecordType): ImportSchema {
  const names = publicFields(type.config)
    .filter((field) => TRANSLATED.includes(field.type))
    .map(({ name }) => name)
  return translated(schemaOf(type, false), [...names, 'pictures', 'media'])
}

/** Returns the schema of an answered record; members it does not name never leave the service. */
export function ownRecordSchema(type: RecordType) {
  return schemaOf(type, true)
}
