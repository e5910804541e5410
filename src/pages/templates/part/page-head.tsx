import type { PageView } from '../../../engine/contracts/view.ts'
import { Heading, useText } from '../../ui/index.ts'
import { MoreLink } from './more-link.tsx'

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
