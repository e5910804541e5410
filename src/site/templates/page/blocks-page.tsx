import { Heading } from '../../ui/index.ts'
import type { TemplateProps } from '../define.ts'
import { PageBlocks } from '../page-blocks.tsx'

/** A page made of blocks. Its h1 is for screen readers only: the first block opens the page to the eye. */
export function BlocksPage({ view }: TemplateProps) {
  return (
    <div className="blocks">
      <Heading level={1} className="visually-hidden">
        {view.heading}
      </Heading>
      <PageBlocks view={view} />
    </div>
  )
}
