import type { FastifyInstance } from 'fastify'
import { deliveryOf, isStoredPath, originalOf } from '../content/index.ts'
import type { StaffOptions } from './context.ts'
import { StaffRefusal } from './form-fields.ts'
import { WORDS } from './words.ts'

/** Photographs for the staff, also those that are not public yet. */
export function photographRoutes(app: FastifyInstance, { content }: StaffOptions): void {
  app.get<{ Params: { readonly '*': string } }>('/files/*', async (request, reply) => {
    const path = request.params['*']
    // Small versions of what visitors send were made when it came in; those of imported works may not be there.
    const file = isStoredPath(path)
      ? ((await content.storage.open(path)) ?? (await content.storage.open(originalOf(path))))
      : undefined
    if (file === undefined) throw new StaffRefusal(404, WORDS.missing)
    const { contentType, inline } = deliveryOf(path)
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': inline ? 'inline' : 'attachment',
        'content-type': contentType,
        'content-length': file.size,
      })
      .send(file.stream())
  })
}
