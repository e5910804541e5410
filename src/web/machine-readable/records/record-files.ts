import { hasCode } from '../../../base/app-error.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { mainQuery, type PageMatch } from '../../../engine/index.ts'
import type { LocalContent } from '../../http/content-routes.ts'
import { createImageSizes, SIZES_UNAVAILABLE } from '../../page/image-sizes.ts'
import { absolute, fileAddressOf } from '../../page/page-meta.ts'
import type { Views } from '../../page/views.ts'
import type { Site } from '../../site/site.ts'
import { presentation, type RecordInLanguage } from './presentation.ts'
import { recordJson } from './record-json.ts'

/** A file's text; 'none' where there is no such record, undefined where it cannot be had just now. */
type Text = Promise<string | 'none' | undefined>

/** The files of a record's page, by their endings. */
export function createRecordFiles(site: Site, content: LocalContent | undefined) {
  const sizesOf = content === undefined ? undefined : createImageSizes(content)

  const recordOf = async (
    match: PageMatch,
    locale: string,
    origin: string,
    views: Views,
  ): Promise<Item | 'none' | undefined> => {
    const query = mainQuery(match.page)
    if (query === undefined) return 'none'
    const found = await views.query(query, match, locale, origin)
    return found.ok ? (found.items[0] ?? 'none') : undefined
  }

  /** The record in every language that has it, the asked one first. */
  const messageIn = async (
    match: PageMatch,
    origin: string,
    views: Views,
  ): Promise<readonly RecordInLanguage[]> => {
    const codes = site.manifest.locales.map(({ code }) => code)
    const ordered = [match.locale, ...codes.filter((code) => code !== match.locale)]
    const versions = await Promise.all(
      ordered.map(async (code) => {
        const item = await recordOf(match, code, origin, views)
        const alternate = match.alternates.find(({ locale }) => locale === code)
        if (item === undefined || item === 'none') return []
        const page = absolute(alternate?.href ?? match.canonical, origin)
        return [{ context: views.context(code, undefined), item, page }]
      }),
    )
    return versions.flat()
  }

  return {
    json: async (match: PageMatch, origin: string, views: Views): Text => {
      const item = await recordOf(match, match.locale, origin, views)
      if (item === undefined || item === 'none') return item
      return JSON.stringify(recordJson(match, item, views.context(match.locale, undefined), origin))
    },
    'manifest.json': async (match: PageMatch, origin: string, views: Views): Text => {
      if (sizesOf === undefined) return 'none'
      const [main] = site.manifest.locales
      const common = match.alternates.find(({ locale }) => locale === main?.code)?.href ?? match.canonical
      const address = (page: string) => absolute(fileAddressOf(page, 'manifest.json'), origin)
      const addresses = { own: address(match.canonical), common: address(common) }
      try {
        const versions = await messageIn(match, origin, views)
        const manifest = await presentation(versions, addresses, origin, sizesOf)
        return manifest === undefined ? 'none' : JSON.stringify(manifest)
      } catch (error) {
        if (hasCode(error, SIZES_UNAVAILABLE)) return undefined
        throw error
      }
    },
  }
}
