import { Suspense } from 'react'
import type { BlockView, PageView } from '../../contracts/view.ts'
import { ErrorBoundary, Heading, useText } from '../../ui/index.ts'
import { blockComponents } from '../block-components.ts'
import type { TemplateProps } from '../template-props.ts'

/** A page made of blocks. Its h1 is told to screen readers only: the first block opens the page to the eye. */
export function BlocksPage({ view }: TemplateProps) {
  const keyed = (view.blocks ?? []).map((block, place) => ({ key: `${view.pageId} ${place}`, block }))
  return (
    <div className="blocks">
      <Heading level={1} className="visually-hidden">
        {view.heading}
      </Heading>
      {keyed.map(({ key, block }) => (
        <Suspense key={key}>
          <ErrorBoundary fallback={<Crashed />} resetKey={block}>
            <Block block={block} data={view.data} />
          </ErrorBoundary>
        </Suspense>
      ))}
    </div>
  )
}

function Block({ block, data }: { readonly block: BlockView; readonly data: PageView['data'] }) {
  const piece = blockComponents[block.block]
  if (piece === undefined) throw new Error(`No block is called "${block.block}".`)
  return <piece.Component block={block} data={data} />
}

function Crashed() {
  return <p className="block__absent">{useText()('crash.block')}</p>
}
