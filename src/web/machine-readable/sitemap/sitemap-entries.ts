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

/** An address of the sitemap. */
export interface SitemapEntry {
  /** Path and query in the default language. */
  readonly address: string
  /** Locales it exists in. */
  readonly locales: readonly string[]
  /** `YYYY-MM-DD`, where a day is known. */
  readonly changed?: string
}

/** The first day of the web: a record of an earlier one says when its object was made. */
const FIRST_DAY = '1991-08-06'

/**
 * The day a record was published; that of an event says when it takes place, and the year of an object when it was made, not when its
 * page changed.
 */
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

/** Pages that are no records', in the languages in which they answer 200. A page whose source fails is left out. */
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

/** A list whose entries lead to pages of records. */
export interface RecordList {
  /** Part of the address of its sitemaps. */
  readonly name: string
  readonly match: PageMatch
  readonly query: PageQuery
  /** Locales the list is asked in: more than the default where the channel it asks for depends on the language. */
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

/** Whether its entries can lead anywhere, and every value it cannot do without is known. */
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

/** The address, and that with each value of its fixed choices, where it shows but one of them at a time. */
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

/** Every list of records of these addresses, each once: two pages that ask the same of the same source count as one. */
export function recordLists(addresses: readonly PageMatch[], site: Site): readonly RecordList[] {
  const { sources, locales } = site.manifest
  const codes = locales.map(({ code }) => code)
  const all = addresses.flatMap((address) =>
    filterVariants(address, site).flatMap((match) => match.page.queries.map((query) => ({ match, query }))),
  )
  // A page's own list names the sitemap, not a block that shows the same records elsewhere.
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

/** Records requested at a time. */
const PAGE_SIZE = 200
/** Records of one file: in a handful of languages far below the 50,000 addresses and 50 MB that a sitemap may hold. */
const RECORDS_PER_PART = 5000

/** Files of one list, whatever total a backend answers: five million records. */
const MAX_PARTS = 1000

/** How long a list is, as found by asking for its first records. */
export interface ListSize {
  readonly list: RecordList
  /** Records at a time: fewer than requested where the backend gives no more. */
  readonly pageSize: number
  /** Pages of that many. */
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
 * The number of pages of a list whose backend gives no total: further and further pages are asked for until one is empty, then
 * between the last two. A backend that does not page answers its first page again, which is taken for empty.
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
 * How many files a list needs; undefined where it could be loaded in no language. None where it is empty, or where the first
 * records all lead away from the site.
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

/** The records of one file of a list, each once; undefined where one of its calls failed. `part` is from 1. */
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

/** Whether the page shows one record by its id: such pages are found through the lists that link to them. */
function isRecordPage({ page, params }: PageMatch): boolean {
  return page.kind === 'detail' && params.id !== undefined
}

/**
 * Every address that is no record's, in the default language and each once: routes without parameters, and the channels
 * of config and menu, also those the menu does not show, that a page answers. What only redirects is left out.
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

/** Work on many things, a few at a time; answers in their order. */
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

/** What a sitemap is made of. */
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
 * Asks for records while one request for a sitemap is answered: undefined for what could not be loaded. A source that failed once is not
 * asked again, and nothing is waited for once `maxMs` are over, also what was asked for before.
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
    /** What failed or came too late so far: names of sources. */
    failing: (): readonly string[] => [...failing],
    /** Links of the menu; undefined where they come too late. */
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
