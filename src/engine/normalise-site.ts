import type { ChannelConfig } from '../../schemas/config/index.ts'
import { omitUndefined } from '../base/object.ts'
import { digestOf } from './digest.ts'
import type { Channel, Page, Redirect, Registry, SiteManifest } from './manifest.ts'
import { normalisePage } from './normalise-page.ts'
import type { Named } from './read/named.ts'
import type { ConfigText, ReadConfig } from './read/read-files.ts'

interface ChannelLevel {
  readonly segment: string
  readonly title: Channel['title']
  readonly visible?: boolean
  readonly href?: string
  readonly channels?: readonly ChannelLevel[]
}

function channelOf(level: ChannelLevel, parent: string): Channel {
  const path = `${parent === '/' ? '' : parent}/${level.segment}`
  return {
    segment: level.segment,
    path,
    title: level.title,
    visible: level.visible ?? true,
    ...omitUndefined({ href: level.href }),
    children: (level.channels ?? []).map((child) => channelOf(child, path)),
  }
}

/** Channels of the first level in menu order: by `order`, then by the names of their files. */
function channelsOf(files: readonly Named<ChannelConfig>[]): readonly Channel[] {
  const last = Number.POSITIVE_INFINITY
  return [...files]
    .sort((a, b) => {
      const [first, second] = [a.config.order ?? last, b.config.order ?? last]
      return first === second ? (a.path < b.path ? -1 : 1) : first - second
    })
    .map(({ config: { route, title, visible = true, channels = [] } }) => ({
      segment: route.split('/').at(-1) ?? '',
      path: route,
      title,
      visible,
      children: channels.map((child) => channelOf(child, route)),
    }))
}

function byName<Config>(files: readonly Named<Config>[]): Readonly<Record<string, Config>> {
  return Object.fromEntries(files.map(({ name, config }) => [name, config]))
}

/** The manifest of a config without errors; undefined where there is no site.json to speak of. */
export function normaliseSite(
  config: ReadConfig,
  registry: Registry,
  files: readonly ConfigText[],
): SiteManifest | undefined {
  if (config.site === undefined) return undefined
  const site = config.site.config
  const { at } = config.positions
  const sources = byName(config.sources)
  const written = config.channels.map((channel) => channel.config)
  const pages = written.flatMap(({ pages: list = [] }) =>
    list.flatMap((page): readonly Page[] => {
      const normal = normalisePage(page, at(page), { registry, sources })
      return normal === undefined ? [] : [normal]
    }),
  )
  const redirects = written.flatMap(({ redirects: list = {} }) =>
    Object.entries(list).map(([from, to]): Redirect => ({ from, to, origin: at(list, from) })),
  )
  return {
    site,
    theme: config.theme?.config ?? {},
    locales: site.locales,
    home: site.home ?? '/',
    pages,
    redirects,
    channels: channelsOf(config.channels),
    sources,
    forms: byName(config.forms),
    recordTypes: config.records.map(({ name, config: declared }) => ({ name, config: declared })),
    ...(config.accessibility === undefined ? {} : { accessibility: config.accessibility.config }),
    ...(config.statement === undefined ? {} : { statement: config.statement.config }),
    digest: digestOf(files),
    registry,
  }
}
