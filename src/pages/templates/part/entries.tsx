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
  /** Whether any entry of the list has a picture; a row without one then keeps the space. */
  readonly pictured: boolean
  /** Whether any entry of the list has a date; a row without one then keeps the space. */
  readonly dated: boolean
  /** Whether this is the first row of a page's own list, which has a larger picture. */
  readonly first?: boolean | undefined
  readonly newTab?: boolean | undefined
}

/** Returns the alt text of an entry's picture beside its title: '' if it equals the title, to avoid announcing it twice. */
export function altUnlessTitle({ image, title }: Item): string | undefined {
  return image?.alt === title ? '' : undefined
}

/** A row with date, title, excerpt and, at the end, the picture. */
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
          alt={altUnlessTitle(item)}
          ratio="photo"
          priority={first}
          sizes={first ? pictureSizes.rowFirst : pictureSizes.row}
        />
      )}
    </article>
  )
}

/** Optional parts of a card. The date is shown only without a period. */
export type CardPart = FromSchema<typeof cardPartSchema>

interface CardProps {
  readonly item: Item
  readonly level: 2 | 3
  readonly show: ReadonlySet<CardPart>
  readonly statusLabels?: StatusLabels | undefined
  /** Date pattern of a period; the locale's by default. */
  readonly dayFormat?: string | undefined
  /** Link text to the entry; "View more" by default. */
  readonly more?: string | undefined
  readonly priority?: boolean | undefined
  readonly sizes?: string | undefined
  readonly newTab?: boolean | undefined
  readonly crop?: boolean | undefined
}

/** An exhibition, an activity or anything with a period and place: picture above, label below. */
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
  // Text such as "every Saturday" says more than the first and last day.
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
        alt={altUnlessTitle(item)}
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
  /** Whether any entry of the list has a picture, true by default; an entry without one then keeps the space. */
  readonly pictured?: boolean | undefined
  readonly priority?: boolean | undefined
  /** Displayed width of the picture, as the HTML `sizes` attribute. */
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

/** A picture with its caption, like a catalogue plate. */
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
          // The caption already says this to screen readers.
          alt={altUnlessTitle(item)}
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
  /** Tiles per row. */
  readonly columns: number
  /** Whether this is the page's own list, whose first picture is loaded with priority. */
  readonly isFirst?: boolean
  /** Whether the first tile is twice as large. */
  readonly isAlbum?: boolean
}

/** Captioned pictures of one aspect ratio in rows of `columns`. */
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
  /** Heading level of the titles. */
  readonly level?: 2 | 3 | undefined
  /** Approximate number of pictures per row: the fewer, the larger. */
  readonly columns?: number | undefined
  readonly newTab?: boolean | undefined
}

/** Assumed aspect ratio of a picture of unknown size. */
const USUAL_SHAPE = 4 / 3
/** Row height in rem with one picture per row, including the style sheet's stretch by half; divided by `columns` for more. */
const ROW = { wide: 72, phone: 51 }

function sizesFor({ image }: Item, columns: number): string {
  const shape = ((image && shapeOf(image)) ?? USUAL_SHAPE) / columns
  return `(min-width: 40rem) min(92vw, ${Math.round(shape * ROW.wide)}rem), min(92vw, ${Math.round(shape * ROW.phone)}rem)`
}

/** Pictures in rows as in a gallery: each keeps its aspect ratio, and those of a row have the same height. */
export function PictureRows({ items, level = 2, columns = 3, newTab }: PictureRowsProps) {
  const shapes = items.map(({ image }) => image && (shapeClasses(image) ?? ''))
  // An entry without a picture takes the aspect ratio that all the others share.
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
              // The caption already says this to screen readers.
              alt={altUnlessTitle(item)}
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

/** Entries as in a catalogue index: one line each. */
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
