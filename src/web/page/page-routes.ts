import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { environmentSchema } from '../../../schemas/environment.ts'
import type { Observer } from '../../base/observer.ts'
import { PREFLIGHT_HEADERS } from '../../base/open-answers.ts'
import type { Span } from '../../base/span.ts'
import { BUILD_HEADER } from '../../engine/contracts/build.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import type { NotFoundMatch, PageMatch } from '../../engine/index.ts'
import type { HeadEntry } from '../../pages/app/head-entries.ts'
import type { FindAnswer } from '../http/fast-way.ts'
import { logFailure, retrySecondsOf } from '../http/log-failure.ts'
import { NO_ROUTE, type Report } from '../http/observe-requests.ts'
import { drawnOrigin, originOf, withOrigin } from '../http/origin-of.ts'
import type { SpanOf } from '../http/request-spans.ts'
import { type Asks, asks } from '../http/route-queries.ts'
import { contentSecurityPolicy, hashSource } from '../http/security-headers.ts'
import type { InTurn } from '../http/visitor-turn.ts'
import { accessOf } from './accessibility-settings.ts'
import { createFastPages } from './fast-pages.ts'
import type { LoadedTheme } from './fonts/load-theme.ts'
import { type Freshness, newMaking } from './freshness.ts'
import { htmlDocument } from './html-document.ts'
import { createMissingDocuments } from './missing-documents.ts'
import { onErrorSecondsOf, publicFor, sendServed } from './page-answers.ts'
import { withExtensions } from './page-extensions.ts'
import type { PageOptions } from './page-options.ts'
import { createResponseCache, type Made, type Served, type Turn } from './response-cache.ts'
import type { SentForms } from './sent-forms.ts'
import { createShells, type Shell } from './shells.ts'
import { applyTypography } from './typography.ts'
import type { Views } from './views.ts'
import { registerVisits } from './visit-routes.ts'

const DEFAULT_CACHE_BYTES = environmentSchema.properties.PAGE_CACHE_MB.default * 1024 * 1024
const MISSING = 404
const FAILED = 500
const BUSY = 503
const LATE = 504
/** Seconds after which a page may be requested again whose backend is busy, or too slow. */
const RETRY_SECONDS = '10'
const MS = 1000
const HTML = 'text/html; charset=utf-8'
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
  readonly machine: SiteFiles
  /** What own content and clock say now: what was made under another revision is made again. */
  readonly revision: () => Promise<string>
  readonly observer: Observer
  readonly spanOf: SpanOf
  /** What a visitor has made at a time. */
  readonly inTurn: InTurn
  readonly sent: SentForms
  readonly report: Report
}

/** The answer to an address whose record has another. */
function moved(location: string, { until, isStale }: Freshness): Made {
  return {
    status: 301,
    headers: { location },
    text: '',
    until,
    isStale,
  }
}

/**
 * Every address that shows a page: as HTML, and as the view the browser's own navigation asks for. Gives what answers pages from memory,
 * ahead of these routes.
 */
export function registerPages(app: FastifyInstance, parts: PageParts): FindAnswer {
  const { options, theme, views, machine, revision, observer, spanOf, inTurn, sent, report } = parts
  const { site, now } = options
  const { locales, site: config } = site.manifest
  const onErrorSeconds = onErrorSecondsOf(config)
  const shells = createShells(views, revision)
  // A page in development changes without any content having changed, and an override shows what is not there.
  const isKept = options.override === undefined && options.styles !== undefined
  const cached = createResponseCache({
    maxBytes: isKept ? (options.pageCacheBytes ?? DEFAULT_CACHE_BYTES) : 0,
    revision,
    onErrorSeconds,
    observer,
  })
  const pictureOrigins = [...site.images.origins, ...site.tileOrigins]
  const missing = createMissingDocuments()
  const drawn = drawnOrigin(options.siteUrl)
  const localeOf = (code: string) => locales.find((locale) => locale.code === code)

  const cacheControl = (): string => publicFor(now(), onErrorSeconds)

  const placeOf = (key: string, origin: string): string => (origin === drawn ? key : `${key} ${origin}`)

  /** An answer to an address, kept as it is drawn and, where requests name the host, with each of those that came lately. */
  const kept = (key: string, origin: string, make: () => Promise<Made>, turn: Turn): Promise<Served> => {
    if (origin === drawn) return cached(key, make, turn)
    const named = async (): Promise<Made> => {
      const { body, ...served } = await cached(key, make)
      return { ...served, text: withOrigin(body.identity.toString(), origin) }
    }
    return cached(placeOf(key, origin), named, turn)
  }

  /** What a page is kept by: all addresses that nobody serves have one, and what a visitor has sent makes its lists anew. */
  const keyOf = (match: PageMatch | NotFoundMatch): string =>
    match.kind === 'page'
      ? `${sent.turnOfPage(match.page)} ${match.canonical}`
      : `0 ${views.missingAddress(match)}`

  /** A page for an address that somebody may have made up is not kept: there are as many of those as anybody likes. */
  const untilOf = (match: PageMatch | NotFoundMatch, status: number, until: number): number =>
    status >= FAILED || (status === MISSING && match.kind === 'page') ? 0 : until

  const rendered = async (view: PageView, shell: ShellView, span: Span): Promise<string> => {
    const begun = performance.now()
    const part = span.begin('render', 'internal')
    try {
      return await options.render(view, shell)
    } finally {
      part.end()
      observer.rendered((performance.now() - begun) / MS)
    }
  }

  const document = async (
    view: PageView,
    { view: shared, address }: Shell,
    access: ShellView['access'],
    span: Span,
    structuredData?: object,
  ): Promise<Pick<Made, 'status' | 'headers' | 'text'>> => {
    const shell = access === undefined ? shared : { ...shared, access }
    const markup = await rendered(view, shell, span)
    const assets = withExtensions(options.assets(), view, site.manifest.registry)
    const styles = options.styles?.(assets.styles, `<html><body>${markup}`)
    const locale = localeOf(shell.locale.code)
    const look = access === undefined ? theme.css : theme.css + theme.contrast
    const hashes = {
      scripts: !assets.loader ? [] : [hashSource(assets.loader)],
      styles: [look, ...(styles === undefined ? [] : [styles])].map(hashSource),
    }
    const text = htmlDocument({
      markup,
      state: { page: view, shell: address, ...(access === undefined ? {} : { access }) },
      shell,
      assets,
      styles,
      theme: look,
      later: theme.later(locale),
      extras: {
        entries: [...theme.preloads(locale), ...machine.entries],
        ...(structuredData === undefined ? {} : { structuredData }),
      },
    })
    const headers = {
      'content-type': HTML,
      'content-language': shell.locale.tag,
      'content-security-policy': contentSecurityPolicy(pictureOrigins, hashes, site.videoOrigins),
      ...((view.status === BUSY || view.status === LATE) && { 'retry-after': RETRY_SECONDS }),
    }
    return { status: view.status, headers, text }
  }

  /** The document of a match; a page with the visitor's own settings is made for that visitor alone. */
  const made = async (
    match: PageMatch | NotFoundMatch,
    access: ShellView['access'],
    span: Span,
  ): Promise<Made> => {
    const making = newMaking(span)
    const { freshness } = making
    const [found, shell] = await Promise.all([
      views.matched(match, drawn, making),
      shells(match.locale, match.platform),
    ])
    if (found.redirect !== undefined) return moved(found.redirect, freshness)
    const view = applyTypography(found, shell.view.locale.tag)
    freshness.note({ until: shell.until, stale: shell.isStale })
    const until = untilOf(match, view.status, freshness.until)
    const isShared = isKept && view.status === MISSING
    const structured = match.kind === 'page' ? views.structuredData(match, found, drawn) : undefined
    const page = isShared
      ? await missing(view, shell.view, [shell.address, access], (each) =>
          document(each, shell, access, span),
        )
      : await document(view, shell, access, span, structured)
    return { ...page, until, isStale: freshness.isStale }
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const match = site.match(request.url)
    request.pageRoute = match.kind === 'page' ? match.page.route : NO_ROUTE.missing
    if (match.kind === 'redirect') {
      request.pageRoute = NO_ROUTE.redirect
      return reply.redirect(match.to, match.status)
    }
    const origin = originOf(request, options.siteUrl)
    const access = accessOf(request)
    const make = (): Promise<Made> => made(match, access, spanOf(request.raw))
    if (access !== undefined) {
      const { status, headers, text } = await inTurn(request, reply, make)
      reply.headers(headers).header('cache-control', 'private, no-cache').header('vary', 'cookie')
      return reply.code(status).send(withOrigin(text, origin))
    }
    const served = await kept(`html ${keyOf(match)}`, origin, make, (task) => inTurn(request, reply, task))
    // A page holds whole addresses: a host that a proxy has named is no part of the address it is kept by.
    const isShared = options.siteUrl !== undefined || request.headers['x-forwarded-host'] === undefined
    if (!isShared && served.status < FAILED) return sendServed(request, reply, served, 'private, no-cache')
    if (served.status >= FAILED) return sendServed(request, reply, served, 'no-store')
    if (match.kind !== 'page') return sendServed(request, reply, served, 'no-cache')
    request.answeredPage = { match, served }
    return sendServed(request, reply, served, cacheControl())
  }

  /** The error page in place of one that crashed (specification, section 2), or that cannot be made just now. */
  const sendCrash = async (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
  ): Promise<FastifyReply> => {
    const status = retrySecondsOf(error) === undefined ? FAILED : BUSY
    logFailure(request.log, error, status)
    const match = site.match(request.url)
    const locale = match.kind === 'redirect' ? '' : match.locale
    const view = views.errorPage(request.url, locale, originOf(request, options.siteUrl), status)
    const shell = await shells(locale, undefined)
    const { headers, text } = await document(view, shell, accessOf(request), spanOf(request.raw))
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(text)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    request.pageRoute = NO_ROUTE.file
    return (await machine.answer(request, reply)) ? reply : sendPage(request, reply)
  }

  const viewOf = async (match: PageMatch | NotFoundMatch, span: Span): Promise<Made> => {
    const making = newMaking(span)
    const { freshness } = making
    const view = await views.matched(match, drawn, making)
    if (view.redirect !== undefined) {
      const text = JSON.stringify({ redirect: view.redirect })
      return { ...moved(view.redirect, freshness), status: 200, headers: { 'content-type': JSON_TYPE }, text }
    }
    return {
      status: 200,
      headers: { 'content-type': JSON_TYPE },
      text: JSON.stringify(applyTypography(view, views.tagOf(view.locale))),
      until: untilOf(match, view.status, freshness.until),
      isStale: freshness.isStale,
    }
  }

  app.get<Asks<'page'>>('/_vitrine/page', asks('page'), async (request, reply) => {
    const { url, ahead } = request.query
    const match = site.match(url)
    reply.header(BUILD_HEADER, options.assets().script)
    if (match.kind === 'redirect')
      return reply.header('cache-control', 'no-cache').send({ redirect: match.to })
    const origin = originOf(request, options.siteUrl)
    const key = `view ${keyOf(match)}`
    if (ahead !== undefined && !views.isOwn(match)) {
      const ready = await cached.ready(placeOf(key, origin))
      if (ready === undefined) return reply.code(204).header('cache-control', 'no-store').send()
      return sendServed(request, reply, ready, 'no-cache')
    }
    const make = (): Promise<Made> => viewOf(match, spanOf(request.raw))
    const served = await kept(key, origin, make, (task) => inTurn(request, reply, task))
    return sendServed(request, reply, served, 'no-cache')
  })
  app.get<Asks<'shell'>>('/_vitrine/shell', asks('shell'), async (request, reply) => {
    const { lang, platform, v } = request.query
    const known = config.platforms?.find((each) => each === platform)
    const locale = locales.find(({ code }) => code === lang) ?? locales[0]
    const shell = await shells(locale?.code ?? '', known)
    reply.header('cache-control', v === shell.digest ? YEAR : 'no-cache').type(JSON_TYPE)
    return reply.send(shell.json)
  })
  const countVisit = registerVisits(app, options, views)
  const fast = createFastPages({
    siteUrl: options.siteUrl,
    keyOf: (match, request) => placeOf(`html ${keyOf(match)}`, originOf(request, options.siteUrl)),
    kept: cached.kept,
    cacheControl,
    sent: ({ request, match, status, ms }, log) => {
      report(request.raw, { route: match.page.route, status, cache: 'hit', ms }, log)
      countVisit({ headers: request.headers, ip: request.ip, log }, match)
    },
  })
  app.decorateRequest('answeredPage', undefined)
  app.addHook('onResponse', async (request, reply) => {
    if (request.answeredPage !== undefined) fast.note(request, reply, request.answeredPage)
  })
  app.all(
    '/*',
    {
      onRequest: async ({ method, url }, reply) => {
        if (method === 'GET' || method === 'HEAD') return
        if (method === 'OPTIONS' && machine.isOpen(url))
          return reply.code(204).headers(PREFLIGHT_HEADERS).send()
        // Before its body is read: nobody takes it.
        return reply
          .code(405)
          .header('allow', 'GET, HEAD')
          .send({ code: 405, msg: 'This address takes no such call.', data: null })
      },
    },
    (request, reply) => answer(request, reply).catch((error: unknown) => sendCrash(request, reply, error)),
  )
  return fast.find
}
