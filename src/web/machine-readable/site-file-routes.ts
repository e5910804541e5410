import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { hasCode } from '../../base/app-error.ts'
import { jsonLdType, OPEN_HEADERS } from '../../base/http-headers.ts'
import { omitUndefined } from '../../base/object.ts'
import type { Item } from '../../engine/contracts/item.ts'
import { type Match, mainQuery, type PageMatch } from '../../engine/index.ts'
import { wallClockNow } from '../../sources/index.ts'
import { robotsText } from '../http/answer-headers.ts'
import type { LocalContent } from '../http/content-routes.ts'
import type { SpanOf } from '../http/observe-requests.ts'
import { cacheScope, originOf, type QueryOf, querySchema } from '../http/request.ts'
import type { RunForVisitor } from '../http/visitor-turn.ts'
import {
  createIconFiles,
  iconEntries,
  iconKinds,
  iconSource,
  themeColours,
  webManifest,
} from '../media/icons.ts'
import type { PictureVersions } from '../media/pictures/picture-versions.ts'
import { createImageSizes, SIZES_UNAVAILABLE } from '../page/image-sizes.ts'
import { absoluteUrl, type FileEnding, fileAddressOf, readFileAddress } from '../page/page-meta.ts'
import type { PageOptions } from '../page/page-options.ts'
import type { SiteFiles } from '../page/page-routes.ts'
import type { FileViews, Views } from '../page/views.ts'
import type { Site } from '../site/site.ts'
import { pageCalendar } from './calendar-document.ts'
import { pageFeed } from './feed-document.ts'
import { presentationManifest, type RecordInLanguage } from './records/presentation.ts'
import { recordJson } from './records/record-json.ts'
import { type LostLists, Sitemap, type SitemapFile } from './sitemap/sitemap.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const XML = 'application/xml; charset=utf-8'

function requestPath(url: string): string {
  return url.split('?')[0] ?? ''
}

/** Registers icons if the site has a picture for them. Returns whether it has. */
function registerIcons(app: FastifyInstance, { site, mediaDir }: SiteFileOptions): boolean {
  const source = iconSource(site.manifest)
  if (source === undefined || mediaDir === undefined) return false
  const file = createIconFiles(source, mediaDir, themeColours(site.manifest).light)
  for (const name of ['favicon', 'touch', 'icon192', 'icon512', 'maskable'] as const) {
    const { address, type } = iconKinds[name]
    app.get(address, async (request, reply) => {
      try {
        sendFile(request, reply, { body: await file(name), type, maxAge: DAY_SECONDS })
      } catch (error) {
        request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'no icon')
        reply.code(404).type('text/plain; charset=utf-8').send('There is no icon here.\n')
      }
      return reply
    })
  }
  return true
}

function registerPlainFiles(
  app: FastifyInstance,
  { site, siteUrl }: SiteFileOptions,
  views: Views,
  drawn: boolean,
): void {
  app.get('/robots.txt', (request, reply) =>
    sendFile(request, reply, {
      body: robotsText(site.manifest, originOf(request, siteUrl)),
      type: 'text/plain; charset=utf-8',
      maxAge: HOUR_SECONDS,
      scope: cacheScope(siteUrl),
    }),
  )
  app.get<QueryOf<'language'>>('/manifest.webmanifest', querySchema('language'), (request, reply) => {
    const context = views.context(request.query.lang ?? '', undefined)
    const body = JSON.stringify(webManifest(context, drawn))
    sendFile(request, reply, { body, type: 'application/manifest+json; charset=utf-8', maxAge: HOUR_SECONDS })
  })
}

/** Registers all machine-readable files of the site besides those of its pages. */
export function registerSiteFiles(
  app: FastifyInstance,
  options: SiteFileOptions,
  views: Views,
  spanOf: SpanOf,
  inTurn: RunForVisitor,
  lost?: LostLists,
): SiteFiles {
  const { site, siteUrl, now } = options
  const files = new PageFiles(options, views, spanOf, inTurn)
  const today = (): string => wallClockNow(now(), site.manifest.site.timeZone).slice(0, 10)
  const sitemap = new Sitemap(site, views, today, lost)
  const drawn = registerIcons(app, options)
  registerPlainFiles(app, options, views, drawn)
  const sendXml = (request: FastifyRequest, reply: FastifyReply, file: SitemapFile): void =>
    sendFile(request, reply, { ...file, type: XML, scope: cacheScope(siteUrl) })

  const answerSitemap = async (
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string,
  ): Promise<boolean> => {
    const path = requestPath(request.url)
    const isIndex = path === '/sitemap.xml'
    if (!isIndex && !sitemap.takes(path)) return false
    const file = isIndex ? await sitemap.index(origin) : await sitemap.file(path, origin)
    if (file === undefined) return false
    if (file === 'failed') sendLater(reply)
    else sendXml(request, reply, file)
    return true
  }

  return {
    entries: iconEntries(site.manifest, drawn),
    isOpen: (url) => files.isOpen(url),
    answer: async (request, reply) => {
      const origin = originOf(request, siteUrl)
      // All URLs in these files are absolute, which requires a host.
      if (origin === '') return false
      return (await answerSitemap(request, reply, origin)) || files.answer(request, reply, origin)
    },
  }
}

