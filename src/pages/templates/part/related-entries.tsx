import type { Item, RelatedList } from '../../../engine/contracts/item.ts'
import type { NeighbourView, PageView } from '../../../engine/contracts/view.ts'
import { Heading, Link, type PictureRatio, useText } from '../../ui/index.ts'
import { Words } from './item-words.tsx'
import { MoreLink } from './more-link.tsx'
import { ObjectTile } from './object-tile.tsx'
import { tileSizes } from './picture-sizes.ts'

interface NeighbourProps {
  readonly entry: NeighbourView | undefined
  readonly rel: 'prev' | 'next'
  readonly word: string
}

function Neighbour({ entry, rel, word }: NeighbourProps) {
  return (
    entry && (
      <Link className="neighbours__link" rel={rel} href={entry.href}>
        <span className="neighbours__word">{word}</span> <Words item={entry}>{entry.title}</Words>
      </Link>
    )
  )
}

/** The entries before and after this one in its list. */
export function Neighbours({ view: { previous, next } }: { readonly view: PageView }) {
  const text = useText()
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="neighbours" aria-label={text('neighbours.label')}>
      <Neighbour entry={previous} rel="prev" word={text('neighbours.previous')} />
      <Neighbour entry={next} rel="next" word={text('neighbours.next')} />
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

interface RelatedItemsProps {
  /** Heading of those that have none of their own. */
  readonly title: string
  readonly items: readonly Item[] | undefined
  /** Where there are more of them. */
  readonly lists?: readonly RelatedList[] | undefined
}

/** Items that belong to the record on the page, such as the objects in an exhibition: those of one heading together. */
export function RelatedItems({ title, items = [], lists = [] }: RelatedItemsProps) {
  const text = useText()
  const headings = [...new Set(items.map(({ group = title }) => group))]
  return headings.map((heading) => {
    const those = items.filter(({ group = title }) => group === heading)
    // No row of four with one or two below it.
    const columns = those.length === 5 || those.length === 6 ? 3 : 4
    const pictured = those.some((item) => item.image !== undefined)
    return (
      <section className="related" key={heading}>
        <Heading level={2}>{heading}</Heading>
        <ul className={`tiles tiles--${columns}`}>
          {those.map((item) => (
            <li key={`${item.href ?? ''} ${item.id}`}>
              <ObjectTile
                item={item}
                pictured={pictured}
                ratio="object"
                level={3}
                sizes={tileSizes(columns)}
              />
            </li>
          ))}
        </ul>
        {lists
          .filter(({ group = title }) => group === heading)
          .map(({ total, href }) => {
            const all = text('pager.total', { n: total })
            return href === undefined ? (
              <p key={all}>{all}</p>
            ) : (
              <MoreLink key={href} link={{ title: all, href, external: false }} of={heading} />
            )
          })}
      </section>
    )
  })
}
