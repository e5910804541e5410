import type { LocaleConfig, SiteConfig } from '../../../schemas/config/index.ts'
import { encodeSegment } from '../../base/path-segment.ts'
import { escapePattern, localized } from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import {
  type Channel,
  type ChannelNames,
  createHeadings,
  createLinker,
  createMatcher,
  type Match,
  type PageMatch,
  type SiteManifest,
} from '../../engine/index.ts'
import { type Texts, textsFor, translate } from '../../pages/texts/index.ts'
import type { LoadContext, VideoFrame } from '../../sources/index.ts'
import type { Environment } from './environment.ts'
import { createReach } from './remote-files.ts'
import {
  imageSettings,
  keepDaysOf,
  serviceAddresses,
  serviceSignatures,
  settingsIn,
  settingsOf,
  tileOrigins,
} from './services.ts'

// A site, with the hosts whose documents and videos it shows.

export const DOCUMENT_PREFIX = '/_vitrine/document/'

const ADDRESS = /^\/_vitrine\/document\/(https?)\/([^/?#]+)(\/[^?#]*\.pdf)(\?[^#]*)?$/i

/** Address on this origin of a PDF of another host; undefined where it is none. */
export function documentAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host, pathname, search } = new URL(address)
  return /^https?:$/.test(protocol) && /\.pdf$/i.test(pathname)
    ? `${DOCUMENT_PREFIX}${protocol.slice(0, -1)}/${host}${pathname}${search}`
    : undefined
}

/** The PDF that an address names; undefined for any address that `documentAddress` does not write. */
export function documentOf(url: string): string | undefined {
  const [, scheme = '', host = '', path = '', search = ''] = ADDRESS.exec(url) ?? []
  const address = `${scheme}://${host}${path}${search}`
  return documentAddress(address) === url ? address : undefined
}

type VideoHost = NonNullable<SiteConfig['videos']>[number]

function wildcardPattern(path: string): RegExp {
  return new RegExp(
    `^${path
      .split('*')
      .map((part) => escapePattern(part))
      .join('.*')}$`,
  )
}

/** Origins of the videos that may be shown, for the CSP. */
export function videoOrigins({ videos = [] }: Pick<SiteConfig, 'videos'>): readonly string[] {
  return [...new Set(videos.map(({ host }) => `https://${host}`))]
}

/** A language of the page and its texts of the interface. */
interface PageLanguage {
  readonly code: string
  readonly tag: string
  readonly texts: Texts
}

/**
 * What a frame of a text is shown as: undefined where the config does not list its address. A frame of plain http is requested by
 * https.
 *
 * @internal Exported for tests.
 */
export function createVideoFrames({ videos = [] }: Pick<SiteConfig, 'videos'>) {
  const hosts = videos.map((video: VideoHost) => ({ ...video, patterns: video.paths.map(wildcardPattern) }))
  return (address: string, title: string, language: PageLanguage): VideoFrame | undefined => {
    if (!URL.canParse(address)) return undefined
    const url = new URL(address.replace(/^http:/i, 'https:'))
    if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
      return undefined
    const video = hosts.find(
      ({ host, patterns }) =>
        host === url.hostname && patterns.some((pattern) => pattern.test(`${url.pathname}${url.search}`)),
    )
    if (video === undefined) return undefined
    const name = localized(video.name, language.code)
    const text = (key: string, values: Readonly<Record<string, string>>): string =>
      translate(language.texts, language, key, values)
    return {
      href: url.href,
      label: text('video.play', { title: title === '' ? name : title }),
      note: text('video.note', { name, host: video.host }),
    }
  }
}

/** What a frame in a text of a record is shown as, with the texts of each language of a site. */
function createVideos({ site, locales }: SiteManifest): (language: string) => LoadContext['video'] {
  const frames = createVideoFrames(site)
  const languages = new Map(
    locales.map(({ code, tag }): readonly [string, PageLanguage] => [
      code,
      { code, tag, texts: textsFor({ code, tag }, site.texts) },
    ]),
  )
  return (code) => {
    const language = languages.get(code)
    return language && ((address, title) => frames(address, title, language))
  }
}

/** A compiled config with all that answering an address needs. */
export function createSite(manifest: SiteManifest, environment: Environment) {
  const settings = settingsOf(manifest, environment.variables)
  const images = imageSettings(manifest, environment.variables)
  const { documents } = manifest.site
  const documentReach =
    documents === undefined ? () => undefined : createReach({ base: images.base, ...documents })
  return {
    manifest,
    match: createMatcher(manifest),
    linker: createLinker(manifest, environment.siteUrl),
    headings: createHeadings(manifest),
    addresses: serviceAddresses(manifest, environment.variables),
    signatures: serviceSignatures(manifest, environment.variables),
    images,
    /** From where PDFs may be passed on; undefined where they may not. */
    documentReach,
    /** Address on this origin of a PDF of another host; undefined where it is not passed on. */
    documentAddress: (address: string) =>
      documentReach(address) === undefined ? undefined : documentAddress(address),
    settings,
    /** `settings` for texts, by language. */
    settingsIn: new Map(
      manifest.locales.map((locale) => [locale.code, settingsIn(manifest, environment.variables, locale)]),
    ),
    /** Retention period of personal data in days; undefined for no limit. */
    keepDays: keepDaysOf(manifest, environment.variables),
    /** What a frame in a text is shown as, by language. */
    videos: createVideos(manifest),
    videoOrigins: videoOrigins(manifest.site),
    /** Whether records may have 3D models. */
    hasModels: Object.values(manifest.sources).some(({ item }) => item.media !== undefined),
    tileOrigins: tileOrigins(manifest, settings),
  }
}

