import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { choiceSchema, keywordSchema } from '../choice-schema.ts'
import { formNameSchema } from '../form-name-schema.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      description: 'Objects in a row; default 3. 每行数量。',
    },
    ratio: {
      type: 'string',
      enum: ['object', 'photo', 'cover', 'wide'],
      description: 'Shape of the pictures; default object. 图片比例。',
    },
    form: formNameSchema,
    newTab: { type: 'boolean', description: 'Entries open in a new tab; default false. 在新标签页打开。' },
    filters: {
      type: 'object',
      additionalProperties: false,
      description:
        'Ways to narrow the list. Each keeps the other parameters of the address and returns to page 1. 筛选条件。',
      properties: {
        keyword: keywordSchema,
        select: choiceSchema,
        tabs: choiceSchema,
        submit: { ...localTextSchema, description: 'Words of the button; default "Search". 按钮文字。' },
      },
    },
  },
} as const satisfies JSONSchema

/** A grid of objects or works, with filters in the address. */
export const gridListDefinition = {
  name: 'grid',
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition
