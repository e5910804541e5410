import type { JSONPath } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { catalogue, type Place, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { LoadedRecords } from '../../../sources/index.ts'
import { quotable } from '../../personal-values.ts'
import { pagingPath } from './source-places.ts'

/** A page of a list, with the ids of its entries. */
export interface AnsweredPage extends LoadedRecords {
  readonly ids: readonly string[]
}

interface AskedList {
  readonly source: string
  readonly config: SourceConfig
  readonly pageSize: number
  readonly first: AnsweredPage
  /** A further page, of a size of its own where one is named; the problem where it fails. */
  readonly ask: (pageNumber: number, pageSize?: number) => Promise<AnsweredPage | Problem>
  readonly placeIn: (path: JSONPath) => Place
}

function isProblem(answer: AnsweredPage | Problem): answer is Problem {
  return 'code' in answer
}

/** Whether a page begins one record behind another: the number of the page was taken for that of a record. */
function isShifted(first: readonly string[], second: readonly string[]): boolean {
  return first.length > 2 && first.slice(1).every((id, index) => id === second[index])
}

function* totalFaults(
  { source, config: { response }, first, placeIn }: AskedList,
  least: number,
): Generator<Problem> {
  if (response.total === undefined && response.totalHeader === undefined) return
  if (first.total !== undefined && first.total >= least) return
  const path = ['response', response.total === undefined ? 'totalHeader' : 'total']
  yield problemOf(catalogue.LIVE_TOTAL, { source, total: first.total, least }, placeIn(path))
}

/**
 * Records that a backend has before page 1, since it counts from a lower number than "paging" says. By its total as many are lacking at the
 * end; where none is, a number below the first means something else, such as a place counted from the end.
 */
async function beforeFirst(list: AskedList): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, ask, placeIn } = list
  const { style, maxSize = Infinity, maxRecords = Infinity } = config.paging ?? {}
  const { first: begin = style === 'page' ? 1 : 0 } = config.paging ?? {}
  const { total = 0 } = first
  const size = style === 'page' ? pageSize : 1
  if (begin < 1 || (style !== 'page' && style !== 'offset') || size > maxSize) return []
  if (total <= first.records.length || total > maxRecords) return []
  const before = await ask(0, size)
  if (isProblem(before) || before.ids.some((id) => id === '' || first.ids.includes(id))) return []
  const [id] = before.ids
  const pages = Math.ceil(total / pageSize)
  const last = id === undefined || pages === 1 ? first : await ask(pages)
  if (id === undefined || isProblem(last) || last.records.length >= total - (pages - 1) * pageSize) return []
  const args = { source, id: quotable(id), lost: before.ids.length, begin }
  const path = config.paging?.first === undefined ? ['paging'] : ['paging', 'first']
  return [problemOf(catalogue.LIVE_FIRST_PAGE, args, placeIn(path))]
}

/** The last page by the total, where it is behind the second: the backend may give no more than so many of a list, or count others too. */
async function lastPageFaults(list: AskedList): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, ask, placeIn } = list
  const { total } = first
  const { maxRecords = Infinity, style } = config.paging ?? {}
  // Cursors would be followed through all of the list.
  if (total === undefined || first.atLeast === true || style === 'cursor') return []
  const page = Math.min(Math.ceil(total / pageSize), Math.floor(maxRecords / pageSize))
  if (page <= 2) return []
  const last = await ask(page)
  if (!isProblem(last) && last.records.length > 0) return []
  const reason = isProblem(last) ? { en: last.message, zh: last.zh.message } : undefined
  const args = { source, page, total, reason }
  return [problemOf(catalogue.LIVE_LAST_PAGE, args, placeIn(pagingPath(config)))]
}

/** What the second and the last page of a list show of its paging. */
export async function pagingFaults(list: AskedList): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, ask, placeIn } = list
  const { paging, response } = config
  const [given, total] = [first.records.length + (first.nulls ?? 0), first.total ?? 0]
  if (paging === undefined || paging.style === 'none') return [...totalFaults(list, given)]
  const atPaging = placeIn(pagingPath(config))
  if (first.cutFrom !== undefined && pageSize > 0 && paging.style !== 'offset')
    return [problemOf(catalogue.LIVE_MORE, { source, wanted: pageSize, given: first.cutFrom }, atPaging)]
  const lost = await beforeFirst(list)
  if (lost.length > 0) return lost
  if (given < Math.min(pageSize, total))
    return [problemOf(catalogue.LIVE_FEWER, { source, wanted: pageSize, given, total }, atPaging)]
  const next = response.nextCursor ?? response.nextHeader
  if (next !== undefined && first.nextCursor === undefined && given < total) {
    const key = response.nextCursor === undefined ? 'nextHeader' : 'nextCursor'
    return [problemOf(catalogue.LIVE_NO_NEXT, { source, given, total, next }, placeIn(['response', key]))]
  }
  if (given < pageSize || pageSize === 0) return [...totalFaults(list, given)]
  const second = await ask(2)
  // By its total the first page may be all there is; then a second may be refused.
  const isAll = (first.total ?? Infinity) <= pageSize
  if (isProblem(second)) return isAll ? [] : [second]
  const isSame = JSON.stringify(second.records) === JSON.stringify(first.records)
  if (isSame) return isAll ? [] : [problemOf(catalogue.LIVE_SAME_PAGE, { source }, atPaging)]
  const again = second.ids.filter((id) => id !== '' && first.ids.includes(id))
  const [id] = again
  if (id !== undefined && new Set(first.ids).size === first.ids.length) {
    const args = { source, again: again.length, records: second.ids.length, id: quotable(id) }
    return [
      problemOf(catalogue.LIVE_REPEATED, { ...args, isShifted: isShifted(first.ids, second.ids) }, atPaging),
    ]
  }
  const wrong = [...totalFaults(list, given + second.records.length)]
  return wrong.length > 0 ? wrong : lastPageFaults(list)
}
