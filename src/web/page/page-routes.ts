import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import { retrySecondsOf } from '../../base/app-error.ts'
import { CACHE_IMMUTABLE, PREFLIGHT_HEADERS } from '../../base/http-headers.ts'
import { omitUndefined } from '../../base/object.ts'
import { beginPlainSpan, type Observer } from '../../base/observer.ts'
import { ACCESS_COOKIE, type Access, accessFrom, accessValue } from '../../engine/contracts/access.ts'
import { BUILD_HEADER } from '../../engine/contracts/document-names.ts'
import type { ShellView, Suggestion } from '../../engine/contracts/view.ts'
import { mainQuery, type NotFoundMatch, type PageMatch } from '../../engine/index.ts'
import type { HeadEntry } from '../../pages/app/head-entries.ts'
import { refusalBody } from '../http/answer-headers.ts'
import { CachedHead, type FastAnswer, type FindFastAnswer } from '../http/fast-way.ts'
import { logFailure, NO_ROUTE, type Report, type SpanOf } from '../http/observe-requests.ts'
import { originOf, type PlainRequest, type QueryOf, querySchema } from '../http/request.ts'
import type { RunForVisitor } from '../http/visitor-turn.ts'
import type { LoadedTheme } from './fonts/load-theme.ts'
import {
  createPageCache,
  createShells,
  type KeptPages,
  PageDocuments,
  type Shells,
} from './page-documents.ts'
import type { PageOptions } from './page-options.ts'
import {
  type ContentEncoding,
  type EncodedBody,
  encodingFor,
  publicFor,
  type RenderedAnswer,
  type RunWhenFree,
  type ServedAnswer,
} from './response-cache.ts'
import type { SentForms } from './sent-forms.ts'
import type { Views } from './views.ts'
import { registerVisits } from './visits.ts'

/** Maximum number of suggestions: more do not fit below the search box on a phone with its keyboard open. */
const MAX_SUGGESTIONS = 6

/**
 * Registers `GET /_vitrine/suggest?url=`, which returns the titles of the first results of a search page while a visitor types. A page
 * whose source does not mark matches (`highlight`) returns none.
 */
export function registerSuggestions(
  app: FastifyInstance,
  { site }: Pick<PageOptions, 'site'>,
  views: Views,
  spanOf: SpanOf,
  inTurn: RunForVisitor,
): void {
  app.get<QueryOf<'address'>>('/_vitrine/suggest', querySchema('address'), async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    const match = site.match(request.query.url)
    if (match.kind !== 'page') return []
    const query = mainQuery(match.page)
    const source = query?.source === undefined ? undefined : site.manifest.sources[query.source]
    if (query === undefined || source?.highlight === undefined) return []
    const wanted = { ...query, pageSize: MAX_SUGGESTIONS, paged: false, excerpt: 0 }
    const found = await inTurn(request, reply, () => views.offered(wanted, match, spanOf(request.raw)))
    if (!found.ok) return []
    return found.items.flatMap(({ title, href, marks }): readonly Suggestion[] =>
      href === undefined || title === '' ? [] : [{ title, href, ...omitUndefined({ marks: marks?.title }) }],
    )
  })
}

/** Pages requested by the site itself, ahead of visitors. */
export interface OwnPages {
  readonly shell: (locale: string) => Promise<ShellView>
  /** Renders and caches the document of a URL; undefined if no page is shown, or if it fails. Each call counts as a request. */
  readonly document: (address: string) => Promise<EncodedBody | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    ownPages: OwnPages
  }
  interface FastifyRequest {
    /** The page that was read from the cache or written to it. */
    answeredPage: AnsweredPage | undefined
  }
}

const MAX_ADDRESSES = 4000
const MAX_ADDRESS = 1000

/** A page as it was just answered from the cache. */
interface AnsweredPage {
  readonly match: PageMatch
  readonly served: ServedAnswer
}

interface Heads {
  readonly whole: CachedHead
  readonly unchanged: CachedHead
  /** Headers of the page from which they were made; a page rendered again has another object. */
  readonly of: ServedAnswer['headers']
}

interface Address {
  readonly match: PageMatch
  readonly heads: Map<ContentEncoding, Heads>
}

interface FastPagesOptions {
  readonly siteUrl: string | undefined
  /** Returns the current cache key of a page. */
  readonly keyOf: (match: PageMatch, request: PlainRequest) => string
  readonly get: (key: string, revision: string) => ServedAnswer | undefined
  readonly cacheControl: (match: PageMatch) => string
  /** Called for each answer sent. */
  readonly onSent: (page: SentPage, log: () => FastifyBaseLogger) => void
}

