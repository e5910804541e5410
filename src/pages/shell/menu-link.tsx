import { memo } from 'react'
import type { NavNode } from '../../engine/contracts/view.ts'
import { Link, usePage } from '../ui/index.ts'

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

interface MenuLinkProps {
  readonly node: NavNode
  readonly className: string
}

/** An entry of the navigation, marked where it leads to this page or to one above it. */
export function MenuLink({ node, className }: MenuLinkProps) {
  const { url } = usePage()
  return <MarkedLink node={node} className={className} mark={currentMark(url, node)} />
}

interface MarkedLinkProps extends MenuLinkProps {
  readonly mark: 'page' | 'true' | undefined
}

/** Of many entries only those whose mark changes are drawn again when a page opens. */
const MarkedLink = memo(function MarkedLink({ node, className, mark }: MarkedLinkProps) {
  return (
    <Link className={className} href={node.href} external={node.external} aria-current={mark}>
      {node.title}
    </Link>
  )
})
