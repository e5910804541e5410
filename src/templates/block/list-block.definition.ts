import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: {
      type: 'string',
      enum: ['rows', 'cards', 'strip', 'stage', 'carousel'],
      description:
        'rows: date, title, excerpt; cards: pictures in a row; strip: pictures that scroll sideways; stage: a slider, one picture over most of the width; carousel: three in view with thumbnails below, rows up to three entries; default rows. 版式。',
    },
    ground: {
      type: 'string',
      enum: ['paper', 'hall'],
      description: 'hall: a dark room over the full width; default paper. 底色。',
    },
    reveal: {
      type: 'boolean',
      description:
        'Entries appear once the visitor has scrolled past the top of the block plus one screen; default false. 滚动后显现。',
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
