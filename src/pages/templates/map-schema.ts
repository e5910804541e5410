import type { JSONSchema } from 'json-schema-to-ts'
import { annotated, annotation, described, localText } from '../../../schemas/config/index.ts'

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

/** A map of the surroundings: a picture of one's own, tiles of a server, or both. */
export const mapSchema = {
  type: 'object',
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
