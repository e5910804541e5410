import { queryActivityListByType } from '../../../schemas/api/activities.ts'
import { queryArchivesList } from '../../../schemas/api/archives.ts'
import { queryAgentList, queryPageList, queryWorkList } from '../../../schemas/api/collections.ts'
import { queryExhibitionBaseList, queryExhibitionTempList } from '../../../schemas/api/exhibitions.ts'
import { queryExhibitList } from '../../../schemas/api/exhibits.ts'

/** Paths of the calls that list what a museum itself brings in; what visitors send may be missing for long. */
export const ownLists: readonly string[] = [
  queryActivityListByType,
  queryAgentList,
  queryArchivesList,
  queryExhibitionBaseList,
  queryExhibitionTempList,
  queryExhibitList,
  queryPageList,
  queryWorkList,
].map(({ url }) => url)
