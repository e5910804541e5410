import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageView, ShellView } from '../contracts/view.ts'
import { accessOf } from './access-route.ts'
import type { Forwarder } from './forward-calls.ts'
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
  forwarder: Forwarder,
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

  const sent = new Map<string, { readonly json: string; readonly digest: string }>()
  const packed = ({ access: _, ...shell }: ShellView) => {
    const json = JSON.stringify(shell)
    const digest = createHash('sha256').update(json).digest('base64url').slice(0, 16)
    sent.set(digest, { json, digest })
    return { json, digest }
  }
  const addressOf = (shell: ShellView): string =>
    `/_vitrine/shell?lang=${shell.locale.code}${shell.platform === undefined ? '' : `&platform=${shell.platform}`}&v=${packed(shell).digest}`

  const sendHtml = async (
    reply: FastifyReply,
    view: PageView,
    shell: ShellView,
    structuredData?: object,
  ): Promise<FastifyReply> => {
    const markup = await options.render(view, shell)
    const assets = options.assets()
    return reply
      .code(view.status)
      .header('cache-control', 'no-cache')
      .header('content-language', shell.locale.tag)
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(
        htmlDocument(
          markup,
          view,
          shell,
          assets,
          {
            entries: machine.entries,
            ...(structuredData === undefined ? {} : { structuredData }),
          },
          assets.loader === '' ? undefined : addressOf(shell),
        ),
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
  app.post('/_vitrine/opened', (_request, reply) => reply.code(204).send())
  app.get<{ Querystring: { lang?: unknown; platform?: unknown; v?: unknown } }>(
    '/_vitrine/shell',
    async (request, reply) => {
      const platform = one(request.query.platform)
      const known = site.manifest.site.platforms?.includes(platform ?? '') === true
      const current = sent.get(one(request.query.v) ?? '')
      if (current !== undefined)
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type('application/json')
          .send(current.json)
      reply.header('cache-control', 'no-cache')
      return shellFor(request, one(request.query.lang) ?? '', known ? platform : undefined)
    },
  )
  app.all('/*', (request, reply) => {
    if (forwarder.takes(request.method, request.url.split('?')[0] ?? ''))
      return forwarder.forward(request, reply)
    if (request.method === 'GET' || request.method === 'HEAD')
      return answer(request, reply).catch((error: unknown) => sendCrash(request, reply, error))
    return reply
      .code(405)
      .header('allow', 'GET, HEAD')
      .send({ code: 405, msg: 'This address takes no such call.', data: null })
  })
}
