import Fastify, { type FastifyInstance } from 'fastify'
import {
  type Content,
  callDirectly,
  contentCalls,
  contentPaths,
  contentService,
  keptCalls,
  openDirectly,
  readRoutes,
  visibleFiles,
} from '../../src/content/index.ts'
import { localSubmissions } from '../../src/web/forms/write-calls.ts'
import { closeUnread, connectionLimits, requestOptions } from '../../src/web/http/connection.ts'
import { now } from './draw-address.ts'
import { PHOTO_ENCODER } from './photo-encoder.ts'
import { startWebNode, type WebNodeChange } from './web-node.ts'

const LOCAL = { MAIN_API_URL: '', CONTENT_GATEWAY_URL: '', FILE_SERVICE_URL: '', SEARCH_SERVICE_URL: '' }

/**
 * Starts a web node of the real config that uses the content service in this process for all services. The
 * caller closes `content`.
 */
export async function startOwnNode(
  content: Content,
  change: Omit<WebNodeChange, 'content'> = {},
): Promise<FastifyInstance> {
  let service: FastifyInstance | undefined
  const node = await startWebNode(LOCAL, {
    ...change,
    content: async (site, guard) => {
      service = Fastify(requestOptions())
      const reader = contentCalls(content, {
        clock: { now: change.now ?? (() => now), timeZone: site.manifest.site.timeZone },
        isOn: site.manifest.site.embargo ?? true,
      })
      const files = visibleFiles(content, reader)
      closeUnread(service, connectionLimits.lingerMs)
      await service.register(contentService, {
        content,
        reader,
        files,
        submissions: {
          forms: localSubmissions(site),
          now: change.now ?? (() => new Date()),
          timeZone: site.manifest.site.timeZone,
          guard: guard.of,
          photoEncoder: PHOTO_ENCODER,
        },
      })
      await service.ready()
      return {
        app: service,
        call: callDirectly(reader, service.log),
        paths: contentPaths,
        readRoutes: (app) => readRoutes(app, reader),
        keptCalls: keptCalls(reader),
        version: content.version,
        files: openDirectly(files, service.log),
      }
    },
  })
  node.addHook('onClose', async () => service?.close())
  return node
}

/** Listens on a free port of this machine and returns it. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
