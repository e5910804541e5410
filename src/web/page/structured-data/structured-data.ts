import type { BreadcrumbList, SearchAction, WebSite } from 'schema-dts'
import { omitUndefined } from '../../../base/object.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { mainQuery, type PageMatch } from '../../../engine/index.ts'
import { linkTo } from '../link-view.ts'
import { absolute, forEveryPlatform } from '../page-meta.ts'
import { museumNode } from './museum-node.ts'
import { recordNode } from './record-node.ts'
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
function websiteNode(context: StructuredContext): Exclude<WebSite, string> {
  const search = searchAction(context)
  return {
    '@type': 'WebSite',
    '@id': `${context.origin}/#website`,
    name: textIn(context.view.manifest.site.name, context),
    url: homeAddress(context),
    inLanguage: context.view.locale.tag,
    publisher: { '@id': museumId(context) },
    ...omitUndefined({ potentialAction: search }),
  }
}

interface Step {
  readonly name: string
  readonly item?: string
}

/** The way from the home page to this one; a record is its last step. */
function breadcrumbNode(
  page: PageView,
  record: Item | undefined,
  context: StructuredContext,
): Exclude<BreadcrumbList, string> {
  const { origin, view } = context
  const steps: readonly Step[] = [
    { name: textIn(view.manifest.site.name, context), item: homeAddress(context) },
    ...page.crumbs.map(({ title, href }) => ({
      name: title,
      ...(href === undefined ? {} : { item: absolute(forEveryPlatform(href), origin) }),
    })),
    ...(record === undefined ? [] : [{ name: record.title, item: page.meta.canonical }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

/**
 * A page as schema.org has it: the museum on front pages and where the page says so, the site on the home page, the way
 * to every other page, and the record of a page whose config names its type. Undefined for a page that is not there.
 */
export function structuredData(
  { page }: PageMatch,
  view: PageView,
  context: StructuredContext,
): object | undefined {
  if (view.status >= 400) return undefined
  const { main } = view.data
  const record = page.kind === 'detail' && main?.ok === true ? main.items[0] : undefined
  const isHome = page.route === context.view.manifest.home
  const { structured } = page
  const own = page.route.endsWith('/:id') ? record : undefined
  const nodes: readonly object[] = [
    ...(isHome || page.layout === 'index' || structured?.type === 'Museum' ? [museumNode(context)] : []),
    ...(isHome ? [websiteNode(context)] : [breadcrumbNode(view, own, context)]),
    ...(structured === undefined || structured.type === 'Museum' || record === undefined
      ? []
      : [recordNode(structured, record, view, context)]),
  ]
  return { '@context': 'https://schema.org', '@graph': nodes }
}
