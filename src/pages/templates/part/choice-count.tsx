import type { PageView } from '../../../engine/contracts/view.ts'
import { useText } from '../../ui/index.ts'

/** How many entries a value of a filter would leave, as far as they are counted; nothing where nobody says. */
export function ChoiceCount({ view, value }: { readonly view: PageView; readonly value: string }) {
  const text = useText()
  const result = view.data.main
  const count = result?.ok ? result.counts?.[value] : undefined
  if (count === undefined || !result?.ok) return null
  return result.moreThan?.includes(value) ? text('count.more', { n: count }) : count
}
