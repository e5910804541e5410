import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { openingSchema, placeSchema } from './opening.ts'
import { shellSchema } from './shell.ts'
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
    label: { type: 'string', pattern: '\\S', maxLength: 60, description: 'Name of the language in itself.' },
    dateFormat: {
      type: 'string',
      pattern: '^(YYYY|MMM|MM|M|DD|D|[^A-Za-z])+$',
      description:
        'Pattern of dates, of YYYY, MM, M, MMM (name of the month), DD and D; default "YYYY-MM-DD". 日期格式。',
    },
    channelSuffix: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]*$',
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
      items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,40}$' },
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
          pattern: '^[A-Z][A-Z0-9_]*$',
          description: 'Environment variable with the address put before relative pictures.',
        },
        base: {
          type: 'string',
          pattern: '^(https?://[^/]|/[^/])',
          description: 'That address where the variable is unset.',
        },
        hosts: {
          type: 'array',
          items: { type: 'string', pattern: '^(https?://)?[\\w*.-]+\\.[A-Za-z]+(:[0-9]+)?/?$' },
          description: 'Further hosts pictures may come from; they enter the CSP.',
        },
        thumb: {
          type: 'object',
          additionalProperties: false,
          required: ['folder', 'width'],
          properties: {
            folder: { type: 'string', pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$' },
            width: { type: 'integer', minimum: 1, maximum: 10000 },
          },
          description:
            'Folder inserted in the path of a picture for its small version (specification, section 7).',
        },
        width: {
          type: 'integer',
          minimum: 1,
          maximum: 20000,
          description: 'Width of full pictures in pixels, for srcset.',
        },
      },
    },
    settings: {
      type: 'object',
      description: 'Values the environment may override, for "{NAME}" in links and texts.',
      additionalProperties: { type: 'string' },
    },
    privateFields: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
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
