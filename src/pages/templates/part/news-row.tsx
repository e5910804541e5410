import type { Item } from '../../../engine/contracts/item.ts'
import { classNames, Picture } from '../../ui/index.ts'
import { EntryDate } from './entry-date.tsx'
import { Excerpt, ItemTitle } from './item-words.tsx'
import { pictureSizes } from './picture-sizes.ts'

interface NewsRowProps {
  readonly item: Item
  readonly level: 2 | 3
  /** Whether the list has pictures at all; a row without one then keeps its place. */
  readonly pictured: boolean
  /** Whether the list has dates at all; a row without one then keeps its place. */
  readonly dated: boolean
  /** Whether it is the first of a page's own list, which has a larger picture. */
  readonly first?: boolean | undefined
  readonly newTab?: boolean | undefined
}

/** Date, title, excerpt and, at the end, the picture. */
export function NewsRow({ item, level, pictured, dated, first = false, newTab }: NewsRowProps) {
  return (
    <article className={classNames('news-row entry', !dated && 'news-row--undated')}>
      <EntryDate item={item} className="news-row__date" />
      <div className="news-row__text">
        <ItemTitle item={item} level={level} newTab={newTab} />
        <Excerpt item={item} />
      </div>
      {pictured && (
        <Picture
          className="news-row__picture"
          picture={item.image}
          ratio="photo"
          priority={first}
          sizes={first ? pictureSizes.rowFirst : pictureSizes.row}
        />
      )}
    </article>
  )
}
