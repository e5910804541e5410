import type { Item } from '../../../engine/contracts/item.ts'
import { Picture, type PictureRatio } from '../../ui/index.ts'
import { EntryPeriod } from './entry-date.tsx'
import { ItemLinks } from './item-links.tsx'
import { ItemTitle, Words } from './item-words.tsx'

interface ObjectTileProps {
  readonly item: Item
  readonly ratio: PictureRatio
  readonly level: 2 | 3
  /** Whether the list has pictures at all, by default true; an entry without one then keeps its place. */
  readonly pictured?: boolean | undefined
  readonly priority?: boolean | undefined
  /** Width of the picture on screen, as `sizes` of HTML. */
  readonly sizes?: string | undefined
  readonly newTab?: boolean | undefined
}

/** A picture with its caption, as a catalogue sets a plate. */
export function ObjectTile({
  item,
  ratio,
  level,
  pictured = true,
  priority,
  sizes,
  newTab,
}: ObjectTileProps) {
  return (
    <article className="tile entry">
      {pictured && (
        <Picture
          className="tile__picture"
          picture={item.image}
          // What the caption says need not be heard twice.
          alt={item.image?.alt === item.title ? '' : undefined}
          ratio={ratio}
          priority={priority}
          sizes={sizes}
        />
      )}
      <div className="tile__text">
        <ItemTitle item={item} level={level} newTab={newTab} />
        <Words as="p" className="tile__subtitle" item={item}>
          {item.subtitle}
        </Words>
        <EntryPeriod item={item} className="tile__subtitle" />
        <ItemLinks item={item} />
      </div>
    </article>
  )
}
