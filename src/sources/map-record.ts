import { createHash } from 'node:crypto'
import type { LocaleConfig, SourceConfig } from '../../schemas/config/index.ts'
import { readPointer } from '../base/json-pointer.ts'
import { omitUndefined } from '../base/object.ts'
import { isLanguage, lettersOf, textLanguage } from '../base/text/index.ts'
import type { FileLink, Item, ItemRights, Picture } from '../engine/contracts/item.ts'
import { cleanHtml, plainText } from './clean-html.ts'
import { markTexts, taggedWords } from './find-words.ts'
import { MAX_LINE_LENGTH, MAX_RECORDS } from './limits.ts'
import type { ItemRequest, MapContext, ResolvedLink, TreeBudget } from './map-context.ts'
import { periodOf } from './periods.ts'
import { namedAddress, type PictureParts, toPicture, withService } from './picture-address.ts'
import { isNo, readField, readList, readText, readTexts, scalarText } from './read-field.ts'
import { invalidChannels, isExternalChannel, NO_ENTRIES, treeEntries } from './read-response.ts'
import {
  factsOf,
  itemLinks,
  itemMedia,
  limitEntries,
  limitText,
  pendingOf,
  pictureRights,
  rightsOf,
} from './record-parts.ts'
import { richTextHtml } from './rich-text.ts'
import { oneMoment, toWallClock, yearAlone } from './wall-clock.ts'

type ItemMapping = SourceConfig['item']
type TextField = Exclude<keyof ItemMapping, 'facts' | 'links' | 'media' | 'targets' | 'languages' | 'images'>

/** Maximum depth of a tree. No menu goes deeper, and an endless tree must not exhaust the stack. */
const MAX_LEVELS = 8

/** Fields whose texts may have paragraphs; they have limits of their own. */
const LONG: readonly string[] = ['html', 'text', 'reply']

/** Fields that join several values to one text; any other field takes the first value. */
const JOINED: readonly string[] = ['subtitle', 'author', 'place']

/** Returns the text of a mapped field. PHP writes `false` for an empty value. */
function readWithin(
  record: unknown,
  mapping: ItemMapping,
  name: TextField,
  context: MapContext,
): string | undefined {
  const isLong = LONG.includes(name)
  const value = readField(record, mapping[name], context)
  if (value === false) return undefined
  if (JOINED.includes(name) && Array.isArray(value))
    return limitText(
      value.flatMap((entry: unknown) => scalarText(entry) ?? []).join(context.separator),
      context,
    )
  const text = (isLong ? richTextHtml(value) : undefined) ?? scalarText(value)
  return text === undefined || isLong ? text : limitText(text, context)
}

/** Formats a date in words; returns undefined for placeholders such as "0000-00-00". */
function dateWords(written: string | undefined): string | undefined {
  const words = plainText(written ?? '')
  return /[^0\s:./-]/.test(words) ? words : undefined
}

/** Returns the languages of the site in which a record says it is available; undefined if it states none of them. */
function languagesOf(
  record: unknown,
  mapping: ItemMapping,
  context: MapContext,
): readonly string[] | undefined {
  const named = readTexts(record, mapping.languages, context)
  const codes = context.locales.map(({ code }) => code).filter((code) => named.includes(code))
  return codes.length === 0 ? undefined : codes
}

/** Returns the language tag of a title and a text that are both in the script of another language than the page's. */
function languageOfWords(
  title: string,
  body: string | undefined,
  { locale, locales }: MapContext,
): string | undefined {
  const languages = { page: locale, all: locales }
  const tag = textLanguage(body ?? '', languages)
  return isLanguage(tag) && tag === textLanguage(title, languages) ? tag : undefined
}

/**
 * Returns the language stated by a record. Undefined if its words contain letters but none of that language's script, as Latin names do.
 */
function spokenIn(tag: string | undefined, words: string): string | undefined {
  const own = tag === undefined ? undefined : lettersOf({ tag })?.own
  return own !== undefined && LETTER.test(words) && words.search(own) < 0 ? undefined : tag
}

const LETTER = /\p{L}/u

/** Returns the mapped properties of a record's picture besides its address. */
function picturePartsOf(text: (name: TextField) => string | undefined): PictureParts {
  return {
    thumb: text('thumb'),
    width: text('imageWidth'),
    height: text('imageHeight'),
    focus: text('imageFocus'),
  }
}

interface PictureEntry extends PictureParts {
  readonly src: string
  readonly alt?: string | undefined
  readonly statement?: string | undefined
  readonly credit?: string | undefined
  readonly reuse?: string | undefined
}

