import type { JSONPath } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { readPointer } from '../../../base/json-pointer.ts'
import { catalogue, type Place, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { LoadedRecords, RawAnswer } from '../../../sources/index.ts'
import { MAX_RECORDS } from '../../../sources/limits.ts'
import { totalIn } from '../../../sources/read-response.ts'
import { roleOf } from '../../new/infer/field-names.ts'
import { findNext, findTotalHeader } from '../../new/infer/find-next.ts'
import { possibleTotals } from '../../new/infer/find-records.ts'
import { quotableText } from '../../personal-values.ts'
import { pagingPath, requestValues } from './source-places.ts'

/** A page of a list, with the IDs of its entries. */
export interface AnsweredPage extends LoadedRecords {
  readonly ids: readonly string[]
  readonly answer: RawAnswer | undefined
}

interface AskedList {
  readonly source: string
  readonly config: SourceConfig
  readonly pageSize: number
  /** Whether a page of the site paginates this list. */
  readonly turns: boolean
  readonly first: AnsweredPage
  /** Requests a further page, optionally with another size. Returns a problem if it fails. */
  readonly ask: (pageNumber: number, pageSize?: number) => Promise<AnsweredPage | Problem>
  /** Requests a page (by default the first) with other query values and a changed source. */
  readonly askWith: (
    sent: Readonly<Record<string, string>>,
    changed?: Partial<SourceConfig>,
    pageNumber?: number,
  ) => Promise<AnsweredPage | Problem>
  readonly placeIn: (path: JSONPath) => Place
}

function isProblem(answer: AnsweredPage | Problem): answer is Problem {
  return 'code' in answer
}

/** Whether a page starts one record later than the first: the backend took the page number for an offset. */
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
 * Reports records before the first page, if the backend counts from a lower number than "paging" says. The total must show that as many are
 * missing at the end. If nothing is missing, a lower number means something else, such as an offset from the end.
 */
async function recordsBeforeFirstPage(list: AskedList): Promise<readonly Problem[]> {
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
  const args = { source, id: quotableText(id), lost: before.ids.length, begin }
  const path = config.paging?.first === undefined ? ['paging'] : ['paging', 'first']
  return [problemOf(catalogue.LIVE_FIRST_PAGE, args, placeIn(path))]
}

/**
 * Reports a failing last page by the total, if it is beyond page 2. The backend may limit the number of records, or its total may count
 * others too.
 */
async function lastPageFaults(list: AskedList): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, ask, placeIn } = list
  const { total } = first
  const { maxRecords = Infinity, style } = config.paging ?? {}
  // Cursor paging would have to load the whole list.
  if (total === undefined || first.atLeast === true || style === 'cursor') return []
  const page = Math.min(Math.ceil(total / pageSize), Math.floor(maxRecords / pageSize))
  if (page <= 2) return []
  const last = await ask(page)
  if (!isProblem(last) && last.records.length > 0) {
    // A full last page with others behind it: the total is too small, such as the number of pages.
    if (last.records.length <= total - (page - 1) * pageSize) return []
    const behind = await ask(page + 1)
    const known = [...first.ids, ...last.ids]
    if (isProblem(behind) || !behind.ids.some((id) => id !== '' && !known.includes(id))) return []
    return [...totalFaults(list, page * pageSize + countOf(behind))]
  }
  const reason = isProblem(last) ? { en: last.message, zh: last.zh.message } : undefined
  const args = { source, page, total, reason }
  return [problemOf(catalogue.LIVE_LAST_PAGE, args, placeIn(pagingPath(config)))]
}

function countOf({ records, nulls = 0 }: LoadedRecords): number {
  return records.length + nulls
}

/** Returns possible totals above a number in a response whose source reads none. */
function unreadTotals({ config: { response } }: AskedList, { answer }: AnsweredPage, more: number) {
  const header = findTotalHeader(answer?.headers, more + 1)
  const inHeader = header === undefined ? undefined : totalIn(answer?.headers?.get(header) ?? '')
  const places = possibleTotals(answer?.body, response.records ?? '', more)
  return [
    ...(header === undefined || inHeader === undefined
      ? []
      : [{ key: 'totalHeader', place: header, total: inHeader }]),
    ...places.map(({ pointer, value }) => ({ key: 'total', place: pointer, total: value })),
  ]
}

/** Reports a total that the source does not read, if the last page has the remaining records and no page follows. */
async function unreadTotal(list: AskedList, second: AnsweredPage): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, ask, placeIn } = list
  const { total: declared, totalHeader, pages } = config.response
  if ((declared ?? totalHeader ?? pages) !== undefined || config.paging?.style === 'cursor') return []
  const seen = countOf(first) + countOf(second)
  const again = unreadTotals(list, second, seen - 1)
  for (const { key, place, total } of unreadTotals(list, first, seen - 1)) {
    if (!again.some((each) => each.place === place && each.total === total)) continue
    const page = Math.ceil(total / pageSize)
    const last = page === 2 ? second : await ask(page)
    if (isProblem(last) || countOf(last) !== total - (page - 1) * pageSize) continue
    const behind = await ask(page + 1)
    if (!isProblem(behind) && behind.ids.some((id) => !last.ids.includes(id))) continue
    return [
      problemOf(
        catalogue.LIVE_TOTAL,
        { source, total, least: seen, unread: { key, place } },
        placeIn(['response']),
      ),
    ]
  }
  return []
}

/**
 * Reports further records of a list that is requested once. Evidence is a total, the next page number, a cursor in the response, or exactly
 * as many records as requested with more on a doubled page size.
 */
