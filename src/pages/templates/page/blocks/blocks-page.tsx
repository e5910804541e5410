import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { Heading } from '../../../ui/index.ts'
import { PageBlocks } from '../../page-blocks.tsx'

/** A page made of blocks. Its h1 is for screen readers only, unless an inner page starts with an untitled text block. */
export function BlocksPage({ view }: TemplateProps) {
  const [first] = view.blocks ?? []
  const isShown = view.layout === 'inner' && first?.block === 'text' && first.title === undefined
  return (
    <div className="blocks">
      <Heading level={1} className={isShown ? 'blocks__title' : 'visually-hidden'}>
        {view.heading}
      </Heading>
      <PageBlocks view={view} />
    </div>
  )
}
