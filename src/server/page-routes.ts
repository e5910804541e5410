import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageView, ShellView } from '../contracts/view.ts'
import { accessOf } from './access-route.ts'
import { htmlDocument } from './html-document.ts'
import type { Machine } from './machine-routes.ts'
import { originOf } from './origin-of.ts'
import { typeset } from './typeset.ts'
import type { Views } from './views.ts'
import type { WebNodeOptions } from './web-node-options.ts'

const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Every address that shows a page: as HTML, and as the view the browser's own navigation asks for. */
export const registerPages = (
  app: FastifyInstance,
  options: WebNodeOptions,
  views: Views,
  machine: Machine,
): void => {
  const { site } = options

  const shellFor = async (
    request: FastifyRequest,
    locale: string,
    platform: string | undefined,
  ): Promise<ShellView> => {
    const access = accessOf(request)
    const shell = await views.shell(locale, platform)
    return access === undefined ? shell : { ...shell, access }
  }

  const sendHtml = async (
    reply: FastifyReply,
    view: PageView,
    shell: ShellView,
    structuredData?: object,
  ): Promise<FastifyReply> => {
    const markup = await options.render(view, shell)
    return reply
      .code(view.status)
      .header('cache-control', 'no-cache')
      .header('content-language', shell.locale.tag)
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(
        htmlDocument(markup, view, shell, options.assets(view), {
          entries: machine.entries,
          ...(structuredData === undefined ? {} : { structuredData }),
        }),
      )
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const match = site.match(request.url)
    if (match.kind === 'redirect') return reply.redirect(match.to, match.status)
    const origin = originOf(request, options.siteUrl)
    const [view, shell] = await Promise.all([
      views.matched(request.url, match, origin),
      shellFor(request, match.locale, match.platform),
    ])
    const isPage = match.kind === 'page'
    const structured = isPage ? views.structuredData(match, view, origin) : undefined
    return sendHtml(reply, typeset(view, shell.locale.tag), shell, structured)
  }

  /** The error page in place of one that crashed (specification, section 2). */
  const sendCrash = async (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
  ): Promise<FastifyReply> => {
    request.log.error(error, 'page failed')
    const match = site.match(request.url)
    const locale = match.kind === 'redirect' ? '' : match.locale
    const view = views.errorPage(request.url, locale, originOf(request, options.siteUrl), 500)
    return sendHtml(reply, view, await shellFor(request, locale, undefined))
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    (await machine.answer(request, reply)) ? reply : sendPage(request, reply)

  app.get<{ Querystring: { url?: unknown } }>('/_vitrine/page', async (request, reply) => {
    const asked = one(request.query.url) ?? '/'
    const url = asked.startsWith('/') ? asked : `/${asked}`
    const match = site.match(url)
    reply.header('cache-control', 'no-cache')
    if (match.kind === 'redirect') return { redirect: match.to }
    const view = await views.matched(url, match, originOf(request, options.siteUrl))
    return typeset(view, views.tagOf(view.locale))
  })
  app.get<{ Querystring: { lang?: unknown; platform?: unknown } }>(
    '/_vitrine/shell',
    async (request, reply) => {
      const platform = one(request.query.platform)
      const known = site.manifest.site.platforms?.includes(platform ?? '') === true
      reply.header('cache-control', 'no-cache')
      return shellFor(request, one(request.query.lang) ?? '', known ? platform : undefined)
    },
  )
  app.all(
    '/*',
    {
      onRequest: async ({ method }, reply) => {
        if (method === 'GET' || method === 'HEAD') return
        // Before its body is read: nobody takes it.
        return reply
          .code(405)
          .header('allow', 'GET, HEAD')
          .send({ code: 405, msg: 'This address takes no such call.', data: null })
      },
    },
    (request, reply) => answer(request, reply).catch((error: unknown) => sendCrash(request, reply, error)),
  )
}
