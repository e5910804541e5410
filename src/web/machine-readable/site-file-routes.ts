import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wallClockNow } from '../../sources/index.ts'
import { robotsText } from '../http/answer-headers.ts'
import type { SpanOf } from '../http/observe-requests.ts'
import { cacheScope, originOf } from '../http/request.ts'
import { type QueryOf, querySchema } from '../http/route-queries.ts'
import { sendFile, sendLater } from '../http/send-file.ts'
import type { InTurn } from '../http/visitor-turn.ts'
import {
  createIconFiles,
  iconEntries,
  iconKinds,
  iconSource,
  themeColours,
  webManifest,
} from '../media/icons.ts'
import type { SiteFiles } from '../page/page-routes.ts'
import type { Views } from '../page/views.ts'
import { createPageFiles, type SiteFileOptions } from './page-files.ts'
import { createSitemap, type LostLists, type SitemapFile } from './sitemap/sitemap.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const XML = 'application/xml; charset=utf-8'

function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}

/** Icons, where the site has a picture to make them of. */
function registerIcons(app: FastifyInstance, { site, mediaDir }: SiteFileOptions): boolean {
  const source = iconSource(site.manifest)
  if (source === undefined || mediaDir === undefined) return false
  const file = createIconFiles(source, mediaDir, themeColours(site.manifest).light)
  for (const name of ['favicon', 'touch', 'icon192', 'icon512', 'maskable'] as const) {
    const { address, type } = iconKinds[name]
    app.get(address, async (request, reply) => {
      try {
        sendFile(request, reply, { body: await file(name), type, maxAge: DAY })
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
      maxAge: HOUR,
      scope: cacheScope(siteUrl),
    }),
  )
  app.get<QueryOf<'language'>>('/manifest.webmanifest', querySchema('language'), (request, reply) => {
    const context = views.context(request.query.lang ?? '', undefined)
    const body = JSON.stringify(webManifest(context, drawn))
    sendFile(request, reply, { body, type: 'application/manifest+json; charset=utf-8', maxAge: HOUR })
  })
}

/** Everything the site says to machines beside its pages. */
export function registerSiteFiles(
  app: FastifyInstance,
  options: SiteFileOptions,
  views: Views,
  spanOf: SpanOf,
  inTurn: InTurn,
  lost?: LostLists,
): SiteFiles {
  const { site, siteUrl, now } = options
  const files = createPageFiles(options, views, spanOf, inTurn)
  const today = (): string => wallClockNow(now(), site.manifest.site.timeZone).slice(0, 10)
  const sitemap = createSitemap(site, views, today, lost)
  const drawn = registerIcons(app, options)
  registerPlainFiles(app, options, views, drawn)
  const sendXml = (request: FastifyRequest, reply: FastifyReply, file: SitemapFile): void =>
    sendFile(request, reply, { ...file, type: XML, scope: cacheScope(siteUrl) })

  const answerSitemap = async (
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string,
  ): Promise<boolean> => {
    const path = pathOf(request.url)
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
    isOpen: files.isOpen,
    answer: async (request, reply) => {
      const origin = originOf(request, siteUrl)
      // Every address in these files is whole; without a host there is none to write.
      if (origin === '') return false
      return (await answerSitemap(request, reply, origin)) || files.answer(request, reply, origin)
    },
  }
}