// Files of a page: feed, calendar, and for a single record JSON, manifest and picture.

/** Text of a file; 'none' if there is no such record, undefined if it cannot be loaded at present. */
type FileText = Promise<string | 'none' | undefined>

/** Files of a record's page, by extension. */
function createRecordFiles(site: Site, content: LocalContent | undefined) {
  const sizesOf = content === undefined ? undefined : createImageSizes(content)

  const recordOf = async (
    match: PageMatch,
    locale: string,
    origin: string,
    views: FileViews,
  ): Promise<Item | 'none' | undefined> => {
    const query = mainQuery(match.page)
    if (query === undefined) return 'none'
    const found = await views.query(query, match, locale, origin)
    return found.ok ? (found.items[0] ?? 'none') : undefined
  }

  /** Returns the record in every language that has it, the requested one first. */
  const recordInLanguages = async (
    match: PageMatch,
    origin: string,
    views: FileViews,
  ): Promise<readonly RecordInLanguage[]> => {
    const codes = site.manifest.locales.map(({ code }) => code)
    const ordered = [match.locale, ...codes.filter((code) => code !== match.locale)]
    const versions = await Promise.all(
      ordered.map(async (code) => {
        const item = await recordOf(match, code, origin, views)
        const alternate = match.alternates.find(({ locale }) => locale === code)
        if (item === undefined || item === 'none') return []
        const page = absoluteUrl(alternate?.href ?? match.canonical, origin)
        return [{ context: views.context(code, undefined), item, page }]
      }),
    )
    return versions.flat()
  }

  return {
    json: async (match: PageMatch, origin: string, views: FileViews): FileText => {
      const item = await recordOf(match, match.locale, origin, views)
      if (item === undefined || item === 'none') return item
      return JSON.stringify(recordJson(match, item, views.context(match.locale, undefined), origin))
    },
    'manifest.json': async (match: PageMatch, origin: string, views: FileViews): FileText => {
      if (sizesOf === undefined) return 'none'
      const [main] = site.manifest.locales
      const common = match.alternates.find(({ locale }) => locale === main?.code)?.href ?? match.canonical
      const address = (page: string) => absoluteUrl(fileAddressOf(page, 'manifest.json'), origin)
      const addresses = { own: address(match.canonical), common: address(common) }
      try {
        const versions = await recordInLanguages(match, origin, views)
        const manifest = await presentationManifest(versions, addresses, origin, sizesOf)
        return manifest === undefined ? 'none' : JSON.stringify(manifest)
      } catch (error) {
        if (hasCode(error, SIZES_UNAVAILABLE)) return undefined
        throw error
      }
    },
  }
}

/**
 * Downloads the picture of a record's page with embedded rights; 'none' if it may not be reused, undefined if it cannot be loaded at
 * present.
 */
function createDownload(pictures: PictureVersions | undefined) {
  return async (match: PageMatch, origin: string, views: FileViews): Promise<Buffer | 'none' | undefined> => {
    const query = mainQuery(match.page)
    if (query === undefined || pictures === undefined) return 'none'
    const found = await views.query(query, match, match.locale, origin)
    if (!found.ok) return undefined
    const [item] = found.items
    const rights = item?.image?.rights ?? item?.rights
    if (item?.image === undefined || rights?.reuse !== true) return 'none'
    const { src } = item.image
    const address = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
    const { credit, name, statement } = rights
    return pictures.download(address, {
      title: item.title,
      language: item.language ?? views.tagOf(match.locale),
      credit,
      rights: name,
      statement,
      page: absoluteUrl(match.canonical, origin),
    })
  }
}

const TTL_SECONDS = 300
const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json'

const TYPES = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  json: 'application/json; charset=utf-8',
  'manifest.json': 'application/ld+json',
  'picture.jpg': 'image/jpeg',
} as const

/** Whether the page offers this file. */
function offersFile({ page }: PageMatch, ending: FileEnding): boolean {
  if (ending === 'json' || ending === 'picture.jpg') return page.kind === 'detail'
  if (ending === 'manifest.json') return page.manifest === true
  return ending === 'ics' ? page.calendar !== undefined : page.feed !== undefined
}

/** Whether pages of other sites may read the file. */
function isOpenToSites(ending: FileEnding): boolean {
  return ending === 'json' || ending === 'manifest.json'
}

/** Options of the files besides pages. */
export interface SiteFileOptions extends PageOptions {
  readonly content?: LocalContent
  /** Creates pictures for download; without it, none are offered. */
  readonly pictures?: PictureVersions
  /** The config's media folder, if any. */
  readonly mediaDir?: string
}

/** Whether a page's route itself ends in such an extension; the page takes precedence over the file of another page. */
function isWritten(match: Match): boolean {
  return match.kind === 'page' && !(match.page.route.split('/').at(-1) ?? '').startsWith(':')
}

/** Returns the file name for saving a page's file. */
function fileName({ canonical }: PageMatch, byDefault: string): string {
  return canonical.split('?')[0]?.split('/').filter(Boolean).join('-') || byDefault
}

/** Feeds, calendars and records: files with the address of a page and an extension. */
class PageFiles {
  readonly #options: SiteFileOptions
  readonly #views: Views
  readonly #spanOf: SpanOf
  readonly #inTurn: RunForVisitor
  readonly #records: ReturnType<typeof createRecordFiles>
  readonly #download: ReturnType<typeof createDownload>

  constructor(options: SiteFileOptions, views: Views, spanOf: SpanOf, inTurn: RunForVisitor) {
    this.#options = options
    this.#views = views
    this.#spanOf = spanOf
    this.#inTurn = inTurn
    this.#records = createRecordFiles(options.site, options.content)
    this.#download = createDownload(options.pictures)
  }

  /** Whether a URL is that of a file which pages of other sites may read. */
  isOpen(url: string): boolean {
    const found = this.#find(url)
    return found !== undefined && isOpenToSites(found.ending)
  }

  /** Answers the request if its URL is one of these files. Resolves to whether it did. */
  async answer(request: FastifyRequest, reply: FastifyReply, origin: string): Promise<boolean> {
    const found = this.#find(request.url)
    if (found === undefined) return false
    if ('to' in found) {
      if (isOpenToSites(found.ending)) reply.headers(OPEN_HEADERS)
      reply.redirect(found.to, found.status)
      return true
    }
    const views = this.#views.forFile(this.#spanOf(request.raw))
    const file = await this.#inTurn(request, reply, () =>
      this.#make(found.match, found.ending, origin, views),
    )
    if (file === 'none') return false
    if (isOpenToSites(found.ending)) reply.headers(OPEN_HEADERS)
    if (file === undefined) sendLater(reply)
    else if (found.ending === 'manifest.json') {
      reply.header('vary', 'accept')
      sendFile(request, reply, { ...file, type: jsonLdType(request.headers.accept, PRESENTATION) })
    } else sendFile(request, reply, file)
    return true
  }

  #find(url: string) {
    const { site } = this.#options
    const file = readFileAddress(url)
    if (file === undefined || isWritten(site.match(url))) return undefined
    const match = site.match(file.page)
    if (match.kind === 'page') return offersFile(match, file.ending) ? { ...file, match } : undefined
    if (match.kind !== 'redirect') return undefined
    const target = site.match(match.to)
    if (target.kind !== 'page' || !offersFile(target, file.ending)) return undefined
    return { ...file, to: fileAddressOf(match.to, file.ending), status: match.status }
  }

  async #make(
    match: PageMatch,
    ending: FileEnding,
    origin: string,
    views: FileViews,
  ): Promise<MadeFile | 'none' | undefined> {
    const { site, siteUrl, now } = this.#options
    const shared = { type: TYPES[ending], maxAge: TTL_SECONDS, scope: cacheScope(siteUrl) }
    if (ending === 'ics') {
      const today = wallClockNow(now(), site.manifest.site.timeZone).slice(0, 10)
      const body = await pageCalendar(match, views, origin, today)
      if (body === undefined || body === 'none') return body
      return { ...shared, body, disposition: `inline; filename="${fileName(match, 'calendar')}.ics"` }
    }
    if (ending === 'json' || ending === 'manifest.json') {
      const body = await this.#records[ending](match, origin, views)
      // Sent as bytes, since Fastify would add a charset to the type of a text.
      return body === undefined || body === 'none' ? body : { ...shared, body: Buffer.from(body) }
    }
    if (ending === 'picture.jpg') {
      const body = await this.#download(match, origin, views)
      if (body === undefined || body === 'none') return body
      return { ...shared, body, disposition: `attachment; filename="${fileName(match, 'picture')}.jpg"` }
    }
    const feed = await pageFeed(match, views, origin)
    if (feed === undefined || feed === 'none') return feed
    const { modified } = feed
    return { ...shared, body: feed[ending](), ...omitUndefined({ modified }) }
  }
}

interface MadeFile {
  readonly body: string | Buffer
  readonly type: string
  /** Cache lifetime in seconds. */
  readonly maxAge: number
  readonly modified?: Date
  readonly disposition?: string
  /** "private" for answers that shared caches must not keep; "public" by default. */
  readonly scope?: 'public' | 'private'
}

function tagOf(body: string | Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 22)}"`
}

/** Sends a generated file, or 304 if the client has it. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: MadeFile): void {
  const tag = tagOf(file.body)
  reply.header('cache-control', `${file.scope ?? 'public'}, max-age=${file.maxAge}`).header('etag', tag)
  const modified = file.modified?.toUTCString()
  if (modified !== undefined) reply.header('last-modified', modified)
  if (fresh(request.headers, { etag: tag, 'last-modified': modified })) {
    reply.code(304).send()
    return
  }
  if (file.disposition !== undefined) reply.header('content-disposition', file.disposition)
  reply.type(file.type).send(file.body)
}

const RETRY_SECONDS = 120

/** Answers that the data of a file cannot be loaded at present. */
function sendLater(reply: FastifyReply): void {
  reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .type('text/plain; charset=utf-8')
    .send('This could not be read just now. Please ask again later.\n')
}
