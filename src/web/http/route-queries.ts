import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** Longest address that is looked up, in characters. */
const MAX_ADDRESS = 4000

function queryStringSchema<
  const Required extends readonly string[],
  const Properties extends Record<string, JSONSchema>,
>(required: Required, properties: Properties) {
  return { type: 'object', required, properties } as const
}

/** Queries of this server's own addresses. Fastify validates them; what does not fit is answered by 400 with the reason. */
const routeQueries = {
  /** `url` is path and query of a page of this site. */
  address: queryStringSchema(['url'], { url: { type: 'string', pattern: '^/', maxLength: MAX_ADDRESS } }),
  /** `url` as in `address`; `ahead` asks for what is at hand, since nobody may ever open it. */
  page: queryStringSchema(['url'], {
    url: { type: 'string', pattern: '^/', maxLength: MAX_ADDRESS },
    ahead: { enum: ['1'] },
  }),
  language: queryStringSchema([], { lang: { type: 'string', maxLength: 35 } }),
  shell: queryStringSchema([], {
    lang: { type: 'string', maxLength: 35 },
    platform: { type: 'string', maxLength: 100 },
    v: { type: 'string', maxLength: 100 },
  }),
  /** Beyond 300 characters the modules of a code cannot be scanned. */
  code: queryStringSchema(['to'], {
    to: { type: 'string', pattern: '^/(?!/)', maxLength: 300 },
    within: { type: 'string', maxLength: 500 },
  }),
} as const

type RouteQueries = typeof routeQueries

/** Query of a route, for Fastify's types. */
export interface QueryOf<Name extends keyof RouteQueries> {
  readonly Querystring: FromSchema<RouteQueries[Name]>
}

/** Options of a route whose query is held to its schema. */
export function querySchema(name: keyof RouteQueries) {
  return { schema: { querystring: routeQueries[name] } }
}
