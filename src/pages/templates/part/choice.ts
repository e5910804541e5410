import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { Item, Picture } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { pageAddress, withParam } from '../../ui/index.ts'
import type { choiceSchema } from '../choice-schema.ts'

export type ChoiceOptions = OptionsOf<typeof choiceSchema>

export interface ChoiceValue {
  /** Empty for "all". */
  readonly value: string
  readonly label: string
  readonly picture?: Picture | undefined
}

/** A choice the visitor makes through the address (`choiceSchema`). */
export interface Choice {
  readonly param: string
  readonly label: string
  readonly values: readonly ChoiceValue[]
  readonly chosen: string
  readonly pictures: boolean
}

function queryValues(view: PageView, query: string, options: ChoiceOptions): readonly ChoiceValue[] {
  const result = view.data[query]
  if (result?.ok !== true) return []
  const taken = (item: Item) => (options.value === 'kind' ? item.kind : undefined) ?? item.id
  // Nothing of the site is in a channel that leads out of it.
  const leadsOut = ({ path, external }: Item) => path !== undefined && external === true
  return result.items
    .filter((item) => item.visible !== false && !leadsOut(item) && !options.exclude?.includes(taken(item)))
    .map((item) => ({ value: taken(item), label: item.title, picture: item.image }))
}

/** The choice these options describe, with its values and what the address has chosen of them. */
export function choiceOf(view: PageView, options: ChoiceOptions): Choice {
  const { param, label, query, all, first, pictures } = options
  const values = query ? queryValues(view, query, options) : (options.values ?? [])
  return {
    param,
    label,
    values: all === undefined ? values : [{ value: '', label: all }, ...values],
    chosen: view.query[param] || (first ? (values[0]?.value ?? '') : ''),
    pictures,
  }
}

/** The address with this value chosen: page 1, every other parameter kept. */
export function choiceAddress(view: PageView, param: string, value: string): string {
  return withParam(pageAddress(view.url, 1), param, value === '' ? undefined : value)
}
