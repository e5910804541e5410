import { Readable } from 'node:stream'
import { ErrorLevel, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { absolute, forEveryPlatform } from '../../page/page-meta.ts'
import type { Site } from '../../site/site.ts'
import type { SitemapEntry } from './page-entries.ts'

const NAMESPACES = { news: false, video: false, image: false, xhtml: true } as const

/** An entry in each of its languages, every one naming all of them and the default. */
function* urlsOf(entry: SitemapEntry, { match }: Site, origin: string) {
  const found = match(entry.address)
  if (found.kind !== 'page') return
  const alternates = found.alternates
    .filter(({ locale }) => entry.locales.includes(locale))
    .map(({ tag, href }) => ({ lang: tag, url: absolute(forEveryPlatform(href), origin) }))
  const [first] = alternates
  if (first === undefined) return
  const links = [...alternates, { lang: 'x-default', url: first.url }]
  for (const { url } of alternates)
    yield { url, links, ...(entry.changed === undefined ? {} : { lastmod: entry.changed }) }
}

function* allUrls(entries: readonly SitemapEntry[], site: Site, origin: string) {
  for (const entry of entries) yield* urlsOf(entry, site, origin)
}

/** A sitemap of these entries. */
export function sitemapXml(entries: readonly SitemapEntry[], site: Site, origin: string): Promise<Buffer> {
  const stream = new SitemapStream({ level: ErrorLevel.SILENT, lastmodDateOnly: true, xmlns: NAMESPACES })
  return streamToPromise(Readable.from(allUrls(entries, site, origin)).pipe(stream))
}

/** The index of these sitemaps; addresses are paths. */
export function sitemapIndexXml(paths: readonly string[], origin: string): Promise<Buffer> {
  const stream = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  return streamToPromise(Readable.from(paths.map((path) => ({ url: `${origin}${path}` }))).pipe(stream))
}
