import { classNames, useText } from '../../ui/index.ts'
import { choiceOption, flagOption } from '../part/options.ts'
import type { BlockProps } from '../template-props.ts'
import { BlockHead } from './block-head.tsx'
import { BlockItems } from './block-items.tsx'
import { EntryList, entryLayouts } from './entry-list.tsx'

export function ListBlock({ block, data }: BlockProps) {
  const text = useText()
  return (
    <div className={classNames('block', 'list-block', block.listClass)}>
      <BlockHead block={block} />
      <BlockItems query={block.query} data={data}>
        {(items) => (
          <EntryList
            items={items}
            layout={choiceOption(block.options, 'layout', entryLayouts, 'rows')}
            label={block.title ?? text('gallery.label')}
            newTab={flagOption(block.options, 'newTab', false)}
          />
        )}
      </BlockItems>
    </div>
  )
}
