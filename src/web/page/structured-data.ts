import type {
  BreadcrumbList,
  DayOfWeek,
  Museum,
  OpeningHoursSpecification,
  PostalAddress,
  SearchAction,
  WebSite,
} from 'schema-dts'
import { type OpeningConfig, type StructuredProperty, schemaOrg } from '../../../schemas/config/index.ts'
import type { EventStatus } from '../../base/event-dates.ts'
import { htmlText } from '../../base/html-text.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { excerptOf, isoYear, isYear, knownEnd, localized } from '../../base/text/index.ts'
import {
  type Fact,
  type Item,
  type ItemRights,
  isCancelledOrPostponed,
  type Medium,
  type Picture,
} from '../../engine/contracts/item.ts'
import { exceptionsWith } from '../../engine/contracts/opening.ts'
import type { PageView } from '../../engine/contracts/view.ts'
import { mainQuery, type PageMatch, type StructuredData } from '../../engine/index.ts'
import { withOffset } from '../../sources/index.ts'
import { stretchesOf } from '../site/opening-hours.ts'
import { absoluteUrl, forEveryPlatform } from './page-meta.ts'
import { logosOf } from './shell-view.ts'
import type { ViewContext } from './view-context.ts'
import { configPicture, linkTo, withSettings } from './view-context.ts'

function wholeNumber(text: string): number | undefined {
  const found = /\d+/.exec(text)?.[0]
  return found === undefined ? undefined : Number(found)
}

/** Node types of properties for which schema.org expects more than a text. */
const wrap: Readonly<Partial<Record<StructuredProperty, (text: string) => unknown>>> = {
  audience: (text) => ({ '@type': 'Audience', audienceType: text }),
  creator: (text) => ({ '@type': 'Person', name: text }),
  performer: (text) => ({ '@type': 'Person', name: text }),
  about: (text) => ({ '@type': 'Thing', name: text }),
  birthPlace: (text) => ({ '@type': 'Place', name: text }),
  deathPlace: (text) => ({ '@type': 'Place', name: text }),
  nationality: (text) => ({ '@type': 'Country', name: text }),
  sameAs: (text) => (URL.canParse(text) ? text : undefined),
  maximumAttendeeCapacity: wholeNumber,
}

function isWrapped(property: string): property is StructuredProperty {
  return Object.hasOwn(wrap, property)
}

/** Properties whose value is only a date. */
const DATES: ReadonlySet<string> = new Set(['birthDate', 'dateCreated', 'deathDate'])
/** Properties whose value is a date or a text. */
const PERIODS: ReadonlySet<string> = new Set([...DATES, 'temporalCoverage'])
/** A machine-readable date code, whatever its meaning. */
const DATE_CODE = /^[-+\dTZ:./]+$/
const ISO_POINT =
  '[-+]?\\d{4,6}(?:-(?:0[1-9]|1[0-2]|2[1-4])(?:-\\d{2}(?:T[\\d:.]+(?:Z|[-+][\\d:]+)?)?)?)?[~?%]?|\\d{1,3}X{1,3}'
/** A date or interval in ISO 8601 or EDTF. */
const ISO = new RegExp(`^(?:(?:${ISO_POINT})|(?:${ISO_POINT}|\\.\\.)?/(?:${ISO_POINT}|\\.\\.)?)$`)

/** Returns the years of a date in words in ISO 8601 or EDTF: "18. Jh." becomes 1700/1799. */
function isoYears(text: string): string | undefined {
  const read = readMuseumDate(text)
  if (typeof read !== 'object') return undefined
  const { from, to } = read
  if (from === to) return from === undefined ? undefined : isoYear(from)
  return `${from === undefined ? '..' : isoYear(from)}/${to === undefined ? '..' : isoYear(to)}`
}

/**
 * Returns the value of a property for a text. A date is converted to a machine-readable form; placeholders such as 9999, for an unknown
 * date, are left out.
 */
function propertyValue(property: string, text: string): string | undefined {
  if (!PERIODS.has(property)) return text
  if (DATE_CODE.test(text) && typeof readMuseumDate(text) !== 'object') return undefined
  return ISO.test(text) ? text : (isoYears(text) ?? (DATES.has(property) ? undefined : text))
}

