import { Suspense } from 'react'
import type { BlockView, PageView } from '../contracts/view.ts'
import { ErrorBoundary, useText } from '../ui/index.ts'
import { blockPieces } from './block-components.ts'

/** The blocks of any page. Each hydrates by itself, and one that crashes leaves the others alive. */
export function PageBlocks({ view }: { readonly view: PageView }) {
  const keyed = (view.blocks ?? []).map((block, place) => ({ key: `${view.pageId} ${place}`, block }))
  return keyed.map(({ key, block }) => (
    <Suspense key={key}>
      <ErrorBoundary fallback={<Crashed />} resetKey={block}>
        <Block block={block} data={view.data} />
      </ErrorBoundary>
    </Suspense>
  ))
}

function Block({ block, data }: { readonly block: BlockView; readonly data: PageView['data'] }) {
  const Component = blockPieces.component(block.block)
  if (Component === undefined) throw new Error(`No block is called "${block.block}".`)
  return <Component block={block} data={data} options={block.options} />
}

function Crashed() {
  return <p className="block__absent">{useText()('crash.block')}</p>
}
