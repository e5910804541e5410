import type { PageView } from '../../contracts/view.ts'
import { Heading } from '../../ui/index.ts'
import { MoreLink } from './more-link.tsx'

/** The page's title: its heading, the one h1 of a list. */
export function PageHead({ view }: { readonly view: PageView }) {
  return (
    <header className="page-head">
      <Heading level={1}>{view.heading}</Heading>
      {view.more && <MoreLink link={view.more} of={view.heading} />}
    </header>
  )
}
