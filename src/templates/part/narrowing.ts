import type { PageView } from '../../contracts/view.ts'
import { withParam } from '../../ui/index.ts'
import { flagOption, groupOption, type Options, textOption } from './options.ts'

const filters = ['tabs', 'select', 'keyword'] as const

/** The address of the whole list, when the address has narrowed it. A choice with no "all" narrows nothing. */
export function wholeList(view: PageView, options: Options): string | undefined {
  const names = filters.flatMap((name) => {
    const group = groupOption(options, name) ?? {}
    return flagOption(group, 'first', false) ? [] : (textOption(group, 'param') ?? [])
  })
  return names.some((name) => (view.query[name] ?? '') !== '')
    ? [...names, 'page'].reduce((address, name) => withParam(address, name, undefined), view.url)
    : undefined
}
