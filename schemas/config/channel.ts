import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { annotated, annotation } from './annotation.ts'
import { described } from './described.ts'
import { pageSchema, routeSchema } from './page.ts'
import { schemaKey } from './schema-key.ts'
import { localText } from './text.ts'

const namedChannelProperties = {
  segment: {
    type: 'string',
    pattern: '^[A-Za-z0-9_.-]+$',
    description: described(
      'Last part of the address, and number of the channel for the backend.',
      '地址的最后一段，也是后端所用的频道编号。',
    ),
  },
  title: localText('Name of the channel, in menu and breadcrumb.', '频道名称，用于导航和面包屑。'),
  visible: {
    type: 'boolean',
    description: described('Whether the menu shows it; default true.', '是否在导航中显示；默认为是。'),
  },
  href: annotated(
    'address',
    'Where the menu entry leads, when not to the path of the channel.',
    '导航项的去向；不写则指向频道自己的路径。',
  ),
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
    channels: {
      type: 'array',
      items: thirdChannelSchema,
      description: described('Channels of the third level, in menu order.', '第三级频道，按导航顺序排列。'),
    },
  },
} as const satisfies JSONSchema

const redirectTarget = {
  type: 'string',
  pattern: '^/',
  description: described(
    'Path this one is redirected to; its parameters must be in the path it comes from.',
    '重定向的目标路径；其中的参数必须出现在原路径中。',
  ),
} as const satisfies JSONSchema

/** Schema of the files in config/channels/. */
export const channelSchema = {
  $id: 'https://vitrine.invalid/schemas/channel.schema.json',
  title: 'Vitrine channel',
  description: described(
    'A channel of the site: its pages, its place in the menu and the names of the channels below it.',
    '站点的一个频道：它的页面、在导航中的位置，以及下级频道的名称。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['route', 'title'],
  properties: {
    $schema: schemaKey,
    route: {
      ...routeSchema,
      description: described('Path of the channel, such as "/News".', '频道的路径，例如 "/News"。'),
    },
    title: namedChannelProperties.title,
    order: {
      type: 'number',
      ...annotation('menu place'),
      minimum: 0,
      maximum: 100000,
      description: described('Place in the menu; smaller comes first.', '在导航中的次序，数字小的在前。'),
    },
    visible: namedChannelProperties.visible,
    redirects: {
      type: 'object',
      description: described(
        'Redirects of this channel that may change, from old path to new, such as {"/News": "/News/Notice"}; with the status 302.',
        '本频道以后可能改变的重定向，从旧路径到新路径，例如 {"/News": "/News/Notice"}；状态码 302。',
      ),
      additionalProperties: redirectTarget,
    },
    permanentRedirects: {
      type: 'object',
      description: described(
        'The same for addresses that have moved for good, such as those of an earlier site; with the status 301, by which search engines take the new address for the old.',
        '同上，用于永久移动的地址，例如旧网站的地址；状态码 301，搜索引擎据此以新地址取代旧地址。',
      ),
      additionalProperties: redirectTarget,
    },
    channels: {
      type: 'array',
      items: secondChannelSchema,
      description: described('Channels of the second level, in menu order.', '第二级频道，按导航顺序排列。'),
    },
    pages: {
      type: 'array',
      items: pageSchema,
      description: described('Pages of the channel.', '频道的各个页面。'),
    },
  },
} as const satisfies JSONSchema

export type ChannelConfig = FromSchema<typeof channelSchema>
