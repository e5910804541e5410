import type { LinkView } from '../../../engine/contracts/view.ts'
import { Link, useText } from '../../ui/index.ts'

interface MoreLinkProps {
  readonly link: LinkView
  /** What there is more of; for screen readers only. */
  readonly of?: string | undefined
}

export function MoreLink({ link, of }: MoreLinkProps) {
  const text = useText()
  return (
    <Link className="more-link" href={link.href} external={link.external}>
      {link.title || text('action.more')}
      {of && <span className="visually-hidden"> {of}</span>}
    </Link>
  )
}
