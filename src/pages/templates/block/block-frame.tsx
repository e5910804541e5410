import type { ReactNode } from 'react'
import type { Item } from '../../../engine/contracts/item.ts'
import type { BlockView, PageView } from '../../../engine/contracts/view.ts'
import { Heading, useText } from '../../ui/index.ts'
import { MoreLink } from '../part/page-head.tsx'

/** A block's title with its "view more" link; nothing if it has neither. */
export function BlockHead({ block }: { readonly block: BlockView }) {
  if (!block.title && block.more === undefined) return null
  return (
    <header className="block__head">
      {block.title && (
        <Heading level={2} className="block__title">
          {block.title}
        </Heading>
      )}
      {block.more && <MoreLink link={block.more} of={block.title} />}
    </header>
  )
}

interface BlockItemsProps {
  readonly query: string | undefined
  readonly data: PageView['data']
  readonly children: (items: readonly Item[]) => ReactNode
}

/** Renders the Items of a block's query, or a single line if there are none or they failed to load. */
export function BlockItems({ query, data, children }: BlockItemsProps) {
  const text = useText()
  const result = query === undefined ? undefined : data[query]
  if (result?.ok !== true) return <p className="block__absent">{text('state.failed')}</p>
  if (result.items.length === 0) return <p className="block__absent">{text('state.empty')}</p>
  return (
    <>
      {result.note && <p className="list-note">{result.note}</p>}
      {children(result.items)}
    </>
  )
}
