import type { FromSchema } from 'json-schema-to-ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { DateText, Picture, useText } from '../../ui/index.ts'
import type { cardPartSchema } from '../entry-schemas.ts'
import { Period, StatusLabel, type StatusLabels, useStatusWord } from './entry-date.tsx'
import { ItemLinks } from './item-links.tsx'
import { Excerpt, ItemTitle, Words } from './item-words.tsx'

/** What a card may show beside picture and title; the date gives way to the period. */
export type CardPart = FromSchema<typeof cardPartSchema>

interface CardProps {
  readonly item: Item
  readonly level: 2 | 3
  readonly show: ReadonlySet<CardPart>
  readonly statusLabels?: StatusLabels | undefined
  /** Pattern of the days of a period; that of the language by default. */
  readonly dayFormat?: string | undefined
  /** Words of the link into the entry; "View more" by default. */
  readonly more?: string | undefined
  readonly priority?: boolean | undefined
  readonly sizes?: string | undefined
  readonly newTab?: boolean | undefined
  readonly crop?: boolean | undefined
}

/** An exhibition, an activity, anything with a period and a place: picture above, label below. */
export function Card({
  item,
  level,
  show,
  statusLabels,
  dayFormat,
  more,
  priority,
  sizes,
  newTab,
  crop,
}: CardProps) {
  const text = useText()
  // Words such as "every Saturday" say more than the first day and the last.
  const timed =
    show.has('period') && item.dateText === undefined && (item.start !== undefined || item.end !== undefined)
  const dated = show.has('date') && item.date !== undefined && !timed
  const inWords = !timed && !dated && (show.has('period') || show.has('date')) && item.dateText !== undefined
  const placed = show.has('place') && item.place !== undefined
  const status = show.has('status') ? item.status : undefined
  const worded = useStatusWord({ status, labels: statusLabels }) !== ''
  return (
    <article className="card entry">
      <Picture
        className="card__picture"
        picture={item.image}
        ratio="wide"
        crop={crop}
        priority={priority}
        sizes={sizes}
      />
      <div className="card__text">
        <ItemTitle item={item} level={level} prefix={show.has('prefix')} newTab={newTab} />
        {(dated || timed || inWords || placed || worded) && (
          <ul className="card__facts">
            {worded && (
              <li>
                <StatusLabel status={status} start={item.start} format={dayFormat} labels={statusLabels} />
              </li>
            )}
            {dated && item.date !== undefined && (
              <li>
                <DateText date={item.date} />
              </li>
            )}
            {timed && (
              <li>
                <Period start={item.start} end={item.end} format={dayFormat} />
              </li>
            )}
            {inWords && (
              <Words as="li" item={item}>
                {item.dateText}
              </Words>
            )}
            {placed && (
              <Words as="li" item={item}>
                {item.place}
              </Words>
            )}
          </ul>
        )}
        {show.has('excerpt') && <Excerpt item={item} />}
        {show.has('more') && item.href !== undefined && (
          <p className="entry__more" aria-hidden="true">
            {more ?? text('action.more')}
          </p>
        )}
        {show.has('links') && <ItemLinks item={item} />}
      </div>
    </article>
  )
}
