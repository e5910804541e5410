import type { SourceConfig } from '../../../schemas/config/index.ts'
import { FILE_ENDINGS } from '../../base/path-segment.ts'
import { excerptOf, localized, plainTag } from '../../base/text/index.ts'
import type { Item, Picture } from '../../engine/contracts/item.ts'
import { isOwnPicture, SHARED_SIZE, sharedAddress } from '../../engine/contracts/picture-versions.ts'
import type { PageMeta, PageView, QueryView } from '../../engine/contracts/view.ts'
import {
  langOf,
  mainQuery,
  PAGE_SIZE_PARAM,
  type Page,
  type PageMatch,
  type PageQuery,
  SORT_PARAM,
  withoutParam,
  withQuery,
} from '../../engine/index.ts'
import { configuredPicture } from '../../sources/index.ts'
import type { ViewContext } from './view-context.ts'

/** Extensions of a page's machine-readable files. */
export type FileEnding = (typeof FILE_ENDINGS)[number]

const SPLIT = /^([^?]*)(?:\?(.*))?$/

/** Query parameters that affect a page but not its files. */
const LEFT_OUT = ['platform', 'page']

/** Returns the address of a page's file: for `/News?lang=en` and "atom", `/News.atom?lang=en`; for `/`, `/index.atom`. */
export function fileAddressOf(page: string, ending: FileEnding): string {
  const [, path = '/', query = ''] = SPLIT.exec(page) ?? []
  const params = new URLSearchParams(query)
  for (const name of LEFT_OUT) params.delete(name)
  return `${path === '/' ? '/index' : path}.${ending}${params.size === 0 ? '' : `?${params}`}`
}

interface FileAddress {
  /** Address of the file's page. */
  readonly page: string
  readonly ending: FileEnding
}

/** Splits the address of a file into its page and extension; undefined for any other address. */
export function readFileAddress(url: string): FileAddress | undefined {
  const [, path = '', query] = SPLIT.exec(url) ?? []
  const ending = FILE_ENDINGS.find((each) => path.endsWith(`.${each}`))
  if (ending === undefined) return undefined
  const stem = path.slice(0, -ending.length - 1)
  return { page: `${stem === '/index' ? '/' : stem}${query === undefined ? '' : `?${query}`}`, ending }
}

const MAX_DESCRIPTION_LENGTH = 120

/** Returns the canonical URL for search engines, the same for all platforms. */
export function forEveryPlatform(address: string): string {
  return withoutParam(address, 'platform')
}

/** Returns the canonical URL of a page for search engines, the same for all platforms, sort orders and page sizes. */
function forSearchEngines(address: string, { sort, pageSizes }: Page): string {
  const ordered = sort === undefined ? address : withoutParam(address, SORT_PARAM)
  return forEveryPlatform(pageSizes === undefined ? ordered : withoutParam(ordered, PAGE_SIZE_PARAM))
}

/**
 * Whether a URL filters a list by more than one value of one filter, which alone is a topic of its own. There are countless such URLs,
 * and search engines would crawl them all.
 */
function isOneOfMany({ page: { filters = [] }, query, chosen = {}, unread = {} }: PageMatch): boolean {
  const kinds = filters.flatMap(({ as, params }) =>
    params.flatMap((param) => {
      const values = chosen[param] ?? [query[param] ?? unread[param]].filter((value) => value !== undefined)
      return values.map(() => as)
    }),
  )
  return kinds.length > 1 || kinds.some((as) => as === 'years' || as === 'words')
}

/** Prefixes a path of this site with its origin; other URLs stay unchanged. */
export function absoluteUrl(path: string, origin: string): string {
  return path.startsWith('/') ? `${origin}${path}` : path
}

function feedTitle(page: Page, heading: string, context: ViewContext): string {
  return localized(page.feed?.title, context.locale.code) || heading
}

