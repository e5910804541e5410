import type { BreadcrumbList } from 'schema-dts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { absolute, forEveryPlatform } from '../page-meta.ts'
import { homeAddress, type StructuredContext, textIn } from './structured-context.ts'

interface Step {
  readonly name: string
  readonly item?: string
}

/** The way from the home page to this one; a record is its last step. */
export function breadcrumbNode(
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
