import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { moment, recordId, reviewStatus, text } from './fields.ts'

const publicProperties = {
  messageId: recordId,
  source: { ...text, description: 'Where the message came from.' },
  content: { ...text, minLength: 1, description: 'What the visitor wrote, plain text.' },
  createTime: moment,
  name: { ...text, description: 'Name the visitor gave.' },
  type: { ...text, description: 'Kind of message; equality filter.' },
  replyMessage: { ...text, maxLength: 20_000, description: 'Reply of the museum.' },
} as const satisfies Record<string, JSONSchema>

/** Public message; the schema has no telephone number or e-mail address. */
export const publicMessageSchema = {
  type: 'object',
  description: 'Message of a visitor, as the public sees it.',
  additionalProperties: false,
  required: ['messageId', 'content'],
  properties: publicProperties,
} as const satisfies JSONSchema

/** Message as stored (specification, section 3). */
export const messageSchema = {
  type: 'object',
  description: 'Message of a visitor, as stored. E-mail and telephone number are never answered.',
  additionalProperties: false,
  required: ['messageId', 'content'],
  properties: {
    ...publicProperties,
    email: { ...text, description: 'Never answered.' },
    phoneNumber: { ...text, description: 'Never answered.' },
    reviewStatus,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const messageTextFields = [
  'source',
  'content',
  'replyMessage',
] as const satisfies readonly (keyof typeof messageSchema.properties)[]

export type PublicMessage = FromSchema<typeof publicMessageSchema>
