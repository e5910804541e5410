import type { PageView } from '../contracts/view.ts'
import { blockComponents } from './block-components.ts'

/** The blocks of a page that is not made of them alone, such as one that has nothing else to show. */
export function PageBlocks({ view }: { readonly view: PageView }) {
  return view.blocks?.map((block) => {
    const piece = blockComponents[block.block]
    return piece && <piece.Component key={block.query ?? block.block} block={block} data={view.data} />
  })
}
