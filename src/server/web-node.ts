import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import statics from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerAccess } from './access-route.ts'
import { registerForms } from './forms/form-routes.ts'
import { judgeWrite } from './forms/guard.ts'
import { createLimits } from './forms/limits.ts'
import { createProofs } from './forms/proof.ts'
import { callsByPath, writeCalls } from './forms/write-calls.ts'
import { createForwarder } from './forward-calls.ts'
import { registerMachine } from './machine-routes.ts'
import { registerPages } from './page-routes.ts'
import { registerPictures } from './pictures/picture-route.ts'
import { registerQrCodes } from './qr-route.ts'
import { robotsHeaders } from './robots.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { createSend } from './send.ts'
import { registerSuggestions } from './suggest-route.ts'
import { createViews } from './views.ts'
import type { WebNodeOptions } from './web-node-options.ts'

/**
 * The web node: complete HTML for every address of the site, the same as JSON for the browser's own
 * navigation, the services' calls on our origin, and the files of the site.
 */
export const createWebNode = async (options: WebNodeOptions): Promise<FastifyInstance> => {
  const { site, content } = options
  const app = Fastify({
    logger: { level: options.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    // Only a proxy on this machine or in its own network may say who asked.
    trustProxy: 'loopback, linklocal, uniquelocal',
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
  })
  const send = createSend(site.addresses, content?.app)
  const views = createViews({
    site,
    send,
    now: options.now,
    ...(options.stage === undefined ? {} : { stage: options.stage }),
    onFailure: (failure) => app.log.warn(failure, `source "${failure.source}" failed: ${failure.reason}`),
    onMissingChannels: (paths) =>
      app.log.warn(
        { paths },
        `the menu lacks ${paths.join(', ')}: the backend's channel tree does not have them`,
      ),
  })
  const forwarder = createForwarder(site)
  const writes = callsByPath(writeCalls(site.manifest, site.settings))
  const guard = {
    limits: createLimits(site.manifest),
    proofs: createProofs(options.formSecret ?? randomBytes(32).toString('hex'), options.now),
    siteUrl: options.siteUrl,
  }
  const robots = robotsHeaders(site.manifest)
  const policy = contentSecurityPolicy([...site.images.origins, ...site.tileOrigins])
  const headers = { ...securityHeaders(policy), ...robots }

  // A file on its way to another service is passed on unread.
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const calls = request.method === 'POST' ? writes.get(path) : undefined
    const judgement = calls === undefined ? undefined : await judgeWrite(request, calls, guard)
    if (judgement?.refused !== undefined) {
      const { status, message, reason } = judgement.refused
      reply.headers({ ...headers, ...judgement.headers })
      return reply.code(status).send({ code: status, msg: message, data: null, reason })
    }
    if (content?.owns(path) === true && !forwarder.takes(request.method, path)) {
      reply.hijack()
      const own = {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        ...robots,
        ...judgement?.headers,
      }
      for (const [name, value] of Object.entries(own)) reply.raw.setHeader(name, value)
      content.app.routing(request.raw, reply.raw)
      return reply
    }
    return void reply.headers({ ...headers, ...judgement?.headers })
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
      serveDotFiles: false,
      wildcard: true,
      preCompressed: true,
    })
  }
  if (options.mediaDir !== undefined) {
    await app.register(statics, {
      root: options.mediaDir,
      prefix: '/media/',
      maxAge: '1h',
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
  await registerAccess(app)
  registerQrCodes(app, options)
  if (options.pictures !== undefined) registerPictures(app, options.pictures)
  registerSuggestions(app, options, views)
  registerForms(app, options, views, guard)
  registerPages(app, options, views, forwarder, registerMachine(app, options, views))
  app.setErrorHandler((error, request, reply) => {
    request.log.error(error, 'request failed')
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500
    return reply
      .code(status)
      .type('application/json')
      .send({
        code: status,
        msg: status < 500 ? 'The request could not be read.' : 'The site could not answer.',
        data: null,
      })
  })
  return app
}
