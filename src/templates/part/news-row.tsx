import type { Item } from '../../contracts/item.ts'
import { DateText, Picture } from '../../ui/index.ts'
import { ItemTitle } from './item-title.tsx'

interface NewsRowProps {
  readonly item: Item
  readonly level: 2 | 3
  /** Whether the list has pictures at all; a row without one then keeps its place. */
  readonly pictured: boolean
  readonly priority?: boolean | undefined
  readonly newTab?: boolean | undefined
}

/** Date, title, excerpt and, at the end, the picture. */
export function NewsRow({ item, level, pictured, priority, newTab }: NewsRowProps) {
  const date = item.date ?? item.start
  return (
    <article className="news-row entry">
      {date !== undefined && (
        <p className="news-row__date">
          <DateText date={date} />
        </p>
      )}
      <div className="news-row__text">
        <ItemTitle item={item} level={level} newTab={newTab} />
        {item.excerpt && <p className="entry__excerpt">{item.excerpt}</p>}
      </div>
      {pictured && (
        <Picture
          className="news-row__picture"
          picture={item.image}
          ratio="photo"
          priority={priority}
          sizes="(min-width: 60rem) 17rem, 7rem"
        />
      )}
    </article>
  )
}
