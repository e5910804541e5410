import type { ReactNode } from 'react'
import type { Item } from '../../../engine/contracts/item.ts'
import type { FiltersView, PageView, QueryView } from '../../../engine/contracts/view.ts'
import { classNames, Pager, pageAddress, preloadable, StateMessage, useText } from '../../ui/index.ts'

interface ListFiltersProps {
  readonly view: PageView
  readonly filters: FiltersView
  /** Renders the entries; `unmatched` replaces the message for an empty list if no entry matches the filters. */
  readonly children: (unmatched: ReactNode) => ReactNode
}

/** A list with its filters and sort order; the code is loaded only for pages with filters. */
export const listFilters = preloadable<ListFiltersProps>(() =>
  import('./filters/filtered-list.tsx').then((m) => m.FilteredList),
)

interface ListBodyProps {
  readonly view: PageView
  readonly className: string
  /** Shows a field to jump to a page. */
  readonly jump?: boolean | undefined
  /** Replaces the default message if page 1 is empty. */
  readonly empty?: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** The entries of a list page in every state: some, none, past the last page, unavailable. */
export function ListBody(props: ListBodyProps) {
  const { filters } = props.view
  if (filters === undefined) return <Entries {...props} />
  return (
    <listFilters.Component view={props.view} filters={filters}>
      {(unmatched) => <Entries {...props} empty={unmatched ?? props.empty} />}
    </listFilters.Component>
  )
}

function Entries({ view, className, jump, empty, children }: ListBodyProps) {
  const text = useText()
  const result = view.data.main
  if (result?.ok !== true) return <StateMessage kind="failed" />
  if (result.items.length === 0)
    return result.page > 1 ? (
      <PastEnd view={view} result={result} />
    ) : (
      (empty ?? <StateMessage kind="empty" />)
    )
  return (
    <>
      {result.unfiltered && <p className="list-note">{text('filters.unknown')}</p>}
      {result.note && <p className="list-note">{result.note}</p>}
      <div className={classNames(className, view.listClass)}>{children(result.items)}</div>
      <Pager
        page={result.page}
        pages={result.pages}
        total={result.total}
        atLeast={result.atLeast}
        isLastPage={result.isLastPage}
        jump={jump}
      />
    </>
  )
}

function PastEnd({ view, result }: { readonly view: PageView; readonly result: QueryView & { ok: true } }) {
  const text = useText()
  const last = Math.max(1, result.pages ?? 1)
  const title = last > 1 ? text('pager.last') : text('pager.first')
  return <StateMessage kind="past" action={{ title, href: pageAddress(view.url, last) }} />
}