/** Returns further pictures of a record, from a list of addresses or of objects. */
function pictureEntries(record: unknown, mapping: ItemMapping, context: MapContext): readonly PictureEntry[] {
  const { images } = mapping
  if (typeof images !== 'object' || !('members' in images))
    return readTexts(record, images, context).map((src) => ({ src }))
  const { members } = images
  const lists = [images.each].flat().map((each) => readList(record, { each, members }, context))
  return (lists.find(({ length }) => length > 0) ?? []).flatMap((entry) => {
    const text = (name: string): string | undefined => readText(entry, `/${name}`, context)
    const src = text('src')
    if (src === undefined) return []
    return {
      src,
      alt: text('alt'),
      width: text('width'),
      height: text('height'),
      focus: text('focus'),
      statement: text('rights'),
      credit: text('credit'),
      reuse: text('reuse'),
    }
  })
}

function withOwnRights(picture: Picture | undefined, rights: ItemRights | undefined): Picture | undefined {
  return picture === undefined || rights === undefined ? picture : { ...picture, rights }
}

/** Returns the description of a picture: its own, unless only the fallback texts are in the page's language. */
function pictureWords(own: string | undefined, others: string, { locale, locales }: MapContext): string {
  const isForeign = (words: string): boolean =>
    textLanguage(words, { page: locale, all: locales }) !== undefined
  return own === undefined || (isForeign(own) && !isForeign(others)) ? others : own
}

function picturesOf(
  record: unknown,
  source: SourceConfig,
  alt: string,
  context: MapContext,
): readonly Picture[] {
  return limitEntries(pictureEntries(record, source.item, context), context).flatMap(
    ({ src, alt: own, statement, credit, reuse, ...parts }) => {
      const words = pictureWords(own && limitText(own, context), alt, context)
      const picture = withService(toPicture(src, parts, words, context.pictures), context.pictures)
      const said = { statement, credit, reuse: reuse === undefined ? undefined : !isNo(reuse) }
      return withOwnRights(picture, pictureRights(said, record, source, context)) ?? []
    },
  )
}

type Fields = { readonly [Name in keyof Item]?: Item[Name] | undefined }

/** Builds an Item from its non-empty fields. Takes groups of fields because spreading them into one object takes several times as long. */
function itemOf(id: string, title: string, ...groups: readonly Fields[]): Item {
  const item: Item & Record<string, unknown> = { id, title }
  for (const fields of groups)
    for (const name of Object.keys(fields)) {
      const value = fields[name as keyof Fields]
      if (value !== undefined && !(Array.isArray(value) && value.length === 0)) item[name] = value
    }
  return item
}

/** Returns the request with the words that the backend has marked in a record, if any. */
function withTagged(
  request: ItemRequest,
  { highlightTag }: SourceConfig,
  texts: readonly (string | undefined)[],
): ItemRequest {
  const words = highlightTag === undefined ? [] : taggedWords(texts, highlightTag)
  return words.length === 0 ? request : { ...request, words }
}

/** Returns the id prefix for the text of a record. */
function anchorsOf(source: string | undefined, id: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([source, id]))
    .digest('hex')
  return `text-${digest.slice(0, 6)}-`
}

/** Returns the date and period of a record; `moment` is set for a date with a day. */
function datesOf(record: unknown, { item: mapping, status }: SourceConfig, context: MapContext) {
  const { timeZone, now } = context
  const raw = (name: 'date' | 'dateText' | 'start' | 'end'): unknown =>
    oneMoment(readField(record, mapping[name], context))
  const written = raw('date')
  const moment = toWallClock(written, timeZone)
  const inWords = toWallClock(raw('dateText'), timeZone) === undefined
  const said = readWithin(record, mapping, 'eventStatus', context)
  return {
    moment,
    fields: {
      date: moment ?? yearAlone(written),
      dateText: inWords ? dateWords(readWithin(record, mapping, 'dateText', context)) : undefined,
      ...periodOf(status, { start: raw('start'), end: raw('end'), said }, timeZone, now),
    },
  }
}

/** Returns a sanitizer for the HTML of a record. */
function cleanerOf(id: string, context: MapContext): (raw: string) => string {
  return (raw) =>
    cleanHtml(raw, {
      imageBase: context.pictures.base,
      origin: context.pictures.origin,
      withDigest: context.pictures.withDigest,
      hasVersions: context.pictures.hasVersions,
      link: context.link,
      video: context.video,
      overLimit: context.overLimit,
      anchors: anchorsOf(context.source, id),
      here: context.here,
      id,
      onParts: (parts) => context.onParts?.(id, parts),
    })
}

