// A site, with the hosts whose documents and videos it shows.

import type { SiteConfig } from '../../../schemas/config/index.ts'
import { escapePattern, localized } from '../../base/text/index.ts'
import { createHeadings, createLinker, createMatcher, type SiteManifest } from '../../engine/index.ts'
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
    /** Days for which personal data are kept; undefined for ever. */
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
