import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { schemaKey } from './schema-key.ts'

/** Schema of translations.lock.json. */
export const translationsSchema = {
  $id: 'https://vitrine.invalid/schemas/translations.schema.json',
  title: 'Vitrine translations lock',
  description: described(
    'From which text each translation of the config was made: one whose text has changed since is reported. Written by "vitrine check --fix" and "vitrine texts".',
    '配置中的每条译文译自哪条原文：原文改动而译文未改时会报告。由“vitrine check --fix”与“vitrine texts”命令写入。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['translations'],
  properties: {
    $schema: schemaKey,
    translations: {
      type: 'object',
      description: described(
        'By language code, each translation with the texts that it was made from.',
        '以语言代码为键；其下为每条译文及其所据的原文。',
      ),
      additionalProperties: {
        type: 'object',
        description: described(
          'Translations in one language, in alphabetical order.',
          '同一语言的译文，按字母顺序排列。',
        ),
        additionalProperties: {
          description: described(
            'The text in the first language of the site that this is a translation of; a list where it is used several times, with a text for each use.',
            '该译文所据的原文（站点第一语言）；用在多处时为列表，每处一条。',
          ),
          oneOf: [{ type: 'string' }, { type: 'array', minItems: 2, items: { type: 'string' } }],
        },
      },
    },
    sameAsEnglish: {
      type: 'object',
      description: described(
        'By language code, the words of a new museum that are the same in the language as in English, as a translator or "vitrine texts accept" has said.',
        '以语言代码为键；其下为新建博物馆时的英文中与该语言写法相同的词，由译者或“vitrine texts accept”确认。',
      ),
      additionalProperties: {
        type: 'array',
        description: described('Words, in alphabetical order.', '词，按字母顺序排列。'),
        items: { type: 'string' },
      },
    },
    fromEnglish: {
      type: 'object',
      description: described(
        'By language code, translations that were made from the English of a new museum before the first language had a text of its own, with that English. A file of a translator can so come back again.',
        '以语言代码为键；其下为第一语言尚无文字时译自新建博物馆英文的译文，以及所据的英文。译者的文件因此可以再次导入。',
      ),
      additionalProperties: {
        type: 'object',
        description: described('Translations, in alphabetical order.', '译文，按字母顺序排列。'),
        additionalProperties: {
          type: 'array',
          description: described('English texts, in alphabetical order.', '英文，按字母顺序排列。'),
          items: { type: 'string' },
        },
      },
    },
  },
} as const satisfies JSONSchema

export type TranslationsConfig = FromSchema<typeof translationsSchema>
