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

/** A text that may be empty to hide it. */
export const hideableTextSchema = {
  ...localTextSchema,
  additionalProperties: {
    type: 'string',
    maxLength: 20000,
    description: described('The text in this language; empty hides it.', '该语言下的文字；留空则不显示。'),
  },
} as const satisfies JSONSchema

/** Returns the schema of a text put before or behind a value: one for all languages, or one per language. */
export function joinedText(en: string, zh: string) {
  return {
    description: described(en, zh),
    oneOf: [
      { type: 'string', minLength: 1, description: described('For every language.', '用于所有语言。') },
      { ...localTextSchema, ...annotation('joined text') },
    ],
  } as const
}

const formSchema = { type: 'string', pattern: '\\S', maxLength: 20000 } as const

function form(en: string, zh: string) {
  return { ...formSchema, description: described(en, zh) } as const
}

const pluralFormsSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  description: described(
    'The text for each plural category of {n} (CLDR). A category that is absent keeps the built-in text.',
    '按 {n} 的复数类别（CLDR）分别书写的文字；没有写的类别沿用内置文字。',
  ),
  properties: {
    zero: form('For none, in languages such as Arabic.', '用于零，例如阿拉伯语。'),
    one: form('For one, and what the language counts as one.', '用于一，以及该语言按“一”计数的数。'),
    two: form('For two, in languages such as Arabic.', '用于二，例如阿拉伯语。'),
    few: form('For a few, in languages such as Arabic and Polish.', '用于少数，例如阿拉伯语和波兰语。'),
    many: form('For many, in languages such as Arabic and French.', '用于多数，例如阿拉伯语和法语。'),
    other: form('For every other number.', '用于其他的数。'),
  },
} as const satisfies JSONSchema

/** A text of the interface in some languages of the site; the others use the built-in one. */
export const interfaceTextSchema = {
  type: 'object',
  ...annotation('interface text'),
  description: described(
    'What replaces the built-in text, by language code. Languages that are absent keep it.',
    '替换内置文字的内容，以语言代码为键；没有写的语言沿用内置文字。',
  ),
  additionalProperties: {
    description: described(
      'The text in this language, or one for each plural category.',
      '该语言下的文字，或者按复数类别分别书写。',
    ),
    oneOf: [form('The text in this language; never empty.', '该语言下的文字，不能为空。'), pluralFormsSchema],
  },
  minProperties: 1,
} as const satisfies JSONSchema

/** Returns the schema of a text in every language that may be empty, with its description. */
export function hideableText(en: string, zh: string) {
  return { ...hideableTextSchema, description: described(en, zh) } as const
}

/** Returns the schema of a text in every language, with its description. */
export function localText(en: string, zh: string) {
  return { ...localTextSchema, description: described(en, zh) } as const
}

/** A text by locale code; the config compiler guarantees one for every locale of the site. */
export type LocalText = FromSchema<typeof localTextSchema>
