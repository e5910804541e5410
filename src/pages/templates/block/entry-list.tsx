import type { FromSchema } from 'json-schema-to-ts'
import { type Item, isCancelledOrPostponed } from '../../../engine/contracts/item.ts'
import { Picture, useCrop } from '../../ui/index.ts'
import type { layoutSchema } from '../option-schemas.ts'
import { Carousel } from '../part/carousel.tsx'
import { altUnlessTitle, Card, type CardPart, NewsRow, PictureRows, Tiles } from '../part/entries.tsx'
import { EntryDate, Excerpt, hasDate, ItemTitle, spansDays, Words } from '../part/item-words.tsx'
import { cardSizes, pictureSizes } from '../part/picture-sizes.ts'
import { Strip } from '../part/strip.tsx'

interface EntryCarouselProps {
  readonly items: readonly Item[]
  readonly level: 2 | 3
  readonly label: string
  /** `stage`: one picture over most of the width; `thumbs`: three in view, with a thumbnail below for each. */
  readonly kind: 'stage' | 'thumbs'
  readonly newTab?: boolean | undefined
}

const sizes = { stage: pictureSizes.stage, thumbs: pictureSizes.carousel } as const

/** Entries as a centred carousel: the current one large, its neighbours smaller. */
function EntryCarousel({ items, level, label, kind, newTab }: EntryCarouselProps) {
  const [only] = items
  if (items.length === 1 && only)
    return (
      <div className="stage stage--still">
        <Exhibit item={only} level={level} sizes={sizes.stage} newTab={newTab} />
      </div>
    )
  const slides = items.map((item) => ({
    key: item.id,
    content: <Exhibit item={item} level={level} sizes={sizes[kind]} newTab={newTab} />,
    ...(kind === 'thumbs' ? { mark: <Mark item={item} /> } : {}),
  }))
  return <Carousel className={kind} label={label} slides={slides} seconds={0} centred />
}

interface ExhibitProps {
  readonly item: Item
  readonly level: 2 | 3
  readonly sizes: string
  readonly newTab?: boolean | undefined
}

/** A picture with its label below. */
function Exhibit({ item, level, sizes, newTab }: ExhibitProps) {
  return (
    <article className="exhibit entry">
      <Picture
        className="exhibit__picture"
        picture={item.image}
        alt={altUnlessTitle(item)}
        ratio="wide"
        sizes={sizes}
      />
      <div className="exhibit__text">
        <EntryDate item={item} className="exhibit__date" />
        <ItemTitle item={item} level={level} newTab={newTab} />
        <Excerpt item={item} />
      </div>
    </article>
  )
}

function Mark({ item }: { readonly item: Item }) {
  return (
    <>
      <Picture picture={item.image} alt="" ratio="photo" sizes={pictureSizes.carouselMark} />
      <Words className="carousel__words" item={item}>
        {item.title}
      </Words>
    </>
  )
}

/** Maximum number of entries that do not form a strip or carousel (specification, section 9). */
const MAX_PLAIN_ENTRIES = 3

const shown: readonly CardPart[] = ['prefix', 'date', 'period', 'excerpt']
const parts: ReadonlySet<CardPart> = new Set(shown)
const partsWithStatus: ReadonlySet<CardPart> = new Set([...shown, 'status'])

/** Card columns on wide screens: two if three would leave a single card in the last row and two would not. */
function cardColumns(count: number): number {
  return count % 6 === 4 ? 2 : 3
}

/** Tile columns on wide screens: three if four would leave a single tile in the last row and three would not. */
function tileColumns(count: number): number {
  return [5, 9].includes(count % 12) ? 3 : 4
}

interface EntryListProps {
  readonly items: readonly Item[]
  /** Heading level of the entries' titles: 3 below a block title. */
  readonly level: 2 | 3
  readonly layout: FromSchema<typeof layoutSchema>
  readonly label: string
  readonly newTab?: boolean | undefined
}

export function EntryList({ items, level, layout, label, newTab }: EntryListProps) {
  const isCropped = useCrop(undefined)
  if (layout === 'stage')
    return <EntryCarousel items={items} level={level} label={label} kind="stage" newTab={newTab} />
  if (layout === 'carousel' && items.length > MAX_PLAIN_ENTRIES)
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
  if (layout === 'tiles') {
    const columns = tileColumns(items.length)
    return (
      <Tiles
        items={items}
        columns={columns}
        ratio="photo"
        level={level}
        pictured={pictured}
        newTab={newTab}
      />
    )
  }
  const entries = (columns: number) =>
    items.map((item) => (
      <li className="entry-list__entry" key={item.id}>
        <Card
          item={item}
          level={level}
          show={spansDays(item) || isCancelledOrPostponed(item.status) ? partsWithStatus : parts}
          sizes={cardSizes(columns)}
          newTab={newTab}
        />
      </li>
    ))
  // A scrollable strip needs a focusable element, or the keyboard cannot reach it.
  if (layout === 'strip' && items.length > MAX_PLAIN_ENTRIES && items.some((item) => item.href !== undefined))
    return (
      <Strip className="entry-list" label={label}>
        {entries(3)}
      </Strip>
    )
  const columns = cardColumns(items.length)
  return <ul className={`cards cards--${columns}`}>{entries(columns)}</ul>
}
