import type { PageConfig } from '../../schemas/config/index.ts'

/** Name of a page's own query. */
export const MAIN_QUERY = 'main'

export function blockQuery(index: number): string {
  return `block-${index}`
}

export function tabQuery(index: number, tab: number): string {
  return `block-${index}-tab-${tab}`
}

interface MaybeData {
  readonly source?: string | undefined
  readonly items?: readonly unknown[] | undefined
}

/** Whether a page, block or tab asks for data or brings its own. */
export function hasData({ source, items }: MaybeData): boolean {
  return source !== undefined || items !== undefined
}

/** Names of all queries of a page. */
export function queryNames(page: PageConfig): readonly string[] {
  const blocks = (page.blocks ?? []).flatMap((block, index) => [
    ...(hasData(block) ? [blockQuery(index)] : []),
    ...(block.tabs ?? []).map((_, tab) => tabQuery(index, tab)),
  ])
  return [...(hasData(page) ? [MAIN_QUERY] : []), ...Object.keys(page.with ?? {}), ...blocks]
}
