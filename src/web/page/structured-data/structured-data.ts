import type { PageView } from '../../../engine/contracts/view.ts'
import type { PageMatch } from '../../../engine/index.ts'
import { breadcrumbNode } from './breadcrumb-node.ts'
import { museumNode } from './museum-node.ts'
import { recordNode } from './record-node.ts'
import type { StructuredContext } from './structured-context.ts'
import { websiteNode } from './website-node.ts'

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
