import { groupsOption, textOption } from '../part/options.ts'
import { Section } from '../part/section.tsx'
import type { BlockProps } from '../template-props.ts'
import { BlockHead } from './block-head.tsx'

export function InfoBlock({ block, data }: BlockProps) {
  const titled = block.title !== undefined
  return (
    <div className="block info">
      <BlockHead block={block} />
      <div className="info__columns">
        {groupsOption(block.options, 'columns').map((column, index) => (
          <Section
            key={textOption(column, 'title') ?? index}
            className="info__column"
            options={column}
            data={data}
            level={titled ? 3 : 2}
          />
        ))}
      </div>
    </div>
  )
}
