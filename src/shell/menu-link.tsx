import type { NavNode } from '../contracts/view.ts'
import { Link, usePage } from '../ui/index.ts'
import { currentMark } from './current.ts'

interface MenuLinkProps {
  readonly node: NavNode
  readonly className: string
}

/** An entry of the navigation, marked where it leads to this page or to one above it. */
export function MenuLink({ node, className }: MenuLinkProps) {
  const { url } = usePage()
  return (
    <Link
      className={className}
      href={node.href}
      external={node.external}
      aria-current={currentMark(url, node)}
    >
      {node.title}
    </Link>
  )
}
