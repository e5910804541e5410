import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { choiceSchema, keywordSchema } from '../choice-schema.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    keyword: { ...keywordSchema, description: 'The search box; default parameter "key". 搜索框。' },
    types: { ...choiceSchema, description: 'The row of types above the box. 类型筛选。' },
    titles: {
      type: 'string',
      enum: ['always', 'wide'],
      description:
        'wide: on phones a result that has an excerpt shows no title, though it is read out; default always. 标题显示方式。',
    },
    suggest: {
      type: 'boolean',
      description: 'Titles are offered while the visitor types; default true. 输入时给出建议。',
    },
    newTab: { type: 'boolean', description: 'Results open in a new tab; default false. 在新标签页打开。' },
  },
} as const satisfies JSONSchema

/** The search page: box, types, number of hits, results. */
export const searchListDefinition = {
  name: 'search',
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition
