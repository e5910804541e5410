import { omitUndefined } from '../../../base/object.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { mainQuery, type PageMatch } from '../../../engine/index.ts'
import { pageStatus } from '../../page/page-status.ts'
import type { Site } from '../../site/site.ts'
import { siteChannels } from '../../site/site-channels.ts'
import { inTurns, type Run } from './sitemap-run.ts'

/** An address of the sitemap. */
export interface SitemapEntry {
  /** Path and query in the default language. */
  readonly address: string
  /** Locales it exists in. */
  readonly locales: readonly string[]
  /** `YYYY-MM-DD`, where a day is known. */
  readonly changed?: string
}

/** The day a record was published; that of an event says when it takes place, not when its page changed. */
export function changedOn({ date, start }: Item, today: string): string | undefined {
  const day = start === undefined ? date?.slice(0, 10) : undefined
  return day !== undefined && day <= today ? day : undefined
}

function newest(days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
}

/** Pages that are no records', in the languages in which they answer 200. A page whose source fails is left out. */
export async function pageEntries(
  addresses: readonly PageMatch[],
  site: Site,
  run: Run,
  today: string,
): Promise<readonly SitemapEntry[]> {
  const { manifest } = site
  const { locales } = manifest
  const [locale] = locales
  if (locale === undefined) return []
  const names = siteChannels(undefined, { manifest, locale })
  const codes = locales.map(({ code }) => code)
  const entries = await inTurns(addresses, async (match): Promise<readonly SitemapEntry[]> => {
    const { page, canonical, params } = match
    const main = mainQuery(page)
    if (main?.source === undefined) return [{ address: canonical, locales: codes }]
    const query = { ...main, excerpt: 0, full: false }
    const answers = await Promise.all(codes.map((locale) => run.ask({ query, match, locale, pageNumber: 1 })))
    const there = codes.filter((_, index) => {
      const answer = answers[index]
      return answer !== undefined && pageStatus(page, { main: answer }, params, 1, names) === 200
    })
    if (there.length === 0) return []
    const items = answers.flatMap((answer) => answer?.items ?? [])
    const changed = newest(items.map((item) => changedOn(item, today)))
    return [{ address: canonical, locales: there, ...omitUndefined({ changed }) }]
  })
  return entries.flat()
}