/** Maps the parts of a record that only its page shows. */
function partsOfPage(
  record: unknown,
  source: SourceConfig,
  context: MapContext,
  { id, image, alt, html }: Pick<Item, 'id' | 'image' | 'html'> & { readonly alt: string },
) {
  const mapping = source.item
  const text = (name: TextField): string | undefined => readWithin(record, mapping, name, context)
  const clean = cleanerOf(id, context)
  const { media, links: further } = itemMedia(record, mapping, context, clean)
  const images = picturesOf(record, source, alt, context)
  const ownRights =
    images.find(({ src }) => src === image?.src)?.rights ??
    pictureRights({ statement: text('imageRights'), credit: text('imageCredit') }, record, source, context)
  return {
    further,
    fields: {
      image: withOwnRights(withService(image, context.pictures), ownRights),
      images,
      html: html === undefined ? undefined : clean(html),
      rights: rightsOf(record, source, context),
      facts: factsOf(record, mapping, context),
      media,
      pendingLinks: pendingOf(record, mapping, context),
    },
  }
}

/**
 * Maps a record to an Item. The mapping says where each field is. Dates are converted to the museum's time zone, HTML is sanitized, and
 * URLs pass the allow-list. Returns `undefined` if the record has neither id nor title.
 */
export function mapRecord(
  record: unknown,
  source: SourceConfig,
  request: ItemRequest,
  context: MapContext,
  budget: TreeBudget = { left: MAX_RECORDS },
  level = 1,
): Item | undefined {
  budget.left -= 1
  const mapping = source.item
  const text = (name: TextField): string | undefined => readWithin(record, mapping, name, context)
  const id = text('id') ?? ''
  const named = text('title')
  const given = plainText(named ?? '').normalize('NFC')
  if (id === '' && given === '') return undefined
  const { moment, fields: dates } = datesOf(record, source, context)
  const nameless = given === '' && mapping.title !== undefined
  const title = nameless ? [context.untitled, moment?.slice(0, 10)].filter(Boolean).join(' ') : given
  const html = text('html')
  const alt = pictureWords(text('imageAlt'), title, context)
  const image = toPicture(text('image'), picturePartsOf(text), alt, context.pictures)
  const body = text('text') ?? html
  const { excerpt, marks } = markTexts(
    title,
    body,
    withTagged(request, source, [body, named]),
    context.separator,
  )
  const link = itemHref(record, mapping, id, request, context)
  const visits = Number(text('visits') ?? Number.NaN)
  const visible = readField(record, mapping.visible, context)
  const reply = text('reply')
  const path = text('path')
  const languages = languagesOf(record, mapping, context)
  const ofPage = request.full
    ? partsOfPage(record, source, context, { id, alt, ...omitUndefined({ image, html }) })
    : undefined
  return itemOf(id, title, ofPage?.fields ?? { image }, dates, {
    titlePrefix: text('titlePrefix'),
    subtitle: text('subtitle'),
    place: text('place'),
    excerpt,
    marks,
    href: link?.href,
    external:
      link?.external === true || (source.kind === 'tree' && isExternalChannel(path, context))
        ? true
        : undefined,
    author: text('author'),
    visits: Number.isFinite(visits) ? visits : undefined,
    kind: text('kind'),
    channel: withoutSuffix(text('channel'), context),
    language:
      spokenIn(
        languageOf(text('channel'), context) ??
          languageNamed(text('language'), context) ??
          otherLanguage(languages, context),
        `${title} ${body ?? ''}`,
      ) ?? languageOfWords(title, excerpt, context),
    textLanguage: spokenIn(languageNamed(text('textLanguage'), context), body ?? ''),
    languages,
    parentChannel: withoutSuffix(text('parentChannel'), context),
    reply: reply === undefined ? undefined : plainText(reply),
    visible: visible === undefined ? undefined : !isNo(visible),
    path,
    links: [...itemLinks(record, mapping, id, context), ...(ofPage?.further ?? [])],
    children: childrenOf(record, source, request, context, budget, level),
  })
}

function childrenOf(
  record: unknown,
  source: SourceConfig,
  request: ItemRequest,
  context: MapContext,
  budget: TreeBudget,
  level: number,
): readonly Item[] | undefined {
  if (source.kind !== 'tree' || source.response.children === undefined) return undefined
  if (level >= MAX_LEVELS) return undefined
  const { entries, others } = treeEntries(readPointer(record, source.response.children), source) ?? NO_ENTRIES
  if (others.length > 0) context.overLimit?.('channels', invalidChannels(others))
  return entries.flatMap((child) => {
    if (budget.left > 0) return mapRecord(child, source, request, context, budget, level + 1) ?? []
    context.overLimit?.('records', `a tree of more than ${MAX_RECORDS} entries, the first are used`)
    return []
  })
}

