import type { SearchAction, WebSite } from 'schema-dts'
import { mainQuery } from '../../../engine/index.ts'
import { linkTo } from '../link-view.ts'
import { absolute } from '../page-meta.ts'
import { homeAddress, museumId, type StructuredContext, textIn } from './structured-context.ts'

/** `query-input` is an annotation of Google's, not a property of schema.org. */
type Search = Exclude<SearchAction, string> & { readonly 'query-input': string }

/** The query parameter that the search page's source cannot do without. */
function keywordOf({ view }: StructuredContext, route: string): string | undefined {
  const { pages, sources } = view.manifest
  const page = pages.find((each) => each.route === route)
  const main = page && mainQuery(page)
  const declared = main?.source === undefined ? {} : (sources[main.source]?.params ?? {})
  const found = Object.entries(main?.params ?? {}).find(
    ([name, param]) => param.kind === 'query' && declared[name]?.required === true,
  )?.[1]
  return found?.kind === 'query' ? found.name : undefined
}

function searchAction(context: StructuredContext): Search | undefined {
  const { view, origin } = context
  const route = view.manifest.site.shell.search
  const keyword = route === undefined ? undefined : keywordOf(context, route)
  const link = route === undefined ? undefined : linkTo(route, view)
  if (keyword === undefined || link === undefined) return undefined
  const address = absolute(link.href, origin)
  return {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${address}${address.includes('?') ? '&' : '?'}${keyword}={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
}

/** The site, and how it is searched. */
export function websiteNode(context: StructuredContext): Exclude<WebSite, string> {
  const search = searchAction(context)
  return {
    '@type': 'WebSite',
    '@id': `${context.origin}/#website`,
    name: textIn(context.view.manifest.site.name, context),
    url: homeAddress(context),
    inLanguage: context.view.locale.tag,
    publisher: { '@id': museumId(context) },
    ...(search === undefined ? {} : { potentialAction: search }),
  }
}
