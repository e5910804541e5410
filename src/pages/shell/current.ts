import type { NavNode } from '../../engine/contracts/view.ts'

/** The path of an address of this site. */
export function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}

/** Whether the page at `url` is the one at `href`, or is below it. The home page has nothing below. */
export function isWithin(url: string, href: string): boolean {
  const page = pathOf(url)
  const path = pathOf(href)
  return page === path || (path !== '/' && page.startsWith(`${path}/`))
}

/** The first-level entry of the navigation that the page at `url` belongs to. */
export function branchOf(navigation: readonly NavNode[], url: string): NavNode | undefined {
  return navigation.find((node) => !node.external && isWithin(url, node.href))
}

/** `page` for the entry of this very page, `true` for one above it: values of `aria-current`. */
export function currentMark(url: string, node: NavNode): 'page' | 'true' | undefined {
  if (node.external || !isWithin(url, node.href)) return undefined
  return pathOf(url) === pathOf(node.href) ? 'page' : 'true'
}
