import type { StaticItem } from '../../schemas/config/index.ts'
import { omitUndefined } from '../base/object.ts'
import { excerptOf, fill, localized } from '../base/text/index.ts'
import type { Item } from '../engine/contracts/item.ts'
import type { QueryView } from '../engine/contracts/view.ts'
import type { Page, PageQuery, ParamValue } from '../engine/index.ts'
import type { ParamGiven } from './build-request.ts'
import type { LoadContext } from './call-source.ts'
import { loadQuery, type QueryRequest } from './load-query.ts'
import { configuredPicture } from './picture-address.ts'

/** What of the address a page's queries may use. */
export interface Address {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Values of filters that take several. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  readonly pageNumber: number
  /** Entries per page, where the visitor has chosen. */
  readonly pageSize?: number
}

function paramValue(param: ParamValue, address: Address): ParamGiven | undefined {
  switch (param.kind) {
    case 'literal':
      return param.value
    case 'segment':
      return address.params[param.name]
    case 'query':
      return address.chosen?.[param.name] ?? address.query[param.name] ?? param.otherwise
  }
}

/** Characters of an excerpt in the page's language. */
function lengthOf({ excerpt, excerptIn }: PageQuery, { locale }: LoadContext): number {
  return excerptIn?.[locale.code] ?? excerpt
}

function staticItems(query: PageQuery, context: LoadContext): QueryView {
  const settings = context.settings ?? {}
  const words = (text: StaticItem['title']): string => fill(localized(text, context.locale.code), settings)
  const items = (query.items ?? []).map((entry, index): Item => {
    const title = words(entry.title)
    const alt = entry.alt === undefined ? title : words(entry.alt)
    const image =
      entry.image === undefined ? undefined : configuredPicture(entry.image, alt, context.pictures)
    const link = entry.href === undefined ? undefined : context.link(fill(entry.href, settings))
    const text = entry.text === undefined ? undefined : words(entry.text)
    return {
      id: String(index + 1),
      title,
      ...omitUndefined({ image }),
      ...(text === undefined ? {} : { excerpt: excerptOf(text, lengthOf(query, context)) }),
      ...(link === undefined ? {} : { href: link.href }),
      ...(link?.external === true ? { external: true } : {}),
    }
  })
  return { ok: true, items, page: 1, pageSize: 0, pages: 1, total: items.length }
}

function requestOf(
  query: PageQuery & { readonly source: string },
  params: PageQuery['params'],
  address: Address,
  context: LoadContext,
): QueryRequest {
  return {
    source: query.source,
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, paramValue(param, address)]),
    ),
    page: query.paged ? address.pageNumber : 1,
    pageSize: (query.paged ? address.pageSize : undefined) ?? query.pageSize,
    excerpt: lengthOf(query, context),
    full: query.full,
    chosen: Object.values(params).some(
      (param) =>
        param.kind === 'query' && (address.chosen?.[param.name] ?? address.query[param.name]) !== undefined,
    ),
    ...omitUndefined({ links: query.links }),
  }
}

/** Whether there is nothing in it, or only what is over. */
function isSpent(found: QueryView): boolean {
  return found.ok && found.unfiltered !== true && found.items.every(({ status }) => status === 'ended')
}

/** One query of a page at an address. Never throws for a backend's fault. */
export async function loadPageQuery(
  query: PageQuery,
  address: Address,
  context: LoadContext,
): Promise<QueryView> {
  const { source, params, otherwise } = query
  if (source === undefined) return staticItems(query, context)
  const load = (values: PageQuery['params']): Promise<QueryView> =>
    loadQuery(requestOf({ ...query, source }, values, address, context), context)
  const found = await load(params)
  if (otherwise === undefined || !isSpent(found)) return found
  const instead = await load({ ...params, ...otherwise.params })
  if (!instead.ok || instead.items.length === 0) return found
  return { ...instead, note: fill(localized(otherwise.note, context.locale.code), context.settings ?? {}) }
}

/** All that a page declares, asked in parallel; results by query name. Never throws for a backend's fault. */
export async function loadPage(
  page: Page,
  address: Address,
  context: LoadContext,
): Promise<Readonly<Record<string, QueryView>>> {
  const results = await Promise.all(
    page.queries.map(async (query) => [query.name, await loadPageQuery(query, address, context)] as const),
  )
  return Object.fromEntries(results)
}