/** Returns the feeds of a page; for the home page, those of all lists without route parameters. */
function feedsOf(
  match: PageMatch,
  heading: string,
  context: ViewContext,
  origin: string,
): NonNullable<PageMeta['feeds']> {
  const { manifest, locale, headings, channels } = context
  const link = (page: Page, address: string, title: string) => ({
    title: `${feedTitle(page, title, context)} - ${localized(manifest.site.name, locale.code)}`,
    href: absoluteUrl(fileAddressOf(address, 'atom'), origin),
  })
  if (match.page.feed !== undefined) return [link(match.page, match.canonical, heading)]
  if (match.page.route !== manifest.home) return []
  const lang = langOf(locale.code, manifest.locales)
  return manifest.pages
    .filter((page) => page.feed !== undefined && !page.route.includes(':'))
    .map((page) =>
      link(
        page,
        withQuery(page.route, [['lang', lang]]),
        headings({ page, params: {}, locale: locale.code, names: channels }).heading,
      ),
    )
}

function recordFiles({ page, canonical }: PageMatch, origin: string): NonNullable<PageMeta['files']> {
  const address = (ending: 'json' | 'manifest.json') => absoluteUrl(fileAddressOf(canonical, ending), origin)
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

/** Own pictures for which a link preview can be created. */
const OWN_SHARED = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i
/** Picture types that other sites can show, by file extension. */
const SHOWN = { jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png' } as const

type SharedPicture = Pick<PageMeta, 'image' | 'imageType' | 'imageSize'>

/**
 * Returns the picture for link previews: the preview version, else the original if it is a JPEG or PNG, whose size is unknown. Undefined
 * if other sites could not show it.
 */
function sharedPicture(
  { src }: Pick<Picture, 'src'>,
  { images }: ViewContext,
  origin: string,
): SharedPicture | undefined {
  const path = src.split(/[?#]/, 1)[0] ?? ''
  const isMade = isOwnPicture(src) ? OWN_SHARED.test(path) : images.hasVersions(src)
  if (isMade)
    return { image: absoluteUrl(sharedAddress(src), origin), imageType: 'image/jpeg', imageSize: SHARED_SIZE }
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const [, imageType] = Object.entries(SHOWN).find(([each]) => each === ending) ?? []
  return imageType === undefined ? undefined : { image: absoluteUrl(src, origin), imageType }
}

interface PageWords {
  readonly heading: string
  readonly main: QueryView | undefined
  /** Languages that have content where the page's language has none. */
  readonly readIn: readonly string[]
}

/** Returns the metadata of a page. */
export function pageMeta(
  match: PageMatch,
  { heading, main, readIn }: PageWords,
  context: ViewContext,
  origin: string,
): PageMeta {
  const { page } = match
  const { site, locales } = context.manifest
  const name = localized(site.name, context.locale.code)
  const item = page.kind === 'detail' && main?.ok === true ? main.items[0] : undefined
  const subject = page.route === context.manifest.home ? '' : (item?.title ?? heading)
  const words = item?.excerpt ?? localized(site.description, context.locale.code)
  const description = excerptOf(words, MAX_DESCRIPTION_LENGTH)
  const banner = site.shell.subBanner
  const pictures: readonly (Picture | undefined)[] = [
    item?.image,
    banner === undefined ? undefined : configuredPicture(banner, name, context.images),
  ]
  const [picture] = pictures.flatMap((each) => {
    const shared = each && sharedPicture(each, context, origin)
    return shared === undefined ? [] : [{ ...shared, imageAlt: each?.alt || name }]
  })
  const feeds = feedsOf(match, heading, context, origin)
  const alternates = translationsOf(match, main, readIn)
  const [first] = alternates
  return {
    title: subject === '' ? name : `${subject} - ${name}`,
    canonical: absoluteUrl(forSearchEngines(match.canonical, page), origin),
    ...(isOneOfMany(match) ? { noIndex: true as const } : {}),
    alternates: [
      ...alternates.map((alternate) => ({
        tag: plainTag(locales.find((locale) => locale.code === alternate.locale)?.tag ?? alternate.locale),
        href: absoluteUrl(forSearchEngines(alternate.href, page), origin),
      })),
      ...(first === undefined
        ? []
        : [{ tag: 'x-default', href: absoluteUrl(forSearchEngines(first.href, page), origin) }]),
    ],
    type: item === undefined ? 'website' : 'article',
    ...(description === '' ? {} : { description }),
    ...picture,
    ...(feeds.length === 0 ? {} : { feeds }),
    ...(item === undefined ? {} : { files: recordFiles(match, origin) }),
  }
}

type Parameter = NonNullable<SourceConfig['params']>[string]

/** Whether a parameter selects the channel in every call rather than narrowing a search. */
function isOwnChannel({ channel, required, default: value = '' }: Parameter): boolean {
  return channel === true && (required === true || value !== '')
}

/** Runs a query of a page in another language. */
type RunQueryInLocale = (query: PageQuery, locale: string) => Promise<QueryView>

/**
 * Returns the languages with content if the page's language has none (readings, 3): for a list all, in the site's order; for a record the
 * first. Each is queried, since a link to another empty page helps nobody.
 */
export async function languagesWith(
  match: PageMatch,
  main: QueryView | undefined,
  { manifest, locale }: Pick<ViewContext, 'manifest' | 'locale'>,
  ask: RunQueryInLocale,
): Promise<readonly string[]> {
  const { page, pageNumber, query, chosen } = match
  const own = mainQuery(page)
  const isNarrowed = Object.keys(query).length > 0 || chosen !== undefined
  if (main?.ok !== true || main.items.length > 0 || pageNumber !== 1 || isNarrowed) return []
  const params = own?.source === undefined ? {} : (manifest.sources[own.source]?.params ?? {})
  if (own === undefined || !Object.values(params).some(isOwnChannel)) return []
  // Languages keep their records under channels of their own.
  const others = manifest.locales.filter(({ code, channelSuffix }) => {
    const isOther = code !== locale.code && channelSuffix !== locale.channelSuffix
    return isOther && match.alternates.some((alternate) => alternate.locale === code)
  })
  const asked =
    page.kind === 'detail' ? others.filter(({ code }) => code === manifest.locales[0]?.code) : others
  const found = await Promise.all(
    asked.map(async ({ code }) => {
      const there = await ask(own, code)
      return there.ok && there.items.length > 0 ? [code] : []
    }),
  )
  return found.flat()
}

/** Returns links to the page in languages with content. */
export function untranslated(
  { alternates }: PageMatch,
  readIn: readonly string[],
  { manifest }: ViewContext,
): Pick<PageView, 'untranslated'> {
  const found = manifest.locales.flatMap(({ code, label, tag }) => {
    const alternate = alternates.find(({ locale }) => readIn.includes(code) && locale === code)
    return alternate === undefined ? [] : [{ href: alternate.href, label, tag }]
  })
  return found.length === 0 ? {} : { untranslated: found }
}

/** Returns the URLs of a record's page in the languages of the record. */
export function alternatesOf(
  { alternates }: Pick<PageMatch, 'alternates'>,
  item: Pick<Item, 'languages'> | undefined,
): PageMatch['alternates'] {
  return item?.languages === undefined
    ? alternates
    : alternates.filter(({ locale }) => item.languages?.includes(locale) === true)
}

/**
 * Returns the languages in which a page has content, as far as known. The result is the same on the pages of all languages, unlike
 * `language` of a record.
 */
function translationsOf(
  match: PageMatch,
  main: QueryView | undefined,
  readIn: readonly string[],
): PageMatch['alternates'] {
  const item = match.page.kind === 'detail' && main?.ok === true ? main.items[0] : undefined
  const there = alternatesOf(match, item)
  return readIn.length > 0 ? there.filter(({ locale }) => readIn.includes(locale)) : there
}
