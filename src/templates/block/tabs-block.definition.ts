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
        'rows: date, title, excerpt; cards: pictures in a row; strip: more than three scroll sideways; stage: a slider, one picture over most of the width; carousel: more than three are a centred slider with thumbnails, others rows; default rows. 版式。',
    },
  },
} as const satisfies JSONSchema

/** Tabs of lists, reachable with and without scripts. */
export const tabsBlockDefinition = {
  name: 'tabs',
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition
