import type { FromSchema } from 'json-schema-to-ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { useCrop } from '../../ui/index.ts'
import type { layoutSchema } from '../entry-schemas.ts'
import { Card, type CardPart } from '../part/card.tsx'
import { hasDate } from '../part/entry-date.tsx'
import { NewsRow } from '../part/news-row.tsx'
import { ObjectTile } from '../part/object-tile.tsx'
import { PictureRows } from '../part/picture-rows.tsx'
import { cardSizes, tileSizes } from '../part/picture-sizes.ts'
import { Strip } from '../part/strip.tsx'
import { EntryCarousel } from './entry-carousel.tsx'

/** More entries than this become a strip or a carousel (specification, section 9). */
const PLAIN_COUNT = 3

const shown: ReadonlySet<CardPart> = new Set(['prefix', 'date', 'period', 'excerpt'])

interface EntryListProps {
  readonly items: readonly Item[]
  /** Of their titles: 3 below a title of the block. */
  readonly level: 2 | 3
  readonly layout: FromSchema<typeof layoutSchema>
  readonly label: string
  readonly newTab?: boolean | undefined
}

export function EntryList({ items, level, layout, label, newTab }: EntryListProps) {
  const isCropped = useCrop(undefined)
  if (layout === 'stage')
    return <EntryCarousel items={items} level={level} label={label} kind="stage" newTab={newTab} />
  if (layout === 'carousel' && items.length > PLAIN_COUNT)
    return <EntryCarousel items={items} level={level} label={label} kind="thumbs" newTab={newTab} />
  const pictured = items.some((item) => item.image !== undefined)
  if (layout === 'rows' || layout === 'carousel') {
    const dated = items.some(hasDate)
    return (
      <ul className="rows">
        {items.map((item) => (
          <li key={item.id}>
            <NewsRow item={item} level={level} pictured={pictured} dated={dated} newTab={newTab} />
          </li>
        ))}
      </ul>
    )
  }
  if (layout === 'tiles' && !isCropped) return <PictureRows items={items} level={level} newTab={newTab} />
  if (layout === 'tiles')
    return (
      <ul className="tiles tiles--4">
        {items.map((item) => (
          <li key={item.id}>
            <ObjectTile
              item={item}
              pictured={pictured}
              ratio="photo"
              level={level}
              sizes={tileSizes(4)}
              newTab={newTab}
            />
          </li>
        ))}
      </ul>
    )
  const entries = items.map((item) => (
    <li className="entry-list__entry" key={item.id}>
      <Card item={item} level={level} show={shown} sizes={cardSizes(3)} newTab={newTab} />
    </li>
  ))
  // What scrolls must hold something to focus, or the keyboard cannot reach it.
  if (layout === 'strip' && items.length > PLAIN_COUNT && items.some((item) => item.href !== undefined))
    return (
      <Strip className="entry-list" label={label}>
        {entries}
      </Strip>
    )
  return <ul className="cards cards--3">{entries}</ul>
}
