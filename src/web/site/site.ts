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
import { createFetchRule } from './remote-files.ts'
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

/** Returns the proxied address on this origin of an external PDF; undefined for any other address. */
export function documentAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host, pathname, search } = new URL(address)
  return /^https?:$/.test(protocol) && /\.pdf$/i.test(pathname)
    ? `${DOCUMENT_PREFIX}${protocol.slice(0, -1)}/${host}${pathname}${search}`
    : undefined
}

/** Parses the proxied address of a PDF; undefined for any address not written by `documentAddress`. */
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

/** Returns the origins of allowed videos, for the CSP. */
export function videoOrigins({ videos = [] }: Pick<SiteConfig, 'videos'>): readonly string[] {
  return [...new Set(videos.map(({ host }) => `https://${host}`))]
}

/** Language of a page, and its interface texts. */
interface PageLanguage {
  readonly code: string
  readonly tag: string
  readonly texts: Texts
}

/**
 * Creates a function that converts a frame to a video; undefined if the config does not list its address. Frames with http are requested
 * with https.
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

/** Returns the function that converts frames in records to videos, with interface texts in each language of a site. */
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

/** Creates a site: a compiled config with everything needed to answer requests. */
export function createSite(manifest: SiteManifest, environment: Environment) {
  const settings = settingsOf(manifest, environment.variables)
  const images = imageSettings(manifest, environment.variables)
  const { documents } = manifest.site
  const documentReach =
    documents === undefined ? () => undefined : createFetchRule({ base: images.base, ...documents })
  return {
    manifest,
    match: createMatcher(manifest),
    linker: createLinker(manifest, environment.siteUrl),
    headings: createHeadings(manifest),
    addresses: serviceAddresses(manifest, environment.variables),
    signatures: serviceSignatures(manifest, environment.variables),
    images,
    /** Returns from which addresses a PDF may be proxied; undefined if it must not be. */
    documentReach,
    /** Returns the proxied address on this origin of an external PDF; undefined if it is not proxied. */
    documentAddress: (address: string) =>
      documentReach(address) === undefined ? undefined : documentAddress(address),
    settings,
    /** `settings` for texts, by language. */
    settingsIn: new Map(
      manifest.locales.map((locale) => [locale.code, settingsIn(manifest, environment.variables, locale)]),
    ),
    /** Retention period of personal data in days; undefined for no limit. */
    keepDays: keepDaysOf(manifest, environment.variables),
    /** Converts a frame in a text to a video, by language. */
    videos: createVideos(manifest),
    videoOrigins: videoOrigins(manifest.site),
    /** Whether records may have 3D models. */
    hasModels: Object.values(manifest.sources).some(({ item }) => item.media !== undefined),
    tileOrigins: tileOrigins(manifest, settings),
  }
}

export type Site = ReturnType<typeof createSite>

// The channels of a site: names, positions and content.

interface NamedChannel {
  readonly segment: string
  readonly path: string
  readonly title: string
}

/** The channels of a site in one language, first those of the backend's tree, then those of the config. */
export interface SiteChannels extends ChannelNames {
  /** Whether the backend's tree was loaded. */
  readonly hasTree: boolean
  /** Returns the paths of the channels with this number, those of the config first. */
  readonly pathsOf: (segment: string) => readonly string[]
}

interface ChannelNameContext {
  readonly manifest: SiteManifest
  readonly locale: LocaleConfig
}

/** A channel of the tree with its position in the site. */
interface TreeChannel {
  readonly item: Item
  /** The same channel in the config, matched by its path, or by its segment among its siblings. */
  readonly known: Channel | undefined
  /** Its path, or its external URL. */
  readonly path: string
  /** Title from the tree in the default language. In other languages, that of the config, if it has the channel (readings, 3). */
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

/** Returns names and paths of a site's channels; `tree` is undefined if it could not be loaded. */
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

/** `here` if a record belongs at the requested URL, `at` its actual path, or `nowhere`. */
type RecordPlace = 'here' | 'nowhere' | { readonly at: string }

type MatchUrl = (url: string) => Match

function isPage(match: Match): boolean {
  return match.kind === 'page'
}

/** Returns the first of these paths that is a page, with the language and platform of the request. */
function firstPage(paths: readonly string[], query: string, matchUrl: MatchUrl): RecordPlace | undefined {
  const path = paths.find((each) => each.startsWith('/') && isPage(matchUrl(each)))
  return path === undefined ? undefined : { at: query === '' ? path : `${path}?${query}` }
}

/** Returns the place of a record requested by id: in its channel, or below the channel in the URL. */
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

/** Returns the place of a channel's single page: at the channel, or below the channel that its record names. */
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
 * Returns the canonical place of a page's record, by the channel it names. If the backend does not state a channel, the requested URL is
 * accepted.
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
