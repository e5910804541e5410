import { createMatcher, type Page, type SiteManifest } from '../../engine/index.ts'
import type { Change, Level } from './change.ts'
import { type Difference, differences, sentence } from './compare.ts'

const placeOf = ({ origin }: Page): string => `${origin.file}:${origin.line}`

/** An address that the route matches, with an id where it has one. */
const sampleOf = (route: string): string =>
  route
    .split('/')
    .map((part) => (part === ':id' ? '1' : part.startsWith(':') ? 'Sample' : part))
    .join('/') || '/'

/** Queries by name, so that a page is compared query by query; where it was written does not count. */
const comparable = ({ origin: _origin, id: _id, route: _route, queries, ...page }: Page) => ({
  ...page,
  queries: Object.fromEntries(queries.map((query) => [query.name, query])),
})

const pageSizeReason = (from: unknown, to: unknown): string => {
  if (typeof from !== 'number' || typeof to !== 'number') return 'Other entries stand on each page.'
  if (to === 0) return 'All entries stand on one page; addresses with ?page= lead to it.'
  if (from === 0) return 'What stood on one page is on several.'
  if (to < from) return 'Entries move to later pages; kept addresses of pages show other ones.'
  const pages = Math.ceil(to / (to - from))
  return `Entries move to earlier pages: of ${pages} full pages ${pages - 1} are left, and ?page=${pages} is now empty.`
}

interface Meaning {
  readonly level: Level
  readonly reason: string
}

const aliasMeaning = ({ from, to }: Difference): Meaning => {
  const [before, after] = [from, to].map((list) => (Array.isArray(list) ? list : []))
  const gone = before?.filter((alias: unknown) => !after?.includes(alias)) ?? []
  return gone.length > 0
    ? { level: 'breaking', reason: `${gone.join(', ')} no longer leads here.` }
    : { level: 'info', reason: 'Another address leads here.' }
}

const queryMeaning = (difference: Difference): Meaning => {
  const [, , key] = difference.path
  switch (key) {
    case 'pageSize':
      return { level: 'warn', reason: pageSizeReason(difference.from, difference.to) }
    case 'source':
    case 'items':
      return { level: 'warn', reason: 'The entries come from elsewhere.' }
    case 'params':
      return { level: 'warn', reason: 'Other entries may be shown.' }
    case 'links':
      return { level: 'warn', reason: 'Entries lead to another page.' }
    case 'paged':
      return { level: 'warn', reason: 'Whether ?page= turns pages has changed.' }
    case 'excerpt':
    case 'excerptIn':
      return { level: 'info', reason: 'Excerpts are cut at another length.' }
    default:
      return { level: 'info', reason: 'What the page asks for has changed.' }
  }
}

const meaningOf = (difference: Difference): Meaning => {
  const [key] = difference.path
  switch (key) {
    case 'aliases':
      return aliasMeaning(difference)
    case 'queries':
      return queryMeaning(difference)
    case 'template':
    case 'kind':
      return { level: 'warn', reason: 'The page is drawn in another way.' }
    case 'title':
      return { level: 'info', reason: 'Another title stands in the page, its tab and its trail.' }
    case 'feed':
    case 'calendar':
    case 'manifest':
      return difference.to === undefined
        ? { level: 'breaking', reason: 'Programs that follow it find nothing any more.' }
        : { level: 'info', reason: 'What programs can follow has changed.' }
    case 'grade':
      return { level: 'warn', reason: 'The list may be of another channel.' }
    default:
      return { level: 'info', reason: 'The page looks or behaves otherwise.' }
  }
}

/** Of a query that is new or gone as a whole, and of what follows from the template, one change is enough. */
const isImplied = ({ path }: Difference, all: readonly Difference[]): boolean =>
  (path[0] === 'kind' && all.some((other) => other.path[0] === 'template')) ||
  (path[0] === 'queries' && path[2] === 'paged' && all.some((other) => other.path[2] === 'pageSize')) ||
  (path[0] === 'queries' && path[2] === 'full' && all.some((other) => other.path[0] === 'template'))

/** Query "main" is the page's own, so its keys are the page's. */
const told = (difference: Difference): string =>
  sentence(difference, difference.path[0] === 'queries' && difference.path[1] === 'main' ? 2 : 0)

const changed = (before: Page, after: Page): readonly Change[] => {
  const found = differences(comparable(before), comparable(after))
  return found
    .filter((difference) => !isImplied(difference, found))
    .map((difference) => ({
      subject: `page ${after.route}`,
      message: told(difference),
      place: placeOf(after),
      ...meaningOf(difference),
    }))
}

type Matcher = ReturnType<typeof createMatcher>

/** What answers the addresses of a route that is no page's any more. */
const removed = (page: Page, match: Matcher): Change => {
  const found = match(sampleOf(page.route))
  const base = { subject: `page ${page.route}`, message: 'removed', place: placeOf(page) }
  if (found.kind === 'redirect')
    return { ...base, level: 'warn', reason: `Its addresses lead to ${found.to}.` }
  if (found.kind === 'page')
    return { ...base, level: 'warn', reason: `Its addresses show the page ${found.page.route}.` }
  return { ...base, level: 'breaking', reason: 'Its addresses end on the error page; add a redirect.' }
}

const added = (page: Page, match: Matcher): Change => {
  const found = match(sampleOf(page.route))
  const base = { subject: `page ${page.route}`, message: 'added', place: placeOf(page) }
  return found.kind === 'page'
    ? { ...base, level: 'warn', reason: `Its addresses showed the page ${found.page.route}.` }
    : { ...base, level: 'info', reason: `Drawn by ${page.template}.` }
}

const renamed = (before: Page, after: Page, match: Matcher): Change => {
  const found = match(sampleOf(before.route))
  return {
    subject: `page ${before.route}`,
    message: `renamed to ${after.route}`,
    place: placeOf(after),
    ...(found.kind === 'not-found'
      ? { level: 'breaking', reason: 'Its old addresses end on the error page; add a redirect.' }
      : { level: 'warn', reason: 'Its old addresses still lead on.' }),
  }
}

/** Pages that are alike but for their address, and so the same page under another. */
const isRenamed = (before: Page, after: Page): boolean =>
  differences(comparable(before), comparable(after)).every(({ path }) => path.at(-1) === 'links')

/** What becomes of every page. */
export const pageChanges = (before: SiteManifest, after: SiteManifest): readonly Change[] => {
  const old = new Map(before.pages.map((page) => [page.route, page]))
  const now = new Map(after.pages.map((page) => [page.route, page]))
  const gone = before.pages.filter(({ route }) => !now.has(route))
  const fresh = after.pages.filter(({ route }) => !old.has(route))
  const pairs = gone.flatMap((page) => {
    const twins = fresh.filter((each) => isRenamed(page, each))
    const [twin] = twins
    return twin !== undefined && twins.length === 1 ? [[page, twin] as const] : []
  })
  const isPaired = (page: Page): boolean => pairs.some((pair) => pair.includes(page))
  const [matchBefore, matchAfter] = [createMatcher(before), createMatcher(after)]
  return [
    ...pairs.map(([from, to]) => renamed(from, to, matchAfter)),
    ...gone.filter((page) => !isPaired(page)).map((page) => removed(page, matchAfter)),
    ...fresh.filter((page) => !isPaired(page)).map((page) => added(page, matchBefore)),
    ...after.pages.flatMap((page) => {
      const same = old.get(page.route)
      return same === undefined ? [] : changed(same, page)
    }),
  ]
}
