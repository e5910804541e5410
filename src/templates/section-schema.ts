import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../schemas/config/index.ts'

const linesSchema = {
  type: 'array',
  items: localTextSchema,
  description: 'Paragraphs, one after the other. 段落。',
} as const satisfies JSONSchema

/** A labelled piece of practical information: opening hours, tickets, how to get here. */
export const sectionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: localTextSchema,
    facts: {
      type: 'array',
      description: 'Labelled values, such as opening hours. 事项。',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'value'],
        properties: { label: localTextSchema, value: localTextSchema },
      },
    },
    lines: linesSchema,
    routes: {
      type: 'array',
      description: 'Lines of public transport with the names of their stops. 公交线路与站名。',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'stop'],
        properties: { name: localTextSchema, stop: localTextSchema },
      },
    },
    query: {
      type: 'string',
      description: "Name of a query of the page whose first Item's rich text is shown here. 数据查询名。",
    },
    numbered: {
      type: 'boolean',
      description: 'Number the paragraphs of that rich text; default false. 显示序号。',
    },
    image: { type: 'string', description: 'A picture, such as a code or a map. 图片。' },
    shape: {
      type: 'string',
      enum: ['photo', 'code'],
      description: 'photo: a wide picture; code: a small square that is never cut; default photo. 图片形状。',
    },
    imageAlt: { ...localTextSchema, description: 'What the picture shows. 图片的文字说明。' },
    link: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'href'],
      properties: {
        title: localTextSchema,
        href: { type: 'string', description: 'A route of this site or an address. 链接地址。' },
        prominent: { type: 'boolean', description: 'Drawn as the one button; default false. 主按钮。' },
        image: {
          type: 'string',
          description: 'A code shown in place of the button on phones. 手机端显示的二维码。',
        },
        imageAlt: localTextSchema,
      },
    },
  },
} as const satisfies JSONSchema
