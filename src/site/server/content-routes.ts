import type { FastifyInstance } from 'fastify'
import type { LocalContent } from './web-node-options.ts'

/**
 * Hands the paths of the content service in this process to its own router, before anything of a body is read. Only
 * that router decides what is called, so the guards of its routes cannot be passed by. Routes that are there already,
 * such as those of services elsewhere, stay.
 */
export function registerContent(app: FastifyInstance, { app: content, paths }: LocalContent): void {
  for (const path of paths) {
    const url = path.endsWith('/') ? `${path}*` : path
    const method = app.supportedMethods.filter((each) => !app.hasRoute({ method: each, url }))
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        reply.hijack()
        content.routing(request.raw, reply.raw)
      },
      handler: async () => {
        throw new Error(`the content service was not asked for ${url}`)
      },
    })
  }
}
