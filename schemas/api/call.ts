import type { JSONSchema } from 'json-schema-to-ts'

/** One call of the service contract (specification, section 7). */
export interface Call {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Path in the syntax of Fastify routes, with parameters such as `:id`. */
  readonly url: string
  readonly summary: string
  readonly params?: JSONSchema
  readonly querystring?: JSONSchema
  readonly body?: JSONSchema
  /** Whole body of a successful answer. */
  readonly answer: JSONSchema
}
