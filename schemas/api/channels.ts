import { channelSchema } from '../entities/channel.ts'
import type { Call } from './call.ts'
import { envelope } from './envelope.ts'

export const queryAllChannel = {
  name: 'queryAllChannel',
  method: 'GET',
  url: '/api/queryAllChannel/:code',
  summary:
    'Channel tree under the root CN; the suffix of a language, as in CN_EN, asks for names in that language.',
  params: {
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: {
      code: { type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$', description: 'Root code: CN.' },
    },
  },
  answer: envelope(channelSchema),
} as const satisfies Call
