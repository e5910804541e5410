import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    captions: { type: 'boolean', description: 'Show the title of each picture; default true. 显示标题。' },
    focus: {
      type: 'string',
      enum: ['start', 'center', 'end'],
      description:
        'Side on which the subject of the pictures lies: a narrow screen shows that part; default center. 主体位置。',
    },
    seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 60,
      description: 'Seconds a picture stays; 0 does not move by itself; default 7. 自动播放间隔（秒）。',
    },
  },
} as const satisfies JSONSchema

/** Full-width pictures: one is a still image, more are a carousel. */
export const bannerBlockDefinition = {
  name: 'banner',
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition
