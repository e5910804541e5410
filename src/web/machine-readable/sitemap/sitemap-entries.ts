import { setTimeout as pause } from 'node:timers/promises'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { omitUndefined } from '../../../base/object.ts'
import { isYear } from '../../../base/text/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { NavNode, QueryView, ShellView } from '../../../engine/contracts/view.ts'
import {
  type Channel,
  fixedChoices,
  MAIN_QUERY,
  mainQuery,
  type PageMatch,
  type PageQuery,
  type ParamValue,
} from '../../../engine/index.ts'
import { alternatesOf } from '../../page/page-meta.ts'
import { pageStatus } from '../../page/page-view.ts'
import type { Views } from '../../page/views.ts'
import type { Site } from '../../site/site.ts'
import { siteChannels } from '../../site/site.ts'

/** A page in the sitemap. */
export interface SitemapEntry {
  /** Path and query in the default language. */
  readonly address: string
  /** Locales in which the page exists. */
  readonly locales: readonly string[]
  /** `YYYY-MM-DD`, if known. */
  readonly changed?: string
}

/** Date of the first website: an earlier date of a record is that of its object. */
const FIRST_DAY = '1991-08-06'

/** Returns the publication date of a record. Dates of events and years of objects do not say when their page changed. */
function changedOn({ date, start }: Item, today: string): string | undefined {
  const day = start !== undefined || isYear(date ?? '') ? undefined : date?.slice(0, 10)
  return day !== undefined && day >= FIRST_DAY && day <= today ? day : undefined
}

function newestDay(days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
}

/** Returns the pages without records, in the languages in which they answer 200. A page whose source fails is left out. */
export async function pageEntries(
  addresses: readonly PageMatch[],
  site: Site,
  run: Run,
  today: string,
): Promise<readonly SitemapEntry[]> {
  const { manifest } = site
  const { locales } = manifest
  const [locale] = locales
  if (locale === undefined) return []
  const names = siteChannels(undefined, { manifest, locale })
  const codes = locales.map(({ code }) => code)
  const entries = await mapInTurns(addresses, async (match): Promise<readonly SitemapEntry[]> => {
    const { page, canonical, params } = match
    const main = mainQuery(page)
    if (main?.source === undefined) return [{ address: canonical, locales: codes }]
    const query = { ...main, excerpt: 0, full: false }
    const answers = await Promise.all(codes.map((locale) => run.ask({ query, match, locale, pageNumber: 1 })))
    const there = codes.filter((_, index) => {
      const answer = answers[index]
      return answer !== undefined && pageStatus(page, { main: answer }, params, 1, names) === 200
    })
    if (there.length === 0) return []
    const items = answers.flatMap((answer) => answer?.items ?? [])
    const changed = newestDay(items.map((item) => changedOn(item, today)))
    return [{ address: canonical, locales: there, ...omitUndefined({ changed }) }]
  })
  return entries.flat()
}

