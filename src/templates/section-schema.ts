import type { JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from '../../schemas/config/index.ts'

const linesSchema = {
  type: 'array',
  items: localTextSchema,
  description: 'Paragraphs, one after the other. 段落。',
} as const satisfies JSONSchema

const mapSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['marker', 'alt'],
  description: 'A map of the surroundings; by default of where the museum stands. 地图。',
  properties: {
    latitude: { type: 'number', minimum: -90, maximum: 90, description: "Default: the site's place. 纬度。" },
    longitude: {
      type: 'number',
      minimum: -180,
      maximum: 180,
      description: "Default: the site's place. 经度。",
    },
    zoom: { type: 'integer', minimum: 1, maximum: 19, description: 'Default 18. 缩放级别。' },
    alt: { ...localTextSchema, description: 'What the map shows. 地图的文字说明。' },
    marker: {
      type: 'object',
      additionalProperties: false,
      required: ['title'],
      description: 'The mark on the map and its info window. 标记与信息窗。',
      properties: {
        title: localTextSchema,
        text: localTextSchema,
        href: {
          type: 'string',
          description: 'Where the info window leads, such as a route planner. 外部链接。',
        },
        linkTitle: { ...localTextSchema, description: 'Words of that link; default: the title. 链接文字。' },
      },
    },
    still: {
      ...localTextSchema,
      description:
        'A picture of the same map, shown until the map is alive, on paper and without scripts. 静态图。',
    },
    streets: {
      type: 'string',
      pattern: '^/',
      description: 'GeoJSON drawn as the map, such as "/media/streets.json". 矢量街道。',
    },
    tiles: {
      type: 'object',
      additionalProperties: false,
      required: ['url', 'attribution'],
      description:
        'Pictures laid over the streets, from a server of map tiles; its host enters the CSP. 瓦片底图。',
      properties: {
        url: {
          type: 'string',
          pattern: '^(https?://|/)',
          description: 'With "{z}", "{x}" and "{y}". 瓦片地址。',
        },
        attribution: localTextSchema,
        maxZoom: { type: 'integer', minimum: 1, maximum: 22, description: 'Last level it has; default 19.' },
      },
    },
  },
} as const satisfies JSONSchema

/** A labelled piece of practical information: opening hours, tickets, how to get here. */
export const sectionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: localTextSchema,
    opening: {
      type: 'boolean',
      description: 'Say whether the museum is open now, after the opening of site.json. 显示今日开放状态。',
    },
    facts: {
      type: 'array',
      description: 'Labelled values, such as opening hours. 事项。',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'value'],
        properties: { label: localTextSchema, value: localTextSchema },
      },
    },
    lines: linesSchema,
    phone: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'number'],
      description: 'A number that phones dial at a touch. 电话。',
      properties: {
        title: localTextSchema,
        number: { type: 'string', minLength: 1, description: '"{NAME}" takes a setting. 号码。' },
      },
    },
    map: mapSchema,
    routes: {
      type: 'array',
      description: 'Lines of public transport with the names of their stops. 公交线路与站名。',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'stop'],
        properties: { name: localTextSchema, stop: localTextSchema },
      },
    },
    query: {
      type: 'string',
      description: "Name of a query of the page whose first Item's rich text is shown here. 数据查询名。",
    },
    numbered: {
      type: 'boolean',
      description: 'Number the paragraphs of that rich text; default false. 显示序号。',
    },
    image: { type: 'string', description: 'A picture, such as a code or a map. 图片。' },
    shape: {
      type: 'string',
      enum: ['photo', 'code'],
      description: 'photo: a wide picture; code: a small square that is never cut; default photo. 图片形状。',
    },
    imageAlt: { ...localTextSchema, description: 'What the picture shows. 图片的文字说明。' },
    link: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'href'],
      properties: {
        title: localTextSchema,
        href: { type: 'string', description: 'A route of this site or an address. 链接地址。' },
        prominent: { type: 'boolean', description: 'Drawn as the one button; default false. 主按钮。' },
        image: {
          type: 'string',
          description: 'A code shown in place of the button on phones. 手机端显示的二维码。',
        },
        imageAlt: localTextSchema,
      },
    },
  },
} as const satisfies JSONSchema
