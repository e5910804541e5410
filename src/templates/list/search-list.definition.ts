import type { JSONSchema } from 'json-schema-to-ts'
import { choices, localText, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { choiceSchema, keywordSchema } from '../choice-schema.ts'
import { newTabSchema } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    keyword: {
      ...keywordSchema,
      description: said('The search box; its parameter is "key" by default.', '搜索框；默认参数为“key”。'),
    },
    types: {
      ...choiceSchema,
      description: said('The row of types above the box.', '搜索框上方的类型选项。'),
    },
    words: {
      type: 'array',
      minItems: 1,
      items: localText('A word or several.', '一个或几个词。'),
      description: said(
        'Words worth trying, offered before anything is searched for.',
        '尚未搜索时提供的推荐词。',
      ),
    },
    titles: {
      type: 'string',
      ...choices(
        ['always', said('Every result shows its title.', '每条结果都显示标题。')],
        [
          'wide',
          said(
            'On phones a result with an excerpt shows no title, though it is read out.',
            '在手机上，有摘要的结果不显示标题，但仍会朗读。',
          ),
        ],
      ),
      description: said(
        'When results show their titles; default "always".',
        '何时显示结果的标题；默认为“always”。',
      ),
    },
    suggest: {
      type: 'boolean',
      description: said(
        'Titles are offered while the visitor types; default true.',
        '输入时给出标题建议；默认为是。',
      ),
    },
    newTab: {
      ...newTabSchema,
      description: said('Results open in a new tab; default false.', '结果在新标签页打开；默认为否。'),
    },
  },
} as const satisfies JSONSchema

/** The search page: box, types, number of hits, results. */
export const searchListDefinition = {
  name: 'search',
  summary: said(
    'The search page: box, types, number of hits, results; its "blocks" are shown before a word, and on the error page.',
    '搜索页：搜索框、类型、结果数与结果；“blocks”中的区块显示在尚未搜索时，以及错误页上。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition
