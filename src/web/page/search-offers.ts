import { getOwn } from '../../base/object.ts'
import type { PageView, QueryView, SearchOffer } from '../../engine/contracts/view.ts'
import { mainQuery, type PageMatch, type PageQuery, withQuery } from '../../engine/index.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import { singleWords } from '../../sources/index.ts'
import { addressWithout } from './filters-view.ts'
import type { ViewContext } from './view-context.ts'

/** Template of search pages. Only for these, external backends are queried again. */
const SEARCH_TEMPLATE = 'search'

/** A search, and the query parameter with its words. */
interface Search {
  readonly query: PageQuery
  readonly param: string
  readonly words: string
}

/** Returns the search of a list; undefined if there is none. */
function searchOf(
  { page, query }: PageMatch,
  { manifest }: Pick<ViewContext, 'manifest'>,
): Search | undefined {
  const own = mainQuery(page)
  if (page.kind !== 'list' || own === undefined) return undefined
  const highlight = getOwn(manifest.sources, own.source ?? '')?.highlight ?? ''
  const marked = getOwn(own.params, highlight)
  const boxes = (page.filters ?? []).filter(({ as }) => as === 'words').flatMap(({ params }) => params)
  const param = [...(marked?.kind === 'query' ? [marked.name] : []), ...boxes].find(
    (name) => query[name] !== undefined,
  )
  return param === undefined ? undefined : { query: own, param, words: query[param] ?? '' }
}

/** Returns the match for the same search with other words. */
function searchedFor(
  { pageSize: _chosen, ...match }: PageMatch,
  { param }: Search,
  words: string,
): PageMatch {
  return { ...match, query: { ...match.query, [param]: words }, pageNumber: 1 }
}

function addressFor({ canonical }: PageMatch, { param }: Search, words: string): string {
  const [path = '', query = ''] = addressWithout(canonical, (name) => name === param).split('?', 2)
  return withQuery(path, [...new URLSearchParams(query), [param, words]])
}

/** Runs a query at a URL, in the language of that URL. */
type RunQuery = (query: PageQuery, match: PageMatch) => Promise<QueryView>

/** Returns the same search in other languages of the site in which it has results. */
async function otherLanguages(
  match: PageMatch,
  { query }: Search,
  { manifest, locale }: Pick<ViewContext, 'manifest' | 'locale'>,
  ask: RunQuery,
): Promise<readonly SearchOffer[]> {
  const texts = textsFor(locale, manifest.site.texts)
  const found = manifest.locales.map(async ({ code, label, tag }): Promise<readonly SearchOffer[]> => {
    const href = match.alternates.find((alternate) => alternate.locale === code)?.href
    if (code === locale.code || href === undefined) return []
    const there = await ask(query, { ...match, locale: code })
    if (!there.ok || there.items.length === 0) return []
    const isCounted = there.total !== undefined && there.atLeast !== true
    const title = isCounted
      ? translate(texts, locale, 'search.inLanguage', { language: label, n: there.total })
      : translate(texts, locale, 'action.otherLanguage', { language: label })
    return [{ href, title, tag }]
  })
  return (await Promise.all(found)).flat()
}

/** Returns searches for those of these words that have results, labelled with an interface text. */
async function otherSearchWords(
  match: PageMatch,
  search: Search,
  { manifest, locale }: Pick<ViewContext, 'manifest' | 'locale'>,
  { text, all, ask }: { readonly text: string; readonly all: readonly string[]; readonly ask: RunQuery },
): Promise<readonly SearchOffer[]> {
  const texts = textsFor(locale, manifest.site.texts)
  const found = all.map(async (words): Promise<readonly SearchOffer[]> => {
    const there = await ask({ ...search.query, pageSize: 1 }, searchedFor(match, search, words))
    if (!there.ok || there.items.length === 0) return []
    return [{ href: addressFor(match, search, words), title: translate(texts, locale, text, { words }) }]
  })
  return (await Promise.all(found)).flat()
}

/**
 * Returns searches with results, to be offered after one without. Each is queried, since a link to another empty page helps nobody; after
 * a successful search, nothing is queried.
 */
export async function searchOffers(
  match: PageMatch,
  main: QueryView | undefined,
  context: Pick<ViewContext, 'manifest' | 'locale'>,
  { ask, isOwn }: { readonly ask: RunQuery; readonly isOwn: (source: string | undefined) => boolean },
): Promise<Pick<PageView, 'offers'>> {
  if (main?.ok !== true || main.items.length > 0) return {}
  const search = searchOf(match, context)
  const isSearchPage = match.page.template === SEARCH_TEMPLATE
  if (search === undefined || !(isSearchPage || isOwn(search.query.source))) return {}
  const single = isSearchPage ? singleWords(search.words) : []
  const suggested = main.suggestion === undefined ? [] : [main.suggestion]
  const offers = await Promise.all([
    otherSearchWords(match, search, context, { text: 'search.suggestion', all: suggested, ask }),
    otherLanguages(match, search, context, ask),
    otherSearchWords(match, search, context, { text: 'search.only', all: single, ask }),
  ])
  return offers.flat().length === 0 ? {} : { offers: offers.flat() }
}
