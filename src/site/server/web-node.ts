import compress from '@fastify/compress'
import statics from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerAccessibilitySettings } from './accessibility-settings.ts'
import { answerHeaders } from './answer-headers.ts'
import { createConnection } from './connection/connection.ts'
import { registerContent } from './content-routes.ts'
import { registerDocuments } from './documents/document-route.ts'
import { registerForms } from './forms/form-routes.ts'
import { registerForwarding } from './forward/forward-routes.ts'
import { logFailure, reasonOf, statusOf } from './log-failure.ts'
import { registerPages } from './page-routes.ts'
import { registerPictures } from './pictures/picture-route.ts'
import { registerQrCodes } from './qr-route.ts'
import { SCRIPT_FILE_POLICY } from './security-headers.ts'
import { createSend } from './send.ts'
import { registerSiteFiles } from './site-file-routes.ts'
import { registerSuggestions } from './suggest-route.ts'
import { createViews } from './views.ts'
import type { WebNodeOptions } from './web-node-options.ts'

const MINUTE_MS = 60_000

/**
 * The web node: complete HTML for every address of the site, the same as JSON for the browser's own
 * navigation, the services' calls on our origin, and the files of the site.
 */
export async function createWebNode(options: WebNodeOptions): Promise<FastifyInstance> {
  const { site, content } = options
  const connection = createConnection({
    isTrustedProxy: options.isTrustedProxy,
    limits: options.connectionLimits,
    headersOf: answerHeaders(site, options.siteUrl),
  })
  const app = Fastify({
    ...connection.options,
    logger: { level: options.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
  })
  connection.register(app)
  const send = createSend(site.addresses, content?.call)
  // By the minute, because opening hours and statuses turn at full ones.
  const revision = async (): Promise<string> => {
    const minute = Math.floor(options.now().getTime() / MINUTE_MS)
    return content === undefined ? String(minute) : `${minute} ${await content.version()}`
  }
  const views = createViews({
    site,
    send,
    revision,
    ...(content === undefined ? {} : { sendOpened: createSend(site.addresses, content.call, true) }),
    now: options.now,
    ...(options.override === undefined ? {} : { override: options.override }),
    onFailure: (failure) => app.log.warn(failure, `source "${failure.source}" failed: ${failure.reason}`),
    onCut: (cut) => app.log.warn(cut, `source "${cut.source}" answered more than is shown: ${cut.detail}`),
    onMissingChannels: (paths) =>
      app.log.warn(
        { paths },
        `the menu lacks ${paths.join(', ')}: the backend's channel tree does not have them`,
      ),
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  if (options.clientDir !== undefined) {
    await app.register(statics, {
      root: options.clientDir,
      prefix: '/_vitrine/',
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
      dotfiles: 'ignore',
      wildcard: true,
      preCompressed: true,
      // A page asks for several of these files before it is alive, and the long policy of pages says nothing about them.
      setHeaders: (reply) => void reply.header('content-security-policy', SCRIPT_FILE_POLICY),
    })
  }
  if (options.mediaDir !== undefined) {
    await app.register(statics, {
      root: options.mediaDir,
      prefix: '/media/',
      maxAge: '1h',
      dotfiles: 'ignore',
      decorateReply: false,
    })
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await options.ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
  await registerAccessibilitySettings(app, options.siteUrl)
  registerQrCodes(app, options)
  registerDocuments(app, site.documentReach)
  if (options.pictures !== undefined) registerPictures(app, options.pictures)
  registerSuggestions(app, options, views)
  registerForms(app, options, views, options.guard)
  registerPages(app, { options, views, revision, machine: registerSiteFiles(app, options, views) })
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    logFailure(request.log, error, status)
    return reply
      .code(status)
      .type('application/json')
      .send({
        code: status,
        msg: reasonOf(error, status),
        data: null,
      })
  })
  // Scopes take the error handler that is there when they are made.
  await registerForwarding(app, site, options.guard)
  if (content !== undefined) registerContent(app, content)
  return app
}
