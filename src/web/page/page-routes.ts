import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { retrySecondsOf } from '../../base/app-error.ts'
import type { Observer } from '../../base/observer.ts'
import { PREFLIGHT_HEADERS } from '../../base/open-answers.ts'
import { ACCESS_COOKIE, type Access, accessFrom, accessValue } from '../../engine/contracts/access.ts'
import { BUILD_HEADER } from '../../engine/contracts/document-names.ts'
import type { NotFoundMatch, PageMatch } from '../../engine/index.ts'
import type { HeadEntry } from '../../pages/app/head-entries.ts'
import { refusal } from '../http/answer-headers.ts'
import { encodingFor } from '../http/encoded-body.ts'
import type { FindAnswer } from '../http/fast-way.ts'
import { logFailure, NO_ROUTE, type Report, type SpanOf } from '../http/observe-requests.ts'
import { originOf } from '../http/request.ts'
import { type QueryOf, querySchema } from '../http/route-queries.ts'
import type { InTurn } from '../http/visitor-turn.ts'
import { createFastPages } from './fast-pages.ts'
import type { LoadedTheme } from './fonts/load-theme.ts'
import { createKeptPages, createPageDocuments, createShells, type Shells } from './page-documents.ts'
import { publicFor, type RenderedAnswer, type Served, type Turn } from './response-cache.ts'
import type { SentForms } from './sent-forms.ts'
import type { PageOptions } from './view-context.ts'
import type { Views } from './views.ts'
import { registerVisits } from './visits.ts'

/** The visitor's settings of the accessible view; `undefined` outside it. */
function accessOf(request: FastifyRequest): Access | undefined {
  const value = request.cookies[ACCESS_COOKIE]
  return value === undefined ? undefined : accessFrom(new URLSearchParams(value))
}

/** How the answer was had (RFC 9211). */
function cacheStatus({ isHit, isStale }: Served): string {
  return `vitrine; ${isHit ? 'hit' : 'fwd=miss'}${isStale ? '; detail=stale' : ''}`
}

/** Sends a complete answer in an encoding the client takes; 304 where it has it already. */
async function sendServed(
  request: FastifyRequest,
  reply: FastifyReply,
  served: Served,
  cacheControl: string,
  vary = 'accept-encoding',
): Promise<FastifyReply> {
  const { body, headers, status } = served
  reply
    .headers(headers)
    .header('cache-control', cacheControl)
    .header('cache-status', cacheStatus(served))
    .header('etag', body.etag)
    .header('vary', vary)
  if (status === 200 && fresh(request.headers, { etag: body.etag })) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(await body.as(encoding))
}

const FAILED = 500
const BUSY = 503
const JSON_TYPE = 'application/json; charset=utf-8'
const YEAR = 'public, max-age=31536000, immutable'

/** Icons, feeds, calendars and sitemaps, as far as pages need to know of them. */
export interface SiteFiles {
  /** What the head of every page says of the site's icons and colours. */
  readonly entries: readonly HeadEntry[]
  /**
   * Answers feeds, calendars and sitemaps; resolves to false for every other address. (A reply is a thenable and must
   * not be what a promise resolves to.)
   */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** Whether an address is that of a file which pages of other sites may read. */
  readonly isOpen: (url: string) => boolean
}

export interface PageParts {
  readonly options: PageOptions
  readonly theme: LoadedTheme
  readonly views: Views
  readonly files: SiteFiles
  /** What own content and clock say now: what was made under another revision is made again. */
  readonly revision: () => Promise<string>
  readonly observer: Observer
  readonly spanOf: SpanOf
  /** What a visitor has made at a time. */
  readonly inTurn: InTurn
  readonly sent: SentForms
  readonly report: Report
}