/** A page sent from the cache. */
interface SentPage {
  readonly request: PlainRequest
  readonly match: PageMatch
  readonly status: number
  readonly ms: number
}

/** Whether a request gets the page without settings of a visitor, so that the answer depends only on URL, host and encoding. */
function isForAll({ headers }: PlainRequest, siteUrl: string | undefined): boolean {
  // A page contains absolute URLs; with a forwarded host it is only for this request.
  if (siteUrl === undefined && headers['x-forwarded-host'] !== undefined) return false
  return headers.cookie?.includes(ACCESS_COOKIE) !== true
}

/** Returns the encoding of a cached answer; undefined if the framework might choose another. */
function plainEncoding({
  'accept-encoding': accepted,
}: PlainRequest['headers']): ContentEncoding | undefined {
  const encoding = encodingFor(accepted)
  return encoding === 'identity' && accepted !== undefined ? undefined : encoding
}

/** Answers pages from the cache, with the head of an earlier answer. `note` stores heads from answers that the framework has sent. */
function createFastPages(options: FastPagesOptions) {
  const addresses = new LRUCache<string, Address>({ max: MAX_ADDRESSES })
  const addressKey = (protocol: string, host: string, url: string): string =>
    options.siteUrl === undefined ? `${protocol}://${host}${url}` : url

  const note = (request: FastifyRequest, reply: FastifyReply, { match, served }: AnsweredPage): void => {
    const { raw, originalUrl, url, protocol, host } = request
    if (raw.method !== 'GET' || originalUrl !== url || url.length > MAX_ADDRESS) return
    if (reply.raw.statusCode !== 200 || !served.isHit || served.isStale) return
    const encoding = plainEncoding(request.headers)
    const whole = encoding && CachedHead.of(reply.raw)
    if (encoding === undefined || whole === undefined) return
    if ((whole.get('content-encoding') ?? 'identity') !== encoding || whole.get('etag') !== served.body.etag)
      return
    const place = addressKey(protocol, host, url)
    const address = addresses.get(place) ?? { match, heads: new Map() }
    address.heads.set(encoding, { whole, unchanged: whole.withoutBody(), of: served.headers })
    addresses.set(place, address)
  }

  const find: FindFastAnswer = (request) => {
    const { protocol, host, url, headers } = request
    const address = addresses.get(addressKey(protocol, host, url))
    if (address === undefined || !isForAll(request, options.siteUrl)) return undefined
    const { match, heads } = address
    const encoding = plainEncoding(headers)
    const known = encoding && heads.get(encoding)
    if (encoding === undefined || known === undefined) return undefined
    const { whole, unchanged, of } = known
    return (revision) => {
      const served = options.get(options.keyOf(match, request), revision)
      if (served?.headers !== of || served.body.etag !== whole.get('etag')) return undefined
      const onSent: FastAnswer['onSent'] = (status, ms, log) =>
        options.onSent({ request, match, status, ms }, log)
      const values = { 'cache-control': options.cacheControl(match) }
      if (fresh(headers, { etag: served.body.etag }))
        return { status: 304, head: unchanged.with(values), body: undefined, onSent }
      const body = served.body.ready(encoding)
      if (body === undefined) return undefined
      const head = whole.with({ ...values, 'content-length': String(body.length) })
      return { status: 200, head, body, onSent }
    }
  }

  return { note, find }
}

/** Returns the visitor's settings of the accessible view; `undefined` outside of it. */
function accessOf(request: FastifyRequest): Access | undefined {
  const value = request.cookies[ACCESS_COOKIE]
  return value === undefined ? undefined : accessFrom(new URLSearchParams(value))
}

/** Returns the `Cache-Status` (RFC 9211) of an answer. */
function cacheStatus({ isHit, isStale }: ServedAnswer): string {
  return `vitrine; ${isHit ? 'hit' : 'fwd=miss'}${isStale ? '; detail=stale' : ''}`
}