export type Site = ReturnType<typeof createSite>

// The channels of a site: their names, their places, and what is on them.

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

interface ChannelNameContext {
  readonly manifest: SiteManifest
  readonly locale: LocaleConfig
}

/** A channel of the tree with its place in the site. */
interface TreeChannel {
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
  { manifest, locale }: ChannelNameContext,
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

function channelsFromTree(
  items: readonly Item[],
  siblings: readonly Channel[],
  parent: string,
  naming: ChannelNameContext,
): readonly NamedChannel[] {
  return items.flatMap((item) => {
    const { known, path, title } = treeChannel(item, siblings, parent, naming)
    const segment = item.kind ?? known?.segment ?? ''
    const below = channelsFromTree(item.children ?? [], known?.children ?? [], path, naming)
    return [{ segment, path, title }, ...below]
  })
}

function channelsFromConfig(channels: readonly Channel[], locale: string): readonly NamedChannel[] {
  return channels.flatMap(({ segment, path, title, children }) => [
    { segment, path, title: localized(title, locale) },
    ...channelsFromConfig(children, locale),
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

/** What a site's channels are called and where they are; `tree` is undefined where it could not be loaded. */
export function siteChannels(tree: readonly Item[] | undefined, naming: ChannelNameContext): SiteChannels {
  const { manifest, locale } = naming
  const own = channelsFromConfig(manifest.channels, locale.code)
  const ofTree = tree === undefined ? [] : channelsFromTree(tree, manifest.channels, '', naming)
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

/** Whether a record is where its address says, and if not, where it is. */
type RecordPlace = 'here' | 'nowhere' | { readonly at: string }

type MatchUrl = (url: string) => Match

function isPage(match: Match): boolean {
  return match.kind === 'page'
}

/** The first of these paths that is a page, with the language and platform of the address requested. */
function firstPage(paths: readonly string[], query: string, matchUrl: MatchUrl): RecordPlace | undefined {
  const path = paths.find((each) => each.startsWith('/') && isPage(matchUrl(each)))
  return path === undefined ? undefined : { at: query === '' ? path : `${path}?${query}` }
}

/** A record by its id: it is where its channel is, or below the channel that the address names. */
function placeById(
  channel: string,
  above: string,
  id: string,
  channels: SiteChannels,
  find: (paths: readonly string[]) => RecordPlace | undefined,
): RecordPlace {
  const own = channels.pathsOf(channel)
  if (own.some((path) => path === above || path.startsWith(`${above}/`))) return 'here'
  const elsewhere = find(own.map((path) => `${path}/${encodeSegment(id)}`))
  if (elsewhere !== undefined) return elsewhere
  const segment = above.slice(above.lastIndexOf('/') + 1)
  return segment === channel || channels.at(above) !== undefined ? 'here' : 'nowhere'
}

/** The one page of a channel: it is where the channel is, or below the channel that its record names. */
function placeByNumber(
  { parentChannel }: Item,
  path: string,
  channels: SiteChannels,
  find: (paths: readonly string[]) => RecordPlace | undefined,
): RecordPlace {
  if (channels.at(path) !== undefined) return 'here'
  const [parent = '', segment = ''] = path.split('/').slice(-2)
  const elsewhere = find(channels.pathsOf(segment))
  if (elsewhere !== undefined) return elsewhere
  return parentChannel === undefined || parentChannel === parent ? 'here' : 'nowhere'
}

/**
 * Where the record of a page belongs, by the channel it names: a record has one address. What the backend does not say
 * is not held against it.
 */
export function recordChannelPath(
  { page, params, canonical }: PageMatch,
  record: Item | undefined,
  channels: SiteChannels,
  matchUrl: MatchUrl,
): RecordPlace {
  if (page.kind !== 'detail' || record?.channel === undefined) return 'here'
  const [path = '', query = ''] = canonical.split('?', 2)
  const find = (paths: readonly string[]) => firstPage(paths, query, matchUrl)
  const { id } = params
  if (id === undefined) return placeByNumber(record, path, channels, find)
  return placeById(record.channel, path.slice(0, path.lastIndexOf('/')), id, channels, find)
}
