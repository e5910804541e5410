import type { Item, RelatedList } from '../../../engine/contracts/item.ts'
import type { NeighbourView, PageView } from '../../../engine/contracts/view.ts'
import { Heading, Link, type PictureRatio, useText } from '../../ui/index.ts'
import { Tiles } from './entries.tsx'
import { Words } from './item-words.tsx'
import { MoreLink } from './page-head.tsx'

/** Links to the previous and next entry of the list. */
export function Neighbours({ view: { previous, next } }: { readonly view: PageView }) {
  const text = useText()
  if (previous === undefined && next === undefined) return null
  const link = (entry: NeighbourView | undefined, rel: string, word: string) =>
    entry && (
      <Link className="neighbours__link" rel={rel} href={entry.href}>
        <span className="neighbours__word">{word}</span> <Words item={entry}>{entry.title}</Words>
      </Link>
    )
  return (
    <nav className="neighbours" aria-label={text('neighbours.label')}>
      {link(previous, 'prev', text('neighbours.previous'))}
      {link(next, 'next', text('neighbours.next'))}
    </nav>
  )
}

interface RelatedEntriesProps {
  readonly view: PageView
  readonly ratio: PictureRatio
  /** Maximum number of entries shown as pictures. */
  readonly most: number
}

/** Onward links of a record's page: entries of its list as pictures, then the previous and next one. */
export function RelatedEntries({ view, ratio, most }: RelatedEntriesProps) {
  const text = useText()
  const entries = (view.related ?? []).slice(0, most)
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
          <Tiles items={entries} columns={most} ratio={ratio} level={3} />
        </section>
      )}
      <Neighbours view={view} />
    </div>
  )
}

interface RelatedItemsProps {
  /** Heading of items without a group of their own. */
  readonly title: string
  readonly items: readonly Item[] | undefined
  /** Links to the full lists. */
  readonly lists?: readonly RelatedList[] | undefined
}

/** Items that belong to the record on the page, such as the objects in an exhibition, grouped by heading. */
export function RelatedItems({ title, items = [], lists = [] }: RelatedItemsProps) {
  const text = useText()
  const headings = [...new Set(items.map(({ group = title }) => group))]
  return headings.map((heading) => {
    const isHere = ({ group = title }: Pick<Item, 'group'>) => group === heading
    const those = items.filter(isHere)
    // Avoids a row of four followed by only one or two.
    const columns = Math.ceil(those.length / 2) === 3 ? 3 : 4
    const pictured = those.some(({ image }) => image !== undefined)
    return (
      <section className="related" key={heading}>
        <Heading level={2}>{heading}</Heading>
        <Tiles items={those} columns={columns} ratio="object" level={3} pictured={pictured} />
        {lists.filter(isHere).map(({ total, href }) => {
          const all = text('pager.total', { n: total })
          return (
            <p key={href}>
              {href ? <MoreLink link={{ title: all, href, external: false }} of={heading} /> : all}
            </p>
          )
        })}
      </section>
    )
  })
}
