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

/** Which lists the sitemap lacks now, with the sources that failed. */
export interface LostLists {
  /** Takes note of the outcome of a list: without a source that failed, it is there. */
  readonly note: (list: string, failed: string | undefined) => void
  readonly all: () => readonly { readonly list: string; readonly source: string }[]
}

/** `onLost` is called when a list goes missing, not each time it is found missing. */
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

/** An entry in each of its languages, every one naming all of them and the default. */
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

/** A sitemap of these entries. */
function sitemapXml(entries: readonly SitemapEntry[], site: Site, origin: string): Promise<Buffer> {
  const stream = new SitemapStream({ level: ErrorLevel.SILENT, lastmodDateOnly: true, xmlns: NAMESPACES })
  return streamToPromise(Readable.from(allUrls(entries, site, origin)).pipe(stream))
}

/** The index of these sitemaps; addresses are paths. */
function sitemapIndexXml(paths: readonly string[], origin: string): Promise<Buffer> {
  const stream = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  return streamToPromise(Readable.from(paths.map((path) => ({ url: `${origin}${path}` }))).pipe(stream))
}

/** Seconds for which what was found is used again; shortly where something is missing. */
const TTL_SECONDS = 600
const PARTS_TTL_SECONDS = 30
/** Milliseconds of one request: crawlers wait little longer. */
const MAX_MS = 10_000
const MAX_KEPT_FILES = 40
/** As many as an index may name. */
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
  /** Absent where they cannot be loaded now. */
  readonly entries?: readonly SitemapEntry[]
  readonly isWhole: boolean
}

/** A file of the sitemap. */
export interface SitemapFile {
  readonly body: Buffer
  /** Seconds for which it may be kept. */
  readonly maxAge: number
}

function secondsFor(isWhole: boolean): number {
  return isWhole ? TTL_SECONDS : PARTS_TTL_SECONDS
}

function freshMs({ isWhole }: Pick<Entries, 'isWhole'>): number {
  return secondsFor(isWhole) * 1000
}

/**
 * The sitemap: `/sitemap.xml` names one file of the site's own pages and numbered files of each list's records. A list is
 * measured for the index and read through only when its file is requested. What a failing source would give, or one that does not
 * answer within `maxMs`, is left out and reported to `lost`. `today` answers `YYYY-MM-DD` on the museum's clock.
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

  /** Whether the path could be one of these files. */
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

  /** The file at a path; "failed" where its source fails now, undefined where there is none. */
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
        // One that failed while it was counted is there, and shorter than it is.
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
