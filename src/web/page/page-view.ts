import type { Annotation, LocalText } from '../../../schemas/config/index.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { bindPunctuation, holdTimes, holdYears, localized } from '../../base/text/index.ts'
import { type Item, isCancelledOrPostponed } from '../../engine/contracts/item.ts'
import { isOwnPicture } from '../../engine/contracts/picture-versions.ts'
import type { BlockView, ExtensionCode, LinkView, PageView, QueryView } from '../../engine/contracts/view.ts'
import type {
  Block,
  ChannelNames,
  Page,
  PageHeading,
  PageMatch,
  PieceDefinition,
  SchemaNode,
} from '../../engine/index.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'
import type { SiteChannels } from '../site/site.ts'
import { filtersView } from './filters-view.ts'
import { openingView } from './opening-view.ts'
import { absoluteUrl, fileAddressOf, pageMeta, untranslated } from './page-meta.ts'
import { statementView } from './statement-view.ts'
import type { ViewContext } from './view-context.ts'
import {
  configPicture,
  errorWords,
  formButton,
  linkTo,
  toLinkView,
  viewText,
  withSettings,
} from './view-context.ts'

type KnownChannels = ChannelNames & Partial<Pick<SiteChannels, 'hasTree'>>

/** Whether every route parameter in the URL, except an id, names a channel of the site. */
export function namesChannels(params: Readonly<Record<string, string>>, channels: ChannelNames): boolean {
  return Object.entries(params).every(([name, value]) => name === 'id' || channels.of(value) !== undefined)
}

function failureStatus({ reason }: Extract<QueryView, { ok: false }>): number {
  if (reason === 'busy') return 503
  return reason === 'timeout' ? 504 : 502
}

/** Whether a URL is a list of a section that is neither in the config nor in the backend's tree, if that could be loaded. */
export function isNoSection(
  { kind }: Pick<Page, 'kind'>,
  params: Readonly<Record<string, string>>,
  channels: KnownChannels,
): boolean {
  return kind === 'list' && channels.hasTree === true && !namesChannels(params, channels)
}

/**
 * Returns the HTTP status for the results of a page's queries (readings, 7). 404: missing record, page past the end, unknown channel
 * without records, or list of an unknown section. 502, 503 or 504: the page's own data could not be loaded.
 */
export function pageStatus(
  page: Page,
  results: Results,
  params: Readonly<Record<string, string>>,
  pageNumber: number,
  channels: KnownChannels,
): number {
  const main = results.main
  if (main === undefined) {
    const all = Object.values(results)
    const failures = all.flatMap((result) => (result.ok ? [] : [result]))
    const [first] = failures
    return first !== undefined && failures.length === all.length ? failureStatus(first) : 200
  }
  if (!main.ok) return failureStatus(main)
  if (main.items.length > 0) return isNoSection(page, params, channels) ? 404 : 200
  if (page.kind === 'detail' || pageNumber > 1 || params.id !== undefined) return 404
  return namesChannels(params, channels) ? 200 : 404
}

const NOT_FOUND = 404

type Results = Readonly<Record<string, QueryView>>

function moreLink(more: string | undefined, context: ViewContext): { readonly more?: LinkView } {
  const { locale, manifest } = context
  const words = translate(textsFor(locale, manifest.site.texts), locale, 'action.more')
  const link = more === undefined ? undefined : toLinkView(words, more, context)
  return omitUndefined({ more: link })
}

function optionsOf(piece: PieceDefinition | undefined, options: Block['options'], context: ViewContext) {
  return resolveOptions(piece?.options ?? {}, options, context)
}

function blockView(block: Block, context: ViewContext): BlockView {
  const { code } = context.locale
  const title = localized(block.title, code)
  return {
    block: block.block,
    options: optionsOf(context.manifest.registry.blocks[block.block], block.options, context),
    ...(title === '' ? {} : { title }),
    ...omitUndefined({ listClass: block.listClass }),
    ...moreLink(block.more, context),
    ...omitUndefined({ query: block.query }),
    ...(block.tabs === undefined
      ? {}
      : {
          tabs: block.tabs.map((tab) => {
            const { query, more } = tab
            return { title: localized(tab.title, code), query, ...moreLink(more, context) }
          }),
        }),
  }
}

