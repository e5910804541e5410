import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { clockSchema, daySchema } from './clock.ts'
import { localTextSchema } from './text.ts'

const hoursProperties = {
  opens: clockSchema,
  closes: clockSchema,
  lastEntry: clockSchema,
} as const

export const openingSchema = {
  type: 'object',
  description: 'When the museum is open, on its own clock; a day no rule names is closed. 开放时间。',
  additionalProperties: false,
  required: ['regular'],
  properties: {
    regular: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['days', 'opens', 'closes'],
        properties: {
          days: {
            type: 'array',
            minItems: 1,
            items: { type: 'string', enum: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
          },
          ...hoursProperties,
        },
      },
    },
    exceptions: {
      type: 'array',
      description:
        'Days unlike the others; the first that holds a day decides. Without hours: closed. 例外日期。',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from'],
        properties: { from: daySchema, to: daySchema, ...hoursProperties, note: localTextSchema },
      },
    },
  },
} as const satisfies JSONSchema

export const placeSchema = {
  type: 'object',
  description: 'Where the museum stands, for maps and search engines. 馆址。',
  additionalProperties: false,
  required: ['address', 'latitude', 'longitude'],
  properties: {
    address: { ...localTextSchema, description: 'Street and number. 街道地址。' },
    city: localTextSchema,
    country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 code.' },
    postalCode: { type: 'string' },
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    phone: { type: 'string', minLength: 1, description: 'Telephone; "{NAME}" takes a setting. 电话。' },
  },
} as const satisfies JSONSchema

export type OpeningConfig = FromSchema<typeof openingSchema>
