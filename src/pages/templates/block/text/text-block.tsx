import type { BlockProps } from '../../../../engine/contracts/define.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { BlockHead } from '../block-head.tsx'
import { BlockItems } from '../block-items.tsx'
import type { TextBlockOptions } from './text-block.options.ts'

/** Running text: the lines of the config, then the rich text of the query's first Item. */
export function TextBlock({ block, data, options }: BlockProps<TextBlockOptions>) {
  return (
    <div className="block text-block">
      <BlockHead block={block} />
      {options.lines?.map((line) => (
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