/** Returns the extensions that draw these blocks, and the page itself if given. */
function extensionsOf(
  { template, blocks }: { readonly template?: string; readonly blocks: readonly Block[] },
  { manifest: { registry } }: ViewContext,
): Pick<PageView, 'extensions'> {
  const pieces = [
    ...(template === undefined ? [] : [registry.templates[template]]),
    ...blocks.map(({ block }) => registry.blocks[block]),
  ]
  const extensions = new Set<ExtensionCode>(pieces.flatMap((piece) => piece?.code ?? []))
  return extensions.size === 0 ? {} : { extensions: [...extensions] }
}

/**
 * Returns the addresses of a page's own feed and calendar. They are left out inside other apps, where opening a file cannot be relied on.
 */
function fileLinks(
  { page, canonical, platform }: PageMatch,
  main: QueryView | undefined,
  { images }: ViewContext,
): Pick<PageView, 'feed' | 'calendar' | 'download'> {
  if (platform !== undefined || main?.ok !== true) return {}
  const [item] = main.items
  const isComing = item?.status !== 'ended' && !isCancelledOrPostponed(item?.status)
  const dated = item !== undefined && item.start !== undefined && isComing
  const { src = '' } = item?.image ?? {}
  const isAvailable = isOwnPicture(src) || images.reach(src) !== undefined
  const isOffered =
    page.kind === 'detail' && (item?.image?.rights ?? item?.rights)?.reuse === true && isAvailable
  return {
    ...(isOffered ? { download: fileAddressOf(canonical, 'picture.jpg') } : {}),
    ...(page.feed === undefined ? {} : { feed: fileAddressOf(canonical, 'rss') }),
    ...(page.calendar === undefined || (page.kind === 'detail' && !dated)
      ? {}
      : { calendar: fileAddressOf(canonical, 'ics') }),
  }
}

/** Returns the breadcrumbs of a page whose channel has no name, with its record's title in place of the name. */
function trailWithOwnTitle(
  match: PageMatch,
  main: QueryView | undefined,
  trail: PageHeading,
): Pick<PageHeading, 'heading' | 'crumbs'> {
  const title = match.page.kind === 'detail' && main?.ok === true ? main.items[0]?.title : undefined
  if (match.params.id !== undefined || title === undefined || title === '') return trail
  const path = match.canonical.split('?')[0] ?? '/'
  return { heading: title, crumbs: [...trail.crumbs, { title, path }] }
}

/** Returns the breadcrumbs of a page whose heading is the title of a joined record. */
function trailWithJoinedTitle(
  { titleFrom }: Page,
  results: Results,
  trail: Pick<PageHeading, 'heading' | 'crumbs'>,
): Pick<PageHeading, 'heading' | 'crumbs'> {
  const joined = titleFrom === undefined ? undefined : results[titleFrom]
  const heading = joined?.ok === true ? (joined.items[0]?.title ?? '') : ''
  return heading === '' ? trail : { ...trail, heading }
}

/** Returns results without facets, which are only used for filters. */
function withoutFacets(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([name, result]) => {
      if (!result.ok || result.facets === undefined) return [name, result]
      const { facets: _facets, ...rest } = result
      return [name, rest]
    }),
  )
}

/**
 * Returns the view of a URL for the browser: results of its queries, with every text in one language.
 *
 * @param readIn Languages with content where the page's language has none.
 */
