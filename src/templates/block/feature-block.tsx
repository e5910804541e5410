import type { Item } from '../../contracts/item.ts'
import type { BlockView, LinkView } from '../../contracts/view.ts'
import { classNames, Heading, Picture } from '../../ui/index.ts'
import { MoreLink } from '../part/more-link.tsx'
import { choiceOption, textOption } from '../part/options.ts'
import { pictureSizes } from '../part/picture-sizes.ts'
import type { BlockProps } from '../template-props.ts'
import { BlockItems } from './block-items.tsx'

const sides = ['start', 'end'] as const

/** One picture, its text and one link; made of the first Item of the query. */
export function FeatureBlock({ block, data }: BlockProps) {
  const side = choiceOption(block.options, 'side', sides, 'start')
  return (
    <div className={classNames('block', 'feature', `feature--${side}`)}>
      <BlockItems query={block.query} data={data}>
        {([item]) => item && <Feature block={block} item={item} />}
      </BlockItems>
    </div>
  )
}

function Feature({ block, item }: { readonly block: BlockView; readonly item: Item }) {
  const link = linkOf(block, item)
  const title = block.title || item.title
  return (
    <>
      <Picture className="feature__picture" picture={item.image} ratio="wide" sizes={pictureSizes.feature} />
      <div className="feature__text">
        <Heading level={2} className="block__title">
          {title}
        </Heading>
        {title !== item.title && <p className="feature__lead">{item.title}</p>}
        {item.excerpt && <p>{item.excerpt}</p>}
        {link && <MoreLink link={link} of={title} />}
      </div>
    </>
  )
}

/** The block's own link, else the Item's, under the words of the option. */
function linkOf(block: BlockView, item: Item): LinkView | undefined {
  const words = textOption(block.options, 'link')
  if (block.more) return words ? { ...block.more, title: words } : block.more
  if (item.href === undefined) return undefined
  return { title: words ?? '', href: item.href, external: item.external === true }
}
