import { classNames, useText } from '../../ui/index.ts'
import { choiceOption, flagOption } from '../part/options.ts'
import type { BlockProps } from '../template-props.ts'
import { BlockHead } from './block-head.tsx'
import { BlockItems } from './block-items.tsx'
import { EntryList, entryLayouts } from './entry-list.tsx'
import { useLight } from './use-light.ts'

const grounds = ['paper', 'hall'] as const

export function ListBlock({ block, data }: BlockProps) {
  const text = useText()
  const { room, light } = useLight<HTMLDivElement>(flagOption(block.options, 'reveal', false))
  const ground = choiceOption(block.options, 'ground', grounds, 'paper')
  return (
    <div
      className={classNames('block', 'list-block', ground === 'hall' && 'hall', block.listClass)}
      ref={room}
      data-light={light}
    >
      <BlockHead block={block} />
      <BlockItems query={block.query} data={data}>
        {(items) => (
          <EntryList
            items={items}
            level={block.title ? 3 : 2}
            layout={choiceOption(block.options, 'layout', entryLayouts, 'rows')}
            label={block.title ?? text('gallery.label')}
            newTab={flagOption(block.options, 'newTab', false)}
          />
        )}
      </BlockItems>
    </div>
  )
}
