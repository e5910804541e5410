import { cmsSearch } from '../../../schemas/api/search.ts'
import type { Content } from '../content.ts'
import { headerLanguage, splitChannelNo } from '../entities/language.ts'
import { sliceOf } from '../records/page.ts'
import { searchContent } from '../search/search-content.ts'
import { pageAnswer } from './answers.ts'
import { routeSchema } from './route-schema.ts'
import type { ServiceApp } from './service-app.ts'

/** Search (specification, section 7). English when the subType ends in _EN or the header asks for it. */
export const searchRoutes = (app: ServiceApp, content: Content): void => {
  app.post(cmsSearch.url, { schema: routeSchema(cmsSearch) }, async ({ body, headers }) => {
    const asked = splitChannelNo(body.searchMap?.subType ?? '')
    const language = asked.language === 'en' ? 'en' : headerLanguage(headers['accept-language'])
    const slice = sliceOf(body)
    const searchValue = body.searchValue ?? ''
    const page = await searchContent(content, { searchValue, language, subType: asked.channelNo, slice })
    return pageAnswer(page, slice)
  })
}
