import type { BlockProps } from '../../../../engine/contracts/define.ts'
import { ItemText } from '../../part/item-text.tsx'
import { Words } from '../../part/item-words.tsx'
import { BlockHead, BlockItems } from '../block-frame.tsx'
import type { TextBlockOptions } from '../block-options.ts'

/** The text lines of the config, then the rich text of the query's first Item. */
export function TextBlock({ block, data, options }: BlockProps<TextBlockOptions>) {
  return (
    <div className="block text-block">
      <BlockHead block={block} />
      {options.lines?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {block.query !== undefined && (
        <BlockItems query={block.query} data={data}>
          {([item]) =>
            item &&
            (item.html ? (
              <ItemText item={item} />
            ) : (
              <Words as="p" item={item}>
                {item.excerpt}
              </Words>
            ))
          }
        </BlockItems>
      )}
    </div>
  )
}