/** Sends a complete answer in an encoding the client accepts, or 304 if the client has it. */
async function sendServed(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedAnswer,
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

const MOVED = 301
const FAILED = 500
const BUSY = 503
const JSON_TYPE = 'application/json; charset=utf-8'
/** Icons, feeds, calendars and sitemaps, as far as they concern pages. */
export interface SiteFiles {
  /** Icons and colours of the site, for the head of every page. */
  readonly entries: readonly HeadEntry[]
  /**
   * Answers feeds, calendars and sitemaps; resolves to false for any other URL. (It must not resolve to the reply, which is a thenable.)
   */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** Whether a URL is that of a file which pages of other sites may read. */
  readonly isOpen: (url: string) => boolean
}

export interface PageParts {
  readonly options: PageOptions
  readonly theme: LoadedTheme
  readonly views: Views
  readonly files: SiteFiles
  /** Returns the current revision of content and time; pages of another revision are rendered again. */
  readonly revision: () => Promise<string>
  readonly observer: Observer
  readonly spanOf: SpanOf
  /** Limits the concurrently rendered pages of each visitor. */
  readonly inTurn: RunForVisitor
  readonly sent: SentForms
  readonly report: Report
}

function failureStatus(error: unknown): number {
  return retrySecondsOf(error) === undefined ? FAILED : BUSY
}

/** Renders, caches and sends pages. */
class Pages {
  readonly shells: Shells
  readonly #parts: PageParts
  readonly #site: PageOptions['site']
  readonly #siteUrl: string | undefined
  readonly #documents: PageDocuments
  readonly #kept: KeptPages

  constructor(parts: PageParts) {
    const { options, theme, views, files, revision, observer } = parts
    this.#parts = parts
    this.#site = options.site
    this.#siteUrl = options.siteUrl
    this.shells = createShells(views, revision)
    this.#documents = new PageDocuments({
      options,
      theme,
      views,
      shells: this.shells,
      entries: files.entries,
      observer,
    })
    this.#kept = createPageCache(options, revision, observer)
  }

  async sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const match = this.#site.match(request.url)
    request.pageRoute = match.kind === 'page' ? match.page.route : NO_ROUTE.missing
    if (match.kind === 'redirect') {
      request.pageRoute = NO_ROUTE.redirect
      // Otherwise, browsers cache a 301 forever and would follow it after it has been corrected.
      if (match.status === MOVED) reply.header('cache-control', this.#publicFor())
      return reply.redirect(match.to, match.status)
    }
    const access = accessOf(request)
    if (access !== undefined) return this.#sendVariant(match, access, request, reply)
    const make = () => this.#documents.document(match, this.#parts.spanOf(request.raw))
    const origin = originOf(request, this.#siteUrl)
    const served = await this.#kept.answer(this.#documentKey(match), origin, make, this.#turn(request, reply))
    // A page contains absolute URLs; a host forwarded by a proxy is not part of the URL by which caches store it.
    const isShared = this.#siteUrl !== undefined || request.headers['x-forwarded-host'] === undefined
    if (isShared && match.kind === 'page' && served.status < FAILED) request.answeredPage = { match, served }
    return sendServed(request, reply, served, this.#cacheControl(match, served.status, isShared))
  }

  /**
   * Sends the view of a match. A prefetch (`isAhead`) that would call an external backend only gets a cached view, since it may never be
   * opened.
   */
  async sendView(
    match: PageMatch | NotFoundMatch,
    isAhead: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const origin = originOf(request, this.#siteUrl)
    const key = `view ${this.#keyOf(match)}`
    if (isAhead && !this.#parts.views.isOwn(match)) {
      const ready = await this.#kept.ready(key, origin)
      if (ready === undefined) return reply.code(204).header('cache-control', 'no-store').send()
      return sendServed(request, reply, ready, 'no-cache')
    }
    const make = () => this.#documents.view(match, this.#parts.spanOf(request.raw))
    const served = await this.#kept.answer(key, origin, make, this.#turn(request, reply))
    return sendServed(request, reply, served, 'no-cache')
  }

  /** Sends the error page in place of one that has crashed (specification, section 2) or cannot be rendered at present. */
  async sendCrash(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const status = failureStatus(error)
    logFailure(request.log, error, status)
    const match = this.#site.match(request.url)
    const place = match.kind === 'redirect' ? { locale: '', platform: undefined } : match
    const view = this.#parts.views.errorPage(request.url, place, originOf(request, this.#siteUrl), status)
    const shell = await this.shells(place.locale, place.platform)
    const page = { view, shell, access: accessOf(request) }
    const { headers, text } = await this.#documents.draw(page, this.#parts.spanOf(request.raw))
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(text)
  }

  /** Returns the HTML of a URL for the site itself. */
  async ownDocument(address: string): Promise<EncodedBody | undefined> {
    const match = this.#site.match(address)
    if (match.kind !== 'page') return undefined
    const make = () => this.#documents.document(match, beginPlainSpan('GET', undefined))
    const { status, body } = await this.#kept.ahead(this.#documentKey(match), make)
    return status === 200 ? body : undefined
  }

  /** Creates the handler that answers from the cache; `onSent` is called for each answer. */
  fast(onSent: FastPagesOptions['onSent']) {
    return createFastPages({
      siteUrl: this.#siteUrl,
      keyOf: (match, request) => this.#kept.keyAt(this.#documentKey(match), originOf(request, this.#siteUrl)),
      get: this.#kept.get,
      cacheControl: (match) => this.#cacheControl(match, 200),
      onSent,
    })
  }

  /** Sends a page with a visitor's settings. */
  async #sendVariant(
    match: PageMatch | NotFoundMatch,
    access: Access,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const key = this.#documentKey(match)
    const origin = originOf(request, this.#siteUrl)
    const span = this.#parts.spanOf(request.raw)
    const variant = async (): Promise<RenderedAnswer> => {
      // Does not queue: `named` already runs it in a queue, and would wait for itself.
      const make = () => this.#documents.document(match, span)
      const { body, isHit: _, ...whole } = await this.#kept.answer(key, origin, make)
      const text = await body.text()
      return { ...whole, text, ...(await this.#documents.variant(match, text, access, span)) }
    }
    const turn = this.#turn(request, reply)
    const own = await this.#kept.named(`${key} ${accessValue(access)}`, origin, variant, turn)
    return sendServed(request, reply, own, 'private, no-cache', 'accept-encoding, cookie')
  }

  #turn(request: FastifyRequest, reply: FastifyReply): RunWhenFree {
    return (task) => this.#parts.inTurn(request, reply, task)
  }

  /**
   * Returns the cache key of a page. All unknown URLs share one; it changes when a visitor has submitted a form that affects the page.
   */
  #keyOf(match: PageMatch | NotFoundMatch): string {
    const { sent, views } = this.#parts
    return match.kind === 'page'
      ? `${sent.generationOfPage(match.page)} ${match.canonical}`
      : `0 ${views.missingAddress(match)}`
  }

  #documentKey(match: PageMatch | NotFoundMatch): string {
    return `html ${this.#keyOf(match)}`
  }

  #publicFor(): string {
    return publicFor(this.#parts.options.now(), this.#site.manifest.site)
  }

  /** Returns the `Cache-Control` of a page; without `isShared`, the answer is for this visitor only. */
  #cacheControl(match: PageMatch | NotFoundMatch, status: number, isShared = true): string {
    if (status >= FAILED) return 'no-store'
    if (!isShared) return 'private, no-cache'
    return match.kind === 'page' ? this.#publicFor() : 'no-cache'
  }
}

