import type { Item } from '../../../engine/contracts/item.ts'
import { classNames, Picture, shapeClasses, shapeOf } from '../../ui/index.ts'
import { EntryPeriod } from './entry-date.tsx'
import { ItemLinks } from './item-links.tsx'
import { ItemTitle, Words } from './item-words.tsx'

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
  return (
    <ul className={classNames('picture-rows', columns !== 3 && `picture-rows--${columns}`)}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={classNames('picture-rows__entry', item.image && shapeClasses(item.image))}
        >
          <article className="entry">
            <Picture
              picture={item.image}
              // What the caption says need not be heard twice.
              alt={item.image?.alt === item.title ? '' : undefined}
              ratio="object"
              crop={false}
              ownShape
              priority={index === 0}
              sizes={sizesFor(item, columns)}
            />
            <div className="tile__text">
              <ItemTitle item={item} level={level} newTab={newTab} />
              <Words as="p" className="tile__subtitle" item={item}>
                {item.subtitle}
              </Words>
              <EntryPeriod item={item} className="tile__subtitle" />
              <ItemLinks item={item} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
