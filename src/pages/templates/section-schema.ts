import type { JSONSchema } from 'json-schema-to-ts'
import { annotated, annotation, choices, described, localText } from '../../../schemas/config/index.ts'

const markerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  description: described('The mark on the map and its info window.', '地图上的标记及其信息窗。'),
  properties: {
    title: localText('Title of the info window.', '信息窗的标题。'),
    text: localText('Text of the info window.', '信息窗的文字。'),
    href: annotated(
      'address',
      'Where the info window leads, such as a route planner.',
      '信息窗的链接，例如路线规划。',
    ),
    linkTitle: localText('Words of that link; default the title.', '该链接的文字；默认为标题。'),
  },
} as const satisfies JSONSchema

const tilesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['url', 'attribution'],
  description: described(
    'Pictures laid over the still, from a server of map tiles; the Content-Security-Policy allows its host.',
    '覆盖在静态图上的瓦片图，来自地图瓦片服务器；其主机会写入内容安全策略（CSP）。',
  ),
  properties: {
    url: {
      type: 'string',
      pattern: '^(https?://|/)',
      description: described(
        'Address of a tile, with "{z}", "{x}" and "{y}".',
        '瓦片地址，含“{z}”“{x}”“{y}”。',
      ),
    },
    attribution: localText('Whose map it is, shown in a corner.', '地图的版权说明，显示在角落。'),
    maxZoom: {
      type: 'integer',
      minimum: 1,
      maximum: 22,
      default: 19,
      description: described('Last zoom level it has.', '最大缩放级别。'),
    },
  },
} as const satisfies JSONSchema

/** A map of the surroundings: the museum's own picture, tiles of a server, or both. */
export const mapSchema = {
  type: 'object',
  ...annotation('map'),
  additionalProperties: false,
  required: ['marker', 'alt'],
  description: described(
    'A map of the surroundings; by default of where the museum is.',
    '周边地图；默认为馆址所在地。',
  ),
  properties: {
    latitude: {
      type: 'number',
      ...annotation('latitude'),
      minimum: -90,
      maximum: 90,
      description: described(
        'Latitude in degrees; default that of "place" in site.json.',
        '纬度，单位为度；默认取 site.json 的“place”。',
      ),
    },
    longitude: {
      type: 'number',
      ...annotation('longitude'),
      minimum: -180,
      maximum: 180,
      description: described(
        'Longitude in degrees; default that of "place" in site.json.',
        '经度，单位为度；默认取 site.json 的“place”。',
      ),
    },
    zoom: {
      type: 'integer',
      minimum: 1,
      maximum: 19,
      default: 18,
      description: described('Zoom level at first.', '初始缩放级别。'),
    },
    alt: localText('What the map shows, for screen readers.', '地图的文字说明，供读屏软件朗读。'),
    marker: markerSchema,
    still: {
      ...localText(
        'A picture of the map at this zoom level, with the museum in its middle, which can be moved and enlarged; without scripts and on paper it stands still. An SVG stays sharp.',
        '此缩放级别的地图图片，博物馆位于图片正中；可以移动和放大，无脚本时和打印时静止显示。SVG 放大后仍然清晰。',
      ),
      ...annotation('picture'),
    },
    tiles: tilesSchema,
  },
} as const satisfies JSONSchema

export const linkSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'href'],
  description: described('A link below the section.', '本节下方的链接。'),
  properties: {
    title: localText('Words of the link.', '链接文字。'),
    href: annotated(
      'address',
      'Where it leads: a route of this site or an address.',
      '链接去向：本站路径或完整网址。',
    ),
    prominent: {
      type: 'boolean',
      default: false,
      description: described('Drawn as the one button.', '显示为主按钮。'),
    },
    image: annotated(
      'picture',
      'A code shown in place of the button on phones.',
      '手机上代替按钮显示的二维码。',
    ),
    imageAlt: localText('What that picture shows, for screen readers.', '该图片的文字说明，供读屏软件朗读。'),
  },
} as const satisfies JSONSchema

const phoneSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'number'],
  description: described('A number that phones dial at a touch.', '电话号码，手机上点按即可拨打。'),
  properties: {
    title: localText('Label of the number.', '号码的标签。'),
    number: {
      type: 'string',
      minLength: 1,
      description: described('The number; "{NAME}" takes a setting.', '号码；“{NAME}”取自设置项。'),
    },
  },
} as const satisfies JSONSchema

const factsSchema = {
  type: 'array',
  description: described('Labelled values, such as opening hours.', '带标签的内容，例如开放时间。'),
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['label', 'value'],
    properties: {
      label: localText('Label of the value.', '标签。'),
      value: localText('The value.', '内容。'),
    },
  },
} as const satisfies JSONSchema

const routesSchema = {
  type: 'array',
  description: described('Lines of public transport with the names of their stops.', '公交线路及其站名。'),
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'stop'],
    properties: {
      name: localText('Name of the line, or of several.', '线路名称，可写多条。'),
      stop: localText('Name of the stop.', '站名。'),
    },
  },
} as const satisfies JSONSchema

/** A labelled piece of practical information: opening hours, tickets, how to get here. */
export const sectionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: localText('Heading of the section.', '本节的标题。'),
    opening: {
      type: 'boolean',
      ...annotation('opening'),
      default: false,
      description: described(
        'Says whether the museum is open now, by "opening" of site.json.',
        '按 site.json 的“opening”显示现在是否开放。',
      ),
    },
    facts: factsSchema,
    lines: {
      type: 'array',
      items: localText('A paragraph.', '一个段落。'),
      description: described('Paragraphs, one after the other.', '逐段显示的文字。'),
    },
    phone: phoneSchema,
    map: mapSchema,
    routes: routesSchema,
    query: annotated(
      'query',
      'Name under "with" of the data whose first entry gives the text of the section.',
      '“with”下的数据名称，取其第一条的正文作为本节内容。',
    ),
    numbered: {
      type: 'boolean',
      default: false,
      description: described('Numbers the paragraphs of that text.', '为该正文的段落编号。'),
    },
    image: annotated('picture', 'A picture, such as a code or a map.', '图片，例如二维码或地图。'),
    shape: {
      type: 'string',
      ...choices(
        ['photo', described('A wide picture.', '横幅图片。')],
        ['code', described('A small square that is never cut.', '小方图，不裁切。')],
      ),
      default: 'photo',
      description: described('Shape of the picture.', '图片的形状。'),
    },
    imageAlt: localText('What the picture shows, for screen readers.', '图片的文字说明，供读屏软件朗读。'),
    link: linkSchema,
  },
} as const satisfies JSONSchema
