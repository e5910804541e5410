import type { JSONSchema } from 'json-schema-to-ts'
import { channelNumber, flag, title } from './fields.ts'

const node = {
  id: {
    type: 'string',
    pattern: '^[0-9A-Za-z_-]{1,64}$',
    description: 'Id of the channel: letters, digits, dashes and underscores.',
  },
  name: title,
  route: { ...channelNumber, description: 'Route segment, which is also the channel number.' },
  path: { type: 'string', maxLength: 500, description: 'Path of the page, such as /News/Notice.' },
  isVisible: { ...flag, description: 'Whether the navigation shows it; shown when absent.' },
} as const satisfies Record<string, JSONSchema>

const nodeTranslations = {
  type: 'object',
  description: 'Texts of the channel in other languages of the site, by language code.',
  additionalProperties: {
    type: 'object',
    description: 'Texts in this language.',
    additionalProperties: false,
    properties: { name: title },
  },
} as const satisfies JSONSchema

const required = ['id', 'name', 'route'] as const
const CHILDREN = 'Channels one level down.'

const thirdLevel = { type: 'object', additionalProperties: false, required, properties: node } as const
const secondLevel = {
  type: 'object',
  additionalProperties: false,
  required,
  properties: { ...node, children: { type: 'array', items: thirdLevel, description: CHILDREN } },
} as const
const firstLevel = {
  type: 'object',
  additionalProperties: false,
  required,
  properties: { ...node, children: { type: 'array', items: secondLevel, description: CHILDREN } },
} as const

/** Channel tree as answered: a root (code CN) above the three levels shown in breadcrumbs. */
export const channelSchema = {
  type: 'object',
  description: 'Channel tree: the root CN over at most three levels.',
  additionalProperties: false,
  required,
  properties: { ...node, children: { type: 'array', items: firstLevel, description: CHILDREN } },
} as const satisfies JSONSchema

const translatedNode = { ...node, translations: nodeTranslations } as const
const translatedThird = {
  type: 'object',
  additionalProperties: false,
  required,
  properties: translatedNode,
} as const
const translatedSecond = {
  type: 'object',
  additionalProperties: false,
  required,
  properties: {
    ...translatedNode,
    children: { type: 'array', items: translatedThird, description: CHILDREN },
  },
} as const

/** Top-level channel as imported, with its children and translations at every level. */
export const channelImportSchema = {
  type: 'object',
  description: 'First-level channel with its children, as imported.',
  additionalProperties: false,
  required,
  properties: {
    ...translatedNode,
    children: { type: 'array', items: translatedSecond, description: CHILDREN },
  },
} as const satisfies JSONSchema

/** Channel at any level. */
export interface ChannelNode {
  readonly id: string
  readonly name: string
  readonly route: string
  readonly path?: string
  readonly isVisible?: boolean
  readonly children?: readonly ChannelNode[]
}
