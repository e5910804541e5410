import compress from '@fastify/compress'
import statics from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { PageView, ShellView } from '../contracts/view.ts'
import type { PageAssets } from './client-assets.ts'
import { createForwarder } from './forward-calls.ts'
import { htmlDocument } from './html-document.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { createSend } from './send.ts'
import type { Site } from './site.ts'
import { createViews } from './views.ts'

/** The content service, when this process runs it: the app itself and the paths that are its own. */
export interface LocalContent {
  readonly app: FastifyInstance
  readonly owns: (path: string) => boolean
}

export interface WebNodeOptions {
  readonly site: Site
  readonly content?: LocalContent
  readonly siteUrl?: string
  readonly logLevel: string
  readonly now: () => Date
  /** Complete markup of a page. */
  readonly render: (page: PageView, shell: ShellView) => Promise<string>
  readonly assets: (page: PageView) => PageAssets
  /** Folder with the built client files, and the config's media folder if there is one. */
  readonly clientDir?: string
  readonly mediaDir?: string
  /** Resolves when the site can answer; rejects with the reason. */
  readonly ready: () => Promise<void>
}

const originOf = (request: FastifyRequest, siteUrl: string | undefined): string => {
  if (siteUrl !== undefined) return siteUrl
  const host = request.host
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `${request.protocol}://${host}` : ''
}

const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

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
    onFailure: (failure) => app.log.warn(failure, `source "${failure.source}" failed: ${failure.reason}`),
  })
  const forwarder = createForwarder(site.manifest, site.addresses)
  const headers = securityHeaders(contentSecurityPolicy(site.images.origins))

  app.addHook('onRequest', (request, reply, next) => {
    const path = request.url.split('?')[0] ?? ''
    if (content?.owns(path) === true && !forwarder.takes(request.method, path)) {
      reply.hijack()
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
      content.app.routing(request.raw, reply.raw)
      return
    }
    reply.headers(headers)
    next()
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

  const sendView = async (reply: FastifyReply, view: PageView, platform?: string): Promise<FastifyReply> => {
    const shell = await views.shell(view.locale, platform)
    const markup = await options.render(view, shell)
    return reply
      .code(view.status)
      .header('cache-control', 'no-cache')
      .header('content-language', shell.locale.tag)
      .type('text/html; charset=utf-8')
      .send(htmlDocument(markup, view, shell, options.assets(view)))
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = await views.page(request.url, originOf(request, options.siteUrl))
    if ('redirect' in answer) return reply.redirect(answer.redirect, answer.status)
    return sendView(reply, answer.view, answer.platform)
  }

  /** The error page in place of one that crashed (specification, section 2). */
  const sendCrash = (request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> => {
    request.log.error(error, 'page failed')
    const match = site.match(request.url)
    const locale = match.kind === 'redirect' ? '' : match.locale
    return sendView(reply, views.errorPage(request.url, locale, originOf(request, options.siteUrl), 500))
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
  app.get<{ Querystring: { url?: unknown } }>('/_vitrine/page', async (request, reply) => {
    const url = one(request.query.url) ?? '/'
    const answer = await views.page(url.startsWith('/') ? url : `/${url}`, originOf(request, options.siteUrl))
    reply.header('cache-control', 'no-cache')
    return 'redirect' in answer ? { redirect: answer.redirect } : answer.view
  })
  app.get<{ Querystring: { lang?: unknown; platform?: unknown } }>(
    '/_vitrine/shell',
    async (request, reply) => {
      const platform = one(request.query.platform)
      const known = site.manifest.site.platforms?.includes(platform ?? '') === true
      reply.header('cache-control', 'no-cache')
      return views.shell(one(request.query.lang) ?? '', known ? platform : undefined)
    },
  )
  app.all('/*', (request, reply) => {
    if (forwarder.takes(request.method, request.url.split('?')[0] ?? ''))
      return forwarder.forward(request, reply)
    if (request.method === 'GET' || request.method === 'HEAD')
      return sendPage(request, reply).catch((error: unknown) => sendCrash(request, reply, error))
    return reply
      .code(405)
      .header('allow', 'GET, HEAD')
      .send({ code: 405, msg: 'This address takes no such call.', data: null })
  })
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
