import type { ReactNode } from 'react'
import type { FiltersView, PageView } from '../../../../engine/contracts/view.ts'
import { preloadable } from '../../../ui/index.ts'

interface ListFiltersProps {
  readonly view: PageView
  readonly filters: FiltersView
  /** The entries of the list; `unmatched` is what there is where nothing fits what is chosen. */
  readonly children: (unmatched: ReactNode) => ReactNode
}

/** A list with what narrows and orders it; the code is loaded with pages that have filters. */
export const listFilters = preloadable<ListFiltersProps>(() =>
  import('./filtered-list.tsx').then((m) => m.FilteredList),
)
