import type { JSONSchema } from 'json-schema-to-ts'
import { CALENDAR_DAY, publicFields, type RecordField, type RecordType } from '../config/index.ts'
import { media, pictures, year } from './collection-fields.ts'
import { longText, recordId, richText, text } from './fields.ts'
import { type ImportSchema, translated } from './translated.ts'

/** A year, a month or a day that the calendar has. */
export const DATE = `^(?:[0-9]{4}(?:-(?:0[1-9]|1[0-2]))?|${CALENDAR_DAY})$`

function coordinate(limit: number) {
  return { type: 'number', minimum: -limit, maximum: limit, description: 'In degrees.' } as const
}

/** Schemas of values as they are stored; texts in several languages are then one, with translations. */
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

/** A link as it is answered: the record that it leads to, with its title. */
const answeredLink = {
  type: 'array',
  description: 'Records that it leads to.',
  items: { type: 'object', properties: { id: recordId, title: text } },
} as const satisfies JSONSchema

/** Fields that a translation may replace. */
const TRANSLATED: readonly RecordField['type'][] = ['text', 'languageMap', 'html', 'list', 'place']

/** Schema of a record of a type as imported; `answered` as the service answers it, without its private fields. */
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

/** Schema of a line of an import of a record type. */
export function ownImportSchema(type: RecordType): ImportSchema {
  const names = publicFields(type.config)
    .filter((field) => TRANSLATED.includes(field.type))
    .map(({ name }) => name)
  return translated(schemaOf(type, false), [...names, 'pictures', 'media'])
}

/** Schema of a record of a type as it is answered: nothing else leaves the service. */
export function ownRecordSchema(type: RecordType) {
  return schemaOf(type, true)
}