/** Returns a fact as the value of a property. A place with coordinates becomes a Place node, whatever the property. */
function filledBy(
  property: string,
  { value: words, exact: value = words, latitude, longitude }: Fact,
): unknown {
  if (latitude !== undefined && longitude !== undefined)
    return {
      '@type': 'Place',
      name: value,
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
    }
  const said = propertyValue(property, value)
  const make = isWrapped(property) ? wrap[property] : undefined
  return make === undefined || said === undefined ? said : make(said)
}

/** Returns the facts of an Item by property, as assigned by the page or by their source. */
function factParts(facts: StructuredData['facts'], item: Item): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    (item.facts ?? []).flatMap((fact) => {
      const property = facts[fact.name] ?? fact.property
      const filled = property === undefined ? undefined : filledBy(property, fact)
      return property === undefined || filled === undefined ? [] : [[property, filled]]
    }),
  )
}

type NodeParts = Readonly<Record<string, unknown>>

const MAX_PICTURES = 6
/** Maximum length of a headline shown by search engines. */
const MAX_HEADLINE_LENGTH = 110

function uniquePictures(item: Item, { origin }: StructuredContext): readonly Picture[] {
  const all = [item.image, ...(item.images ?? []), ...(item.gallery ?? []).map(({ picture }) => picture)]
  const whole = all.flatMap((picture) =>
    picture === undefined ? [] : [{ ...picture, src: absoluteUrl(picture.src, origin) }],
  )
  return [...new Map(whole.map((each) => [each.src, each])).values()].slice(0, MAX_PICTURES)
}

/** Returns licence and credit line of a work or its picture. */
function rightsParts(rights: ItemRights | undefined): NodeParts {
  return omitUndefined({ license: rights?.href, creditText: rights?.credit })
}

function withRights(address: string, rights: ItemRights | undefined): NodeParts | string {
  const parts = rightsParts(rights)
  if (Object.keys(parts).length === 0) return address
  return { '@type': 'ImageObject', contentUrl: address, ...parts }
}

const MEDIUM_TYPES = {
  audio: 'AudioObject',
  video: 'VideoObject',
  model: '3DModel',
  panorama: 'ImageObject',
  manifest: 'MediaObject',
} as const

function mediumNode(
  { kind, title, src, type, poster, captions, transcript }: Medium,
  { origin }: StructuredContext,
): NodeParts {
  return {
    '@type': MEDIUM_TYPES[kind],
    name: title,
    contentUrl: absoluteUrl(src, origin),
    encodingFormat: type,
    thumbnailUrl: poster && absoluteUrl(poster, origin),
    caption: captions && {
      '@type': 'MediaObject',
      contentUrl: absoluteUrl(captions, origin),
      encodingFormat: 'text/vtt',
    },
    ...(transcript && kind !== 'model' && kind !== 'panorama' && { transcript: htmlText(transcript) }),
  }
}

/** Returns sound, film and models: as parts of a work, or as subjects of a person or an event. */
function mediaParts(
  type: StructuredData['type'],
  { media = [] }: Item,
  context: StructuredContext,
): NodeParts {
  if (media.length === 0) return {}
  const nodes = media.map((medium) => mediumNode(medium, context))
  return isAgent(type) || isEvent(type) ? { subjectOf: nodes } : { associatedMedia: nodes }
}

function organisationNode(name: string, context: StructuredContext): NodeParts {
  const museum = localText(context.view.manifest.site.name, context)
  return { '@type': schemaOrg.organisation, name, ...(name === museum ? { url: homeAddress(context) } : {}) }
}

function museumAsOrganisation(context: StructuredContext): NodeParts {
  return organisationNode(localText(context.view.manifest.site.name, context), context)
}

function articleParts(item: Item, context: StructuredContext): NodeParts {
  return {
    headline: excerptOf(item.title, MAX_HEADLINE_LENGTH),
    author:
      item.author === undefined ? museumAsOrganisation(context) : organisationNode(item.author, context),
    publisher: museumAsOrganisation(context),
  }
}

