import type { ReactNode } from 'react'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { useText } from '../../ui/index.ts'

interface BlockItemsProps {
  readonly query: string | undefined
  readonly data: PageView['data']
  readonly children: (items: readonly Item[]) => ReactNode
}

/** The Items of a block's query; one calm line where there are none or they cannot be had. */
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
