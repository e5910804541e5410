import type { FromSchema } from 'json-schema-to-ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { classNames, Picture, type PictureRatio, shapeClasses, shapeOf, useText } from '../../ui/index.ts'
import type { cardPartSchema } from '../option-schemas.ts'
import {
  EntryDate,
  EntryPeriod,
  Excerpt,
  ItemDay,
  ItemLinks,
  ItemTitle,
  Period,
  StatusLabel,
  type StatusLabels,
  useStatusWord,
  Words,
} from './item-words.tsx'
import { albumSizes, pictureSizes, tileSizes } from './picture-sizes.ts'

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

/** The words of an entry's picture beside its title, which is not said twice. */
export function altBeside({ image, title }: Item): string | undefined {
  return image?.alt === title ? '' : undefined
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
          alt={altBeside(item)}
          ratio="photo"
          priority={first}
          sizes={first ? pictureSizes.rowFirst : pictureSizes.row}
        />
      )}
    </article>
  )
}

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
  const timed = show.has('period') && !item.dateText && (item.start ?? item.end)
  const dated =
    !timed && (show.has('date') ? (item.dateText ?? item.date) : show.has('period') && item.dateText)
  const placed = show.has('place') && item.place
  const status = show.has('status') ? item.status : undefined
  const worded = useStatusWord({ status, labels: statusLabels }) !== ''
  return (
    <article className="card entry">
      <Picture
        className="card__picture"
        picture={item.image}
        alt={altBeside(item)}
        ratio="wide"
        crop={crop}
        priority={priority}
        sizes={sizes}
      />
      <div className="card__text">
        <ItemTitle item={item} level={level} prefix={show.has('prefix')} newTab={newTab} />
        {(dated || timed || placed || worded) && (
          <ul className="card__facts">
            {worded && (
              <li>
                <StatusLabel status={status} start={item.start} format={dayFormat} labels={statusLabels} />
              </li>
            )}
            {dated && (
              <li>
                <ItemDay item={item} />
              </li>
            )}
            {timed && (
              <li>
                <Period start={item.start} end={item.end} format={dayFormat} />
              </li>
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

interface CaptionProps {
  readonly item: Item
  readonly level: 2 | 3
  readonly newTab: boolean | undefined
}

function Caption({ item, level, newTab }: CaptionProps) {
  return (
    <div className="tile__text">
      <ItemTitle item={item} level={level} newTab={newTab} />
      <Words as="p" className="tile__subtitle" item={item}>
        {item.subtitle}
      </Words>
      <EntryPeriod item={item} className="tile__subtitle" />
      <ItemLinks item={item} />
    </div>
  )
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
          alt={altBeside(item)}
          ratio={ratio}
          priority={priority}
          sizes={sizes}
        />
      )}
      <Caption item={item} level={level} newTab={newTab} />
    </article>
  )
}

interface TilesProps extends Omit<ObjectTileProps, 'item' | 'priority' | 'sizes'> {
  readonly items: readonly Item[]
  /** In a row. */
  readonly columns: number
  /** Whether they are the page's own list, whose first picture comes first. */
  readonly isFirst?: boolean
  /** Whether the first is twice as large. */
  readonly isAlbum?: boolean
}

/** Pictures of one shape with their captions, so many in a row. */
export function Tiles({ items, columns, isFirst, isAlbum, ...tile }: TilesProps) {
  return (
    <ul className={`tiles tiles--${columns}`}>
      {items.map((item, index) => (
        <li key={`${item.href ?? ''} ${item.id}`}>
          <ObjectTile
            {...tile}
            item={item}
            priority={isFirst && index === 0}
            sizes={isAlbum ? albumSizes(index, items.length) : tileSizes(columns)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PictureRowsProps {
  readonly items: readonly Item[]
  /** Of their titles. */
  readonly level?: 2 | 3 | undefined
  /** About as many in a row: the fewer, the larger. */
  readonly columns?: number | undefined
  readonly newTab?: boolean | undefined
}

/** Of a picture whose size is not known. */
const USUAL_SHAPE = 4 / 3
/** Heights in rem of a row of one, as the style sheet has them stretched by half; of more, their share. */
const ROW = { wide: 72, phone: 51 }

function sizesFor({ image }: Item, columns: number): string {
  const shape = ((image && shapeOf(image)) ?? USUAL_SHAPE) / columns
  return `(min-width: 40rem) min(92vw, ${Math.round(shape * ROW.wide)}rem), min(92vw, ${Math.round(shape * ROW.phone)}rem)`
}

/** Pictures in rows as on the walls of a gallery: each keeps its shape, those of a row are equally high. */
export function PictureRows({ items, level = 2, columns = 3, newTab }: PictureRowsProps) {
  const shapes = items.map(({ image }) => image && (shapeClasses(image) ?? ''))
  // What has no picture takes the shape of the others.
  const [common, another] = new Set(shapes.filter((shape) => shape !== undefined))
  const isEven = common !== '' && another === undefined
  return (
    <ul
      className={classNames(
        'picture-rows',
        `picture-rows--${columns}`,
        isEven && 'picture-rows--even',
        isEven && common,
      )}
    >
      {items.map((item, index) => (
        <li key={item.id} className={classNames('picture-rows__entry', shapes[index])}>
          <article className="entry">
            <Picture
              picture={item.image}
              // What the caption says need not be heard twice.
              alt={altBeside(item)}
              ratio="object"
              crop={false}
              ownShape
              priority={index === 0}
              sizes={sizesFor(item, columns)}
            />
            <Caption item={item} level={level} newTab={newTab} />
          </article>
        </li>
      ))}
    </ul>
  )
}

interface EntryLinesProps {
  readonly items: readonly Item[]
  readonly newTab?: boolean | undefined
}

/** Entries as a catalogue lists them: a line each, to be read down as much as across. */
export function EntryLines({ items, newTab }: EntryLinesProps) {
  return (
    <ul className="entry-lines">
      {items.map((item) => (
        <li key={item.id}>
          <article className="entry entry-line">
            <ItemTitle item={item} level={2} newTab={newTab} />
            <Words as="p" className="entry-line__subtitle" item={item}>
              {item.subtitle}
            </Words>
            <Words as="p" className="entry-line__excerpt" item={item}>
              {item.excerpt}
            </Words>
          </article>
        </li>
      ))}
    </ul>
  )
}
