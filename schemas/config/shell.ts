import type { JSONSchema } from 'json-schema-to-ts'
import { daySchema } from './clock.ts'
import { localTextSchema } from './text.ts'

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

export const shellSchema = {
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
