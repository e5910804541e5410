import type { PageView } from '../../../engine/contracts/view.ts'
import { StateMessage, useText } from '../../ui/index.ts'
import { type FilterOptions, unfilteredAddress } from './active-filters.ts'

interface UnmatchedProps {
  readonly view: PageView
  readonly filters: FilterOptions
}

/** An empty list: where a filter is active, the way out of it. */
export function Unmatched({ view, filters }: UnmatchedProps) {
  const text = useText()
  const href = unfilteredAddress(view, filters)
  return href === undefined ? (
    <StateMessage kind="empty" />
  ) : (
    <StateMessage kind="unmatched" action={{ title: text('filters.clear'), href }} />
  )
}
