import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on nothing but the request, the stored content and the minute. */
    readonly cacheable?: boolean
  }
}

interface Entry {
  readonly body: Buffer
  /** Of the content it was made from, and the minute. */
  readonly state: string
}

const MAX_BYTES = 8 * 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

const keyOf = ({ routeOptions, headers, params, query, body }: FastifyRequest): string =>
  JSON.stringify([routeOptions.url, headers['accept-language'], params, query, body])

/** Keeps the serialised answers of the routes of `scope` marked `cacheable`, each until the content or the minute changes. */
export const keepAnswers = (scope: FastifyInstance, state: () => Promise<string>): void => {
  const answers = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  const missed = new WeakMap<FastifyRequest, { readonly key: string; readonly state: string }>()

  scope.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.cacheable !== true) return undefined
    const key = keyOf(request)
    const current = await state()
    const known = answers.get(key)
    if (known?.state === current) return reply.type(JSON_TYPE).send(known.body)
    missed.set(request, { key, state: current })
    return undefined
  })

  scope.addHook('onSend', async (request, reply, payload) => {
    const made = missed.get(request)
    if (made !== undefined && reply.statusCode === 200 && typeof payload === 'string')
      answers.set(made.key, { body: Buffer.from(payload), state: made.state })
    return payload
  })
}
