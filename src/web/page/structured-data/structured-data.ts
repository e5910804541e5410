import type { BreadcrumbList } from 'schema-dts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import type { PageMatch } from '../../../engine/index.ts'
import { absolute, forEveryPlatform } from '../page-meta.ts'
import { museumNode } from './museum-node.ts'
import { recordNode } from './record-node.ts'
import type { StructuredContext } from './structured-context.ts'
import { homeAddress, textIn } from './structured-context.ts'
import { websiteNode } from './website-node.ts'

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
