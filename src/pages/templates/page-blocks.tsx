import { Suspense } from 'react'
import type { BlockProps } from '../../engine/contracts/define.ts'
import type { BlockView, PageView } from '../../engine/contracts/view.ts'
import { ErrorBoundary, type LoadedPieces, loadPieces, useText } from '../ui/index.ts'
import { blockComponents } from './block-components.ts'

type BlockInput = Pick<BlockProps, 'block' | 'data'>

/** Components of blocks by their names in the config. */
export const blockPieces: LoadedPieces<BlockInput> = loadPieces<BlockInput>('block', blockComponents)

/** The blocks of a page. Each hydrates on its own, and an error in one leaves the others working. */
export function PageBlocks({ view }: { readonly view: PageView }) {
  const keyed = (view.blocks ?? [])
    .map((block, place) => ({ key: `${view.pageId} ${place}`, block }))
    .filter(({ block }) => !hasNoRecords(block, view.data))
  return keyed.map(({ key, block }) => (
    <Suspense key={key}>
      <ErrorBoundary fallback={<Crashed />} resetKey={block}>
        <Block block={block} view={view} />
      </ErrorBoundary>
    </Suspense>
  ))
}

/** Whether a block's queries all succeeded without records, which would leave an empty frame. */
function hasNoRecords({ query, tabs = [] }: BlockView, data: PageView['data']): boolean {
  const queries = [...(query === undefined ? [] : [query]), ...tabs.map((tab) => tab.query)]
  return (
    queries.length > 0 &&
    queries.every((name) => {
      const result = data[name]
      return result?.ok === true && result.items.length === 0
    })
  )
}

function Block({ block, view }: { readonly block: BlockView; readonly view: PageView }) {
  const Component = blockPieces.component(block.block, view.extensions)
  if (Component === undefined) throw new Error(`No block is called "${block.block}".`)
  return <Component block={block} data={view.data} options={block.options} />
}

function Crashed() {
  return <p className="block__absent">{useText()('crash.block')}</p>
}