/** Registers the route of page shells, whose addresses contain their digest. */
function registerShell(app: FastifyInstance, { site }: PageOptions, shells: Shells): void {
  const { locales, site: config } = site.manifest
  app.get<QueryOf<'shell'>>('/_vitrine/shell', querySchema('shell'), async (request, reply) => {
    const { lang, platform, v } = request.query
    const known = config.platforms?.find((each) => each === platform)
    const locale = locales.find(({ code }) => code === lang) ?? locales[0]
    const shell = await shells(locale?.code ?? '', known)
    reply.header('cache-control', v === shell.digest ? CACHE_IMMUTABLE : 'no-cache').type(JSON_TYPE)
    return reply.send(shell.json)
  })
}

/**
 * Registers the handler that answers pages from the cache, ahead of the routes. Each answer counts as a visit and is reported like any
 * other.
 */
function registerFastPages(
  app: FastifyInstance,
  { options, views, report }: PageParts,
  pages: Pages,
): FindFastAnswer {
  const countVisit = registerVisits(app, options, views)
  const fast = pages.fast(({ request, match, status, ms }, log) => {
    report(request.raw, { route: match.page.route, status, cache: 'hit', ms }, log)
    countVisit({ headers: request.headers, ip: request.ip, log }, match)
  })
  app.decorateRequest('answeredPage', undefined)
  app.addHook('onResponse', async (request, reply) => {
    if (request.answeredPage !== undefined) fast.note(request, reply, request.answeredPage)
  })
  return fast.find
}

/**
 * Registers all page URLs: as HTML, and as views for client-side navigation. Returns the handler that answers from the cache ahead of
 * these routes, and the pages that the site requests itself.
 */
export function registerPages(
  app: FastifyInstance,
  parts: PageParts,
): { readonly find: FindFastAnswer; readonly own: OwnPages } {
  const { options, files } = parts
  const pages = new Pages(parts)

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
        // Sent before the request body is read, which is not used.
        return reply
          .code(405)
          .header('allow', 'GET, HEAD')
          .send(refusalBody(405, 'This address takes no such call.'))
      },
    },
    (request, reply) =>
      answer(request, reply).catch((error: unknown) => pages.sendCrash(request, reply, error)),
  )
  const own: OwnPages = {
    shell: async (locale) => (await pages.shells(locale, undefined)).view,
    document: (address) =>
      pages.ownDocument(address).catch((error: unknown) => {
        logFailure(app.log, error, failureStatus(error))
        return undefined
      }),
  }
  return { find, own }
}
