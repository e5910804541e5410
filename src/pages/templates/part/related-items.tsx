import type { Item } from '../../../engine/contracts/item.ts'
import { Heading } from '../../ui/index.ts'
import { ObjectTile } from './object-tile.tsx'
import { tileSizes } from './picture-sizes.ts'

interface RelatedItemsProps {
  /** Heading of those that have none of their own. */
  readonly title: string
  readonly items: readonly Item[] | undefined
}

/** Items that belong to the record on the page, such as the objects in an exhibition: those of one heading together. */
export function RelatedItems({ title, items = [] }: RelatedItemsProps) {
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
      </section>
    )
  })
}
