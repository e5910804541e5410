import type { Item, Picture } from '../../contracts/item.ts'
import type { PageView } from '../../contracts/view.ts'
import { pageAddress, withParam } from '../../ui/index.ts'
import { flagOption, groupsOption, type Options, textOption, textsOption } from './options.ts'

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

function queryValues(view: PageView, query: string, options: Options): readonly ChoiceValue[] {
  const result = view.data[query]
  if (result?.ok !== true) return []
  const excluded = textsOption(options, 'exclude') ?? []
  const taken = (item: Item) => (textOption(options, 'value') === 'kind' ? item.kind : undefined) ?? item.id
  const offered = (items: readonly Item[]) =>
    items.filter((item) => item.visible !== false && !excluded.includes(taken(item)))
  const toValue = (item: Item) => ({ value: taken(item), label: item.title, picture: item.image })
  return offered(result.items).flatMap((item) =>
    item.children && item.children.length > 0 ? offered(item.children).map(toValue) : [toValue(item)],
  )
}

function fixedValues(options: Options): readonly ChoiceValue[] {
  return groupsOption(options, 'values').flatMap((entry) => {
    const value = textOption(entry, 'value')
    const label = textOption(entry, 'label')
    return value === undefined || label === undefined ? [] : [{ value, label }]
  })
}

/** The choice these options describe, with its values and what the address has chosen of them. */
export function choiceOf(view: PageView, options: Options | undefined): Choice | undefined {
  const param = options && textOption(options, 'param')
  if (options === undefined || param === undefined) return undefined
  const query = textOption(options, 'query')
  const values = query ? queryValues(view, query, options) : fixedValues(options)
  const all = textOption(options, 'all')
  const usual = flagOption(options, 'first', false) ? (values[0]?.value ?? '') : ''
  return {
    param,
    label: textOption(options, 'label') ?? param,
    values: all === undefined ? values : [{ value: '', label: all }, ...values],
    chosen: view.query[param] || usual,
    pictures: flagOption(options, 'pictures', false),
  }
}

/** The address with this value chosen: page 1, every other parameter kept. */
export function choiceAddress(view: PageView, param: string, value: string): string {
  return withParam(pageAddress(view.url, 1), param, value === '' ? undefined : value)
}
