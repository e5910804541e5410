import { dictionarySchema } from '../entities/dictionary.ts'
import type { Call } from './call.ts'
import { envelope } from './envelope.ts'

export const queryDictionaryByCode = {
  name: 'queryDictionaryByCode',
  method: 'POST',
  url: '/api/queryDictionaryByCode',
  summary: 'Entries of a dictionary namespace, ordered by id.',
  querystring: {
    type: 'object',
    required: ['dictionaryCode'],
    properties: {
      dictionaryCode: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        description: 'Namespace, such as CMS_EXHIBIT_AGE_OPTION.',
      },
      appId: { type: 'string', maxLength: 64, description: 'Accepted and without effect.' },
    },
  },
  answer: envelope({ type: 'array', items: dictionarySchema, description: 'Entries, at most 1,000.' }),
} as const satisfies Call
