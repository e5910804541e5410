import type { JSONSchema } from 'json-schema-to-ts'
import { choices, described, localText } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'

export const featureBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    side: {
      type: 'string',
      ...choices(
        ['start', described('At the left.', '在左侧。')],
        ['end', described('At the right.', '在右侧。')],
      ),
      default: 'start',
      description: described('Side of the picture.', '图片在哪一侧。'),
    },
    link: localText(
      'Words of the link; default the title of "more".',
      '链接文字；默认为“more”所指页面的标题。',
    ),
  },
} as const satisfies JSONSchema

export type FeatureBlockOptions = OptionsOf<typeof featureBlockOptions>
