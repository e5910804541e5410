import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { createMemo } from '../../base/tasks.ts'
import {
  datePatternOf,
  directionOf,
  eraOf,
  formatDate,
  localized,
  numberingOf,
  sameNumbersOf,
  scriptOf,
} from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type {
  LinkView,
  LocaleView,
  NavNode,
  NoticeView,
  ShellView,
  ToolView,
} from '../../engine/contracts/view.ts'
import type { Channel, PageQuery, SiteManifest } from '../../engine/index.ts'
import { NEUTRAL_LOOK } from '../../engine/theme/neutral.ts'
import { pageTexts, type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import { configuredPicture, type LoadContext, loadRequest } from '../../sources/index.ts'
import { type SiteChannels, siteChannels, treeChannel } from '../site/site.ts'
import type { ViewOptions } from './page-options.ts'
import { newRenderContext, type RenderContext } from './response-cache.ts'
import { configPicture, errorWords, linkTo, toLinkView, type ViewContext, viewText } from './view-context.ts'

type Footer = NonNullable<SiteManifest['site']['shell']['footer']>
type FooterLink = NonNullable<Footer['links']>[number]

function localeView({
  code,
  tag,
  label,
  dateFormat = datePatternOf(tag),
  periodFormat,
}: LocaleConfig): LocaleView {
  const numbering = numberingOf(tag)
  return {
    code,
    tag,
    label,
    script: scriptOf(tag),
    direction: directionOf(tag),
    dateFormat,
    periodFormat: periodFormat ?? dateFormat,
    ...(numbering === 'latn' ? {} : { numbering }),
    ...omitUndefined({ era: eraOf(tag), numbersAs: sameNumbersOf(tag) }),
  }
}

function fromChannels(channels: readonly Channel[], context: ViewContext): readonly NavNode[] {
  return channels.flatMap((channel) => {
    const link = channel.visible ? linkTo(channel.href ?? channel.path, context) : undefined
    if (link === undefined) return []
    const title = localized(channel.title, context.locale.code)
    return [{ title, ...link, children: fromChannels(channel.children, context) }]
  })
}

function navigationFromTree(
  items: readonly Item[],
  siblings: readonly Channel[],
  parent: string,
  context: ViewContext,
): readonly NavNode[] {
  return items.flatMap((item) => {
    if (item.visible === false) return []
    const { known, path, title } = treeChannel(item, siblings, parent, context)
    const link = linkTo(path, context)
    if (link === undefined) return []
    return [
      {
        title,
        ...link,
        children: navigationFromTree(item.children ?? [], known?.children ?? [], path, context),
      },
    ]
  })
}

/** Returns the menu: the backend's channel tree if it was loaded, else the channels of the config (specification, section 2). */
function navigationFrom(tree: readonly Item[] | undefined, context: ViewContext): readonly NavNode[] {
  const { channels } = context.manifest
  const nodes = tree === undefined ? [] : navigationFromTree(tree, channels, '', context)
  return nodes.length > 0 ? nodes : fromChannels(channels, context)
}

function toolViews(context: ViewContext): readonly ToolView[] {
  return (context.manifest.site.shell.toolbar ?? []).map((tool) => {
    const link = tool.href === undefined ? undefined : linkTo(tool.href, context)
    const image = tool.image === undefined ? undefined : configPicture(tool.image, context)
    return {
      tool: tool.tool,
      icon: tool.icon ?? tool.tool,
      title: viewText(tool.title, context),
      ...omitUndefined({
        href: link?.href,
        image,
        note: viewText(tool.note, context),
        action: viewText(tool.action, context),
        targets: tool.targets?.map(({ name, url, code }) => ({
          name: viewText(name, context),
          ...omitUndefined({ url, code: viewText(code, context) }),
        })),
      }),
    }
  })
}

function footerLinks(links: readonly FooterLink[] | undefined, context: ViewContext): readonly LinkView[] {
  return (links ?? []).flatMap((link) => {
    const note = link.note && localized(link.note, context.locale.code)
    const extra = omitUndefined({ note, image: link.image })
    return toLinkView(viewText(link.title, context), link.href, context, extra) ?? []
  })
}

/** Returns the year of a date in the calendar of a date pattern. */
function yearOf(day: string, pattern: string): number {
  const [part = 'YYYY'] = /BBBB|JJJJ/.exec(pattern) ?? []
  return Number(formatDate(day, part))
}

function footerView(context: ViewContext, year: number): ShellView['footer'] {
  const { footer } = context.manifest.site.shell
  const { follow, advice, copyright } = footer
  return {
    links: footerLinks(footer.links, context),
    contact: (footer.contact ?? []).map((line) => viewText(line, context)),
    year,
    filings: footerLinks(footer.filings, context),
    ...omitUndefined({
      follow: follow && { title: viewText(follow.title, context), codes: footerLinks(follow.codes, context) },
      advice: viewText(advice, context),
      copyright: viewText(copyright, context),
    }),
  }
}

type NoticeConfig = NonNullable<SiteManifest['site']['shell']['notice']>

function noticeView(
  { title, text, confirm }: Pick<NoticeConfig, 'title' | 'text' | 'confirm'>,
  context: ViewContext,
): NoticeView {
  return {
    text: viewText(text, context),
    ...omitUndefined({ title: viewText(title, context), confirm: viewText(confirm, context) }),
  }
}

function isCurrent({ from = '', until }: NoticeConfig, today: string): boolean {
  return from <= today && (until === undefined || today <= until)
}

function noticesToday(context: ViewContext, today: string): Pick<ShellView, 'notice' | 'dialogs'> {
  const { notice, dialogs } = context.manifest.site.shell
  const { delay } = notice ?? {}
  return {
    ...(notice &&
      isCurrent(notice, today) && {
        notice: { ...noticeView(notice, context), ...omitUndefined({ delay }) },
      }),
    ...(dialogs && {
      dialogs: Object.fromEntries(dialogs.map((each) => [each.name, noticeView(each, context)])),
    }),
  }
}

type Logos = Partial<Record<'light' | 'dark', string>>

/** Returns the museum's logos for light and dark backgrounds. */
export function logosOf(logo: SiteManifest['site']['shell']['logo']): Logos {
  if (logo === undefined) return {}
  return typeof logo === 'string' ? { light: logo, dark: logo } : logo
}

/** Returns the shell of every page in one language. `today` is the museum's date, `YYYY-MM-DD`. */
export function shellView(context: ViewContext, tree: readonly Item[] | undefined, today: string): ShellView {
  const { site, locales, pages } = context.manifest
  const { code } = context.locale
  const { shell } = site
  const { header, band, hall, footer, entries } = { ...NEUTRAL_LOOK, ...context.manifest.theme }
  const logos = logosOf(shell.logo)
  const search = shell.search === undefined ? undefined : linkTo(shell.search, context)
  const picture = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : configPicture(path, context)
  const [light, dark] = [picture(logos.light), picture(logos.dark)]
  const logo = light === undefined || dark === undefined ? undefined : { light, dark }
  const sizeOf = (path: string | undefined) =>
    path === undefined ? undefined : context.images.sizeOf?.(path)
  const [lightSize, darkSize] = [sizeOf(logos.light), sizeOf(logos.dark)]
  const logoSizes = omitUndefined({ light: lightSize, dark: darkSize })
  const subBanner =
    shell.subBanner === undefined ? undefined : configuredPicture(shell.subBanner, '', context.images)
  // A dark band needs a picture.
  const shownBand = subBanner === undefined ? 'plain' : band
  const locale = localeView(context.locale)
  const texts = textsFor(context.locale, site.texts)
  const text = (key: TextKey, values?: Readonly<Record<string, string>>): string =>
    translate(texts, locale, key, values)
  const months = text('date.months').split(' ')
  const date = formatDate(today, locale.dateFormat, { months, numbers: locale })
  return {
    locale,
    locales: locales.map(localeView),
    today,
    routes: pages.map(({ route, template }) => ({ path: route, template })),
    name: localized(site.name, code),
    home: linkTo(context.manifest.home, context)?.href ?? '/',
    ...(site.images?.crop === false ? { wholePictures: true } : {}),
    ...(site.images?.missing === 'none' ? { noPictureSign: true } : {}),
    imageWidths: { thumb: site.images?.thumb?.width ?? 480, full: site.images?.width ?? 1600 },
    navigation: navigationFrom(tree, context),
    toolbar: toolViews(context),
    footer: footerView(context, yearOf(today, locale.dateFormat)),
    ...noticesToday(context, today),
    errorPage: errorWords(context),
    texts: { ...pageTexts(texts), 'print.date': text('print.date', { date }) },
    look: { header, band: shownBand, hall, footer, entries },
    ...(logo === undefined ? {} : { logo, logoSizes, logoOnly: shell.logoOnly === true }),
    ...omitUndefined({ platform: context.platform, search: search?.href, subBanner }),
  }
}

/**
 * Returns the paths of visible configured channels that are missing in a backend's tree, and therefore in the menu.
 *
 * @internal Exported for tests.
 */
export function missingChannels(items: readonly Item[], channels: readonly Channel[]): readonly string[] {
  return channels.flatMap((channel) => {
    if (!channel.visible) return []
    const found = items.find(({ path, kind }) => path === channel.path || kind === channel.segment)
    if (found === undefined) return [channel.path]
    return found.visible === false ? [] : missingChannels(found.children ?? [], channel.children)
  })
}

/** The backend's channel tree in one language and platform; undefined if it could not be loaded. */
interface MenuTree {
  readonly had?: { readonly items: readonly Item[]; readonly channels: SiteChannels }
  readonly until: number
  readonly isStale: boolean
}

/** One per language and platform of a site, including those of the previous revision. */
const MAX_TREES = 100

/**
 * Loads the channel tree of the menu. Every page needs it, so it is mapped once per language, platform and revision, and kept as long as
 * its answer may be used.
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
    // Without a revision, the result is not cached.
    const current = await revision?.().catch(() => undefined)
    const key = `${current} ${sent?.generationOf(source) ?? 0} ${view.locale.code} ${view.platform ?? ''}`
    const make = (): Promise<MenuTree> => load(source, view, rendering)
    const { had, until, isStale } = current === undefined ? await make() : await remember(key, make)
    rendering.freshness.note({ until, isStale })
    return had
  }
}

/** Whether Items may link to channels that only the backend's tree contains. */
export function leadsToChannels({ source }: PageQuery, { sources }: SiteManifest): boolean {
  return (
    source !== undefined && sources[source]?.item.targets?.some(({ channel }) => channel === true) === true
  )
}
