import type { SourceConfig } from '../../schemas/config/index.ts'
import { getOwn, isObject } from '../base/object.ts'
import { parameterNames, parseRoute } from './route-pattern.ts'

/** A query of a page with the link target of its entries. */
interface SourceUse {
  readonly source?: string | undefined
  readonly links?: string | undefined
}

function isConstant(value: unknown): boolean {
  return typeof value !== 'string' || !value.includes('{')
}

/** Whether two requests may return the same kind of records: no literal value that both contain differs, such as the record type. */
function areCompatible(one: unknown, other: unknown): boolean {
  if (isObject(one) && isObject(other))
    return Object.keys(one).every((key) => {
      const value = getOwn(other, key)
      return value === undefined || areCompatible(one[key], value)
    })
  if (!isConstant(one) || !isConstant(other)) return true
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether two sources return records of the same kind: the same call of the same service, with ids at the same pointer. */
function isSameKind(one: SourceConfig, other: SourceConfig): boolean {
  const same = (read: (source: SourceConfig) => unknown): boolean =>
    JSON.stringify(read(one)) === JSON.stringify(read(other))
  return (
    same(({ service, request: { method, path } }) => [service, method, path]) &&
    same(({ response: { records } }) => records) &&
    same(({ item: { id } }) => id) &&
    areCompatible(one.request.query, other.request.query) &&
    areCompatible(one.request.body, other.request.body)
  )
}

/** Whether the only parameter of a route is the id of a record. */
function isFilledById(route: string): boolean {
  const pattern = parseRoute(route.replace(/[?#].*$/, ''))
  return pattern !== undefined && String(parameterNames(pattern)) === 'id'
}

/** Link targets of the site's lists for records of the same kind as a source's. */
export interface KindPages {
  readonly routes: readonly string[]
  /** The only page for such records, if the id suffices for its route; entries of the source link to it by default. */
  readonly only?: string | undefined
}

export function pagesOfKind(
  name: string,
  sources: Readonly<Record<string, SourceConfig>>,
  uses: readonly SourceUse[],
): KindPages {
  const source = getOwn(sources, name)
  if (source === undefined) return { routes: [] }
  const found = uses.flatMap(({ source: used, links }) => {
    const other = used === undefined ? undefined : getOwn(sources, used)
    if (other === undefined || links === undefined) return []
    return used === name || isSameKind(source, other) ? [links] : []
  })
  const routes = [...new Set(found)]
  const [route, another] = routes
  const isOne = route !== undefined && another === undefined && isFilledById(route)
  return { routes, only: isOne ? route : undefined }
}

/** Whether a source defines the link targets of its entries; an empty list means that they have none. */
export function definesTargets({ item }: SourceConfig): boolean {
  return item.href !== undefined || item.targets !== undefined
}
