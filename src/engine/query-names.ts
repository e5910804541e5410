import type { DataDeclaration, PageConfig } from '../../schemas/config/index.ts'
import { paramsOf } from './filters.ts'
import type { Page, PageQuery } from './manifest.ts'
import { parseParam } from './url.ts'

/** Name of a page's own query. */
export const MAIN_QUERY = 'main'

export function blockQuery(index: number): string {
  return `block-${index}`
}

export function tabQuery(index: number, tab: number): string {
  return `block-${index}-tab-${tab}`
}

/** The query of a page's own records; undefined where it has none. */
export function mainQuery({ queries }: Pick<Page, 'queries'>): PageQuery | undefined {
  return queries.find(({ name }) => name === MAIN_QUERY)
}

interface MaybeData {
  readonly source?: string | undefined
  readonly items?: readonly unknown[] | undefined
}

/** Whether a page, block or tab asks for data or brings its own. */
export function hasData({ source, items }: MaybeData): boolean {
  return source !== undefined || items !== undefined
}

function* paramsIn({ params, otherwise }: Pick<DataDeclaration, 'params' | 'otherwise'>): Generator<string> {
  for (const value of [...Object.values(params ?? {}), ...Object.values(otherwise?.params ?? {})]) {
    const param = parseParam(value)
    if (param.kind === 'query') yield param.name
  }
}

/** Query parameters of the address that any query of a page reads. */
export function readParams(page: PageConfig): readonly string[] {
  const blocks = (page.blocks ?? []).flatMap((block) => [block, ...(block.tabs ?? [])])
  const filters = (page.filters ?? []).flatMap((filter) => paramsOf(filter, page.params))
  const asked = [page, ...Object.values(page.with ?? {}), ...blocks].flatMap((data) => [...paramsIn(data)])
  return [...new Set([...asked, ...filters])]
}

/** Names of all queries of a page. */
export function queryNames(page: PageConfig): readonly string[] {
  const blocks = (page.blocks ?? []).flatMap((block, index) => [
    ...(hasData(block) ? [blockQuery(index)] : []),
    ...(block.tabs ?? []).map((_, tab) => tabQuery(index, tab)),
  ])
  return [...(hasData(page) ? [MAIN_QUERY] : []), ...Object.keys(page.with ?? {}), ...blocks]
}
