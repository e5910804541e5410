import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../schemas/config/index.ts'

/** Name of a parameter in the address, such as "type". */
const paramSchema = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*$',
  description: 'Name of the query parameter of the address. 地址中的查询参数名。',
} as const satisfies JSONSchema

const valuesSchema = {
  type: 'array',
  minItems: 1,
  description: 'Fixed values to choose from, in place of a query. 固定选项。',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'label'],
    properties: { value: { type: 'string', minLength: 1 }, label: localTextSchema },
  },
} as const satisfies JSONSchema

/** A choice of one value that is written into the address; values are fixed or come from a query. */
export const choiceSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['param', 'label'],
  properties: {
    param: paramSchema,
    label: { ...localTextSchema, description: 'Name of the choice, such as "Era". 选项名称。' },
    query: {
      type: 'string',
      description:
        'Name of a query under "with": each visible Item is a value, its title the label. An Item with children stands for its children.',
    },
    value: {
      type: 'string',
      enum: ['id', 'kind'],
      description: "What of the query's Items is the value: the id, or the kind; default id. 取值字段。",
    },
    values: valuesSchema,
    exclude: {
      type: 'array',
      items: { type: 'string' },
      description: 'Values of the query that are not offered, nor what is below them. 不列出的项。',
    },
    all: {
      ...localTextSchema,
      description: 'Label of the choice of everything; without it none is offered. “全部”的文字。',
    },
    first: {
      type: 'boolean',
      description:
        'The first value is the chosen one where the address names none; default false. 默认选中第一项。',
    },
    pictures: {
      type: 'boolean',
      description: "Draw the Items' pictures beside their titles; default false. 显示图片。",
    },
  },
} as const satisfies JSONSchema

/** A text the visitor types, written into the address. */
export const keywordSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['param', 'label'],
  properties: {
    param: paramSchema,
    label: { ...localTextSchema, description: 'Name of the box, read by screen readers. 输入框名称。' },
    placeholder: localTextSchema,
  },
} as const satisfies JSONSchema
