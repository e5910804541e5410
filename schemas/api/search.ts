import type { FromSchema } from 'json-schema-to-ts'
import { searchHitSchema } from '../entities/search-hit.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { pagingSchema } from './request.ts'

const hits = paged(searchHitSchema)

const facets = {
  type: 'array',
  description:
    'Hits of the query, without its subType, in each visible channel of the first level (above the specification).',
  items: {
    type: 'object',
    description: 'Hits in one channel.',
    additionalProperties: false,
    required: ['subType', 'total'],
    properties: {
      subType: { type: 'string', description: 'Number of the channel, as searchMap.subType takes it.' },
      total: { type: 'integer', description: 'Number of hits, counted to 10,000.' },
      atLeast: { type: 'boolean', description: 'True where there are more than `total`.' },
    },
  },
} as const

/** Number of hits of a query in one channel. */
export type ChannelHits = FromSchema<typeof facets.items>

export const cmsSearch = {
  name: 'cmsSearch',
  method: 'POST',
  url: '/cmsSearch',
  summary: 'Search over the whole site: the best matches first, then newest first.',
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
            description:
              'Channel number, which covers the channels below it; the suffix of a language, such as _EN, asks for that language.',
          },
        },
      },
    },
  },
  answer: envelope({
    ...hits,
    properties: {
      ...hits.properties,
      total: { type: 'integer', description: 'Number of hits, counted to 10,000.' },
      atLeast: {
        type: 'boolean',
        description: 'True where there are more than `total`, of which no page is answered.',
      },
      suggestion: {
        type: 'string',
        description:
          'Where nothing is found: what was probably meant, which finds something (above the specification). Each word that finds nothing is one slip away from one of public records in the language.',
      },
      facets,
    },
  }),
} as const satisfies Call
