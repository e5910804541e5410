import type { FastifyInstance } from 'fastify'
import { deliveryOf, isStoredPath } from '../service/index.ts'
import type { StaffOptions } from './context.ts'
import { StaffRefusal } from './form-fields.ts'
import { WORDS } from './words.ts'

/** Photographs for the staff, also those that are not public yet. */
export function photographRoutes(app: FastifyInstance, { content }: StaffOptions): void {
  app.get<{ Params: { readonly '*': string } }>('/files/*', async (request, reply) => {
    const path = request.params['*']
    const file = isStoredPath(path) ? await content.storage.open(path) : undefined
    if (file === undefined) throw new StaffRefusal(404, WORDS.missing)
    const { contentType, inline } = deliveryOf(path)
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': inline ? 'inline' : 'attachment',
        'content-type': contentType,
        'content-length': file.size,
      })
      .send(file.stream())
  })
}
