import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    description: {
      ...localTextSchema,
      description: 'Heading of the description; without it none. 描述的标题。',
    },
    facts: { ...localTextSchema, description: 'Heading of the facts; without it none. 基本信息的标题。' },
    zoom: {
      type: 'boolean',
      description:
        'Offer a close look at the pictures, by parts from the image service; default false. 放大细看。',
    },
    cite: {
      type: 'boolean',
      description:
        'Say how the page is cited, with its lasting address; default false. 显示引用格式与永久链接。',
    },
    explanation: {
      type: 'object',
      additionalProperties: false,
      required: ['fact'],
      properties: {
        fact: {
          type: 'string',
          description: 'Name of the fact that is drawn as running text below. 说明文字的字段名。',
        },
        title: localTextSchema,
      },
      description: 'A fact long enough to be read as text, such as the words of the audio guide. 讲解词。',
    },
  },
} as const satisfies JSONSchema

/** One object of the collection, large on a dark ground. */
export const objectDetailDefinition = {
  name: 'object',
  kind: 'detail',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition
