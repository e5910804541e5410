import { groupBy } from '../../base/lists.ts'
import { localized } from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { QueryView } from '../../engine/contracts/view.ts'
import { joinMessages, type Message, message, quotedNames, sameInBoth } from '../../engine/errors/wording.ts'
import {
  createMatcher,
  mainQuery,
  type Page,
  type PageMatch,
  type PageQuery,
  type SiteManifest,
} from '../../engine/index.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import { placesOf } from '../shots/places.ts'
import { breaking, type Change, changeOf, warn } from './change.ts'
import { differences } from './compare.ts'

/** Parts of Items shown to visitors, with their names in messages. Derived parts are omitted. */
const PARTS: Readonly<Partial<Record<keyof Item, Message>>> = {
  title: message`title`,
  subtitle: message`subtitle`,
  image: message`picture`,
  images: message`pictures`,
  date: message`date`,
  start: message`begin`,
  end: message`end`,
  place: message`place`,
  excerpt: message`excerpt`,
  html: message`text`,
  href: message`link`,
  author: message`author`,
  visits: message`count of visits`,
  kind: message`kind`,
  reply: message`reply`,
  facts: message`facts`,
  links: message`links`,
  files: message`files`,
  gallery: message`gallery`,
  related: message`related entries`,
}

function isPart(key: string): key is keyof Item {
  return Object.hasOwn(PARTS, key)
}

/** Number of entries that had a part, and that lost it. `part` is "entry" for whole entries. */
interface LostPart {
  readonly part: keyof Item | 'entry'
  readonly had: number
  readonly lost: number
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Whether a title is the placeholder for a missing title. */
export type IsUntitled = (title: string) => boolean

function hasPart(item: Item, part: keyof Item, isUntitled: IsUntitled): boolean {
  return hasValue(item[part]) && !(part === 'title' && isUntitled(item.title))
}

/** Pairs the same entries of two lists by ID, or by position if no ID matches. */
function pairsOf(before: readonly Item[], after: readonly Item[]): readonly (readonly [Item, Item])[] {
  const byId = new Map(after.map((item) => [item.id, item]))
  const found = before.flatMap((item) => {
    const same = byId.get(item.id)
    return item.id === '' || same === undefined ? [] : [[item, same] as const]
  })
  if (found.length > 0) return found
  return before.flatMap((item, index) => {
    const same = after[index]
    return same === undefined ? [] : [[item, same] as const]
  })
}

/** Returns the parts that entries lose between two mappings of the same records. */
export function lostData(
  before: readonly Item[],
  after: readonly Item[],
  isUntitled: IsUntitled = () => false,
): readonly LostPart[] {
  if (before.length > 0 && after.length === 0)
    return [{ part: 'entry', had: before.length, lost: before.length }]
  const pairs = pairsOf(before, after)
  return Object.keys(PARTS).flatMap((part): readonly LostPart[] => {
    if (!isPart(part)) return []
    const had = pairs.filter(([item]) => hasPart(item, part, isUntitled))
    const lost = had.filter(([, item]) => !hasPart(item, part, isUntitled)).length
    return lost === 0 ? [] : [{ part, had: had.length, lost }]
  })
}

/** Number of entries with links, and the links that changed. */
interface MovedLinks {
  readonly had: number
  readonly moved: readonly (readonly [from: string, to: string])[]
}

/**
 * Returns entries whose link within the site changed. If IDs changed too, titles identify the entries.
 *
 * @internal Exported for tests.
 */
export function movedLinks(before: readonly Item[], after: readonly Item[]): MovedLinks {
  const linked = pairsOf(before, after).flatMap(([was, is]) => {
    const isSame = was.id === is.id || was.title === is.title
    return isSame && was.href?.startsWith('/') && is.href?.startsWith('/')
      ? [[was.href, is.href] as const]
      : []
  })
  return { had: linked.length, moved: linked.filter(([from, to]) => from !== to) }
}

/** Runs a query of a page at an address with the mapping of one state. */
export type ReadQuery = (query: PageQuery, match: PageMatch) => Promise<QueryView>

/** Returns sources whose request or mapping differs between two states. */
export function changedSources(before: SiteManifest, after: SiteManifest): ReadonlySet<string> {
  return new Set(
    Object.entries(after.sources).flatMap(([name, source]) => {
      const old = before.sources[name]
      const found = old === undefined ? [] : differences(old, source)
      return found.some(({ path: [key = ''] }) => !['description', '$schema'].includes(key)) ? [name] : []
    }),
  )
}

interface LocatedLoss extends LostPart {
  readonly source: string
  readonly route: string
}

function itemsOf(view: QueryView): readonly Item[] {
  return view.ok ? view.items : []
}

/** Returns pairs of a page's queries before and after whose source has changed. */
function comparedQueries(before: Page, after: Page, sources: ReadonlySet<string>) {
  return before.queries.flatMap((query) => {
    const now = after.queries.find(({ name }) => name === query.name)
    const { source } = query
    return source !== undefined && sources.has(source) && now?.source === source
      ? [{ source, query, now }]
      : []
  })
}

function messageOf({ part, had, lost }: LostPart): Message {
  return part === 'entry'
    ? message`${lost} of ${had} entries are not found any more`
    : message`${lost} of ${had} entries lost their ${PARTS[part] ?? sameInBoth(part)}`
}

function sourceFile(source: string): string {
  return `sources/${source}.json`
}

/** Returns one change per part of a source, across all pages. */
function lossChanges(found: readonly LocatedLoss[]): readonly Change[] {
  const byPart = groupBy(found, ({ source, part }) => JSON.stringify([source, part]))
  return [...byPart.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const sum = (count: (loss: LostPart) => number): number =>
      same.reduce((all, loss) => all + count(loss), 0)
    const [had, lost] = [sum((loss) => loss.had), sum((loss) => loss.lost)]
    const routes = [...new Set(same.map(({ route }) => route))]
    const reason = message`On ${quotedNames(routes)}.`
    return [
      changeOf(
        message`data of ${first.source}`,
        messageOf({ part: first.part, had, lost }),
        (lost === had ? breaking : warn)(
          reason,
          message`Compare what the mapping of the source reads with an answer of its service.`,
        ),
        { place: sourceFile(first.source), routes, loss: true },
      ),
    ]
  })
}

interface LocatedLinks extends MovedLinks {
  readonly source: string
  readonly route: string
}

/** Whether an address has a record in one of the states. */
type HasRecord = (address: string) => Promise<boolean>

/** Returns one change per source whose links changed. It is breaking if either address has no record. */
async function linkChanges(found: readonly LocatedLinks[], hasRecord: HasRecord): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const same of groupBy(found, ({ source }) => source).values()) {
    const [{ source, moved: [example] = [] } = { source: '' }] = same.filter(({ moved }) => moved.length > 0)
    if (example === undefined) continue
    const [from, to] = example
    const [isKept, isThere] = [await hasRecord(from), await hasRecord(to)]
    const count = (of: (links: LocatedLinks) => number): number =>
      same.reduce((all, each) => all + of(each), 0)
    const [had, moved] = [count((links) => links.had), count((links) => links.moved.length)]
    const routes = [...new Set(same.flatMap((each) => (each.moved.length > 0 ? each.route : [])))]
    const where = message`Such as ${from} → ${to}, on ${quotedNames(routes)}.`
    const old = isKept ? where : joinMessages(where, message`The old address shows no record any more.`)
    changes.push(
      changeOf(
        message`data of ${source}`,
        message`${moved} of ${had} entries have another address`,
        (isKept && isThere ? warn : breaking)(
          isThere ? old : joinMessages(old, message`The new address shows no record.`),
          message`Keep what "item.id" of the source reads, or let the source of the record's page ask by the new one and add redirects.`,
        ),
        { place: sourceFile(source), routes, loss: true },
      ),
    )
  }
  return changes
}

/** Returns the change for a source without data to compare. */
function silentChange(source: string, routes: readonly string[], unset: string | undefined): Change {
  return changeOf(
    message`data of ${source}`,
    message`not compared`,
    unset === undefined
      ? breaking(
          message`Its service gave no answer that the source before this change reads, on ${quotedNames(routes)}.`,
          message`Let the service answer while this runs, or compare over the content of the config.`,
        )
      : breaking(
          message`The address of its service is not known here: ${unset} is not set. It is asked on ${quotedNames(routes)}.`,
          message`Set ${unset} and run the plan again.`,
        ),
    { place: sourceFile(source), routes, unknown: true },
  )
}

/** Returns the placeholder for a missing title in the first language. */
function untitledIn({ locales: [locale], site }: SiteManifest): string {
  return locale === undefined ? '' : translate(textsFor(locale, site.texts), locale, 'item.untitled')
}

/**
 * Returns data that entries lose through changed sources. Maps the same records before and after, for every list page and one record of
 * each record page, in the first language.
 *
 * @param unsetOf Returns the unset variable with the base URL of a source's service, or undefined.
 */
export async function dataChanges(
  [before, after]: readonly [SiteManifest, SiteManifest],
  [readBefore, readAfter]: readonly [ReadQuery, ReadQuery],
  unsetOf: (source: string) => string | undefined = () => undefined,
): Promise<readonly Change[]> {
  const sources = changedSources(before, after)
  if (sources.size === 0) return []
  const pageNow = new Map(after.pages.map((page) => [page.route, page]))
  const match = createMatcher(before)
  const found: LocatedLoss[] = []
  const links: LocatedLinks[] = []
  const untitled = new Set([before, after].map(untitledIn))
  const isUntitled: IsUntitled = (title) => untitled.has(title.replace(/ \d{4}-\d{2}-\d{2}$/, ''))
  const silent = new Map<string, Set<string>>()
  const records = new Map<string, PageMatch>()
  const compare = async (at: PageMatch): Promise<void> => {
    const page = pageNow.get(at.page.route)
    if (page === undefined) return
    for (const { source, query, now } of comparedQueries(at.page, page, sources)) {
      const [before, after] = [await readBefore(query, at), await readAfter(now, at)]
      if (!before.ok) silent.set(source, (silent.get(source) ?? new Set()).add(at.page.route))
      const [was, is] = [itemsOf(before), itemsOf(after)]
      const { route } = at.page
      found.push(...lostData(was, is, isUntitled).map((loss) => ({ ...loss, source, route })))
      links.push({ ...movedLinks(was, is), source, route })
    }
  }
  const noteRecords = async (at: PageMatch): Promise<void> => {
    for (const query of at.page.queries) {
      for (const { href } of itemsOf(await readBefore(query, at))) {
        const target = href === undefined ? undefined : match(href)
        if (target?.kind !== 'page' || !target.page.route.includes(':id')) continue
        if (!records.has(target.page.route)) records.set(target.page.route, target)
      }
    }
  }
  const words = localized(before.site.name, before.locales[0]?.code ?? '')
  const needsRecords = before.pages.some(
    (page) => page.route.includes(':id') && comparedQueries(page, page, sources).length > 0,
  )
  for (const place of placesOf(before, words)) {
    const at = 'path' in place ? match(place.path) : undefined
    if (at?.kind !== 'page') continue
    await compare(at)
    if (needsRecords) await noteRecords(at)
  }
  for (const at of records.values()) await compare(at)
  const matchNow = createMatcher(after)
  const hasRecord: HasRecord = async (address) => {
    const target = matchNow(address)
    if (target.kind !== 'page') return target.kind === 'redirect'
    const main = mainQuery(target.page)
    return main === undefined || itemsOf(await readAfter(main, target)).length > 0
  }
  return [
    ...[...silent].map(([source, routes]) => silentChange(source, [...routes], unsetOf(source))),
    ...(await linkChanges(links, hasRecord)),
    ...lossChanges(found),
  ]
}