export function pageView(
  match: PageMatch,
  { results, readIn }: { readonly results: Results; readonly readIn: readonly string[] },
  context: ViewContext,
  origin: string,
): PageView {
  const { page } = match
  const { channels } = context
  const named = context.headings({ page, params: match.params, locale: context.locale.code, names: channels })
  const trail = trailWithJoinedTitle(
    page,
    results,
    named.isOwn ? named : trailWithOwnTitle(match, results.main, named),
  )
  const status = pageStatus(page, results, match.params, match.pageNumber, channels)
  const ownPath = match.canonical.split('?')[0]
  // The link back from a missing record must not lead to it again.
  const returns = (path: string): boolean =>
    status === NOT_FOUND && context.manifest.redirects.some(({ from, to }) => from === path && to === ownPath)
  const crumbs = trail.crumbs.map((crumb) => {
    const link = returns(crumb.path) ? undefined : toLinkView(crumb.title, crumb.path, context)
    return link === undefined ? { title: crumb.title } : { title: crumb.title, href: link.href }
  })
  return {
    status,
    url: match.canonical,
    locale: context.locale.code,
    pageId: page.id,
    template: page.template,
    layout: page.layout,
    heading: trail.heading,
    options: optionsOf(context.manifest.registry.templates[page.template], page.options, context),
    params: match.params,
    query: match.query,
    ...filtersView(match, results, context),
    crumbs,
    data: withoutFacets(results),
    ...untranslated(match, readIn, context),
    ...fileLinks(match, results.main, context),
    meta: pageMeta(match, { heading: trail.heading, main: results.main, readIn }, context, origin),
    ...omitUndefined({ listClass: page.listClass }),
    ...moreLink(page.more, context),
    ...(page.blocks.length === 0 ? {} : { blocks: page.blocks.map((block) => blockView(block, context)) }),
    ...extensionsOf(page, context),
  }
}

/**
 * Returns the error page of a URL that matches no page (specification, section 8). `search` is the search page with its query results,
 * whose blocks are shown on it.
 */
export function missingView(
  url: string,
  context: ViewContext,
  origin: string,
  status = 404,
  search?: { readonly page: Page; readonly results: Results },
): PageView {
  const { site } = context.manifest
  const { code } = context.locale
  const { title } = errorWords(context)
  return {
    status,
    url,
    locale: code,
    pageId: 'error',
    template: 'error',
    layout: 'inner',
    heading: title,
    options: {},
    params: {},
    query: {},
    crumbs: [],
    ...(search && {
      blocks: search.page.blocks.map((block) => blockView(block, context)),
      ...extensionsOf({ blocks: search.page.blocks }, context),
    }),
    data: search?.results ?? {},
    meta: {
      title: `${title} - ${localized(site.name, code)}`,
      canonical: absoluteUrl(url, origin),
      alternates: [],
      type: 'website',
    },
  }
}

type Members = Readonly<Record<string, unknown>>
type Resolver = (value: unknown, context: ViewContext) => unknown

function configuredText(value: unknown, context: ViewContext): string | undefined {
  if (typeof value === 'string') return withSettings(value, context)
  // The compiler has validated the config against its schema.
  return isObject(value)
    ? withSettings(localized(value as LocalText, context.locale.code), context)
    : undefined
}

/** Returns a displayed text, as opposed to a name or key. */
function readText(value: unknown, context: ViewContext): string | undefined {
  return isObject(value) ? viewText(value as LocalText, context) : configuredText(value, context)
}

function resolveText(resolve: (text: string, context: ViewContext) => unknown): Resolver {
  return (value, context) => {
    const text = configuredText(value, context)
    return text === undefined ? undefined : resolve(text, context)
  }
}

/** Resolves annotated values before a template draws them; `undefined` removes a value. Values with other annotations stay unchanged. */
const resolvers: { readonly [Kind in Annotation]?: Resolver } = {
  text: readText,
  address: resolveText(linkTo),
  picture: resolveText(configPicture),
  form: resolveText(formButton),
  opening: (value, context) => (value === true ? openingView(context) : undefined),
  statement: (value, context) => (value === true ? statementView(context) : undefined),
  latitude: (value, { manifest }) => value ?? manifest.site.place?.latitude,
  longitude: (value, { manifest }) => value ?? manifest.site.place?.longitude,
}

/** Resolves a value in one language by its schema: annotated values are resolved, and settings are filled into all texts. */
function resolveAnnotated(schema: SchemaNode, value: unknown, context: ViewContext): unknown {
  const { annotation } = schema
  const resolver = annotation === undefined ? undefined : resolvers[annotation]
  if (resolver !== undefined) return resolver(value, context)
  if (typeof value === 'string') return withSettings(value, context)
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return value.flatMap((each: unknown) => resolveAnnotated(items, each, context) ?? [])
  }
  return isObject(value) ? resolveOptions(schema, value, context) : value
}