/** Maps a record of a file source to a download or gallery entry; returns `undefined` without a loadable path. */
export function mapFile(record: unknown, source: SourceConfig, context: MapContext): FileLink | undefined {
  const text = (name: TextField): string | undefined => readWithin(record, source.item, name, context)
  const path = text('path')
  const href = path === undefined ? undefined : namedAddress(path, context.pictures)
  if (path === undefined || href === undefined) return undefined
  const name = text('title') ?? path.slice(path.lastIndexOf('/') + 1)
  const suffix = (text('suffix') ?? /\.([A-Za-z0-9]+)$/.exec(path)?.[1] ?? '')
    .replace(/^\./, '')
    .toLowerCase()
  const read = suffix === 'pdf' ? context.document?.(href) : undefined
  const caption = text('text')?.slice(0, MAX_LINE_LENGTH)
  const size = Number(text('size') ?? Number.NaN)
  const isPicture = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'].includes(suffix)
  const picture = isPicture
    ? withService(
        toPicture(path, picturePartsOf(text), text('imageAlt') ?? caption ?? name, context.pictures),
        context.pictures,
      )
    : undefined
  return {
    id: text('id') ?? href,
    name,
    href,
    suffix,
    ...omitUndefined({ read }),
    ...(Number.isSafeInteger(size) && size > 0 ? { size } : {}),
    ...omitUndefined({ caption, picture }),
  }
}

interface Suffixes {
  readonly locales: readonly Pick<LocaleConfig, 'code' | 'tag' | 'channelSuffix'>[]
}

/** Returns the language whose suffix a channel number carries (readings, 3). */
function suffixedLocale(channel: string, { locales }: Suffixes) {
  return locales.find(({ channelSuffix }) => channelSuffix !== '' && channel.endsWith(channelSuffix))
}

/** Strips the language suffix from a channel number, as in the config. */
export function withoutSuffix<T extends string | undefined>(channel: T, suffixes: Suffixes): T | string {
  const locale = channel === undefined ? undefined : suffixedLocale(channel, suffixes)
  return channel === undefined || locale === undefined
    ? channel
    : channel.slice(0, -locale.channelSuffix.length)
}

/**
 * Returns the language tag of a record by its channel number, or undefined if it is that of the page. A number without suffix is of the
 * first language that has none.
 */
function languageOf(
  channel: string | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  if (channel === undefined) return undefined
  const own =
    suffixedLocale(channel, { locales }) ?? locales.find(({ channelSuffix }) => channelSuffix === '')
  return own === undefined || own.code === locale.code ? undefined : own.tag
}

/** Returns the tag of the language named by a record (code or tag), if it is a language of the site other than the page's. */
function languageNamed(
  named: string | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  const own = locales.find(({ code, tag }) => code === named || tag === named)
  return own === undefined || own.code === locale.code ? undefined : own.tag
}

/**
 * Returns the tag of the language in which a record is shown if it is not available in the page's: the first language of the site it has.
 */
function otherLanguage(
  languages: readonly string[] | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  if (languages === undefined || languages.length === 0 || languages.includes(locale.code)) return undefined
  return locales.find(({ code }) => languages.includes(code))?.tag
}

type Target = NonNullable<SourceConfig['item']['targets']>[number]

function routeOf(target: Target, record: unknown, id: string, context: MapContext): string | undefined {
  const value = readText(record, target.when, context)
  if (value === undefined) return undefined
  const locale = suffixedLocale(value, context)
  const channel = withoutSuffix(value, context)
  if (target.equals !== undefined && !target.equals.includes(channel)) return undefined
  if (target.own === true) return value
  const own = target.id === undefined ? id : (readText(record, target.id, context) ?? '')
  const filled = target.to && context.fillRoute(target.to, { ...context.segments, id: own })
  const path = target.channel === true && own !== '' ? context.recordPath(channel, own) : filled
  // A record in another language links to its page in that language.
  return path === undefined || locale === undefined || locale.code === context.locale.code
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}lang=${locale.code}`
}

/**
 * Returns the link of an Item: its own link, else the first matching target of its source, else the page's `links` with the Item's id. A
 * link that must not be followed counts as none.
 */
function itemHref(
  record: unknown,
  item: SourceConfig['item'],
  id: string,
  request: ItemRequest,
  context: MapContext,
): ResolvedLink | undefined {
  const own = readText(record, item.href, context)
  const ownLink = own === undefined ? undefined : context.link(own)
  if (ownLink !== undefined) return ownLink
  for (const target of item.targets ?? []) {
    const route = routeOf(target, record, id, context)
    const link = route === undefined ? undefined : context.link(route)
    if (link !== undefined) return link
  }
  if (request.links === undefined || id === '') return undefined
  const route = context.fillRoute(request.links, { ...context.segments, id })
  return route === undefined ? undefined : context.link(route)
}