const EVENT_STATUS: Readonly<Record<EventStatus, string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}

function eventParts(item: Item, context: StructuredContext): NodeParts {
  const { timeZone } = context.view.manifest.site
  const { status } = item
  const end = knownEnd(item.end)
  // An Item's own place, such as the gate where a walk begins, may be anywhere in the town.
  const address = item.place === undefined ? addressNode(context) : townNode(context)
  return {
    location: {
      '@type': 'Place',
      name: item.place ?? localText(context.view.manifest.site.name, context),
      address,
    },
    organizer: museumAsOrganisation(context),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus:
      status &&
      `https://schema.org/${isCancelledOrPostponed(status) ? EVENT_STATUS[status] : 'EventScheduled'}`,
    startDate: item.start && withOffset(item.start, timeZone),
    endDate: end && withOffset(end, timeZone),
  }
}

function photographParts({ author }: Item): NodeParts {
  return author === undefined ? {} : { creator: { '@type': 'Person', name: author } }
}

function isOneOf(types: readonly string[], type: StructuredData['type']): boolean {
  return types.includes(type)
}

function isAgent(type: StructuredData['type']): boolean {
  return isOneOf(schemaOrg.agents, type)
}

function isEvent(type: StructuredData['type']): boolean {
  return isOneOf(schemaOrg.events, type)
}

function typeParts(type: StructuredData['type'], item: Item, context: StructuredContext): NodeParts {
  if (isEvent(type)) return eventParts(item, context)
  if (isOneOf(schemaOrg.articles, type)) return articleParts(item, context)
  return type === 'Photograph' ? photographParts(item) : {}
}

/**
 * Returns the schema.org node of the page's record.
 *
 * @internal Exported for tests.
 */
export function recordNode(
  { type, facts }: StructuredData,
  item: Item,
  { meta, locale }: PageView,
  context: StructuredContext,
): NodeParts {
  const { timeZone } = context.view.manifest.site
  const pictures = uniquePictures(item, context)
  // The record may be in another language than the page.
  const tag =
    item.language ?? context.view.manifest.locales.find(({ code }) => code === locale)?.tag ?? locale
  const isPublished = !(isEvent(type) || isAgent(type))
  const published = isPublished && item.date !== undefined ? withOffset(item.date, timeZone) : undefined
  const name = item.titlePrefix === undefined ? item.title : `${item.titlePrefix} ${item.title}`
  return omitUndefined({
    '@type': type,
    '@id': `${meta.canonical}#record`,
    name,
    url: meta.canonical,
    mainEntityOfPage: meta.canonical,
    inLanguage: isAgent(type) ? undefined : tag,
    description: item.excerpt === undefined ? undefined : meta.description,
    ...(pictures.length > 0 && {
      image: pictures.map(({ src, rights }) => withRights(src, rights ?? item.rights)),
    }),
    ...(isAgent(type) || isEvent(type) ? {} : rightsParts(item.rights)),
    [isYear(item.date ?? '') ? 'dateCreated' : 'datePublished']: published,
    ...mediaParts(type, item, context),
    ...typeParts(type, item, context),
    ...factParts(facts, item),
  })
}

/** `query-input` is an extension of Google, not a property of schema.org. */
type Search = Exclude<SearchAction, string> & { readonly 'query-input': string }

/** Returns the query parameter that the search page's source requires. */
function keywordOf({ view }: StructuredContext, route: string): string | undefined {
  const { pages, sources } = view.manifest
  const page = pages.find((each) => each.route === route)
  const main = page && mainQuery(page)
  const declared = main?.source === undefined ? {} : (sources[main.source]?.params ?? {})
  const found = Object.entries(main?.params ?? {}).find(
    ([name, param]) => param.kind === 'query' && declared[name]?.required === true,
  )?.[1]
  return found?.kind === 'query' ? found.name : undefined
}

