import type { SourceConfig } from '../../schemas/config/index.ts'
import { getOwn, isObject } from '../base/object.ts'
import { parameterNames, parseRoute } from './route-pattern.ts'

/** A query of a page: where the entries of a source lead. */
interface SourceUse {
  readonly source?: string | undefined
  readonly links?: string | undefined
}

function isConstant(value: unknown): boolean {
  return typeof value !== 'string' || !value.includes('{')
}

/** Whether two requests ask for one thing: no value that both have written differs, such as the type of a record. */
function areCompatible(one: unknown, other: unknown): boolean {
  if (isObject(one) && isObject(other))
    return Object.keys(one).every((key) => {
      const value = getOwn(other, key)
      return value === undefined || areCompatible(one[key], value)
    })
  if (!isConstant(one) || !isConstant(other)) return true
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether two sources answer records of one kind: the same call of the same service, with ids at the same place. */
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

/** Whether a route is filled by the id of a record alone. */
function isFilledById(route: string): boolean {
  const pattern = parseRoute(route.replace(/[?#].*$/, ''))
  return pattern !== undefined && String(parameterNames(pattern)) === 'id'
}

/** Where lists of the site lead with records of the kind that a source answers. */
export interface KindPages {
  readonly routes: readonly string[]
  /** The one page of such records, where there is one and their id is enough for its address: records of the source lead there too. */
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

/** Whether a source says itself where its entries lead; an empty list of targets says that they lead nowhere. */
export function saysWhereItLeads({ item }: SourceConfig): boolean {
  return item.href !== undefined || item.targets !== undefined
}
