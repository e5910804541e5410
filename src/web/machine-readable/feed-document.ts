import { Feed } from 'feed'
import { escapeHtml } from '../../base/html-text.ts'
import { omitUndefined } from '../../base/object.ts'
import { compareDates, isYear, localized } from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { PageMatch } from '../../engine/index.ts'
import { instantOf, wallClockNow } from '../../sources/index.ts'
import { collectRecords, ownAddress } from '../page/list-records.ts'
import { absoluteUrl, fileAddressOf, forEveryPlatform } from '../page/page-meta.ts'
import { pageStatus } from '../page/page-view.ts'
import { announced } from '../page/view-context.ts'
import type { FileViews } from '../page/views.ts'

/** Characters forbidden in XML 1.0 documents, even escaped: most control characters, lone surrogates and two others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Removes characters that would break an XML document. */
function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '')
}

export interface FeedFacts {
  readonly title: string
  readonly description: string
  /** BCP 47 language tag. */
  readonly language: string
  /** Absolute URLs of the list page and of its two feeds. */
  readonly page: string
  readonly atom: string
  readonly rss: string
  readonly author: string
  readonly icon?: string
  readonly timeZone: string
  readonly now: Date
}

/** An Item and its permanent absolute URL. */
export interface FeedEntry {
  readonly item: Item
  readonly address: string
}

type FeedFormat = 'atom' | 'rss'

export interface FeedDocument {
  readonly atom: () => string
  readonly rss: () => string
  /** Publication date of the newest entry; absent if no entry has a date. */
  readonly modified?: Date
}

type FeedClock = Pick<FeedFacts, 'timeZone' | 'now'>

/**
 * Returns the publication date of an entry. Undefined if unknown: neither the year of an object nor a future date, such as the day of an
 * event, is one.
 */
function publishedAt({ date, start }: Item, { timeZone, now }: FeedClock): Date | undefined {
  const moment = date === undefined || isYear(date) ? start : date
  const instant = moment === undefined ? undefined : instantOf(moment, timeZone)
  if (instant === undefined || Number.isNaN(instant.getTime())) return undefined
  return instant > now ? undefined : instant
}

/** Returns the date of an entry without a date of its own, such as an upcoming event. It is constant within a month. */
function announcedAt({ timeZone, now }: FeedClock): Date {
  return instantOf(`${wallClockNow(now, timeZone).slice(0, 7)}-01`, timeZone)
}

/** Converts a plain text to HTML. */
function asHtmlText(text: string): string {
  return escapeHtml(xmlText(text))
}

/**
 * Makes links within a text, such as those of footnotes, and links with only a query absolute, relative to the entry's page: feed readers
 * do not know that page.
 */
function withWholeLinks(html: string, address: string): string {
  const page = escapeHtml(address)
  const path = escapeHtml(address.replace(/[?#].*$/, ''))
  return html.replace(
    /(<a\s[^<>]*?\bhref=")(?=([?#]))/g,
    (start, _begin, sign) => `${start}${sign === '#' ? page : path}`,
  )
}

/**
 * Returns the author element. RSS requires an e-mail address in "author"; a name goes into Dublin Core, which the package declares for
 * entries with content.
 */
function authorOf({ author, html }: Item, kind: FeedFormat) {
  if (author === undefined || (kind === 'rss' && html === undefined)) return {}
  const text = xmlText(author)
  return kind === 'atom'
    ? { author: [{ name: text }] }
    : { extensions: [{ name: 'dc:creator', objects: { _text: text } }] }
}

function writeFeed(kind: FeedFormat, entries: readonly FeedEntry[], facts: FeedFacts, updated: Date): Feed {
  const feed = new Feed({
    id: facts.page,
    title: xmlText(facts.title),
    description: xmlText(facts.description),
    link: facts.page,
    language: facts.language,
    updated,
    generator: 'Vitrine',
    feedLinks: { atom: facts.atom, rss: facts.rss },
    author: { name: xmlText(facts.author) },
    copyright: xmlText(facts.author),
    ...omitUndefined({ favicon: facts.icon }),
  })
  for (const { item, address } of entries)
    feed.addItem({
      id: address,
      guid: address,
      link: item.href ?? address,
      title: asHtmlText(item.title),
      date: publishedAt(item, facts) ?? announcedAt(facts),
      ...(item.excerpt === undefined ? {} : { description: asHtmlText(item.excerpt) }),
      ...(item.html === undefined ? {} : { content: xmlText(withWholeLinks(item.html, address)) }),
      ...authorOf(item, kind),
    })
  return feed
}

/**
 * Renders the newest entries of a list as Atom and RSS. A date without time is the start of that day in the museum's time zone. An entry
 * without a date, or with a future one, has the start of the current month; readers identify it by its URL.
 *
 * @internal Exported for tests.
 */
export function feedDocument(entries: readonly FeedEntry[], facts: FeedFacts): FeedDocument {
  const dates = entries.flatMap(({ item }) => publishedAt(item, facts)?.getTime() ?? [])
  const newest = dates.length === 0 ? undefined : new Date(Math.max(...dates))
  const updated = newest ?? announcedAt(facts)
  return {
    atom: () => writeFeed('atom', entries, facts, updated).atom1(),
    rss: () => writeFeed('rss', entries, facts, updated).rss2(),
    ...omitUndefined({ modified: newest }),
  }
}

const MAX_EXCERPT_LENGTH = 300

function newestFirst(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => compareDates(b.date ?? b.start ?? '', a.date ?? a.start ?? ''))
}

/** Returns the feed of a list page in its language; "none" if the page is 404; undefined if its records could not be loaded. */
export async function pageFeed(
  match: PageMatch,
  views: FileViews,
  origin: string,
): Promise<FeedDocument | 'none' | undefined> {
  const { page, locale } = match
  if (page.feed === undefined) return undefined
  const { count, title } = page.feed
  const items = await collectRecords(
    match,
    { pageSize: count, pages: 1, excerpt: MAX_EXCERPT_LENGTH, full: true },
    views,
    origin,
  )
  if (items === undefined) return undefined
  const context = await views.namedContext(locale)
  const main = { ok: true, items, page: 1, pageSize: count } as const
  if (pageStatus(page, { main }, match.params, 1, context.channels) !== 200) return 'none'
  const { site } = context.manifest
  const name = localized(site.name, locale)
  const own =
    localized(title, locale) ||
    context.headings({ page, params: match.params, locale, names: context.channels }).heading
  const address = forEveryPlatform(match.canonical)
  const entries = newestFirst(items)
    .slice(0, count)
    .map((item) => ({
      item: announced(item, context),
      address: ownAddress(item, match, origin, views.isId),
    }))
  return feedDocument(entries, {
    title: `${own} - ${name}`,
    description: localized(site.description, locale) || name,
    language: context.locale.tag,
    page: absoluteUrl(address, origin),
    atom: absoluteUrl(fileAddressOf(address, 'atom'), origin),
    rss: absoluteUrl(fileAddressOf(address, 'rss'), origin),
    author: name,
    timeZone: site.timeZone,
    now: new Date(),
    ...(site.shell.icon === undefined ? {} : { icon: `${origin}/favicon.ico` }),
  })
}
