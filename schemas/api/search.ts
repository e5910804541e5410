import { searchHitSchema } from '../entities/search-hit.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { pagingSchema } from './request.ts'

const page = paged(searchHitSchema)

/** Above the specification: how many hits each channel of the first level has. */
const withFacets = {
  ...page,
  properties: {
    ...page.properties,
    facets: {
      type: 'array',
      description: 'Hits by channel of the first level, whatever subType the search is narrowed to.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['subType', 'total'],
        properties: {
          subType: { type: 'string', description: 'Channel number, to be sent as searchMap.subType.' },
          total: { type: 'integer', minimum: 0 },
        },
      },
    },
  },
} as const

export const cmsSearch = {
  name: 'cmsSearch',
  method: 'POST',
  url: '/cmsSearch',
  summary:
    'Search over the whole site: matches in titles first, words as written before scattered ones, then newest first.',
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
  answer: envelope(withFacets),
} as const satisfies Call