/** Pages as their addresses are answered: made, kept and sent. */
function createPages({ options, theme, views, files, revision, observer, spanOf, inTurn, sent }: PageParts) {
  const { site, now, siteUrl } = options
  const shells = createShells(views, revision)
  const documents = createPageDocuments({ options, theme, views, shells, entries: files.entries, observer })
  const kept = createKeptPages(options, revision, observer)

  /** What caches may do with the answer to an address; without `isShared` it is for this visitor alone. */
  const cacheControl = (match: PageMatch | NotFoundMatch, status: number, isShared = true): string => {
    if (status >= FAILED) return 'no-store'
    if (!isShared) return 'private, no-cache'
    return match.kind === 'page' ? publicFor(now(), site.manifest.site) : 'no-cache'
  }

  /** What a page is kept by: all addresses that nobody serves have one, and what a visitor has sent makes its lists anew. */
  const keyOf = (match: PageMatch | NotFoundMatch): string =>
    match.kind === 'page'
      ? `${sent.generationOfPage(match.page)} ${match.canonical}`
      : `0 ${views.missingAddress(match)}`

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const match = site.match(request.url)
    request.pageRoute = match.kind === 'page' ? match.page.route : NO_ROUTE.missing
    if (match.kind === 'redirect') {
      request.pageRoute = NO_ROUTE.redirect
      return reply.redirect(match.to, match.status)
    }
    const origin = originOf(request, siteUrl)
    const access = accessOf(request)
    const make = () => documents.document(match, spanOf(request.raw))
    const turn: Turn = (task) => inTurn(request, reply, task)
    const key = `html ${keyOf(match)}`
    if (access !== undefined) {
      const variant = async (): Promise<RenderedAnswer> => {
        // In the same turn: who has one waits for no other.
        const { body, isHit: _, ...whole } = await kept.answer(key, origin, make)
        const text = await body.text()
        return { ...whole, text, ...(await documents.variant(match, text, access, spanOf(request.raw))) }
      }
      const own = await kept.named(`${key} ${accessValue(access)}`, origin, variant, turn)
      return sendServed(request, reply, own, 'private, no-cache', 'accept-encoding, cookie')
    }
    const served = await kept.answer(key, origin, make, turn)
    // A page holds whole addresses: a host that a proxy has named is no part of the address it is kept by.
    const isShared = siteUrl !== undefined || request.headers['x-forwarded-host'] === undefined
    if (isShared && match.kind === 'page' && served.status < FAILED) request.answeredPage = { match, served }
    return sendServed(request, reply, served, cacheControl(match, served.status, isShared))
  }

  return {
    shells,
    kept,
    cacheControl,
    keyOf,
    sendPage,
    /** Sends the error page in place of one that crashed (specification, section 2), or that cannot be made just now. */
    sendCrash: async (
      request: FastifyRequest,
      reply: FastifyReply,
      error: unknown,
    ): Promise<FastifyReply> => {
      const status = retrySecondsOf(error) === undefined ? FAILED : BUSY
      logFailure(request.log, error, status)
      const match = site.match(request.url)
      const place = match.kind === 'redirect' ? { locale: '', platform: undefined } : match
      const view = views.errorPage(request.url, place, originOf(request, siteUrl), status)
      const shell = await shells(place.locale, place.platform)
      const page = { view, shell, access: accessOf(request) }
      const { headers, text } = await documents.draw(page, spanOf(request.raw))
      return reply.code(status).headers(headers).header('cache-control', 'no-store').send(text)
    },
    /** Sends the view of a match; of one that `isAhead`, what is at hand, since nobody may ever open it. */
    sendView: async (
      match: PageMatch | NotFoundMatch,
      isAhead: boolean,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const origin = originOf(request, siteUrl)
      const key = `view ${keyOf(match)}`
      if (isAhead && !views.isOwn(match)) {
        const ready = await kept.ready(key, origin)
        if (ready === undefined) return reply.code(204).header('cache-control', 'no-store').send()
        return sendServed(request, reply, ready, 'no-cache')
      }
      const make = () => documents.view(match, spanOf(request.raw))
      const served = await kept.answer(key, origin, make, (task) => inTurn(request, reply, task))
      return sendServed(request, reply, served, 'no-cache')
    },
  }
}

type Pages = ReturnType<typeof createPages>

/** What surrounds the pages of a language, at an address that names it by its digest. */
function registerShell(app: FastifyInstance, { site }: PageOptions, shells: Shells): void {
  const { locales, site: config } = site.manifest
  app.get<QueryOf<'shell'>>('/_vitrine/shell', querySchema('shell'), async (request, reply) => {
    const { lang, platform, v } = request.query
    const known = config.platforms?.find((each) => each === platform)
    const locale = locales.find(({ code }) => code === lang) ?? locales[0]
    const shell = await shells(locale?.code ?? '', known)
    reply.header('cache-control', v === shell.digest ? YEAR : 'no-cache').type(JSON_TYPE)
    return reply.send(shell.json)
  })
}

/** Answers pages from memory, ahead of the routes; each answer counts as a visit and is reported as any other. */
function registerFastPages(
  app: FastifyInstance,
  { options, views, report }: PageParts,
  { kept, keyOf, cacheControl }: Pages,
): FindAnswer {
  const countVisit = registerVisits(app, options, views)
  const fast = createFastPages({
    siteUrl: options.siteUrl,
    keyOf: (match, request) => kept.keyAt(`html ${keyOf(match)}`, originOf(request, options.siteUrl)),
    get: kept.get,
    cacheControl: (match) => cacheControl(match, 200),
    onSent: ({ request, match, status, ms }, log) => {
      report(request.raw, { route: match.page.route, status, cache: 'hit', ms }, log)
      countVisit({ headers: request.headers, ip: request.ip, log }, match)
    },
  })
  app.decorateRequest('answeredPage', undefined)
  app.addHook('onResponse', async (request, reply) => {
    if (request.answeredPage !== undefined) fast.note(request, reply, request.answeredPage)
  })
  return fast.find
}

/**
 * Every address that shows a page: as HTML, and as the view the browser's own navigation asks for. Gives what answers pages from memory,
 * ahead of these routes.
 */
export function registerPages(app: FastifyInstance, parts: PageParts): FindAnswer {
  const { options, files } = parts
  const pages = createPages(parts)

  app.get<QueryOf<'page'>>('/_vitrine/page', querySchema('page'), async (request, reply) => {
    const { url, ahead } = request.query
    const match = options.site.match(url)
    reply.header(BUILD_HEADER, options.assets().script)
    if (match.kind === 'redirect')
      return reply.header('cache-control', 'no-cache').send({ redirect: match.to })
    return pages.sendView(match, ahead !== undefined, request, reply)
  })
  registerShell(app, options, pages.shells)
  const find = registerFastPages(app, parts, pages)

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    request.pageRoute = NO_ROUTE.file
    return (await files.answer(request, reply)) ? reply : pages.sendPage(request, reply)
  }
  app.all(
    '/*',
    {
      onRequest: async ({ method, url }, reply) => {
        if (method === 'GET' || method === 'HEAD') return
        if (method === 'OPTIONS' && files.isOpen(url))
          return reply.code(204).headers(PREFLIGHT_HEADERS).send()
        // Before its body is read: nobody takes it.
        return reply
          .code(405)
          .header('allow', 'GET, HEAD')
          .send(refusal(405, 'This address takes no such call.'))
      },
    },
    (request, reply) =>
      answer(request, reply).catch((error: unknown) => pages.sendCrash(request, reply, error)),
  )
  return find
}
