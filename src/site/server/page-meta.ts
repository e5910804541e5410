import type { PageMeta, QueryView } from '../contracts/view.ts'
import { configuredPicture } from '../data/index.ts'
import { type Page, type PageMatch, withoutParam } from '../engine/index.ts'
import { excerptOf, localized } from '../i18n/index.ts'
import { fileAddressOf } from './file-address.ts'
import { translationsOf } from './translations.ts'
import type { ViewContext } from './view-context.ts'

const DESCRIPTION_LENGTH = 120

/** The address search engines keep: the same page for every platform. */
export function forEveryPlatform(address: string): string {
  return withoutParam(address, 'platform')
}

/** A path of this site with the site's origin before it; other addresses stay. */
export function absolute(path: string, origin: string): string {
  return path.startsWith('/') ? `${origin}${path}` : path
}

function feedTitle(page: Page, heading: string, context: ViewContext): string {
  return localized(page.feed?.title, context.locale.code) || heading
}

/** Feeds of a page; on the home page those of every list with an address of its own. */
function feedsOf(
  match: PageMatch,
  heading: string,
  context: ViewContext,
  origin: string,
): NonNullable<PageMeta['feeds']> {
  const { manifest, locale, headings, channels } = context
  const link = (page: Page, address: string, title: string) => ({
    title: `${feedTitle(page, title, context)} - ${localized(manifest.site.name, locale.code)}`,
    href: absolute(fileAddressOf(address, 'atom'), origin),
  })
  if (match.page.feed !== undefined) return [link(match.page, match.canonical, heading)]
  if (match.page.route !== manifest.home) return []
  const lang = locale.code === manifest.locales[0]?.code ? '' : `?lang=${locale.code}`
  return manifest.pages
    .filter((page) => page.feed !== undefined && !page.route.includes(':'))
    .map((page) =>
      link(
        page,
        `${page.route}${lang}`,
        headings({ page, params: {}, locale: locale.code, names: channels }).heading,
      ),
    )
}

function recordFiles({ page, canonical }: PageMatch, origin: string): NonNullable<PageMeta['files']> {
  const address = (ending: 'json' | 'manifest.json') => absolute(fileAddressOf(canonical, ending), origin)
  return [
    { type: 'application/json', href: address('json') },
    ...(page.manifest === true
      ? [
          {
            type: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
            href: address('manifest.json'),
          },
        ]
      : []),
  ]
}

/** What the head of a page says of it. */
export function pageMeta(
  match: PageMatch,
  heading: string,
  main: QueryView | undefined,
  context: ViewContext,
  origin: string,
): PageMeta {
  const { page } = match
  const { site, locales } = context.manifest
  const name = localized(site.name, context.locale.code)
  const item = page.kind === 'detail' && main?.ok === true ? main.items[0] : undefined
  const subject = page.route === context.manifest.home ? '' : (item?.title ?? heading)
  const own = item?.excerpt ?? localized(site.description, context.locale.code)
  const description = excerptOf(own, DESCRIPTION_LENGTH)
  const banner = site.shell.subBanner
  const picture =
    item?.image ?? (banner === undefined ? undefined : configuredPicture(banner, name, context.images))
  const feeds = feedsOf(match, heading, context, origin)
  const alternates = translationsOf(match, main, context)
  const [first] = alternates
  return {
    title: subject === '' ? name : `${subject} - ${name}`,
    canonical: absolute(forEveryPlatform(match.canonical), origin),
    alternates: [
      ...alternates.map((alternate) => ({
        tag: locales.find((locale) => locale.code === alternate.locale)?.tag ?? alternate.locale,
        href: absolute(forEveryPlatform(alternate.href), origin),
      })),
      ...(first === undefined
        ? []
        : [{ tag: 'x-default', href: absolute(forEveryPlatform(first.href), origin) }]),
    ],
    type: item === undefined ? 'website' : 'article',
    ...(description === '' ? {} : { description }),
    ...(picture === undefined ? {} : { image: absolute(picture.src, origin), imageAlt: picture.alt || name }),
    ...(feeds.length === 0 ? {} : { feeds }),
    ...(item === undefined ? {} : { files: recordFiles(match, origin) }),
  }
}
