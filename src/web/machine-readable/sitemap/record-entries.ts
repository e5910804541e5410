import { omitUndefined } from '../../../base/object.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { alternatesOf } from '../../page/translations.ts'
import type { Site } from '../../site/site.ts'
import { changedOn, type SitemapEntry } from './page-entries.ts'
import type { RecordList } from './record-lists.ts'
import { isRecordPage } from './site-addresses.ts'
import { inTurns, type Run } from './sitemap-run.ts'

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

function queryOf({ query }: Pick<RecordList, 'match' | 'query'>, pageSize: number) {
  return {
    ...query,
    pageSize,
    excerpt: 0,
    full: false,
    paged: true,
  }
}

function entryOf(item: Item, site: Site, today: string): readonly SitemapEntry[] {
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

function lengthOf({ answer: { total, items } }: FirstPage): number {
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
    const page = await run.ask({ query: queryOf({ match, query }, pageSize), match, locale, pageNumber })
    return page !== undefined && page.items.length > 0 && idsOf(page) !== first
  }
  const most = MAX_PARTS * pagesPerPart(pageSize)
  let filled = 1
  let empty = 2
  while (empty <= most && (await isFilled(empty))) {
    filled = empty
    empty *= 2
  }
  empty = Math.min(empty, most + 1)
  while (empty - filled > 1) {
    const middle = Math.floor((filled + empty) / 2)
    if (await isFilled(middle)) filled = middle
    else empty = middle
  }
  return filled
}

/**
 * How many files a list needs; undefined where it could be had in no language. None where it is empty, or where the first
 * records all lead away from the site.
 */
export async function measure(list: RecordList, site: Site, run: Run): Promise<ListSize | undefined> {
  const query = queryOf(list, PAGE_SIZE)
  const asked = list.locales.map(async (locale): Promise<readonly FirstPage[]> => {
    const answer = await run.ask({ query, match: list.match, locale, pageNumber: 1 })
    return answer === undefined ? [] : [{ locale, answer }]
  })
  const longest = (await Promise.all(asked)).flat().sort((a, b) => lengthOf(b) - lengthOf(a))[0]
  if (longest === undefined) return undefined
  const { total, items, pages: said } = longest.answer
  if (!items.some((item) => entryOf(item, site, '').length > 0))
    return { list, pageSize: PAGE_SIZE, pages: 0, parts: 0 }
  const most = total ?? (said === undefined ? Infinity : said * PAGE_SIZE)
  const pageSize = most > items.length ? Math.min(PAGE_SIZE, items.length) : PAGE_SIZE
  const pages =
    most === Infinity ? await countPages(list, pageSize, longest, run) : Math.ceil(most / pageSize)
  const parts = Math.min(MAX_PARTS, Math.ceil(pages / pagesPerPart(pageSize)))
  return { list, pageSize, pages, parts }
}

/** The records of one file of a list, each once; undefined where one of its calls failed. `part` is from 1. */
export async function recordEntries(
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
  const query = queryOf(list, pageSize)
  const found = new Map<string, SitemapEntry>()
  const calls = list.locales.flatMap((locale) => numbers.map((pageNumber) => ({ locale, pageNumber })))
  const answers = await inTurns(calls, (call) => run.ask({ query, match: list.match, ...call }))
  if (answers.some((answer) => answer === undefined)) return undefined
  for (const item of answers.flatMap((answer) => answer?.items ?? [])) {
    for (const entry of entryOf(item, site, today))
      if (!found.has(entry.address)) found.set(entry.address, entry)
  }
  return [...found.values()]
}
