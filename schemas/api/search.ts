import { searchHitSchema } from '../entities/search-hit.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { pagingSchema } from './request.ts'

export const cmsSearch = {
  name: 'cmsSearch',
  method: 'POST',
  url: '/cmsSearch',
  summary: 'Search over the whole site: matches in titles first, then newest first.',
  body: {
    type: 'object',
    description: 'Search request.',
    properties: {
      clusterName: { type: 'string', maxLength: 200, description: 'Accepted and without effect.' },
      pageNum: pagingSchema.properties.pageNum,
      pageSize: pagingSchema.properties.pageSize,
      searchValue: {
        type: 'string',
        maxLength: 100_000,
        description: 'Words, all of which must occur; only the first 200 characters count.',
      },
      searchMap: {
        type: 'object',
        description: 'Exact filters.',
        additionalProperties: false,
        properties: {
          subType: {
            type: 'string',
            maxLength: 200,
            description: 'Channel number, or a channel that covers its children; _EN asks for English.',
          },
        },
      },
    },
  },
  answer: envelope(paged(searchHitSchema)),
} as const satisfies Call
