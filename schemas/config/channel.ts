import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { dataProperties, withSchema } from './data.ts'
import { calendarSchema, feedSchema, structuredSchema } from './machine.ts'
import { localTextSchema } from './text.ts'

const routeSchema = {
  type: 'string',
  pattern: '^/([A-Za-z0-9_.-]+|:[a-z][A-Za-z0-9]*)?(/([A-Za-z0-9_.-]+|:[a-z][A-Za-z0-9]*)){0,7}$',
  description:
    'Path of the page, such as "/News/:sec/:id". ":id" takes only digits or 32 characters and more; any other ":name" takes a channel segment (specification, section 2).',
} as const satisfies JSONSchema

const templateProperties = {
  title: localTextSchema,
  listClass: {
    type: 'string',
    pattern: '^[a-z][a-z0-9-]*$',
    maxLength: 100,
    description: 'Class added to the list. 列表样式类。',
  },
  more: { type: 'string', description: 'Where "view more" leads.' },
  options: { type: 'object', description: "The template's or block's own options; see its reference." },
} as const

const tabSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: { ...dataProperties, title: localTextSchema, more: templateProperties.more },
} as const satisfies JSONSchema

export const blockSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['block'],
  properties: {
    block: { type: 'string', description: 'Name of a block. 区块名称。' },
    ...templateProperties,
    ...dataProperties,
    tabs: { type: 'array', items: tabSchema, minItems: 1 },
  },
} as const satisfies JSONSchema

export const pageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['route', 'template'],
  properties: {
    route: routeSchema,
    aliases: {
      type: 'array',
      items: { type: 'string', pattern: '^/' },
      description: 'Other paths that show this page; the route stays its canonical address.',
    },
    template: {
      type: 'string',
      description: 'Name of a template: common, text, img, imgdetail, book … 模板名称。',
    },
    ...templateProperties,
    ...dataProperties,
    with: withSchema,
    grade: {
      type: 'integer',
      minimum: 1,
      maximum: 4,
      description:
        "Level of the segment that names the list's channel: 1 the first, 2 the second. 频道所在层级。",
    },
    layout: {
      type: 'string',
      enum: ['index', 'inner', 'wide', 'bare'],
      description:
        'index: a front page; inner: every other page (default); wide: full width; bare: without navigation and toolbar.',
    },
    blocks: {
      type: 'array',
      items: blockSchema,
      minItems: 1,
      description: 'Blocks from top to bottom, for the template "blocks".',
    },
    structured: structuredSchema,
    neighbours: {
      type: 'boolean',
      description:
        'On the page of one record: lead to those before and after it in the list whose entries lead here; default false. 显示上一条、下一条。',
    },
    manifest: {
      type: 'boolean',
      description:
        'On the page of one record: offer its pictures as a IIIF manifest at its address with ".manifest.json"; default false. 提供 IIIF 清单。',
    },
    feed: feedSchema,
    calendar: calendarSchema,
  },
} as const satisfies JSONSchema

const namedChannelProperties = {
  segment: {
    type: 'string',
    pattern: '^[A-Za-z0-9_.-]+$',
    description: 'Segment in the address and number of the channel. 频道编号。',
  },
  title: localTextSchema,
  visible: { type: 'boolean', description: 'Whether the menu shows it; default true. 是否在导航中显示。' },
  href: { type: 'string', description: 'Where the menu entry leads when not to its own path.' },
} as const

const thirdChannelSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['segment', 'title'],
  properties: namedChannelProperties,
} as const satisfies JSONSchema

const secondChannelSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['segment', 'title'],
  properties: {
    ...namedChannelProperties,
    channels: { type: 'array', items: thirdChannelSchema, description: 'Channels of the third level.' },
  },
} as const satisfies JSONSchema

/** One file of config/channels/. */
export const channelSchema = {
  $id: 'https://vitrine.invalid/schemas/channel.schema.json',
  title: 'Vitrine channel',
  description:
    'A channel of the site: its pages, its place in the menu and the names of the channels below it. 频道配置。',
  type: 'object',
  additionalProperties: false,
  required: ['route', 'title'],
  properties: {
    $schema: { type: 'string' },
    route: { ...routeSchema, description: 'Path of the channel, such as "/News". 频道路径。' },
    title: localTextSchema,
    order: {
      type: 'number',
      minimum: 0,
      maximum: 100000,
      description: 'Place in the menu; smaller comes first. 导航顺序。',
    },
    visible: namedChannelProperties.visible,
    redirects: {
      type: 'object',
      description: 'Redirects of this channel: path → path. 重定向。',
      additionalProperties: { type: 'string', pattern: '^/' },
    },
    channels: { type: 'array', items: secondChannelSchema, description: 'Channels of the second level.' },
    pages: { type: 'array', items: pageSchema },
  },
} as const satisfies JSONSchema

export type ChannelConfig = FromSchema<typeof channelSchema>
export type PageConfig = FromSchema<typeof pageSchema>
export type BlockConfig = FromSchema<typeof blockSchema>
