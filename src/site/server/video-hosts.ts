import type { SiteConfig } from '../../../schemas/config/index.ts'
import type { LoadContext, VideoFrame } from '../data/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { fill, localized, textsFor } from '../i18n/index.ts'

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

/** The texts of a video that is not loaded yet, by key of the interface. */
interface VideoTexts {
  readonly play: string
  readonly note: string
}

/**
 * What a frame of a text is shown as: undefined where the config does not list its address. A frame of plain http is asked for by
 * https.
 */
export function createVideoFrames({ videos = [] }: Pick<SiteConfig, 'videos'>) {
  const hosts = videos.map((video: VideoHost) => ({ ...video, patterns: video.paths.map(patternOf) }))
  return (address: string, title: string, language: string, texts: VideoTexts): VideoFrame | undefined => {
    if (!URL.canParse(address)) return undefined
    const url = new URL(address.replace(/^http:/i, 'https:'))
    if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
      return undefined
    const video = hosts.find(
      ({ host, patterns }) =>
        host === url.hostname && patterns.some((pattern) => pattern.test(`${url.pathname}${url.search}`)),
    )
    if (video === undefined) return undefined
    const name = localized(video.name, language)
    return {
      href: url.href,
      label: fill(texts.play, { title: title === '' ? name : title }),
      note: fill(texts.note, { name, host: video.host }),
    }
  }
}

/** The same for mapping records, with the texts of each language of a site. */
export function createVideos({ site, locales }: SiteManifest): (language: string) => LoadContext['video'] {
  const frames = createVideoFrames(site)
  const texts = new Map(
    locales.map(({ code }): readonly [string, VideoTexts] => {
      const all = textsFor(code, site.texts)
      return [code, { play: all['video.play'] ?? '', note: all['video.note'] ?? '' }]
    }),
  )
  return (language) => {
    const own = texts.get(language)
    return own && ((address, title) => frames(address, title, language, own))
  }
}
