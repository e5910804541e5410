import type { JSONSchema } from 'json-schema-to-ts'
import { annotated, annotation, choices, described, localText } from '../../../schemas/config/index.ts'
import { mapSchema } from './map-schema.ts'

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
