import { encodeSegment } from '../base/path-segment.ts'
import { type Channel, channelIndex, type Page, type SiteManifest } from './manifest.ts'
import { parseRoute } from './route-pattern.ts'

/** Most levels a breadcrumb shows after the home page (specification, section 2). */
const LEVELS = 3

export interface HeadingCrumb {
  readonly title: string
  readonly path: string
}

export interface PageHeading {
  /** The page's title, or that of the last channel in its path; the site's name where there is neither. */
  readonly heading: string
  /** Whether the heading is the page's own, not that of a channel above it. */
  readonly isOwn: boolean
  /** Without the home page; the last is the page itself, or the list an entry is in. */
  readonly crumbs: readonly HeadingCrumb[]
}

/** What channels are called in the language of a page. */
export interface ChannelNames {
  readonly at: (path: string) => string | undefined
  /** By number, for a segment that the address chose and that is a channel elsewhere. */
  readonly of: (segment: string) => string | undefined
}

export interface HeadingSubject {
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
  readonly locale: string
  /** By default those of the config. */
  readonly names?: ChannelNames
}

type Text = Channel['title']

function inLocale(text: Text | undefined, locale: string): string | undefined {
  return text === undefined ? undefined : (text[locale] ?? Object.values(text)[0])
}

interface Level {
  readonly path: string
  /** The segment that the address chose. */
  readonly chosen: string | undefined
  readonly isId: boolean
}

/** The paths above and of a page, from the first segment on. */
function levelsOf(page: Page, params: HeadingSubject['params']): readonly Level[] {
  const levels: Level[] = []
  for (const segment of parseRoute(page.route)?.segments ?? []) {
    const text = segment.kind === 'static' ? segment.text : (params[segment.name] ?? '')
    const chosen = segment.kind === 'channel' ? text : undefined
    levels.push({
      path: `${levels.at(-1)?.path ?? ''}/${encodeSegment(text)}`,
      chosen,
      isId: segment.kind === 'id',
    })
  }
  return levels
}

/** A function that names pages and the way to them by the names of the channels in their paths. */
export function createHeadings(manifest: SiteManifest): (subject: HeadingSubject) => PageHeading {
  const channels = channelIndex(manifest)
  const configured = (locale: string): ChannelNames => ({
    at: (path) => inLocale(channels.get(path.toLowerCase())?.title, locale),
    of: () => undefined,
  })
  return ({ page, params, locale, names = configured(locale) }) => {
    const levels = levelsOf(page, params).filter(({ isId }) => !isId)
    const ownTitle = inLocale(page.title, locale)
    const crumbs = levels.flatMap(({ path, chosen }, index): readonly HeadingCrumb[] => {
      const channel = names.at(path) ?? (chosen === undefined ? undefined : names.of(chosen))
      const isLast = index === levels.length - 1
      const title = isLast ? (ownTitle ?? channel) : channel
      return title === undefined ? [] : [{ title, path }]
    })
    const last = levels.at(-1)?.path
    const named = crumbs.find(({ path }) => path === last)?.title
    const heading = ownTitle ?? named ?? crumbs.at(-1)?.title ?? inLocale(manifest.site.name, locale) ?? ''
    return { heading, isOwn: (ownTitle ?? named) !== undefined, crumbs: crumbs.slice(0, LEVELS) }
  }
}
