import type { PageMatch } from '../../engine/index.ts'
import type { Site } from '../site.ts'
import { createTimedMemory } from '../timed-memory.ts'
import type { Views } from '../views.ts'
import { createLostLists, type LostLists } from './lost-lists.ts'
import { pageEntries, type SitemapEntry } from './page-entries.ts'
import { type ListSize, measure, recordEntries } from './record-entries.ts'
import { type RecordList, recordLists } from './record-lists.ts'
import { siteAddresses } from './site-addresses.ts'
import { createRun, inTurns } from './sitemap-run.ts'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

/** How long what was found is used again; shortly where a source failed. */
const TTL_SECONDS = 600
const PARTS_TTL_SECONDS = 30
const MAX_MS = 20_000
const MAX_KEPT_FILES = 40
/** As many as an index may name. */
const MAX_FILES = 50_000

const PAGES = '/sitemap-pages.xml'
const PART = /^\/sitemap-([a-z0-9-]+)-(\d{1,4})\.xml$/

interface Plan {
  readonly addresses: readonly PageMatch[]
  readonly lists: readonly RecordList[]
  readonly sizes: readonly ListSize[]
}

function secondsFor(whole: boolean): number {
  return whole ? TTL_SECONDS : PARTS_TTL_SECONDS
}

/**
 * The sitemap: `/sitemap.xml` names one file of the site's own pages and numbered files of each list's records. A list is
 * measured for the index and read through only when its file is requested. What a failing source would give is left out.
 * and reported to `lost`. `today` answers `YYYY-MM-DD` on the museum's clock.
 */
export function createSitemap(
  site: Site,
  views: Views,
  today: () => string,
  lost: LostLists = createLostLists(),
) {
  const plans = createTimedMemory<Plan>(1)
  const files = createTimedMemory<{ readonly entries?: readonly SitemapEntry[] }>(MAX_KEPT_FILES)

  const plan = (): Promise<Plan> =>
    plans('plan', async () => {
      const run = createRun(views, MAX_MS)
      const locale = site.manifest.locales[0]?.code ?? ''
      const { navigation } = await views.shell(locale, undefined)
      const addresses = siteAddresses(site, navigation)
      const lists = recordLists(addresses, site)
      const measured = await inTurns(lists, async (list) => {
        const size = await measure(list, site, run)
        lost.note(list.name, size === undefined ? list.query.source : undefined)
        return size
      })
      const sizes = measured.flatMap((size) => size ?? [])
      return { value: { addresses, lists, sizes }, seconds: secondsFor(run.isWhole()) }
    })

  const pages = ({ addresses }: Plan) =>
    files(PAGES, async () => {
      const run = createRun(views, MAX_MS)
      const entries = await pageEntries(addresses, site, run, today())
      return { value: { entries }, seconds: secondsFor(run.isWhole()) }
    })

  const records = (size: ListSize, part: number) =>
    files(`${size.list.name} ${part}`, async () => {
      const run = createRun(views, MAX_MS)
      const entries = await recordEntries(size, part, site, run, today())
      lost.note(`${size.list.name}-${part}`, entries === undefined ? size.list.query.source : undefined)
      return { value: entries === undefined ? {} : { entries }, seconds: secondsFor(run.isWhole()) }
    })

  const entriesAt = async (path: string): Promise<readonly SitemapEntry[] | 'failed' | undefined> => {
    const made = await plan()
    if (path === PAGES) return (await pages(made)).entries ?? 'failed'
    const [, name, part] = PART.exec(path) ?? []
    const size = made.sizes.find(({ list }) => list.name === name)
    if (size === undefined) return made.lists.some((list) => list.name === name) ? 'failed' : undefined
    const number = Number(part)
    if (number < 1 || number > size.parts) return undefined
    return (await records(size, number)).entries ?? 'failed'
  }

  return {
    /** Whether the path could be one of these files. */
    takes: (path: string): boolean => path === PAGES || PART.test(path),
    index: async (origin: string): Promise<Buffer> => {
      const { sizes } = await plan()
      const parts = sizes.flatMap(({ list, parts: count }) =>
        Array.from({ length: count }, (_, index) => `/sitemap-${list.name}-${index + 1}.xml`),
      )
      return sitemapIndexXml([PAGES, ...parts].slice(0, MAX_FILES), origin)
    },
    /** The file at a path; "failed" where its source fails now, undefined where there is none. */
    file: async (path: string, origin: string): Promise<Buffer | 'failed' | undefined> => {
      const entries = await entriesAt(path)
      return entries === undefined || entries === 'failed' ? entries : sitemapXml(entries, site, origin)
    },
  }
}
