import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { localTextSchema } from './text.ts'

const localeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'tag', 'label', 'channelSuffix'],
  properties: {
    code: {
      type: 'string',
      pattern: '^[a-z]{2,3}$',
      description: 'Value of ?lang=; the first locale is the default and needs none.',
    },
    tag: { type: 'string', description: 'BCP 47 tag for the lang attribute, such as "zh-CN".' },
    label: { type: 'string', description: 'Name of the language in itself.' },
    dateFormat: {
      type: 'string',
      pattern: '^(YYYY|MMM|MM|M|DD|D|[^A-Za-z])+$',
      description:
        'Pattern of dates, of YYYY, MM, M, MMM (name of the month), DD and D; default "YYYY-MM-DD". 日期格式。',
    },
    channelSuffix: {
      type: 'string',
      description: 'Appended to channel numbers asked of a backend, such as "_EN". 频道编号后缀。',
    },
  },
} as const satisfies JSONSchema

const serviceSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['env'],
  properties: {
    env: {
      type: 'string',
      pattern: '^[A-Z][A-Z0-9_]*$',
      description: 'Environment variable with the address; unset means the built-in content service.',
    },
    timeoutMs: { type: 'integer', minimum: 100, maximum: 60000, description: 'Default 8000.' },
    envelope: {
      type: 'object',
      description:
        'How answers are wrapped; default {code, msg, data} with 200 for success (specification, section 9).',
      additionalProperties: false,
      required: ['code', 'success', 'data'],
      properties: {
        code: { type: 'string' },
        success: { type: 'array', items: { type: ['number', 'string', 'boolean'] } },
        data: { type: 'string' },
        message: { type: 'string' },
      },
    },
  },
} as const satisfies JSONSchema

const linkSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'href'],
  properties: {
    title: localTextSchema,
    href: { type: 'string' },
    note: localTextSchema,
    image: { type: 'string' },
  },
} as const satisfies JSONSchema

const toolSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['tool', 'title'],
  properties: {
    tool: { type: 'string', enum: ['link', 'picture', 'share', 'top', 'back'] },
    icon: { type: 'string', enum: ['search', 'ticket', 'share', 'message', 'camera', 'top', 'back'] },
    title: localTextSchema,
    href: { type: 'string' },
    image: { type: 'string' },
    sites: {
      type: 'array',
      items: { type: 'string', enum: ['microblog', 'messaging'] },
      description: 'Where "share" leads; default both. 分享方式。',
    },
  },
} as const satisfies JSONSchema

const clockSchema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: "HH:mm on the museum's clock. 馆内时间。",
} as const satisfies JSONSchema

const daySchema = {
  type: 'string',
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'YYYY-MM-DD. 日期。',
} as const satisfies JSONSchema

const hoursProperties = {
  opens: clockSchema,
  closes: clockSchema,
  lastEntry: clockSchema,
} as const

const noticeProperties = {
  title: localTextSchema,
  text: localTextSchema,
  confirm: { ...localTextSchema, description: 'Words of the button; default "Confirm". 按钮文字。' },
} as const

const noticeSchema = {
  type: 'object',
  description: 'A notice every visitor is shown once, such as an unforeseen closure. 弹出通知。',
  additionalProperties: false,
  required: ['text'],
  properties: {
    ...noticeProperties,
    from: daySchema,
    until: { ...daySchema, description: 'Last day it is shown. 最后一天。' },
    delay: {
      type: 'integer',
      minimum: 1000,
      description: 'Milliseconds after which it closes by itself; never without it. 自动关闭的毫秒数。',
    },
  },
} as const satisfies JSONSchema

const dialogSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'text'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][a-z0-9-]*$', description: 'A link to "#name" opens it.' },
    ...noticeProperties,
  },
} as const satisfies JSONSchema

const shellSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['navigation', 'footer'],
  properties: {
    logo: { type: 'string' },
    icon: {
      type: 'string',
      pattern: '^/media/',
      description:
        'Square picture for tabs and home screens, best an SVG, such as "/media/icon.svg". 站点图标。',
    },
    search: { type: 'string', description: 'Route of the search page.' },
    navigation: {
      type: 'object',
      additionalProperties: false,
      properties: {
        source: {
          type: 'string',
          description: 'Source of kind tree; without it, or when it fails, the channels of this config.',
        },
        params: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    subBanner: { type: 'string', description: 'Picture at the top of inner pages.' },
    toolbar: { type: 'array', items: toolSchema },
    notice: noticeSchema,
    dialogs: { type: 'array', items: dialogSchema, description: 'Messages that links open. 对话框。' },
    footer: {
      type: 'object',
      additionalProperties: false,
      properties: {
        follow: {
          type: 'object',
          additionalProperties: false,
          required: ['title', 'codes'],
          properties: { title: localTextSchema, codes: { type: 'array', items: linkSchema } },
        },
        links: { type: 'array', items: linkSchema },
        contact: { type: 'array', items: localTextSchema },
        advice: localTextSchema,
        copyright: localTextSchema,
        filings: { type: 'array', items: linkSchema },
      },
    },
  },
} as const satisfies JSONSchema

const openingSchema = {
  type: 'object',
  description: 'When the museum is open, on its own clock; a day no rule names is closed. 开放时间。',
  additionalProperties: false,
  required: ['regular'],
  properties: {
    regular: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['days', 'opens', 'closes'],
        properties: {
          days: {
            type: 'array',
            minItems: 1,
            items: { type: 'string', enum: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
          },
          ...hoursProperties,
        },
      },
    },
    exceptions: {
      type: 'array',
      description:
        'Days unlike the others; the first that holds a day decides. Without hours: closed. 例外日期。',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from'],
        properties: { from: daySchema, to: daySchema, ...hoursProperties, note: localTextSchema },
      },
    },
  },
} as const satisfies JSONSchema

const placeSchema = {
  type: 'object',
  description: 'Where the museum stands, for maps and search engines. 馆址。',
  additionalProperties: false,
  required: ['address', 'latitude', 'longitude'],
  properties: {
    address: { ...localTextSchema, description: 'Street and number. 街道地址。' },
    city: localTextSchema,
    country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 code.' },
    postalCode: { type: 'string' },
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    phone: { type: 'string', description: 'Telephone; "{NAME}" takes a setting. 电话。' },
  },
} as const satisfies JSONSchema

/** config/site.json. */
export const siteSchema = {
  $id: 'https://vitrine.invalid/schemas/site.schema.json',
  title: 'Vitrine site',
  description: 'The site as a whole: name, languages, services, pictures, shell. 站点配置。',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'locales', 'timeZone', 'services', 'shell', 'errorPage'],
  properties: {
    $schema: { type: 'string' },
    name: localTextSchema,
    shortName: {
      ...localTextSchema,
      description: 'Name where there is little room, such as below an icon. 简称。',
    },
    description: localTextSchema,
    robots: {
      type: 'string',
      enum: ['all', 'none'],
      description: '"none" keeps search engines away, for a site that is not public yet; default "all".',
    },
    demonstration: {
      type: 'boolean',
      description: 'Fill an empty content service with the demonstration museum; default false.',
    },
    timeZone: { type: 'string', description: 'IANA time zone of the museum, such as "Asia/Shanghai".' },
    locales: { type: 'array', items: localeSchema, minItems: 1 },
    platforms: {
      type: 'array',
      items: { type: 'string' },
      description: 'Values of ?platform= that are kept on links.',
    },
    opening: openingSchema,
    place: placeSchema,
    home: { type: 'string', pattern: '^/', description: 'Route of the home page; default "/".' },
    services: { type: 'object', additionalProperties: serviceSchema },
    images: {
      type: 'object',
      additionalProperties: false,
      properties: {
        env: {
          type: 'string',
          description: 'Environment variable with the address put before relative pictures.',
        },
        base: { type: 'string', description: 'That address where the variable is unset.' },
        hosts: {
          type: 'array',
          items: { type: 'string' },
          description: 'Further hosts pictures may come from; they enter the CSP.',
        },
        thumb: {
          type: 'object',
          additionalProperties: false,
          required: ['folder', 'width'],
          properties: { folder: { type: 'string' }, width: { type: 'integer' } },
          description:
            'Folder inserted in the path of a picture for its small version (specification, section 7).',
        },
        width: { type: 'integer', description: 'Width of full pictures in pixels, for srcset.' },
      },
    },
    settings: {
      type: 'object',
      description: 'Values the environment may override, for "{NAME}" in links and texts.',
      additionalProperties: { type: 'string' },
    },
    privateFields: {
      type: 'array',
      items: { type: 'string' },
      description: 'Fields removed from every answer that is forwarded to a browser. 不对外公开的字段。',
    },
    errorPage: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'lead', 'causes', 'home'],
      properties: {
        title: localTextSchema,
        lead: localTextSchema,
        causes: { type: 'array', items: localTextSchema, minItems: 1 },
        home: localTextSchema,
      },
    },
    shell: shellSchema,
    texts: {
      type: 'object',
      additionalProperties: localTextSchema,
      description: 'Texts of the interface that differ from the built-in ones, by key.',
    },
  },
} as const satisfies JSONSchema

export type SiteConfig = FromSchema<typeof siteSchema>
export type LocaleConfig = FromSchema<typeof localeSchema>
export type ServiceConfig = FromSchema<typeof serviceSchema>
export type OpeningConfig = FromSchema<typeof openingSchema>
