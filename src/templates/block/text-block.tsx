import { RichText } from '../../ui/rich-text.tsx'
import { textsOption } from '../part/options.ts'
import type { BlockProps } from '../template-props.ts'
import { BlockHead } from './block-head.tsx'
import { BlockItems } from './block-items.tsx'

/** Running text: the lines of the config, then the rich text of the query's first Item. */
export function TextBlock({ block, data }: BlockProps) {
  return (
    <div className="block text-block">
      <BlockHead block={block} />
      {textsOption(block.options, 'lines')?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {block.query !== undefined && (
        <BlockItems query={block.query} data={data}>
          {([item]) => (item?.html ? <RichText html={item.html} /> : <p>{item?.excerpt}</p>)}
        </BlockItems>
      )}
    </div>
  )
}
