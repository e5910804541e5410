import { mainQuery, type PageMatch } from '../../../engine/index.ts'
import type { PictureVersions } from '../../media/pictures/picture-versions.ts'
import { absolute } from '../../page/page-meta.ts'
import type { Views } from '../../page/views.ts'

/** The picture of a record's page with its rights in it; 'none' where it may not be used again, undefined where it cannot be had just now. */
export function createDownload(pictures: PictureVersions | undefined) {
  return async (match: PageMatch, origin: string, views: Views): Promise<Buffer | 'none' | undefined> => {
    const query = mainQuery(match.page)
    if (query === undefined || pictures === undefined) return 'none'
    const found = await views.query(query, match, match.locale, origin)
    if (!found.ok) return undefined
    const [item] = found.items
    const rights = item?.image?.rights ?? item?.rights
    if (item?.image === undefined || rights?.reuse !== true) return 'none'
    const { src } = item.image
    const address = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
    const { credit, name, statement } = rights
    return pictures.download(address, {
      title: item.title,
      language: item.language ?? views.tagOf(match.locale),
      credit,
      rights: name,
      statement,
      page: absolute(match.canonical, origin),
    })
  }
}
