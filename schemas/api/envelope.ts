import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Body of a successful answer around `data`; code 200 means success (specification, section 9). */
export function envelope<const D extends JSONSchema>(data: D) {
  return {
    type: 'object',
    description: 'Successful answer.',
    additionalProperties: false,
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', enum: [200], description: 'Always 200.' },
      msg: { type: 'string', description: 'Remark, such as a cap that cut the answer.' },
      data,
    },
  } as const
}

/**
 * Adds to a record the members that say in which language its texts are, in which languages it is available,
 * and which texts are untranslated.
 */
export function withTextLanguage<const R extends { readonly properties: object }>(record: R) {
  return {
    ...record,
    properties: {
      ...record.properties,
      textLanguage: {
        type: 'string',
        description:
          'Code of the language of the texts, where they are not translated into the one that was asked for.',
      },
      textLanguages: {
        type: 'array',
        items: { type: 'string' },
        description: 'Codes of the languages that the texts are in, where the site has further ones.',
      },
      untranslated: {
        type: 'object',
        additionalProperties: true,
        description:
          'Of a record that is translated in part: by the name of a longer text that is not, the code of its language.',
      },
    },
  } as const
}

/** Page of records around the schema of one record (specification, section 3, paged response). */
export function paged<const R extends JSONSchema>(record: R) {
  return {
    type: 'object',
    description: 'Page of records.',
    additionalProperties: false,
    required: ['records', 'pages', 'current', 'page', 'total', 'size'],
    properties: {
      records: { type: 'array', items: record, description: 'Records of this page.' },
      pages: { type: 'integer', description: 'Number of pages.' },
      current: { type: 'integer', description: 'This page, from 1.' },
      page: { type: 'integer', description: 'The same number as `current`.' },
      total: { type: 'integer', description: 'Number of records on all pages, never capped.' },
      size: { type: 'integer', description: 'Records per page.' },
    },
  } as const
}

/** Body of every failure. */
export const failureSchema = {
  type: 'object',
  description: 'Failed answer.',
  additionalProperties: false,
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status: 400, 404, 413, 500 and so on.' },
    msg: { type: 'string', description: 'What happened and what to do.' },
    data: { type: 'null', description: 'Always null.' },
    pointer: {
      type: 'string',
      description: 'JSON pointer of the field that was refused, such as /body/param/pageSize.',
    },
  },
} as const satisfies JSONSchema

export type FailureBody = FromSchema<typeof failureSchema>
