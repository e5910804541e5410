import type { BlockProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import type { BlockView, LinkView } from '../../../../engine/contracts/view.ts'
import { classNames, Heading, Picture, useTextLanguage } from '../../../ui/index.ts'
import { Words } from '../../part/item-words.tsx'
import { MoreLink } from '../../part/page-head.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { BlockItems } from '../block-frame.tsx'
import type { FeatureBlockOptions } from '../block-options.ts'

/** One picture with text and a link, from the first Item of the query. */
export function FeatureBlock({ block, data, options }: BlockProps<FeatureBlockOptions>) {
  return (
    <div className={classNames('block', 'feature', `feature--${options.side}`)}>
      <BlockItems query={block.query} data={data}>
        {([item]) => item && <Feature block={block} item={item} words={options.link} />}
      </BlockItems>
    </div>
  )
}

interface FeatureProps {
  readonly block: BlockView
  readonly item: Item
  /** Link text set in the config. */
  readonly words: string | undefined
}

function Feature({ block, item, words }: FeatureProps) {
  const link = linkOf(block, item, words)
  const title = block.title || item.title
  const languageOf = useTextLanguage()
  return (
    <>
      <Picture className="feature__picture" picture={item.image} ratio="wide" sizes={pictureSizes.feature} />
      <div className="feature__text">
        <Heading level={2} className="block__title" {...languageOf(title, item.language)}>
          {title}
        </Heading>
        {title !== item.title && (
          <Words as="p" className="feature__lead" item={item}>
            {item.title}
          </Words>
        )}
        <Words as="p" item={item}>
          {item.excerpt}
        </Words>
        {link && <MoreLink link={link} of={title} />}
      </div>
    </>
  )
}

/** Returns the block's own link, else the Item's, with the configured link text. */
function linkOf(block: BlockView, item: Item, words: string | undefined): LinkView | undefined {
  if (block.more) return words ? { ...block.more, title: words } : block.more
  if (item.href === undefined) return undefined
  return { title: words ?? '', href: item.href, external: item.external === true }
}
