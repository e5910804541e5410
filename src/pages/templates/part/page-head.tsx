import type { LinkView, PageView } from '../../../engine/contracts/view.ts'
import { Heading, Link, useText } from '../../ui/index.ts'

/** The page's title: its heading, the one h1 of a list; beside it where the list leads on and how it is followed. */
export function PageHead({ view }: { readonly view: PageView }) {
  const text = useText()
  const { feed, calendar, heading, more } = view
  return (
    <header className="page-head">
      <Heading level={1}>{heading}</Heading>
      {more && <MoreLink link={more} of={heading} />}
      {(feed || calendar) && (
        <p className="page-head__files">
          {feed && <a href={feed}>{text('list.feed')}</a>}
          {calendar && <a href={calendar}>{text('list.calendar')}</a>}
        </p>
      )}
    </header>
  )
}

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
