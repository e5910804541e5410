import type { LocaleConfig } from '../../../schemas/config/index.ts'
import type { PageQuery, SiteManifest } from '../../engine/index.ts'
import { siteChannels } from '../site/site-channels.ts'
import { newRenderContext, type RenderContext } from './freshness.ts'
import { createLoadContexts } from './load-contexts.ts'
import { createMenuTree } from './menu-tree.ts'
import type { ViewContext } from './view-context.ts'
import type { ViewOptions } from './view-options.ts'

/** Whether Items lead to channels, which only the backend's tree may know. */
export function leadsToChannels({ source }: PageQuery, { sources }: SiteManifest): boolean {
  return (
    source !== undefined && sources[source]?.item.targets?.some(({ channel }) => channel === true) === true
  )
}

function localesOf({ locales }: SiteManifest): (code: string) => LocaleConfig {
  const [first] = locales
  if (first === undefined) throw new Error('a manifest has at least one locale')
  return (code) => locales.find((each) => each.code === code) ?? first
}

/** What views are made with: in one language and platform, with the channels of the config or of the backend's tree. */
export function createViewContexts(options: ViewOptions) {
  const { site, now, withDigest, sizeOf } = options
  const { manifest } = site
  const images = { ...site.images, ...(withDigest && { withDigest }), ...(sizeOf && { sizeOf }) }
  const localeOf = localesOf(manifest)
  const configured = new Map(
    manifest.locales.map((locale) => [locale, siteChannels(undefined, { manifest, locale })]),
  )
  const loading = createLoadContexts(options)
  const tree = createMenuTree(options, (view, rendering) => loading({ view, rendering }))

  const plain = (code: string, platform: string | undefined): ViewContext => {
    const locale = localeOf(code)
    return {
      manifest,
      locale,
      channels: configured.get(locale) ?? siteChannels(undefined, { manifest, locale }),
      linker: site.linker,
      headings: site.headings,
      images,
      settings: site.settingsIn.get(code) ?? site.settings,
      now: now(),
      ...(platform === undefined ? {} : { platform }),
    }
  }

  /** The same with the channels of the backend's tree, where it can be had. */
  const withTree = async (
    view: ViewContext,
    rendering: RenderContext = newRenderContext(),
  ): Promise<ViewContext> => {
    const had = await tree(view, rendering)
    return had === undefined ? view : { ...view, channels: had.channels }
  }

  return {
    localeOf,
    plain,
    withTree,
    tree,
    loading,
    /** With the channels that the Items of a query may lead to. */
    forQuery: async (
      query: PageQuery,
      code: string,
      platform: string | undefined,
      rendering: RenderContext,
    ): Promise<ViewContext> => {
      const view = plain(code, platform)
      return leadsToChannels(query, manifest) ? withTree(view, rendering) : view
    },
  }
}

export type ViewContexts = ReturnType<typeof createViewContexts>
