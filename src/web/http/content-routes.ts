import type { FastifyInstance } from 'fastify'
import type { LocalContent } from './local-content.ts'
import { type InTurn, untilAnswered } from './visitor-turn.ts'

/**
 * Answers the reading calls of the content service in this process, and hands its other paths to its own router, before
 * anything of a body is read. Only that router decides what is written, so the guards of its routes cannot be passed by.
 * Routes that are there already, such as those of services elsewhere, stay.
 */
export async function registerContent(
  app: FastifyInstance,
  { app: content, paths, readRoutes }: LocalContent,
  inTurn: InTurn,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', untilAnswered(inTurn))
    await readRoutes(scope)
  })
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
