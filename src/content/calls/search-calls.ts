import { cmsSearch } from '../../../schemas/api/search.ts'
import type { ReadableContent } from '../content.ts'
import { splitChannelNo } from '../language.ts'
import { pageRemark, sliceOf } from '../records/page.ts'
import { searchContent, searchFacets } from '../search/search-content.ts'
import { cacheableCall, type ReadCall, success } from './read-call.ts'

/** Search (specification, section 7). In the language of the suffix of the subType, or of the header. */
export function searchCalls(content: ReadableContent): readonly ReadCall[] {
  return [
    cacheableCall(cmsSearch, async ({ body, language: preferred }) => {
      const asked = splitChannelNo(content.languages, body.searchMap?.subType ?? '')
      const language = asked.isSuffixed ? asked.language : preferred
      const slice = sliceOf(body)
      const search = { searchValue: body.searchValue ?? '', language, subType: asked.channelNo, slice }
      // Both need the number of hits, which is counted once; ranking them and counting each channel take as long again.
      const [page, facets] = await Promise.all([
        searchContent(content, search),
        searchFacets(content, search),
      ])
      return success({ ...page, facets }, pageRemark(page, slice))
    }),
  ]
}
