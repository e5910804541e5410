import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import {
  datePatternOf,
  directionOf,
  eraOf,
  formatDate,
  localized,
  numberingOf,
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
import type { Channel, SiteManifest } from '../../engine/index.ts'
import { NEUTRAL_LOOK } from '../../engine/theme/neutral.ts'
import { pageTexts, type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import { configuredPicture } from '../../sources/index.ts'
import { treeChannel } from '../site/site-channels.ts'
import { configPicture, linkTo, toLinkView } from './config-links.ts'
import { errorWords, viewText } from './config-texts.ts'
import type { ViewContext } from './view-context.ts'

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
    ...omitUndefined({ era: eraOf(tag) }),
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

/** The menu: the backend's channel tree where it was loaded, else the channels of the config (specification, section 2). */
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

/** The year of a day in the calendar that a pattern of dates has. */
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

/** The museum's mark by the ground it is on. */
export function logosOf(logo: SiteManifest['site']['shell']['logo']): Logos {
  if (logo === undefined) return {}
  return typeof logo === 'string' ? { light: logo, dark: logo } : logo
}

/** What surrounds every page in one language. `today` is the museum's current date, `YYYY-MM-DD`. */
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
  // Without a picture there is nothing that a dark band could show.
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