/** A list whose entries link to record pages. */
export interface RecordList {
  /** Part of its sitemaps' file names. */
  readonly name: string
  readonly match: PageMatch
  readonly query: PageQuery
  /** Locales in which the list is requested: more than the default if its channel depends on the language. */
  readonly locales: readonly string[]
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>

function givenValue(param: ParamValue | undefined, match: PageMatch): Values[string] {
  if (param === undefined || param.kind === 'literal') return param?.value
  return param.kind === 'segment' ? match.params[param.name] : match.query[param.name]
}

function paramValues({ params }: PageQuery, match: PageMatch, source: SourceConfig): Values {
  return Object.fromEntries(
    Object.entries(source.params ?? {}).map(([name, declared]) => [
      name,
      givenValue(params[name], match) ?? declared.default,
    ]),
  )
}

/** Whether a list's entries can have links, and all its required parameters have values. */
function hasOnwardLinks(
  { links, name }: PageQuery,
  { kind, item, params }: SourceConfig,
  values: Values,
): boolean {
  return (
    kind === 'list' &&
    (links !== undefined || item.targets !== undefined || (name === MAIN_QUERY && item.href !== undefined)) &&
    Object.entries(params ?? {}).every(
      ([key, { required }]) => required !== true || (values[key] ?? '') !== '',
    )
  )
}

/** Returns the page, and its variants for each value of fixed choices of which the page shows only one at a time. */
function filterVariants(match: PageMatch, site: Site): readonly PageMatch[] {
  return [
    match,
    ...fixedChoices(match.page.options).flatMap(({ param, values, narrows }) =>
      (narrows ? [] : values).flatMap((value) => {
        const query = new URLSearchParams([[param, value]])
        const found = site.match(`${match.canonical.split('?')[0]}?${query}`)
        return found.kind === 'page' ? [found] : []
      }),
    ),
  ]
}

function slugOf(address: string): string {
  return (
    address
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'home'
  )
}

/** Returns all record lists of these pages without duplicates: the same request to the same source counts once. */
export function recordLists(addresses: readonly PageMatch[], site: Site): readonly RecordList[] {
  const { sources, locales } = site.manifest
  const codes = locales.map(({ code }) => code)
  const all = addresses.flatMap((address) =>
    filterVariants(address, site).flatMap((match) => match.page.queries.map((query) => ({ match, query }))),
  )
  // The sitemap is named after a page's own list rather than a block with the same records.
  const ordered = [
    ...all.filter(({ query }) => query.name === MAIN_QUERY),
    ...all.filter(({ query }) => query.name !== MAIN_QUERY),
  ]
  const found = new Map<string, RecordList>()
  const names = new Set<string>()
  for (const { match, query } of ordered) {
    const source = query.source === undefined ? undefined : sources[query.source]
    if (source === undefined) continue
    const values = paramValues(query, match, source)
    const key = JSON.stringify([query.source, values, query.links, query.links && match.params])
    if (found.has(key) || !hasOnwardLinks(query, source, values)) continue
    let name = slugOf(match.canonical)
    for (let count = 2; names.has(name); count += 1) name = `${slugOf(match.canonical)}-${count}`
    names.add(name)
    const perLanguage = Object.values(source.params ?? {}).some(({ channel }) => channel === true)
    found.set(key, { name, match, query, locales: perLanguage ? codes : codes.slice(0, 1) })
  }
  return [...found.values()]
}

/** Records per request. */
const PAGE_SIZE = 200
/** Records per file. In a handful of languages, far below the limits of a sitemap, 50,000 URLs and 50 MB. */
const RECORDS_PER_PART = 5000

/** Maximum number of files per list, whatever total a backend reports: five million records. */
const MAX_PARTS = 1000

/** Length of a list, determined from its first records. */
export interface ListSize {
  readonly list: RecordList
  /** Actual page size: smaller than requested if the backend has a lower maximum. */
  readonly pageSize: number
  /** Number of pages of that size. */
  readonly pages: number
  readonly parts: number
}

function pagesPerPart(pageSize: number): number {
  return Math.max(1, Math.floor(RECORDS_PER_PART / pageSize))
}

function linksQuery({ query }: Pick<RecordList, 'match' | 'query'>, pageSize: number) {
  return {
    ...query,
    pageSize,
    excerpt: 0,
    full: false,
    paged: true,
  }
}

function entriesOfRecord(item: Item, site: Site, today: string): readonly SitemapEntry[] {
  const match = item.href === undefined || item.external === true ? undefined : site.match(item.href)
  if (match?.kind !== 'page' || !isRecordPage(match)) return []
  const alternates = alternatesOf(match, item)
  const address = match.alternates[0]?.href ?? match.canonical
  const changed = changedOn(item, today)
  const locales = alternates.map(({ locale }) => locale)
  return [{ address, locales, ...omitUndefined({ changed }) }]
}

type Records = NonNullable<Awaited<ReturnType<Run['ask']>>>

interface FirstPage {
  readonly locale: string
  readonly answer: Records
}

function listLength({ answer: { total, items } }: FirstPage): number {
  return total ?? items.length
}

/**
 * Counts the pages of a list whose backend reports no total: probes ever higher pages until one is empty, then uses binary search. A
 * backend without paging returns its first page again, which counts as empty.
 */
async function countPages(
  { match, query }: RecordList,
  pageSize: number,
  { locale, answer }: FirstPage,
  run: Run,
): Promise<number> {
  const idsOf = ({ items }: Records): string => JSON.stringify(items.map(({ id }) => id))
  const first = idsOf(answer)
  const isFilled = async (pageNumber: number): Promise<boolean> => {
    const page = await run.ask({ query: linksQuery({ match, query }, pageSize), match, locale, pageNumber })
    return page !== undefined && page.items.length > 0 && idsOf(page) !== first
  }
  const max = MAX_PARTS * pagesPerPart(pageSize)
  let filled = 1
  let empty = 2
  while (empty <= max && (await isFilled(empty))) {
    filled = empty
    empty *= 2
  }
  empty = Math.min(empty, max + 1)
  while (empty - filled > 1) {
    const middle = Math.floor((filled + empty) / 2)
    if (await isFilled(middle)) filled = middle
    else empty = middle
  }
  return filled
}

/**
 * Returns how many files a list needs; undefined if it could not be loaded in any language. 0 if it is empty, or if all its first records
 * link to other sites.
 */
export async function measureList(list: RecordList, site: Site, run: Run): Promise<ListSize | undefined> {
  const query = linksQuery(list, PAGE_SIZE)
  const asked = list.locales.map(async (locale): Promise<readonly FirstPage[]> => {
    const answer = await run.ask({ query, match: list.match, locale, pageNumber: 1 })
    return answer === undefined ? [] : [{ locale, answer }]
  })
  const longest = (await Promise.all(asked)).flat().sort((a, b) => listLength(b) - listLength(a))[0]
  if (longest === undefined) return undefined
  const { total, items, pages: said } = longest.answer
  if (!items.some((item) => entriesOfRecord(item, site, '').length > 0))
    return { list, pageSize: PAGE_SIZE, pages: 0, parts: 0 }
  const max = total ?? (said === undefined ? Infinity : said * PAGE_SIZE)
  const pageSize = max > items.length ? Math.min(PAGE_SIZE, items.length) : PAGE_SIZE
  const pages = max === Infinity ? await countPages(list, pageSize, longest, run) : Math.ceil(max / pageSize)
  const parts = Math.min(MAX_PARTS, Math.ceil(pages / pagesPerPart(pageSize)))
  return { list, pageSize, pages, parts }
}

/** Returns the records of one file of a list without duplicates; undefined if a call failed. `part` is 1-based. */
export async function recordSitemapEntries(
  { list, pageSize, pages }: ListSize,
  part: number,
  site: Site,
  run: Run,
  today: string,
): Promise<readonly SitemapEntry[] | undefined> {
  const each = pagesPerPart(pageSize)
  const first = (part - 1) * each + 1
  const last = Math.min(part * each, pages)
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const query = linksQuery(list, pageSize)
  const found = new Map<string, SitemapEntry>()
  const calls = list.locales.flatMap((locale) => numbers.map((pageNumber) => ({ locale, pageNumber })))
  const answers = await mapInTurns(calls, (call) => run.ask({ query, match: list.match, ...call }))
  if (answers.some((answer) => answer === undefined)) return undefined
  for (const item of answers.flatMap((answer) => answer?.items ?? [])) {
    for (const entry of entriesOfRecord(item, site, today))
      if (!found.has(entry.address)) found.set(entry.address, entry)
  }
  return [...found.values()]
}

function channelPaths(channels: readonly Channel[]): readonly string[] {
  return channels.flatMap(({ path, children }) => [path, ...channelPaths(children)])
}

function menuPaths(nodes: readonly NavNode[]): readonly string[] {
  return nodes.flatMap(({ href, external, children }) => [
    ...(external ? [] : [href]),
    ...menuPaths(children),
  ])
}

/** Whether a page shows one record by id. Such pages are found through the lists that link to them. */
function isRecordPage({ page, params }: PageMatch): boolean {
  return page.kind === 'detail' && params.id !== undefined
}

/**
 * Returns all pages without records, in the default language and without duplicates: routes without parameters, and channels of config
 * and menu that a page answers, including hidden ones. Redirects are left out.
 */
export function siteAddresses({ manifest, match }: Site, menu: readonly NavNode[]): readonly PageMatch[] {
  const routes = manifest.pages.flatMap(({ route }) => (route.includes(':') ? [] : [route]))
  const candidates = [manifest.home, ...routes, ...channelPaths(manifest.channels), ...menuPaths(menu)]
  const found = new Map<string, PageMatch>()
  for (const candidate of candidates) {
    const answer = match(candidate)
    if (answer.kind !== 'page' || isRecordPage(answer)) continue
    const address = answer.alternates[0]?.href ?? answer.canonical
    const plain = match(address)
    if (plain.kind === 'page' && !found.has(plain.canonical)) found.set(plain.canonical, plain)
  }
  return [...found.values()]
}

const MAX_CONCURRENT_REQUESTS = 4

/** Maps items with limited concurrency; results are in order. */
export async function mapInTurns<In, Out>(
  list: readonly In[],
  work: (entry: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const answers: Out[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next; index < list.length; index = next) {
      next = index + 1
      const entry = list[index]
      if (entry !== undefined) answers[index] = await work(entry)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, worker))
  return answers
}

/** Services for creating a sitemap. */
export interface SitemapViews {
  readonly query: Views['query']
  readonly shell: (locale: string, platform: undefined) => Promise<Pick<ShellView, 'navigation'>>
}

interface AskedPage {
  readonly query: PageQuery
  readonly match: PageMatch
  readonly locale: string
  readonly pageNumber: number
}

/**
 * Loads records for one sitemap request; returns undefined for what could not be loaded. A failed source is not asked again. After
 * `maxMs`, nothing is awaited any more, including calls already under way.
 */
export function createRun(views: SitemapViews, maxMs: number) {
  const over = pause(maxMs, undefined, { ref: false })
  let isOver = false
  void over.then(() => {
    isOver = true
  })
  const failing = new Set<string>()
  const within = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
    Promise.race([answer, over])
  return {
    /** Names of sources that have failed or timed out so far. */
    failing: (): readonly string[] => [...failing],
    /** Returns the links of the menu; undefined if they come too late. */
    menu: async (locale: string) => (await within(views.shell(locale, undefined)))?.navigation,
    ask: async ({
      query,
      match,
      locale,
      pageNumber,
    }: AskedPage): Promise<Extract<QueryView, { ok: true }> | undefined> => {
      const source = query.source ?? ''
      const result =
        failing.has(source) || isOver
          ? undefined
          : await within(
              views.query(query, { params: match.params, query: match.query, pageNumber }, locale, ''),
            )
      if (result?.ok === true) return result
      failing.add(source)
      return undefined
    },
  }
}

export type Run = ReturnType<typeof createRun>
