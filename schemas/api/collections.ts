import type { FromSchema } from 'json-schema-to-ts'
import { agentSchema } from '../entities/agent.ts'
import { year } from '../entities/collection-fields.ts'
import { pageSchema } from '../entities/page.ts'
import { workSchema } from '../entities/work.ts'
import type { Call } from './call.ts'
import { envelope, paged, withTextLanguage } from './envelope.ts'
import { anyOfFilter, filter, flagFilter, idParams, listBody, pagingSchema } from './request.ts'

/** Search words of a visitor. */
const words = {
  type: 'string',
  maxLength: 2000,
  description: 'Words, all of which must occur somewhere in the record, as in the search of the site.',
} as const

/** Search words for lists whose records have numbers. */
export const numberedWords = {
  ...words,
  description: `${words.description} A record whose number or id is exactly these words comes first in every order.`,
} as const

/** Filters by facts that have no filter of their own. */
const factFilters = {
  type: 'object',
  description:
    'Values by names of facts: one, or a list of which a record has at least one; an empty value filters nothing.',
  maxProperties: 20,
  additionalProperties: anyOfFilter,
} as const

const period = {
  from: { ...year, description: 'Leaves out what ends before this year.' },
  to: { ...year, description: 'Leaves out what begins after this year.' },
} as const

const hasPicture = {
  ...flagFilter,
  description: 'Yes: only those with a picture. No: only those without any.',
} as const

const workFilters = {
  words: numberedWords,
  title: { ...filter, description: 'Any part of the title; letter case and script do not matter.' },
  accessionNumber: filter,
  maker: { ...anyOfFilter, description: 'Name of a maker. One, or a list of which one is enough.' },
  makerId: {
    ...anyOfFilter,
    description: 'Id of the agent that made it. One, or a list of which one is enough.',
  },
  classification: anyOfFilter,
  medium: anyOfFilter,
  location: anyOfFilter,
  rights: anyOfFilter,
  hasPicture,
  ...period,
  facts: factFilters,
} as const

const agentFilters = {
  words,
  name: { ...filter, description: 'Any part of the name; letter case and script do not matter.' },
  kind: anyOfFilter,
  nationality: anyOfFilter,
  occupation: anyOfFilter,
  hasPicture,
  ...period,
  facts: factFilters,
} as const

function sortedBy<const Sort extends string>(...names: readonly Sort[]) {
  return {
    enum: ['', ...names, ...names.map((name): `-${Sort}` => `-${name}`)],
    description: `Order: ${names.join(', ')}; with "-" before it backwards. Empty: ${names[0]}.`,
  } as const
}

export const keys = {
  type: 'boolean',
  description:
    'Counts values by what they are in the language of the records, which is then `key` of each: the same in every language of the answer. Default false.',
} as const

/** Paging of a list, with its order and the facts to count. */
function listParam<const Sort extends string>(...sorts: readonly Sort[]) {
  return {
    ...pagingSchema,
    description: 'Paging, order and counts; further extras are accepted and have no effect.',
    properties: {
      ...pagingSchema.properties,
      sort: sortedBy(...sorts),
      facets: {
        type: 'string',
        maxLength: 500,
        description:
          'At most 20 names of facts, with commas between them: the answer counts how many records each of their values would leave.',
      },
      keys,
    },
  } as const
}

const facetSchema = {
  type: 'object',
  description: 'Value of a fact.',
  additionalProperties: false,
  required: ['name', 'total'],
  properties: {
    name: { type: 'string', description: 'Name of the fact, as filters take it.' },
    value: { type: 'string', description: 'The value; absent where names are requested.' },
    key: {
      type: 'string',
      description:
        'The value in the language of the records, where keys are requested; filters take it in every language.',
    },
    total: { type: 'integer', description: 'Number of records.' },
    values: {
      type: 'integer',
      description:
        'Number of different values of the fact, where a list of records answers only some of them.',
    },
  },
} as const

/** A value or a name of a fact, with the number of records. */
export type Facet = FromSchema<typeof facetSchema>

/** Envelope of a page of records with the counts of the requested facts. */
export function counted<const R extends Parameters<typeof paged>[0]>(record: R) {
  const page = paged(record)
  return envelope({
    ...page,
    properties: {
      ...page.properties,
      facets: {
        type: 'array',
        items: facetSchema,
        description:
          'For each of `param.facets` its values, the most frequent first and at most 100, each with the number of records that it would leave with all other filters.',
      },
    },
  })
}

const factsParam = {
  ...pagingSchema,
  description: 'The fact, and paging; further extras are accepted and have no effect.',
  properties: {
    ...pagingSchema.properties,
    name: { ...filter, description: 'Name of the fact; empty answers the names that there are.' },
    keys,
  },
} as const

export const queryWorkList = {
  name: 'queryWorkList',
  method: 'POST',
  url: '/api/queryWorkList',
  summary: 'Works of a collection of any kind, with filters by any fact, counts, order and search.',
  body: listBody(workFilters, listParam('accessionNumber', 'title', 'date')),
  answer: counted(withTextLanguage(workSchema)),
} as const satisfies Call

export const queryWorkById = {
  name: 'queryWorkById',
  method: 'GET',
  url: '/api/queryWorkById/:id',
  summary: 'One work.',
  params: idParams,
  answer: envelope(withTextLanguage(workSchema)),
} as const satisfies Call

export const queryWorkFacts = {
  name: 'queryWorkFacts',
  method: 'POST',
  url: '/api/queryWorkFacts',
  summary:
    'Values of a fact of works with their numbers, the most frequent first; or the names of all facts.',
  body: listBody(workFilters, factsParam),
  answer: envelope(paged(facetSchema)),
} as const satisfies Call

export const queryAgentList = {
  name: 'queryAgentList',
  method: 'POST',
  url: '/api/queryAgentList',
  summary: 'Agents, who made works, with filters by any fact, counts, order and search.',
  body: listBody(agentFilters, listParam('name', 'date')),
  answer: counted(withTextLanguage(agentSchema)),
} as const satisfies Call

export const queryAgentById = {
  name: 'queryAgentById',
  method: 'GET',
  url: '/api/queryAgentById/:id',
  summary: 'One agent. The works are those of queryWorkList with this makerId.',
  params: idParams,
  answer: envelope(withTextLanguage(agentSchema)),
} as const satisfies Call

export const queryAgentFacts = {
  name: 'queryAgentFacts',
  method: 'POST',
  url: '/api/queryAgentFacts',
  summary:
    'Values of a fact of agents with their numbers, the most frequent first; or the names of all facts.',
  body: listBody(agentFilters, factsParam),
  answer: envelope(paged(facetSchema)),
} as const satisfies Call

export const queryPageList = {
  name: 'queryPageList',
  method: 'POST',
  url: '/api/queryPageList',
  summary: 'Pages of text, ordered by position.',
  body: listBody({ words, section: filter }),
  answer: envelope(paged(withTextLanguage(pageSchema))),
} as const satisfies Call

export const queryPageById = {
  name: 'queryPageById',
  method: 'GET',
  url: '/api/queryPageById/:id',
  summary: 'One page of text.',
  params: idParams,
  answer: envelope(withTextLanguage(pageSchema)),
} as const satisfies Call
