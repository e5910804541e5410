import { publicMessageSchema } from '../entities/message.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { filter, listBody } from './request.ts'

export const queryMessageList = {
  name: 'queryMessageList',
  method: 'POST',
  url: '/api/queryMessageList',
  summary: 'Approved messages, newest first, without telephone number and e-mail address.',
  body: listBody({ type: filter, source: filter, messageId: filter }),
  answer: envelope(paged(publicMessageSchema)),
} as const satisfies Call

export const addMessage = {
  name: 'addMessage',
  method: 'POST',
  url: '/api/addMessage',
  summary: 'Leaves a message; it is public only once approved.',
  body: {
    type: 'object',
    description: 'Message of a visitor.',
    additionalProperties: false,
    required: ['content', 'name', 'orgId'],
    properties: {
      content: { type: 'string', minLength: 1, maxLength: 2000, description: 'Message, plain text.' },
      name: { type: 'string', minLength: 1, maxLength: 100, description: 'Name of the visitor.' },
      phoneNumber: { type: 'string', maxLength: 32, description: 'Telephone number; never answered.' },
      email: { type: 'string', maxLength: 254, description: 'E-mail address; never answered.' },
      type: { type: 'string', maxLength: 64, description: 'Kind of message.' },
      orgId: { type: 'integer', enum: [2], description: 'Organisation, always 2.' },
    },
  },
  answer: envelope({ type: 'string', description: 'Id of the new message.' }),
} as const satisfies Call
