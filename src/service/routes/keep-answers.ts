import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on nothing but the request and the stored content. */
    readonly cacheable?: boolean
  }
}

interface Entry {
  readonly body: Buffer
  /** Of the content it was made from. */
  readonly version: number
}

const MAX_BYTES = 8 * 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

const keyOf = ({ routeOptions, headers, params, query, body }: FastifyRequest): string =>
  JSON.stringify([routeOptions.url, headers['accept-language'], params, query, body])

/** Keeps the serialised answers of the routes of `scope` marked `cacheable`, each until the content changes. */
export const keepAnswers = (scope: FastifyInstance, version: () => Promise<number>): void => {
  const answers = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  const missed = new WeakMap<FastifyRequest, { readonly key: string; readonly version: number }>()

  // Before the body is fitted and validated: the same body was valid when its answer was made.
  scope.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.cacheable !== true) return undefined
    const key = keyOf(request)
    const current = await version()
    const known = answers.get(key)
    if (known?.version === current) return reply.type(JSON_TYPE).send(known.body)
    missed.set(request, { key, version: current })
    return undefined
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    const made = missed.get(request)
    if (made !== undefined && reply.statusCode === 200 && typeof payload === 'string')
      answers.set(made.key, { body: Buffer.from(payload), version: made.version })
    return payload
  })
}
