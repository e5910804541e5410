import { memo } from 'react'
import type { NavNode } from '../../engine/contracts/view.ts'
import { Link, usePage } from '../ui/index.ts'
import { currentMark } from './current.ts'

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
