import type { ListConfig, SourceConfig } from '../../schemas/config/index.ts'
import { hasTags } from '../base/html-tags.ts'
import { mediaTypes, mediumKind } from '../base/media-types.ts'
import { omitUndefined } from '../base/object.ts'
import { rightsStatement } from '../base/rights/rights.ts'
import { localized } from '../base/text/index.ts'
import type { Fact, ItemLink, ItemRights, Medium, PendingLink } from '../engine/contracts/item.ts'
import { plainText } from './clean-html.ts'
import { plainNumber } from './in-language.ts'
import { MAX_ENTRIES, MAX_FACT_TEXT, MAX_LINE_LENGTH } from './limits.ts'
import type { MapContext } from './map-context.ts'
import { isLoadable, isOfSite, namedAddress } from './picture-address.ts'
import { isNo, readField, readList, readText, readTexts, type UnevenList } from './read-field.ts'
import { oneMoment, toWallClock } from './wall-clock.ts'

type ItemMapping = SourceConfig['item']

/** Truncates a text that is shown among others. */
export function limitText(text: string, { overLimit }: MapContext, max = MAX_LINE_LENGTH): string {
  if (text.length <= max) return text
  overLimit?.('line', `a text of ${text.length} characters, the first ${max} are used`)
  return `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Truncates a list within a record to what a page can show. */
export function limitEntries<T>(list: readonly T[], { overLimit }: MapContext): readonly T[] {
  if (list.length <= MAX_ENTRIES) return list
  overLimit?.('entries', `a list of ${list.length} in one record, the first ${MAX_ENTRIES} are used`)
  return list.slice(0, MAX_ENTRIES)
}

/** Returns the records for which a link or fact is made: those of its list, or the record itself. */
function recordsAt(record: unknown, each: ListConfig | undefined, context: MapContext): readonly unknown[] {
  if (each === undefined) return [record]
  const uneven = ({ member, first, values, entries }: UnevenList) =>
    context.overLimit?.(
      'lists',
      `lists of one record do not fit together, ${entries} for "${first}" and ${values.length} for "${member}", which is left out`,
    )
  return limitEntries(readList(record, each, { ...context, uneven }), context)
}

type LinkMapping = NonNullable<ItemMapping['links']>[number]

/** Returns the time from which a link is valid, if it is in the future. */
function beginOf(record: unknown, { from }: LinkMapping, context: MapContext): string | undefined {
  const moment = toWallClock(oneMoment(readField(record, from, context)), context.timeZone)
  return moment === undefined || moment <= context.now ? undefined : moment
}

function linkAddress(record: unknown, link: LinkMapping, own: string, context: MapContext) {
  const { to } = link
  const id = link.id === undefined ? own : (readText(record, link.id, context) ?? '')
  const raw =
    to === undefined
      ? readText(record, link.href, context)
      : context.fillRoute(to, { ...context.segments, id })
  return raw === undefined ? undefined : context.link(raw)
}

/** Returns the links of a record, without those hidden until they are valid. */
export function itemLinks(
  record: unknown,
  mapping: ItemMapping,
  own: string,
  context: MapContext,
): readonly ItemLink[] {
  return (mapping.links ?? []).flatMap((link) => {
    if (link.hideBefore === true && beginOf(record, link, context) !== undefined) return []
    return recordsAt(record, link.each, context).flatMap((each) => {
      const resolved = linkAddress(each, link, own, context)
      if (resolved === undefined) return []
      const text = readText(each, link.text, context)
      const label = text === undefined ? localized(link.label, context.locale.code) : limitText(text, context)
      return [
        {
          name: link.name,
          label,
          href: resolved.href,
          ...(resolved.external ? { external: true } : {}),
          ...(link.newTab === true ? { newTab: true } : {}),
        },
      ]
    })
  })
}

/** Returns the texts for links that are not valid yet, if their URL is known and a text is configured. */
export function pendingOf(
  record: unknown,
  mapping: ItemMapping,
  context: MapContext,
): readonly PendingLink[] {
  return (mapping.links ?? []).flatMap((link) => {
    const from = beginOf(record, link, context)
    const raw = readText(record, link.href, context)
    if (from === undefined || raw === undefined || link.before === undefined) return []
    if (context.link(raw) === undefined) return []
    return [{ name: link.name, text: localized(link.before, context.locale.code), from }]
  })
}

/** Rights stated by a record or a picture itself. */
interface StatedRights {
  /** A URI or free text. */
  readonly statement?: string | undefined
  readonly credit?: string | undefined
  readonly reuse?: boolean | undefined
}

function rightsIn(
  { statement: written, credit: words, reuse }: StatedRights,
  context: MapContext,
): ItemRights | undefined {
  const statement = written === undefined ? undefined : rightsStatement(written)
  const name = statement?.name(context.locale.tag) ?? plainText(written ?? '')
  const credit = plainText(words ?? '')
  if (name === '' && credit === '') return undefined
  return {
    ...omitUndefined({ statement: statement?.uri, href: statement?.href }),
    ...(name === '' ? {} : { name }),
    ...(credit === '' ? {} : { credit }),
    ...((reuse ?? statement?.reuse) ? { reuse: true } : {}),
  }
}

function statedRights(
  record: unknown,
  { item, rights = {} }: SourceConfig,
  context: MapContext,
): StatedRights {
  const reuse = readField(record, item.reuse, context)
  return {
    statement: readText(record, item.rights, context) ?? rights.statement,
    credit: readText(record, item.credit, context) ?? localized(rights.credit, context.locale.code),
    reuse: reuse === undefined ? rights.reuse : !isNo(reuse),
  }
}

/** Returns the rights of a record, else those of its source; undefined if neither states any. */
export function rightsOf(record: unknown, source: SourceConfig, context: MapContext): ItemRights | undefined {
  return rightsIn(statedRights(record, source, context), context)
}

/**
 * Returns the rights of a picture with a statement or credit of its own. A photographer is credited under the statement of the record; a
 * statement is combined with the record's credit line. Undefined if all rights are those of the record.
 */
export function pictureRights(
  own: StatedRights,
  record: unknown,
  source: SourceConfig,
  context: MapContext,
): ItemRights | undefined {
  const { statement, credit, reuse } = own
  if (statement === undefined && credit === undefined && reuse === undefined) return undefined
  const ofRecord = statedRights(record, source, context)
  return rightsIn(
    {
      statement: statement ?? ofRecord.statement,
      credit: credit ?? ofRecord.credit,
      // The permissions of the record do not apply to a different statement.
      reuse: reuse ?? (statement === undefined ? ofRecord.reuse : undefined),
    },
    context,
  )
}

type MediumMapping = NonNullable<ItemMapping['media']>[number]

/** Endings of IIIF manifest URLs. */
const MANIFEST_PATH = /\/manifest(?:\.json)?(?:[?#].*)?$/i

/** Returns the stated media type, else that of the file extension. */
function typeOf(written: string | undefined, path: string): string {
  const named = written?.trim().toLowerCase() ?? ''
  if (mediumKind(named) !== undefined) return named
  if (MANIFEST_PATH.test(path)) return 'iiif'
  const ending = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return mediaTypes[ending] ?? ''
}

type CleanHtml = (html: string) => string

function mediumOf(
  record: unknown,
  medium: MediumMapping,
  path: string,
  title: string,
  context: MapContext,
  clean: CleanHtml,
): Medium | undefined {
  const { pictures } = context
  const type = typeOf(readText(record, medium.type, context), path)
  const kind = mediumKind(type)
  const addressOf = (written: string | undefined): string | undefined => {
    const address = written === undefined ? undefined : namedAddress(written, pictures)
    return address !== undefined && isLoadable(address, pictures) ? address : undefined
  }
  const src = addressOf(path)
  if (kind === undefined || src === undefined) return undefined
  const poster = kind === 'audio' ? undefined : addressOf(readText(record, medium.poster, context))
  const captions = addressOf(readText(record, medium.captions, context))
  const transcript = readText(record, medium.transcript, context)
  return {
    name: medium.name,
    title,
    kind,
    src,
    ...(type.includes('/') ? { type } : {}),
    ...omitUndefined({ poster }),
    // Browsers load captions of another origin only with CORS, which would then be required for the film too.
    ...(captions !== undefined && isOfSite(captions, pictures) ? { captions } : {}),
    ...(transcript === undefined ? {} : { transcript: clean(transcript) }),
  }
}

/** Returns sound, film and models of a record. Media that the page cannot show, such as a page of another site, become links. */
export function itemMedia(
  record: unknown,
  mapping: ItemMapping,
  context: MapContext,
  clean: CleanHtml,
): { readonly media: readonly Medium[]; readonly links: readonly ItemLink[] } {
  const media: Medium[] = []
  const links: ItemLink[] = []
  for (const medium of mapping.media ?? [])
    for (const each of recordsAt(record, medium.each, context)) {
      const path = readText(each, medium.src, context)
      if (path === undefined) continue
      const words = readText(each, medium.text, context)
      const title =
        words === undefined ? localized(medium.label, context.locale.code) : limitText(words, context)
      const shown = mediumOf(each, medium, path, title, context, clean)
      if (shown !== undefined) {
        media.push(shown)
        continue
      }
      const address = namedAddress(path, context.pictures)
      const link = address === undefined ? undefined : context.link(address)
      if (link === undefined) continue
      links.push({
        name: medium.name,
        label: title,
        href: link.href,
        ...(link.external ? { external: true } : {}),
      })
    }
  return { media, links }
}

type FactMapping = NonNullable<ItemMapping['facts']>[number]

const ENTITY = /&(?:[a-z]+\d?|#\d+|#x[\da-f]+);/i

/** Returns the value of a fact as text: decodes entities and removes tags, as for titles. */
function withoutMarkup(value: string): string {
  return hasTags(value) || ENTITY.test(value) ? plainText(value) : value
}

/** Returns the values of a fact by label. Records of a list with the same label are merged, in list order. */
function valuesByLabel(
  record: unknown,
  { each, label, labelFrom, value }: FactMapping,
  context: MapContext,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const entry of recordsAt(record, each, context)) {
    const own = each === undefined ? undefined : readText(entry, labelFrom, context)
    const words = own ?? localized(label, context.locale.code)
    const values = readTexts(entry, value, context)
      .map(withoutMarkup)
      .filter((text) => text !== '')
    found.set(words, [...(found.get(words) ?? []), ...values])
  }
  return found
}

/** Parses degrees as written by programs or people: 51.5, "51,5074". */
export function degreesOf(value: unknown): number | undefined {
  const plain = typeof value === 'string' ? plainNumber(value) : ''
  const number = plain === '' ? value : Number(plain)
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Returns the machine-readable meaning of a fact: its property and its coordinates. */
function meaningOf(record: unknown, fact: FactMapping, context: MapContext): Partial<Fact> {
  const [latitude, longitude] = [fact.latitude, fact.longitude].map((field) =>
    degreesOf(readField(record, field, context)),
  )
  const exact = readText(record, fact.exact, context)
  return {
    ...omitUndefined({ property: fact.property, exact }),
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
  }
}

/** Decimals of degrees that correspond to about a metre. */
const DEGREE_DIGITS = 5

/** Appends coordinates to a place if configured. Returns only the coordinates if the place is already the title of the record. */
function withDegrees(
  fact: Fact,
  title: string,
  { coordinates = false }: FactMapping,
  { locale }: MapContext,
): Fact {
  const { value, exact = value, latitude, longitude } = fact
  const isTitle = value === title
  if (latitude === undefined || longitude === undefined || !(coordinates || isTitle)) return fact
  const format = new Intl.NumberFormat(locale.tag, { maximumFractionDigits: DEGREE_DIGITS })
  const degrees = [latitude, longitude].map((each) => `${format.format(each)}°`).join(', ')
  return { ...fact, exact, value: isTitle ? degrees : `${value} (${degrees})` }
}

/** Returns the facts of a record, in the order of the mapping. */
export function factsOf(record: unknown, mapping: ItemMapping, context: MapContext): readonly Fact[] {
  const title = plainText(readText(record, mapping.title, context) ?? '')
  return (mapping.facts ?? []).flatMap((fact) =>
    [...valuesByLabel(record, fact, context)].flatMap(([label, values], index) => {
      const value = limitText(limitEntries(values, context).join(context.separator), context, MAX_FACT_TEXT)
      const name = fact.each === undefined ? fact.name : `${fact.name}${index + 1}`
      return value === ''
        ? []
        : [
            withDegrees(
              { name, label: limitText(label, context), value, ...meaningOf(record, fact, context) },
              title,
              fact,
              context,
            ),
          ]
    }),
  )
}
