import { cmsSearch } from '../../../schemas/api/search.ts'
import type { ReadableContent } from '../content.ts'
import { headerLanguage, splitChannelNo } from '../entities/language.ts'
import { pageRemark, sliceOf } from '../records/page.ts'
import { searchContent } from '../search/search-content.ts'
import { searchFacets } from '../search/search-facets.ts'
import { success } from './answers.ts'
import { routeSchema } from './route-schema.ts'
import type { ServiceApp } from './service-app.ts'

/** Search (specification, section 7). English when the subType ends in _EN or the header asks for it. */
export const searchRoutes = (app: ServiceApp, content: ReadableContent): void => {
  app.post(cmsSearch.url, { schema: routeSchema(cmsSearch) }, async ({ body, headers }) => {
    const asked = splitChannelNo(body.searchMap?.subType ?? '')
    const language = asked.language === 'en' ? 'en' : headerLanguage(headers['accept-language'])
    const slice = sliceOf(body)
    const search = { searchValue: body.searchValue ?? '', language, subType: asked.channelNo, slice }
    const page = await searchContent(content, search)
    return success({ ...page, facets: await searchFacets(content, search) }, pageRemark(page, slice))
  })
}