function searchAction(context: StructuredContext): Search | undefined {
  const { view, origin } = context
  const route = view.manifest.site.shell.search
  const keyword = route === undefined ? undefined : keywordOf(context, route)
  const link = route === undefined ? undefined : linkTo(route, view)
  if (keyword === undefined || link === undefined) return undefined
  const address = absoluteUrl(link.href, origin)
  return {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${address}${address.includes('?') ? '&' : '?'}${keyword}={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
}

/** Returns the node of the site, with its search. */
function websiteNode(context: StructuredContext): Exclude<WebSite, string> {
  const search = searchAction(context)
  return {
    '@type': 'WebSite',
    '@id': `${context.origin}/#website`,
    name: localText(context.view.manifest.site.name, context),
    url: homeAddress(context),
    inLanguage: context.view.locale.tag,
    publisher: { '@id': museumId(context) },
    ...omitUndefined({ potentialAction: search }),
  }
}

interface Step {
  readonly name: string
  readonly item?: string
}

/** Returns the breadcrumbs from the home page to this page; the last one is the record, if any. */
function breadcrumbNode(
  page: PageView,
  record: Item | undefined,
  context: StructuredContext,
): Exclude<BreadcrumbList, string> {
  const { origin, view } = context
  const steps: readonly Step[] = [
    { name: localText(view.manifest.site.name, context), item: homeAddress(context) },
    ...page.crumbs.map(({ title, href }) => ({
      name: title,
      ...(href !== undefined && { item: absoluteUrl(forEveryPlatform(href), origin) }),
    })),
    ...(record === undefined ? [] : [{ name: record.title, item: page.meta.canonical }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

/**
 * Returns the schema.org data of a page: the museum on front pages and where configured, the site on the home page, breadcrumbs on all
 * other pages, and the record if the page's config names its type. Undefined for a missing page.
 */
export function structuredData(
  { page }: PageMatch,
  view: PageView,
  context: StructuredContext,
): object | undefined {
  if (view.status >= 400) return undefined
  const { main } = view.data
  const record = page.kind === 'detail' && main?.ok === true ? main.items[0] : undefined
  const isHome = page.route === context.view.manifest.home
  const { structured } = page
  const own = page.route.endsWith('/:id') ? record : undefined
  const nodes: readonly object[] = [
    ...(isHome || page.layout === 'index' || structured?.type === 'Museum' ? [museumNode(context)] : []),
    ...(isHome ? [websiteNode(context)] : [breadcrumbNode(view, own, context)]),
    ...(structured === undefined || structured.type === 'Museum' || record === undefined
      ? []
      : [recordNode(structured, record, view, context)]),
  ]
  return { '@context': 'https://schema.org', '@graph': nodes }
}

/** Context of structured data besides the page itself. */
interface StructuredContext {
  /** Without platform, since structured data are the same for all platforms. */
  readonly view: ViewContext
  readonly origin: string
  /** The museum's date, `YYYY-MM-DD`. */
  readonly today: string
}

type TextByLocale = Readonly<Record<string, string>> | undefined

function localText(text: TextByLocale, { view }: StructuredContext): string {
  return localized(text, view.locale.code)
}

/** Returns the URL of the home page in the page's language. */
function homeAddress({ view, origin }: StructuredContext): string {
  return absoluteUrl(linkTo(view.manifest.home, view)?.href ?? '/', origin)
}

function museumId({ origin }: StructuredContext): string {
  return `${origin}/#museum`
}

const DAYS = {
  mon: 'https://schema.org/Monday',
  tue: 'https://schema.org/Tuesday',
  wed: 'https://schema.org/Wednesday',
  thu: 'https://schema.org/Thursday',
  fri: 'https://schema.org/Friday',
  sat: 'https://schema.org/Saturday',
  sun: 'https://schema.org/Sunday',
} as const satisfies Readonly<Record<string, DayOfWeek>>

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Returns the regular hours of a week; for seasons, with the dates of their current or next occurrence. */
function regularHours(opening: OpeningConfig, today: string): readonly OpeningHoursSpecification[] {
  const stretches = stretchesOf(opening)
  const [day, year] = [today.slice('YYYY-'.length), Number(today.slice(0, 'YYYY'.length))]
  return stretches.flatMap(({ from, to, regular }) => {
    const isOverNewYear = to < from
    // A season across the turn of the year ends this year if its end is still to come.
    const end = day <= to ? year : year + 1
    const begin = isOverNewYear ? end - 1 : end
    const valid =
      stretches.length === 1 ? {} : { validFrom: `${begin}-${from}`, validThrough: lastDayIn(end, to) }
    // Opening and closing at 00:00 means closed on each day.
    const hours = regular.length > 0 ? regular : [{ days: WEEK, opens: '00:00', closes: '00:00' }]
    return hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days.map((each) => DAYS[each]),
      opens,
      closes,
      ...valid,
    }))
  })
}

/** Returns the last day of a season in a year: 28 February becomes the 29th in leap years. */
function lastDayIn(year: number, day: string): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${day === '02-28' && isLeap ? '02-29' : day}`
}

/** Returns exceptions that are not over by `today` (`YYYY-MM-DD`); opening and closing at 00:00 means closed. */
function specialHours(
  { exceptions = [] }: OpeningConfig,
  today: string,
): readonly OpeningHoursSpecification[] {
  return exceptions
    .filter((each) => (each.to ?? each.from) >= today && exceptionsWith(each, exceptions).includes(each))
    .map(({ from, to = from, opens = '00:00', closes = '00:00' }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens,
      closes,
    }))
}

type TownAddress = Exclude<PostalAddress, string>

/** Returns the museum's town as an address; undefined if the site does not configure it. */
function townNode(context: StructuredContext): TownAddress | undefined {
  const { place } = context.view.manifest.site
  if (place === undefined) return undefined
  const city = localText(place.city, context)
  return {
    '@type': 'PostalAddress',
    ...(city === '' ? {} : { addressLocality: city }),
    ...omitUndefined({ addressCountry: place.country }),
  }
}

/** Returns the museum's own address. */
function addressNode(context: StructuredContext): TownAddress | undefined {
  const { place } = context.view.manifest.site
  const town = townNode(context)
  if (place === undefined || town === undefined) return undefined
  return {
    ...town,
    streetAddress: localText(place.address, context),
    ...omitUndefined({ postalCode: place.postalCode }),
  }
}

function pictureAddress(path: string | undefined, { view, origin }: StructuredContext): string | undefined {
  const src = path === undefined ? undefined : configPicture(path, view)
  return src === undefined ? undefined : absoluteUrl(src, origin)
}

/** Returns the museum's address, coordinates and telephone number. */
function placeParts(context: StructuredContext): Partial<Exclude<Museum, string>> {
  const { place } = context.view.manifest.site
  const address = addressNode(context)
  if (place === undefined || address === undefined) return {}
  const { latitude, longitude, phone } = place
  return {
    address,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(phone === undefined ? {} : { telephone: withSettings(phone, context.view) }),
  }
}

/** Returns further URLs of the museum: its channels on other platforms. */
function sameAsAddresses({ view }: StructuredContext): readonly string[] {
  return (view.manifest.site.shell.footer.follow?.codes ?? [])
    .map(({ href }) => withSettings(href, view))
    .filter((href) => /^https?:\/\//i.test(href))
}

/** Returns the node of the museum: name, location, opening hours. */
function museumNode(context: StructuredContext): Exclude<Museum, string> {
  const { site } = context.view.manifest
  const { opening, shell } = site
  const name = localText(site.name, context)
  const others = Object.values(site.name).filter((other) => other !== name)
  const description = localText(site.description, context)
  const logo = pictureAddress(logosOf(shell.logo).light ?? shell.icon, context)
  const image = pictureAddress(shell.subBanner, context) ?? logo
  const special = opening === undefined ? [] : specialHours(opening, context.today)
  const sameAs = sameAsAddresses(context)
  return {
    '@type': 'Museum',
    '@id': museumId(context),
    name,
    url: homeAddress(context),
    ...(others.length === 0 ? {} : { alternateName: others }),
    ...(description === '' ? {} : { description }),
    ...omitUndefined({ logo, image }),
    ...placeParts(context),
    ...(opening === undefined ? {} : { openingHoursSpecification: regularHours(opening, context.today) }),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special }),
    ...(sameAs.length === 0 ? {} : { sameAs }),
  }
}
