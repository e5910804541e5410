import type { FastifyInstance } from 'fastify'
import { createFastCalls } from './fast-calls.ts'
import type { FastKind } from './fast-way.ts'
import type { LocalContent } from './local-content.ts'
import type { Report } from './observe-requests.ts'
import { type InTurn, untilAnswered } from './visitor-turn.ts'

/**
 * Answers the reading calls of the content service in this process, and hands its other paths to its own router, before
 * anything of a body is read. Only that router decides what is written, so the guards of its routes cannot be passed by.
 * Routes that are there already, such as those of services elsewhere, stay. Gives what answers calls from memory, ahead of these routes.
 */
export async function registerContent(
  app: FastifyInstance,
  { app: content, paths, readRoutes, keptCalls }: LocalContent,
  inTurn: InTurn,
  report: Report,
): Promise<FastKind | undefined> {
  const fast = keptCalls && createFastCalls(keptCalls, report)
  await app.register(async (scope) => {
    if (fast !== undefined) scope.addHook('onResponse', async (request, reply) => fast.note(request, reply))
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
  return fast?.kind
}
