import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

const only = { type: 'object', additionalProperties: false } as const

/** The closed list of things that can be done to a value on its way from a record to an Item. */
export const transformSchema = {
  description: 'What is done to the value, one after the other. 字段转换。',
  oneOf: [
    {
      type: 'string',
      enum: ['trim', 'text', 'date', 'datetime', 'number', 'boolean', 'lowercase', 'basename', 'json'],
      description:
        'trim: without outer white space; text: plain text of HTML; date: its date part; datetime: with the time; number; boolean; lowercase; basename: last segment of a path; json: parse a string of JSON.',
    },
    {
      ...only,
      required: ['first'],
      properties: {
        first: {
          type: 'string',
          minLength: 1,
          maxLength: 10,
          description: 'First part of a list separated by this, such as ";".',
        },
      },
    },
    {
      ...only,
      required: ['split'],
      properties: {
        split: {
          type: 'string',
          minLength: 1,
          maxLength: 10,
          description: 'List of the parts separated by this.',
        },
      },
    },
    {
      ...only,
      required: ['beforeLast'],
      properties: {
        beforeLast: {
          type: 'string',
          minLength: 1,
          description: 'Part before the last of these; empty without one.',
        },
      },
    },
    {
      ...only,
      required: ['afterLast'],
      properties: {
        afterLast: {
          type: 'string',
          minLength: 1,
          description: 'Part after the last of these; all without one.',
        },
      },
    },
    {
      ...only,
      required: ['prefix'],
      properties: {
        prefix: { type: 'string', minLength: 1, description: 'Put before a value that is not empty.' },
      },
    },
    {
      ...only,
      required: ['folder'],
      properties: {
        folder: {
          type: 'string',
          pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$',
          description: 'Insert this folder before the file name, such as "THUMB".',
        },
      },
    },
    {
      ...only,
      required: ['map'],
      properties: {
        map: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Replace known values; others stay.',
        },
      },
    },
    {
      ...only,
      required: ['join'],
      properties: { join: { type: 'string', description: 'Join a list into one text.' } },
    },
  ],
} as const satisfies JSONSchema

export type Transform = FromSchema<typeof transformSchema>