/** Resolves the options of a template or block for its component (`OptionsOf`), in one language. */
export function resolveOptions(schema: SchemaNode, options: Members, context: ViewContext): Members {
  const { properties = {}, additionalProperties } = schema
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  const named = Object.keys(properties)
  const names = [...named, ...Object.keys(options).filter((name) => !named.includes(name))]
  return Object.fromEntries(
    names.flatMap((name) => {
      const resolved = resolveAnnotated(properties[name] ?? others, options[name], context)
      return resolved === undefined ? [] : [[name, resolved]]
    }),
  )
}

const NO_BREAK = '\u00a0'
/** Word joiner: invisible, and prevents a line break. */
const JOINER = '\u2060'
/** Text between HTML tags, whose attributes contain no ">" (`clean-html.ts`). */
const WORDS = /(?:^|>)[^<>]+/g
/** Maximum length of a title that consists only of a date, which fits on one line anyway. */
const MAX_SHORT_TITLE_LENGTH = 12

function monthsOf(tag: string): readonly string[] {
  const { format } = new Intl.DateTimeFormat(tag, { month: 'long', calendar: 'gregory', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2001, month, 1)))
}

type Binder = (text: string) => string

/** Returns a function that keeps the parts of a date together: `12月19日`, `19 December`. */
function binderOf(tag: string): Binder {
  const dayBefore = new RegExp(`(\\d\\.?) (?=(?:${monthsOf(tag).join('|')})(?!\\p{L}))`, 'gu')
  return (text) =>
    text.length <= MAX_SHORT_TITLE_LENGTH
      ? text
      : text.replace(/\d(?=[年月日])|[年月](?=\d)/g, `$&${JOINER}`).replace(dayBefore, `$1${NO_BREAK}`)
}

const binders = new Map<string, Binder>()

function bindDates(tag: string): Binder {
  const known = binders.get(tag) ?? binderOf(tag)
  binders.set(tag, known)
  return known
}

/** Makes opening hours in the options of a template or block unbreakable. */
function withHeldTimes<Value>(value: Value, tag: string): Value
function withHeldTimes(value: unknown, tag: string): unknown {
  if (typeof value === 'string') return holdTimes(value, tag)
  if (Array.isArray(value)) return value.map((entry: unknown) => withHeldTimes(entry, tag))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withHeldTimes(entry, tag)]))
}

/**
 * Applies typography to a page; `tag` is its language (BCP 47). Prevents line breaks within dates of titles, at dashes of hours and
 * years, and in French before punctuation. Titles for machines and search engines stay unchanged, and so do titles with marked matches,
 * since marks are positions.
 *
 * @internal Exported for tests.
 */
export function applyTypography(view: PageView, tag: string): PageView {
  const dates = bindDates(tag)
  const bound = (text: string): string => bindPunctuation(dates(text), tag)
  const titled = (item: Item): Item =>
    item.marks?.title === undefined ? { ...item, title: bound(item.title) } : item
  const bindsPunctuation = bindPunctuation(' ;', tag) !== ' ;'
  const line = (text: string): string => bindPunctuation(holdYears(text), tag)
  const set = (item: Item): Item => ({
    ...titled(item),
    ...(item.subtitle && { subtitle: line(item.subtitle) }),
    // Keeps the length, since marked matches are positions.
    ...(item.excerpt && { excerpt: bindPunctuation(item.excerpt, tag) }),
    ...(item.facts && { facts: item.facts.map((fact) => ({ ...fact, value: line(fact.value) })) }),
    ...(item.html &&
      bindsPunctuation && { html: item.html.replace(WORDS, (words) => bindPunctuation(words, tag)) }),
  })
  const setAll = (result: QueryView): QueryView =>
    result.ok ? { ...result, items: result.items.map(set) } : result
  return {
    ...view,
    options: withHeldTimes(view.options, tag),
    ...(view.blocks && {
      blocks: view.blocks.map((block) => ({ ...block, options: withHeldTimes(block.options, tag) })),
    }),
    data: Object.fromEntries(Object.entries(view.data).map(([name, result]) => [name, setAll(result)])),
  }
}
