import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { localized } from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { Channel, ChannelNames, SiteManifest } from '../../engine/index.ts'

interface NamedChannel {
  readonly segment: string
  readonly path: string
  readonly title: string
}

/** The channels of a site in one language: the backend's tree first, then the config. */
export interface SiteChannels extends ChannelNames {
  /** Whether the backend's tree is in it. */
  readonly hasTree: boolean
  /** Paths of the channels with this number, those of the config first. */
  readonly pathsOf: (segment: string) => readonly string[]
}

interface Naming {
  readonly manifest: SiteManifest
  readonly locale: LocaleConfig
}

/** A channel of the tree with its place in the site. */
export interface TreeChannel {
  readonly item: Item
  /** The same channel in the config, known by its path or by its segment among its siblings. */
  readonly known: Channel | undefined
  /** Its path, or the address outside the site that it leads to. */
  readonly path: string
  /** The tree's name in the default language; in others the config's, where it has the channel (readings, 3). */
  readonly title: string
}

export function treeChannel(
  item: Item,
  siblings: readonly Channel[],
  parent: string,
  { manifest, locale }: Naming,
): TreeChannel {
  const known = siblings.find((channel) => channel.path === item.path || channel.segment === item.kind)
  const path = item.path ?? known?.path ?? ''
  const isAbsolute = /^(https?:)?\/\//i.test(path) || path.startsWith('/')
  const isDefault = locale.code === manifest.locales[0]?.code
  const usesTree = known === undefined || (isDefault && item.title !== '')
  return {
    item,
    known,
    path: isAbsolute ? path : `${parent}/${path}`,
    title: usesTree ? item.title : localized(known.title, locale.code),
  }
}

function inTree(
  items: readonly Item[],
  siblings: readonly Channel[],
  parent: string,
  naming: Naming,
): readonly NamedChannel[] {
  return items.flatMap((item) => {
    const { known, path, title } = treeChannel(item, siblings, parent, naming)
    const segment = item.kind ?? known?.segment ?? ''
    const below = inTree(item.children ?? [], known?.children ?? [], path, naming)
    return [{ segment, path, title }, ...below]
  })
}

function inConfig(channels: readonly Channel[], locale: string): readonly NamedChannel[] {
  return channels.flatMap(({ segment, path, title, children }) => [
    { segment, path, title: localized(title, locale) },
    ...inConfig(children, locale),
  ])
}

function titlesBy(
  channels: readonly NamedChannel[],
  keyOf: (channel: NamedChannel) => string,
): ReadonlyMap<string, string> {
  return new Map(
    channels
      .filter((channel) => channel.title !== '' && keyOf(channel) !== '')
      .toReversed()
      .map((channel) => [keyOf(channel).toLowerCase(), channel.title]),
  )
}

/** What a site's channels are called and where they are; `tree` is undefined where it could not be had. */
export function siteChannels(tree: readonly Item[] | undefined, naming: Naming): SiteChannels {
  const { manifest, locale } = naming
  const own = inConfig(manifest.channels, locale.code)
  const ofTree = tree === undefined ? [] : inTree(tree, manifest.channels, '', naming)
  const byPath = titlesBy([...ofTree, ...own], ({ path }) => path)
  const bySegment = titlesBy([...ofTree, ...own], ({ segment }) => segment)
  const pathsBy = new Map<string, Set<string>>()
  for (const { segment, path } of [...own, ...ofTree])
    pathsBy.set(segment, (pathsBy.get(segment) ?? new Set()).add(path))
  return {
    hasTree: tree !== undefined,
    at: (path) => byPath.get(path.toLowerCase()),
    of: (segment) => bySegment.get(segment.toLowerCase()),
    pathsOf: (segment) => [...(pathsBy.get(segment) ?? [])],
  }
}
