import type { JSONSchema } from 'json-schema-to-ts'
import { choices, described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'

export const bannerBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    captions: {
      type: 'boolean',
      default: true,
      description: described('Shows the title of each picture.', '显示每张图片的标题。'),
    },
    focus: {
      type: 'string',
      ...choices(
        ['start', described('At the left.', '在左侧。')],
        ['center', described('In the middle.', '在中间。')],
        ['end', described('At the right.', '在右侧。')],
      ),
      default: 'center',
      description: described(
        'Where the subject of the pictures lies: a narrow screen shows that part.',
        '图片主体所在位置，窄屏只显示这一部分。',
      ),
    },
    seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 60,
      default: 7,
      description: described(
        'Seconds a picture stays; 0 does not move by itself.',
        '每张图片停留的秒数，0 为不自动切换。',
      ),
    },
  },
} as const satisfies JSONSchema

export type BannerBlockOptions = OptionsOf<typeof bannerBlockOptions>
