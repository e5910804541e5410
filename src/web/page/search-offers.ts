import { getOwn } from '../../base/object.ts'
import type { PageView, QueryView, SearchOffer } from '../../engine/contracts/view.ts'
import { mainQuery, type PageMatch, type PageQuery, withQuery } from '../../engine/index.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import { singleWords } from '../../sources/index.ts'
import { addressWithout } from './filters-view.ts'
import type { ViewContext } from './view-context.ts'

/** The template of lists that are nothing but a search: only there backends elsewhere are asked once more. */
const SEARCH_TEMPLATE = 'search'

/** A search, and the parameter of the address that has its words. */
interface Search {
  readonly query: PageQuery
  readonly param: string
  readonly words: string
}

/** What a list is searched for; undefined where it is not. */
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

/** A match whose search is for other words. */
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

/** Asks a query at an address, in the language of that. */
type RunQuery = (query: PageQuery, match: PageMatch) => Promise<QueryView>

/** The same search in the other languages of the site that find something by it. */
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

/** Searches for those of these words that find something, by a text of the interface about them. */
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
 * Where a search that found nothing finds something. Each is asked, since a link to another empty page helps nobody; a search that has
 * found something asks nothing.
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
