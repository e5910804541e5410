import type { Item } from '../../../engine/contracts/item.ts'
import { Picture } from '../../ui/index.ts'
import { Carousel } from '../part/carousel.tsx'
import { EntryDate } from '../part/entry-date.tsx'
import { Excerpt } from '../part/excerpt.tsx'
import { ItemTitle } from '../part/item-title.tsx'
import { pictureSizes } from '../part/picture-sizes.ts'

interface EntryCarouselProps {
  readonly items: readonly Item[]
  readonly level: 2 | 3
  readonly label: string
  /** `stage`: one picture over most of the width; `thumbs`: three in view, each with a thumbnail below. */
  readonly kind: 'stage' | 'thumbs'
  readonly newTab?: boolean | undefined
}

const sizes = { stage: pictureSizes.stage, thumbs: pictureSizes.carousel } as const

/** Entries as a centred carousel: the current one large, its neighbours receding. */
export function EntryCarousel({ items, level, label, kind, newTab }: EntryCarouselProps) {
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

/** A picture with its label beneath. */
function Exhibit({ item, level, sizes, newTab }: ExhibitProps) {
  return (
    <article className="exhibit entry">
      <Picture className="exhibit__picture" picture={item.image} ratio="wide" sizes={sizes} />
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
      <span className="carousel__words">{item.title}</span>
    </>
  )
}
