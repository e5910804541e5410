import { createMemo } from '../../base/memo.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { Channel, PageQuery, SiteManifest } from '../../engine/index.ts'
import { type LoadContext, loadRequest } from '../../sources/index.ts'
import { type SiteChannels, siteChannels } from '../site/site-channels.ts'
import type { ViewOptions } from './page-options.ts'
import { newRenderContext, type RenderContext } from './render-context.ts'
import type { ViewContext } from './view-context.ts'

/** Paths of channels that the config shows and a backend's tree does not know: the menu lacks them. @internal Exported for tests. */
export function missingChannels(items: readonly Item[], channels: readonly Channel[]): readonly string[] {
  return channels.flatMap((channel) => {
    if (!channel.visible) return []
    const found = items.find(({ path, kind }) => path === channel.path || kind === channel.segment)
    if (found === undefined) return [channel.path]
    return found.visible === false ? [] : missingChannels(found.children ?? [], channel.children)
  })
}

/** The backend's channel tree in one language and platform; what it names is undefined where it could not be loaded. */
export interface MenuTree {
  readonly had?: { readonly items: readonly Item[]; readonly channels: SiteChannels }
  readonly until: number
  readonly isStale: boolean
}

/** As many as a site has languages and platforms, those of the last revision too. */
const MAX_TREES = 100

/**
 * The channel tree behind the menu. Every page needs it, so it is mapped once for a language, platform and revision, for as long as the
 * answer it was made of may be shown.
 */
export function createMenuTree(
  { site, sent, revision, onMissingChannels }: ViewOptions,
  loadContext: (view: ViewContext, rendering: RenderContext) => LoadContext,
) {
  const { manifest } = site
  const { source, params = {} } = manifest.site.shell.navigation
  const remember = createMemo<MenuTree>({
    max: MAX_TREES,
    holdsFor: ({ had, until }) => (had === undefined ? 0 : until - Date.now()),
  })

  let isReported = false
  const reportMissing = (items: readonly Item[]): void => {
    if (isReported) return
    isReported = true
    const paths = missingChannels(items, manifest.channels)
    if (paths.length > 0) onMissingChannels?.(paths)
  }

  const load = async (name: string, view: ViewContext, { span }: RenderContext): Promise<MenuTree> => {
    const rendering = newRenderContext(span)
    const request = { source: name, params, page: 1, pageSize: 0, excerpt: 0, full: false }
    const result = await loadRequest(request, loadContext(view, rendering))
    const { until, isStale } = rendering.freshness
    if (!result.ok) return { until, isStale }
    reportMissing(result.items)
    return { had: { items: result.items, channels: siteChannels(result.items, view) }, until, isStale }
  }

  return async (
    view: ViewContext,
    rendering: RenderContext = newRenderContext(),
  ): Promise<MenuTree['had']> => {
    if (source === undefined) return undefined
    // What cannot be dated is not kept.
    const current = await revision?.().catch(() => undefined)
    const key = `${current} ${sent?.generationOf(source) ?? 0} ${view.locale.code} ${view.platform ?? ''}`
    const make = (): Promise<MenuTree> => load(source, view, rendering)
    const { had, until, isStale } = current === undefined ? await make() : await remember(key, make)
    rendering.freshness.note({ until, isStale })
    return had
  }
}

/** Whether Items lead to channels, which only the backend's tree may know. */
export function leadsToChannels({ source }: PageQuery, { sources }: SiteManifest): boolean {
  return (
    source !== undefined && sources[source]?.item.targets?.some(({ channel }) => channel === true) === true
  )
}
