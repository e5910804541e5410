import type { PageView } from '../../../../engine/contracts/view.ts'
import { useText } from '../../../ui/index.ts'

/** Entries of a view's list, as far as the backend counts them. */
function countOf({ data: { main } }: PageView): { readonly n: number; readonly isMore: boolean } | undefined {
  if (main?.ok !== true || main.total === undefined) return undefined
  return { n: main.total, isMore: main.atLeast === true }
}

/** In words how many entries there are; empty where nobody says. */
export function useResults(view: PageView): string {
  const text = useText()
  const count = countOf(view)
  if (count === undefined) return ''
  return text(count.isMore ? 'pager.more' : 'pager.total', { n: count.n })
}

/** Words of the button that shows what was chosen, with how much that is. */
export function useShowWords(view: PageView): string {
  const text = useText()
  const count = countOf(view)
  if (count === undefined) return text('filters.apply')
  return text(count.isMore ? 'filters.showMore' : 'filters.show', { n: count.n })
}