async function unaskedFaults(list: AskedList): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, turns, ask, askWith, placeIn } = list
  const { records: pointer = '', total: declared } = config.response
  const entries: unknown = readPointer(first.answer?.body, pointer)
  if (!turns || !Array.isArray(entries) || entries.length < 2) return []
  const given = entries.length
  const sent = requestValues(config).flatMap(([path, value]) =>
    /^\d+$/.test(String(value)) ? [{ path, name: String(path.at(-1)), value: Number(value) }] : [],
  )
  const size = sent.find(({ value }) => value === given)
  const at = placeIn(size?.path ?? ['paging'])
  const total = declared === undefined ? undefined : first.total
  const [other] = size === undefined ? [] : unreadTotals(list, first, given)
  const found = total ?? other?.total
  if (found !== undefined && found > given)
    return [problemOf(catalogue.LIVE_FEWER, { source, wanted: undefined, given, total: found }, at)]
  const page = sent.find(
    ({ path, name }) => path[1] === 'query' && ['page', 'offset'].includes(roleOf(name) ?? ''),
  )
  if (total !== undefined) return []
  const token = findNext(first.answer?.body, first.answer?.headers)
  const isLonger = page === undefined && token === undefined
  if (isLonger && (given !== pageSize || !requestValues(config).some(([, value]) => value === '{pageSize}')))
    return []
  const step = page !== undefined && roleOf(page.name) === 'page' ? 1 : given
  const next =
    page !== undefined
      ? await askWith({ [page.name]: String(page.value + step) })
      : token !== undefined
        ? await askWith(
            { [token.param]: '{cursor}' },
            { paging: { style: 'cursor' }, response: { ...config.response, ...token.response } },
            2,
          )
        : await ask(1, 2 * pageSize)
  if (isProblem(next)) return []
  const others = next.ids.filter((id) => !first.ids.includes(id)).length
  if (others === 0 || (!isLonger && others < next.ids.length)) return []
  const args = { source, wanted: undefined, given, total: given + others, isLeast: true }
  return [problemOf(catalogue.LIVE_FEWER, args, page === undefined ? at : placeIn(page.path))]
}

/** Reports a backend that returns fewer records than `maxSize` of its source. */
async function maxSizeFaults(list: AskedList): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, ask, placeIn } = list
  const { maxSize = 0 } = config.paging ?? {}
  const { total = 0 } = first
  if (maxSize <= pageSize || pageSize === 0 || total <= pageSize) return []
  const most = await ask(1, maxSize)
  const place = placeIn(['paging', 'maxSize'])
  if (isProblem(most)) return [{ ...most, ...place }]
  const given = countOf(most)
  if (given >= Math.min(maxSize, total, MAX_RECORDS)) return []
  return [problemOf(catalogue.LIVE_FEWER, { source, wanted: maxSize, given, total }, place)]
}

/** Reports paging faults visible on the second and last page of a list. */
export async function pagingFaults(list: AskedList): Promise<readonly Problem[]> {
  const { source, config, pageSize, first, ask, placeIn } = list
  const { paging, response } = config
  const [given, total] = [first.records.length + (first.nulls ?? 0), first.total ?? 0]
  if (paging === undefined || paging.style === 'none')
    return [...totalFaults(list, given), ...(await unaskedFaults(list))]
  const atPaging = placeIn(pagingPath(config))
  if (first.cutFrom !== undefined && pageSize > 0 && paging.style !== 'offset')
    return [problemOf(catalogue.LIVE_MORE, { source, wanted: pageSize, given: first.cutFrom }, atPaging)]
  const lost = await recordsBeforeFirstPage(list)
  if (lost.length > 0) return lost
  if (given < Math.min(pageSize, total))
    return [problemOf(catalogue.LIVE_FEWER, { source, wanted: pageSize, given, total }, atPaging)]
  const most = await maxSizeFaults(list)
  if (most.length > 0) return most
  const next = response.nextCursor ?? response.nextHeader
  if (next !== undefined && first.nextCursor === undefined && given < total) {
    const key = response.nextCursor === undefined ? 'nextHeader' : 'nextCursor'
    return [problemOf(catalogue.LIVE_NO_NEXT, { source, given, total, next }, placeIn(['response', key]))]
  }
  if (given < pageSize || pageSize === 0) return [...totalFaults(list, given)]
  const second = await ask(2)
  // If the total fits on the first page, the backend may refuse a second.
  const isAll = (first.total ?? Infinity) <= pageSize
  if (isProblem(second)) return isAll ? [] : [second]
  const isSame = JSON.stringify(second.records) === JSON.stringify(first.records)
  // A total below the size of page 1 does not mean that page 1 is complete.
  const wrongTotal = [...totalFaults(list, given)]
  if (isSame && isAll && wrongTotal.length === 0) return []
  if (isSame) return [...wrongTotal, problemOf(catalogue.LIVE_SAME_PAGE, { source }, atPaging)]
  const again = second.ids.filter((id) => id !== '' && first.ids.includes(id))
  const [id] = again
  if (id !== undefined && new Set(first.ids).size === first.ids.length) {
    const args = { source, again: again.length, records: second.ids.length, id: quotableText(id) }
    return [
      problemOf(catalogue.LIVE_REPEATED, { ...args, isShifted: isShifted(first.ids, second.ids) }, atPaging),
    ]
  }
  const wrong = [...totalFaults(list, given + second.records.length)]
  if (wrong.length > 0) return wrong
  return [...(await lastPageFaults(list)), ...(await unreadTotal(list, second))]
}
