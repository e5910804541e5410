import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

export const localTextSchema = {
  type: 'object',
  description:
    'A text in every language of the site, keyed by locale code. 各语言文本，以语言代码为键。 Example: {"zh": "新闻", "en": "News"}',
  additionalProperties: {
    type: 'string',
    pattern: '\\S',
    maxLength: 5000,
    description: 'A text that is not empty. 不能为空。',
  },
  minProperties: 1,
} as const satisfies JSONSchema

/** A text that may be empty where it is to be hidden. */
export const hideableTextSchema = {
  ...localTextSchema,
  additionalProperties: { type: 'string', maxLength: 5000 },
} as const satisfies JSONSchema

/** A text keyed by locale code; the compiler guarantees one for every locale of the site. */
export type LocalText = FromSchema<typeof localTextSchema>
