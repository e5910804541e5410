import type { BlockProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import { classNames, Link, Picture, useText } from '../../../ui/index.ts'
import { Carousel } from '../../part/carousel.tsx'
import { altUnlessTitle } from '../../part/entries.tsx'
import { Words } from '../../part/item-words.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { BlockItems } from '../block-frame.tsx'
import type { BannerBlockOptions } from '../block-options.ts'

/** Full-width pictures: a still image, or a carousel for several (specification, section 2). */
export function BannerBlock({ block, data, options }: BlockProps<BannerBlockOptions>) {
  const text = useText()
  const { captions, focus, seconds } = options
  return (
    <div className={classNames('banner', `banner--${focus}`)}>
      <BlockItems query={block.query} data={data}>
        {(items) => {
          const [first] = items
          if (items.length === 1 && first) return <Slide item={first} priority caption={captions} />
          const slides = items.map((item, index) => ({
            key: item.id,
            content: <Slide item={item} priority={index === 0} caption={captions} />,
          }))
          return <Carousel label={block.title ?? text('banner.label')} slides={slides} seconds={seconds} />
        }}
      </BlockItems>
    </div>
  )
}

interface SlideProps {
  readonly item: Item
  readonly priority: boolean
  readonly caption: boolean
}

function Slide({ item, priority, caption }: SlideProps) {
  const words = caption && item.title !== '' && (
    <span className="banner__caption">
      <Words className="banner__title" item={item}>
        {item.title}
      </Words>
      <Words className="banner__excerpt" item={item}>
        {item.excerpt}
      </Words>
    </span>
  )
  const picture = (
    <Picture
      picture={item.image}
      alt={words === false ? undefined : altUnlessTitle(item)}
      ratio="banner"
      priority={priority}
      sizes={pictureSizes.banner}
    />
  )
  if (item.href === undefined)
    return (
      <div className="banner__slide">
        {picture}
        {words}
      </div>
    )
  return (
    <Link
      className="banner__slide"
      href={item.href}
      external={item.external}
      aria-label={caption ? undefined : item.title || undefined}
    >
      {picture}
      {words}
    </Link>
  )
}
