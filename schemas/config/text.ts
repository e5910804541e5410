import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { said } from './said.ts'

export const localTextSchema = {
  type: 'object',
  description: said(
    'A text in every language of the site, by language code, such as {"zh": "新闻", "en": "News"}.',
    '站点各语言的文字，以语言代码为键，例如 {"zh": "新闻", "en": "News"}。',
  ),
  additionalProperties: {
    type: 'string',
    description: said('The text in this language.', '该语言下的文字。'),
  },
  minProperties: 1,
} as const satisfies JSONSchema

/** The schema of a text in every language, with what it is for. */
export const localText = (en: string, zh: string) =>
  ({ ...localTextSchema, description: said(en, zh) }) as const

/** A text keyed by locale code; the compiler guarantees one for every locale of the site. */
export type LocalText = FromSchema<typeof localTextSchema>
