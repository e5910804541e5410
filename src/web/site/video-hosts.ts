import type { SiteConfig } from '../../../schemas/config/index.ts'
import { localized } from '../../base/text/index.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { type Texts, textsFor, translate } from '../../pages/texts/index.ts'
import type { LoadContext, VideoFrame } from '../../sources/index.ts'

type VideoHost = NonNullable<SiteConfig['videos']>[number]

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
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
 */
export function createVideoFrames({ videos = [] }: Pick<SiteConfig, 'videos'>) {
  const hosts = videos.map((video: VideoHost) => ({ ...video, patterns: video.paths.map(patternOf) }))
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

/** The same for mapping records, with the texts of each language of a site. */
export function createVideos({ site, locales }: SiteManifest): (language: string) => LoadContext['video'] {
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
