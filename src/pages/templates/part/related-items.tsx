import type { Item } from '../../../engine/contracts/item.ts'
import { Heading } from '../../ui/index.ts'
import { ObjectTile } from './object-tile.tsx'
import { tileSizes } from './picture-sizes.ts'

interface RelatedItemsProps {
  readonly title: string
  readonly items: readonly Item[] | undefined
}

/** Items that belong to the record on the page, such as the objects in an exhibition. */
export function RelatedItems({ title, items = [] }: RelatedItemsProps) {
  if (items.length === 0) return null
  const pictured = items.some((item) => item.image !== undefined)
  return (
    <section className="related">
      <Heading level={2}>{title}</Heading>
      <ul className="tiles tiles--4">
        {items.map((item) => (
          <li key={item.id}>
            <ObjectTile item={item} pictured={pictured} ratio="object" level={3} sizes={tileSizes(4)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
