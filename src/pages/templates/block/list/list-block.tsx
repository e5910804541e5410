import type { BlockProps } from '../../../../engine/contracts/define.ts'
import { classNames, useText } from '../../../ui/index.ts'
import { BlockHead } from '../block-head.tsx'
import { BlockItems } from '../block-items.tsx'
import { EntryList } from '../entry-list.tsx'
import { useReveal } from '../use-reveal.ts'
import type { ListBlockOptions } from './list-block.options.ts'

export function ListBlock({ block, data, options }: BlockProps<ListBlockOptions>) {
  const text = useText()
  const { hall, light } = useReveal<HTMLDivElement>(options.reveal)
  return (
    <div
      className={classNames('block', 'list-block', options.ground === 'hall' && 'hall', block.listClass)}
      ref={hall}
      data-light={light}
    >
      <BlockHead block={block} />
      <BlockItems query={block.query} data={data}>
        {(items) => (
          <EntryList
            items={items}
            level={block.title ? 3 : 2}
            layout={options.layout}
            label={block.title ?? text('gallery.label')}
            newTab={options.newTab}
          />
        )}
      </BlockItems>
    </div>
  )
}
