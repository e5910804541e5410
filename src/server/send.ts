import type { FastifyInstance } from 'fastify'
import type { Send } from '../data/index.ts'

type InjectMethod = 'GET' | 'POST' | 'PUT' | 'PATCH'

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH']
const isInjectable = (method: string): method is InjectMethod => METHODS.includes(method)

const plainHeaders = (headers: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries(new Headers(headers).entries())

const sendInside = async (content: FastifyInstance, path: string, init: RequestInit): Promise<Response> => {
  const method = init.method ?? 'GET'
  if (!isInjectable(method)) throw new TypeError(`the content service has no ${method} calls`)
  const answer = await content.inject({
    method,
    url: path,
    headers: plainHeaders(init.headers),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  const type = answer.headers['content-type']
  return new Response(answer.payload, {
    status: answer.statusCode,
    headers: typeof type === 'string' ? { 'content-type': type } : {},
  })
}

/**
 * Sends a request to a service by name: over the network where the service has an address, else to the
 * content service in this process, over the same HTTP contract.
 */
export const createSend =
  (addresses: ReadonlyMap<string, string>, content: FastifyInstance | undefined): Send =>
  (service, path, init) => {
    const address = addresses.get(service)
    if (address !== undefined) return fetch(`${address}${path}`, init)
    if (content === undefined) return Promise.reject(new Error(`service "${service}" has no address`))
    return sendInside(content, path, init)
  }
