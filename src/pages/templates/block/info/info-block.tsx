import type { BlockProps } from '../../../../engine/contracts/define.ts'
import { Section } from '../../part/section.tsx'
import { BlockHead } from '../block-frame.tsx'
import type { InfoBlockOptions } from '../block-options.ts'

export function InfoBlock({ block, data, options }: BlockProps<InfoBlockOptions>) {
  const titled = block.title !== undefined
  return (
    <div className="block info">
      <BlockHead block={block} />
      <div className="info__columns">
        {options.columns?.map((column) => (
          <Section
            key={column.title}
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
