import type { FastifyInstance } from 'fastify'
import type { Send } from '../data/index.ts'

type InjectMethod = 'GET' | 'POST' | 'PUT' | 'PATCH'

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH']
const isInjectable = (method: string): method is InjectMethod => METHODS.includes(method)

const plainHeaders = (headers: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries(new Headers(headers).entries())

const sendInside = async (
  content: FastifyInstance,
  path: string,
  init: RequestInit,
  purpose: Readonly<Record<string, string>>,
): Promise<Response> => {
  const method = init.method ?? 'GET'
  if (!isInjectable(method)) throw new TypeError(`the content service has no ${method} calls`)
  const answer = await content.inject({
    method,
    url: path,
    headers: { ...plainHeaders(init.headers), ...purpose },
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  const type = answer.headers['content-type']
  return new Response(answer.payload, {
    status: answer.statusCode,
    headers: typeof type === 'string' ? { 'content-type': type } : {},
  })
}

/** A record that is read to make a page is not opened yet: the page may be prefetched, or served again and again. */
const AHEAD = { 'sec-purpose': 'prefetch' }

/**
 * Sends a request to a service by name: over the network where the service has an address, else to the
 * content service in this process, over the same HTTP contract. The content service counts what is asked for as
 * opened by a visitor only where `isOpened` says so.
 */
export const createSend =
  (addresses: ReadonlyMap<string, string>, content: FastifyInstance | undefined, isOpened = false): Send =>
  (service, path, init) => {
    const address = addresses.get(service)
    if (address !== undefined) return fetch(`${address}${path}`, init)
    if (content === undefined) return Promise.reject(new Error(`service "${service}" has no address`))
    return sendInside(content, path, init, isOpened ? {} : AHEAD)
  }
