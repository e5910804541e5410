import type { QueryView } from '../../engine/contracts/view.ts'
import type { ChannelNames, Page } from '../../engine/index.ts'
import type { SiteChannels } from '../site/site-channels.ts'

type Results = Readonly<Record<string, QueryView>>

type KnownChannels = ChannelNames & Partial<Pick<SiteChannels, 'hasTree'>>

/** Whether every segment the address chose (other than an id) names a channel of the site. */
export function namesChannels(params: Readonly<Record<string, string>>, channels: ChannelNames): boolean {
  return Object.entries(params).every(([name, value]) => name === 'id' || channels.of(value) !== undefined)
}

function failureStatus({ reason }: Extract<QueryView, { ok: false }>): number {
  if (reason === 'busy') return 503
  return reason === 'timeout' ? 504 : 502
}

/** Whether an address is a list of a section that neither the config nor the backend's tree has, where the tree could be had. */
export function isNoSection(
  { kind }: Pick<Page, 'kind'>,
  params: Readonly<Record<string, string>>,
  channels: KnownChannels,
): boolean {
  return kind === 'list' && channels.hasTree === true && !namesChannels(params, channels)
}

/**
 * The HTTP status that fits what the queries gave (readings, 7): 404 for a missing record, a page past the
 * end, an unknown channel without records, or a list of none of the site's sections; 502, 503 or 504 when the page's own data could not be had.
 */
export function pageStatus(
  page: Page,
  results: Results,
  params: Readonly<Record<string, string>>,
  pageNumber: number,
  channels: KnownChannels,
): number {
  const main = results.main
  if (main === undefined) {
    const all = Object.values(results)
    const failures = all.flatMap((result) => (result.ok ? [] : [result]))
    const [first] = failures
    return first !== undefined && failures.length === all.length ? failureStatus(first) : 200
  }
  if (!main.ok) return failureStatus(main)
  if (main.items.length > 0) return isNoSection(page, params, channels) ? 404 : 200
  if (page.kind === 'detail' || pageNumber > 1 || params.id !== undefined) return 404
  return namesChannels(params, channels) ? 200 : 404
}
