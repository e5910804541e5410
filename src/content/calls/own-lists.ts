import { queryActivityListByType } from '../../../schemas/api/activities.ts'
import { queryArchivesList } from '../../../schemas/api/archives.ts'
import { queryAgentList, queryPageList, queryWorkList } from '../../../schemas/api/collections.ts'
import { queryExhibitionBaseList, queryExhibitionTempList } from '../../../schemas/api/exhibitions.ts'
import { queryExhibitList } from '../../../schemas/api/exhibits.ts'
import { queryRecordList } from '../../../schemas/api/own-records.ts'

const LISTS: readonly string[] = [
  queryActivityListByType,
  queryAgentList,
  queryArchivesList,
  queryExhibitionBaseList,
  queryExhibitionTempList,
  queryExhibitList,
  queryPageList,
  queryWorkList,
].map(({ url }) => url)

const OF_TYPES = queryRecordList.url.slice(0, queryRecordList.url.indexOf(':'))

/** Whether a path is that of a call which lists what a museum itself brings in; what visitors send may be missing for long. */
export function isOwnList(path: string): boolean {
  return LISTS.includes(path) || path.startsWith(OF_TYPES)
}
