import type { PageView } from '../../../engine/contracts/view.ts'
import { Heading, Link, type PictureRatio, useText } from '../../ui/index.ts'
import { MoreLink } from './more-link.tsx'
import { ObjectTile } from './object-tile.tsx'
import { tileSizes } from './picture-sizes.ts'

/** The entries before and after this one in its list. */
export function Neighbours({ view: { previous, next } }: { readonly view: PageView }) {
  const text = useText()
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="neighbours" aria-label={text('neighbours.label')}>
      {previous && (
        <Link className="neighbours__link" rel="prev" href={previous.href}>
          <span className="neighbours__word">{text('neighbours.previous')}</span> {previous.title}
        </Link>
      )}
      {next && (
        <Link className="neighbours__link neighbours__link--next" rel="next" href={next.href}>
          <span className="neighbours__word">{text('neighbours.next')}</span> {next.title}
        </Link>
      )}
    </nav>
  )
}

interface RelatedEntriesProps {
  readonly view: PageView
  readonly ratio: PictureRatio
  /** How many entries are as pictures. */
  readonly most: number
}

/** Where a record's page leads on to: entries of its list as pictures, then the ones before and after it. */
export function RelatedEntries({ view, ratio, most }: RelatedEntriesProps) {
  const text = useText()
  // Their own pages say which further links are due, such as booking.
  const entries = (view.related ?? []).slice(0, most).map((entry) => ({ ...entry, links: [] }))
  const list = view.crumbs.findLast(({ href }) => href !== undefined && href !== view.url)
  const address = view.list ?? list?.href
  return (
    <div className="related-entries">
      {entries.length > 1 && (
        <section>
          <div className="related-entries__head">
            <Heading level={2}>{list?.title ?? text('neighbours.more')}</Heading>
            {address !== undefined && (
              <MoreLink link={{ title: '', href: address, external: false }} of={list?.title} />
            )}
          </div>
          <ul className={`tiles tiles--${most}`}>
            {entries.map((item) => (
              <li key={item.id}>
                <ObjectTile item={item} ratio={ratio} level={3} sizes={tileSizes(most)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Neighbours view={view} />
    </div>
  )
}
