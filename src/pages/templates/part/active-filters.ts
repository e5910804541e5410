import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { withParam } from '../../ui/index.ts'
import type { filtersSchema } from '../choice-schema.ts'

export type FilterOptions = OptionsOf<typeof filtersSchema>

/** The address of the unfiltered list, where a filter is active. A choice with no "all" filters nothing. */
export function unfilteredAddress(
  view: PageView,
  { tabs, select, keyword }: FilterOptions,
): string | undefined {
  const choices = [tabs, select].filter((choice) => choice !== undefined && !choice.first)
  const params = [...choices, keyword].flatMap((filter) => filter?.param ?? [])
  return params.some((param) => (view.query[param] ?? '') !== '')
    ? [...params, 'page'].reduce((address, param) => withParam(address, param, undefined), view.url)
    : undefined
}
