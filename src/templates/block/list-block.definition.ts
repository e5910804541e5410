import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: {
      type: 'string',
      enum: ['rows', 'cards', 'strip'],
      description:
        'rows: date, title, excerpt; cards: pictures in a row; strip: pictures that scroll sideways; default rows. 版式。',
    },
    newTab: { type: 'boolean', description: 'Entries open in a new tab; default false. 在新标签页打开。' },
  },
} as const satisfies JSONSchema

/** A titled list with a way to view more. */
export const listBlockDefinition = {
  name: 'list',
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition
