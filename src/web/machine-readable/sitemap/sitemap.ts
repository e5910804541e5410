import { Readable } from 'node:stream'
import { ErrorLevel, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { omitUndefined } from '../../../base/object.ts'
import { createMemo } from '../../../base/tasks.ts'
import { plainTag } from '../../../base/text/index.ts'
import type { PageMatch } from '../../../engine/index.ts'
import { absoluteUrl, forEveryPlatform } from '../../page/page-meta.ts'
import type { Site } from '../../site/site.ts'
import {
  createRun,
  type ListSize,
  mapInTurns,
  measureList,
  pageEntries,
  type RecordList,
  type Run,
  recordLists,
  recordSitemapEntries,
  type SitemapEntry,
  type SitemapViews,
  siteAddresses,
} from './sitemap-entries.ts'

/** Lists currently missing in the sitemap, with their failed sources. */
export interface LostLists {
  /** Records the outcome of a list; `failed` is undefined if it was loaded. */
  readonly note: (list: string, failed: string | undefined) => void
  readonly all: () => readonly { readonly list: string; readonly source: string }[]
}

/** Tracks missing lists. `onLost` is called when a list goes missing, not each time it is missing. */
export function createLostLists(onLost?: (list: string, source: string) => void): LostLists {
  const lost = new Map<string, string>()
  return {
    note: (list, failed) => {
      if (failed === undefined) {
        lost.delete(list)
        return
      }
      if (!lost.has(list)) onLost?.(list, failed)
      lost.set(list, failed)
    },
    all: () => [...lost].map(([list, source]) => ({ list, source })),
  }
}

const NAMESPACES = { news: false, video: false, image: false, xhtml: true } as const

/** Yields the URLs of an entry in all its languages, each with alternates for all of them and the default. */
function* urlsOf(entry: SitemapEntry, { match }: Site, origin: string) {
  const found = match(entry.address)
  if (found.kind !== 'page') return
  const alternates = found.alternates
    .filter(({ locale }) => entry.locales.includes(locale))
    .map(({ tag, href }) => ({ lang: plainTag(tag), url: absoluteUrl(forEveryPlatform(href), origin) }))
  const [first] = alternates
  if (first === undefined) return
  const links = [...alternates, { lang: 'x-default', url: first.url }]
  for (const { url } of alternates) yield { url, links, ...omitUndefined({ lastmod: entry.changed }) }
}

function* allUrls(entries: readonly SitemapEntry[], site: Site, origin: string) {
  for (const entry of entries) yield* urlsOf(entry, site, origin)
}

/** Renders a sitemap of these entries. */
function sitemapXml(entries: readonly SitemapEntry[], site: Site, origin: string): Promise<Buffer> {
  const stream = new SitemapStream({ level: ErrorLevel.SILENT, lastmodDateOnly: true, xmlns: NAMESPACES })
  return streamToPromise(Readable.from(allUrls(entries, site, origin)).pipe(stream))
}

/** Renders the index of these sitemaps, given by path. */
function sitemapIndexXml(paths: readonly string[], origin: string): Promise<Buffer> {
  const stream = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  return streamToPromise(Readable.from(paths.map((path) => ({ url: `${origin}${path}` }))).pipe(stream))
}

/** Cache lifetime in seconds; shorter if something is missing. */
const TTL_SECONDS = 600
const PARTS_TTL_SECONDS = 30
/** Time limit for one request in milliseconds; crawlers wait little longer. */
const MAX_MS = 10_000
const MAX_KEPT_FILES = 40
/** Maximum number of files in an index. */
const MAX_FILES = 50_000

const PAGES = '/sitemap-pages.xml'
const PART = /^\/sitemap-([a-z0-9-]+)-(\d{1,4})\.xml$/

interface Plan {
  readonly addresses: readonly PageMatch[]
  readonly lists: readonly RecordList[]
  readonly sizes: readonly ListSize[]
  readonly isWhole: boolean
}

interface Entries {
  /** Absent if they cannot be loaded at present. */
  readonly entries?: readonly SitemapEntry[]
  readonly isWhole: boolean
}

/** A sitemap file. */
export interface SitemapFile {
  readonly body: Buffer
  /** Cache lifetime in seconds. */
  readonly maxAge: number
}

function secondsFor(isWhole: boolean): number {
  return isWhole ? TTL_SECONDS : PARTS_TTL_SECONDS
}

function freshMs({ isWhole }: Pick<Entries, 'isWhole'>): number {
  return secondsFor(isWhole) * 1000
}

/**
 * The sitemap. `/sitemap.xml` lists one file of the site's own pages, and numbered files of each list's records. For the index, a list is
 * only measured; it is read when its file is requested. Content of sources that fail, or do not answer within `maxMs`, is left out and
 * reported to `lost`. `today` returns `YYYY-MM-DD` in the museum's time zone.
 */
export class Sitemap {
  readonly #site: Site
  readonly #views: SitemapViews
  readonly #today: () => string
  readonly #lost: LostLists
  readonly #maxMs: number
  readonly #plans = createMemo<Plan>({ max: 1, holdsFor: freshMs })
  readonly #files = createMemo<Entries>({ max: MAX_KEPT_FILES, holdsFor: freshMs })

  constructor(
    site: Site,
    views: SitemapViews,
    today: () => string,
    lost: LostLists = createLostLists(),
    maxMs = MAX_MS,
  ) {
    this.#site = site
    this.#views = views
    this.#today = today
    this.#lost = lost
    this.#maxMs = maxMs
  }

  /** Whether a path may be one of these files. */
  takes(path: string): boolean {
    return path === PAGES || PART.test(path)
  }

  async index(origin: string): Promise<SitemapFile> {
    const { sizes, isWhole } = await this.#plan(createRun(this.#views, this.#maxMs))
    const parts = sizes.flatMap(({ list, parts: count }) =>
      Array.from({ length: count }, (_, index) => `/sitemap-${list.name}-${index + 1}.xml`),
    )
    const body = await sitemapIndexXml([PAGES, ...parts].slice(0, MAX_FILES), origin)
    return { body, maxAge: secondsFor(isWhole) }
  }

  /** Returns the file at a path; "failed" if its source fails at present, undefined if there is no such file. */
  async file(path: string, origin: string): Promise<SitemapFile | 'failed' | undefined> {
    const found = await this.#entriesAt(path)
    if (found === undefined) return undefined
    const { entries, isWhole } = found
    if (entries === undefined) return 'failed'
    return { body: await sitemapXml(entries, this.#site, origin), maxAge: secondsFor(isWhole) }
  }

  async #entriesAt(path: string): Promise<Entries | undefined> {
    const run = createRun(this.#views, this.#maxMs)
    const made = await this.#plan(run)
    if (path === PAGES) return this.#pages(made, run)
    const [, name, part] = PART.exec(path) ?? []
    const size = made.sizes.find(({ list }) => list.name === name)
    if (size === undefined)
      return made.lists.some((list) => list.name === name) ? { isWhole: false } : undefined
    const number = Number(part)
    return number < 1 || number > size.parts ? undefined : this.#records(size, number, run)
  }

  #plan(run: Run): Promise<Plan> {
    const [site, lost] = [this.#site, this.#lost]
    return this.#plans('plan', async () => {
      const locale = site.manifest.locales[0]?.code ?? ''
      const menu = await run.menu(locale)
      lost.note('menu', menu === undefined ? site.manifest.site.shell.navigation.source : undefined)
      const addresses = siteAddresses(site, menu ?? [])
      const lists = recordLists(addresses, site)
      const measured = await mapInTurns(lists, async (list) => {
        const size = await measureList(list, site, run)
        // A source that failed while it was counted has a list, which may be longer.
        const { source = '' } = list.query
        lost.note(list.name, size === undefined || run.failing().includes(source) ? source : undefined)
        return size
      })
      const sizes = measured.flatMap((size) => size ?? [])
      const isWhole = menu !== undefined && run.failing().length === 0
      return { addresses, lists, sizes, isWhole }
    })
  }

  #pages({ addresses, isWhole: isPlanWhole }: Plan, run: Run): Promise<Entries> {
    return this.#files(PAGES, async () => {
      const entries = await pageEntries(addresses, this.#site, run, this.#today())
      const failing = run.failing()
      this.#lost.note('pages', failing.length === 0 ? undefined : failing.join(', '))
      return { entries, isWhole: isPlanWhole && failing.length === 0 }
    })
  }

  #records(size: ListSize, part: number, run: Run): Promise<Entries> {
    return this.#files(`${size.list.name} ${part}`, async () => {
      const entries = await recordSitemapEntries(size, part, this.#site, run, this.#today())
      const isWhole = entries !== undefined
      this.#lost.note(`${size.list.name}-${part}`, isWhole ? undefined : size.list.query.source)
      return { isWhole, ...(isWhole && { entries }) }
    })
  }
}
