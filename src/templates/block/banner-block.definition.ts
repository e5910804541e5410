import type { JSONSchema } from 'json-schema-to-ts'
import { choices, said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    captions: {
      type: 'boolean',
      description: said('Shows the title of each picture; default true.', '显示每张图片的标题；默认为是。'),
    },
    focus: {
      type: 'string',
      ...choices(
        ['start', said('At the left.', '在左侧。')],
        ['center', said('In the middle.', '在中间。')],
        ['end', said('At the right.', '在右侧。')],
      ),
      description: said(
        'Where the subject of the pictures lies: a narrow screen shows that part; default "center".',
        '图片主体所在位置，窄屏只显示这一部分；默认为“center”。',
      ),
    },
    seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 60,
      description: said(
        'Seconds a picture stays; 0 does not move by itself; default 7.',
        '每张图片停留的秒数，0 为不自动切换；默认为 7。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Full-width pictures: one is a still image, more are a carousel. */
export const bannerBlockDefinition = {
  name: 'banner',
  summary: said(
    'Full-width pictures; one stands still, more are a carousel.',
    '通栏图片；一张静止，多张轮播。',
  ),
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition
