import type { PageView } from '../../../../engine/contracts/view.ts'
import { useText } from '../../../ui/index.ts'

/** Entries of a view's list, as far as the backend counts them. */
function countOf(view: PageView | undefined): { readonly n: number; readonly isMore: boolean } | undefined {
  const main = view?.data.main
  if (main?.ok !== true || main.total === undefined) return undefined
  return { n: main.total, isMore: main.atLeast === true }
}

/** In words how many entries there are; empty where nobody says. */
export function useResults(view: PageView | undefined): string {
  const text = useText()
  const count = countOf(view)
  if (count === undefined) return ''
  return text(count.isMore ? 'pager.more' : 'pager.total', { n: count.n })
}

/** Words of the button that shows what was chosen, with how much that is. */
export function useShowWords(view: PageView | undefined): string {
  const text = useText()
  const count = countOf(view)
  if (count === undefined) return text('filters.apply')
  return text(count.isMore ? 'filters.showMore' : 'filters.show', { n: count.n })
}
