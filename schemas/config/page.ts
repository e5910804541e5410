import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { blockSchema, drawnProperties } from './block.ts'
import { choices } from './choices.ts'
import { dataProperties, withSchema } from './data.ts'
import { described } from './described.ts'
import { filterProperties } from './filters.ts'
import { calendarSchema, feedSchema, structuredSchema } from './page-extras.ts'
import { localText } from './text.ts'

/** A path of at most eight segments (specification, section 2). */
export const routeSchema = {
  type: 'string',
  pattern: '^/([A-Za-z0-9_.-]+|:[a-z][A-Za-z0-9]*)?(/([A-Za-z0-9_.-]+|:[a-z][A-Za-z0-9]*)){0,7}$',
  description: described(
    'Path of the page, such as "/News/:sec/:id"; ":id" stands for an entry, any other ":name" a segment of a channel.',
    '页面路径，例如 "/News/:sec/:id"；“:id”代表条目，其他以冒号开头的名称代表频道的地址段。',
  ),
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
      description: described(
        'Other paths that show this page, such as "/Home" or "/Home?lang=en"; the route stays its canonical address.',
        '同样显示本页的其他路径，例如 "/Home" 或 "/Home?lang=en"；规范地址仍是“route”。',
      ),
    },
    template: {
      type: 'string',
      description: described('Name of the template that draws the page.', '绘制本页的模板名称。'),
    },
    title: localText(
      'Heading of the page; default the name of the last channel in its address.',
      '页面标题；默认为地址中最后一个频道的名称。',
    ),
    ...drawnProperties,
    ...dataProperties,
    with: withSchema,
    ...filterProperties,
    titleFrom: {
      type: 'string',
      description: described(
        'Name under "with" of the data whose first entry gives the heading, such as the artist above a list of works; "title" counts where there is none.',
        '“with”下的数据名称，其第一个条目的标题作为页面标题，例如作品列表上方的艺术家；没有时使用“title”。',
      ),
    },
    grade: {
      type: 'integer',
      minimum: 1,
      maximum: 4,
      description: described(
        'Part of the route that is the channel requested, 1 being the first; default the last that is no id.',
        '路径中第几段是所请求的频道，从 1 数起；默认为最后一个非 id 的段。',
      ),
    },
    layout: {
      type: 'string',
      ...choices(
        ['index', described('A front page, without banner and breadcrumb.', '首页版式，没有横幅和面包屑。')],
        ['inner', described('Every other page, with banner and breadcrumb.', '内页版式，带横幅和面包屑。')],
        ['bare', described('Without menu and toolbar.', '没有导航和工具栏。')],
      ),
      description: described('What surrounds the page; default "inner".', '页面的整体版式；默认为“inner”。'),
    },
    blocks: {
      type: 'array',
      items: blockSchema,
      minItems: 1,
      description: described(
        'Blocks from top to bottom, for the templates "blocks" and "search".',
        '自上而下的各个区块，用于“blocks”和“search”模板。',
      ),
    },
    structured: structuredSchema,
    neighbours: {
      type: 'boolean',
      description: described(
        'On the page of one record: leads to those before and after it in the list one step up; default false.',
        '在单条记录的页面上，链接到上一级列表中的上一条和下一条；默认为否。',
      ),
    },
    manifest: {
      type: 'boolean',
      description: described(
        'On the page of one record: offers its pictures as a IIIF manifest, at its address with ".manifest.json"; default false.',
        '在单条记录的页面上，把图片作为 IIIF 清单提供，地址加“.manifest.json”；默认为否。',
      ),
    },
    feed: feedSchema,
    calendar: calendarSchema,
  },
} as const satisfies JSONSchema

export type PageConfig = FromSchema<typeof pageSchema>
