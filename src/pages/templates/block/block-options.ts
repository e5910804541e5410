import type { JSONSchema } from 'json-schema-to-ts'
import { choices, described, localText } from '../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import { layoutSchema, newTabSchema } from '../option-schemas.ts'
import { sectionSchema } from '../section-schema.ts'

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

export const infoBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'array',
      minItems: 1,
      items: sectionSchema,
      description: described('Columns from left to right.', '自左至右的各栏。'),
    },
  },
} as const satisfies JSONSchema
export type InfoBlockOptions = OptionsOf<typeof infoBlockOptions>

export const listBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: layoutSchema,
    ground: {
      type: 'string',
      ...choices(
        ['paper', described('The light ground of the page.', '页面的浅色底。')],
        ['hall', described('A dark hall over the full width.', '通栏的深色展厅。')],
      ),
      default: 'paper',
      description: described('Ground of the block.', '区块的底色。'),
    },
    reveal: {
      type: 'boolean',
      default: false,
      description: described(
        'Entries appear once the visitor has scrolled past the top of the block plus one screen.',
        '滚动超过区块顶部一屏后，条目才显现。',
      ),
    },
    newTab: newTabSchema,
  },
} as const satisfies JSONSchema
export type ListBlockOptions = OptionsOf<typeof listBlockOptions>

export const tabsBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: layoutSchema,
  },
} as const satisfies JSONSchema
export type TabsBlockOptions = OptionsOf<typeof tabsBlockOptions>

export const textBlockOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lines: {
      type: 'array',
      minItems: 1,
      items: localText('A paragraph.', '一个段落。'),
      description: described('Paragraphs, one after the other.', '逐段显示的文字。'),
    },
  },
} as const satisfies JSONSchema
export type TextBlockOptions = OptionsOf<typeof textBlockOptions>
