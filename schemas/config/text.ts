import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { annotation } from './annotation.ts'
import { described } from './described.ts'

export const localTextSchema = {
  type: 'object',
  ...annotation('text'),
  description: described(
    'A text in every language of the site, by language code, such as {"zh": "新闻", "en": "News"}.',
    '站点各语言的文字，以语言代码为键，例如 {"zh": "新闻", "en": "News"}。',
  ),
  additionalProperties: {
    type: 'string',
    pattern: '\\S',
    maxLength: 20000,
    description: described('The text in this language; never empty.', '该语言下的文字，不能为空。'),
  },
  minProperties: 1,
} as const satisfies JSONSchema

/** A text that may be empty where it is to be hidden. */
export const hideableTextSchema = {
  ...localTextSchema,
  additionalProperties: {
    type: 'string',
    maxLength: 20000,
    description: described('The text in this language; empty hides it.', '该语言下的文字；留空则不显示。'),
  },
} as const satisfies JSONSchema

/** The schema of a text in every language that may be empty, with what it is for. */
export function hideableText(en: string, zh: string) {
  return { ...hideableTextSchema, description: described(en, zh) } as const
}

/** The schema of a text in every language, with what it is for. */
export function localText(en: string, zh: string) {
  return { ...localTextSchema, description: described(en, zh) } as const
}

/** A text keyed by locale code; the compiler guarantees one for every locale of the site. */
export type LocalText = FromSchema<typeof localTextSchema>
