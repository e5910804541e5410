import type { JSONPath } from 'jsonc-parser'
import type { FieldConfig, FieldOrList, SourceConfig } from '../../../../schemas/config/index.ts'
import { misreadIn, type TextDamage } from '../../../base/damaged-text.ts'
import { endsBeforeStart } from '../../../base/event-dates.ts'
import type { ImportIssue } from '../../../base/import-report.ts'
import { FirstOfKind, groupBy } from '../../../base/lists.ts'
import { readMuseumDate } from '../../../base/museum-date/index.ts'
import { getOwn, isEmpty, isObject } from '../../../base/object.ts'
import { isUnknownRights } from '../../../base/rights/rights.ts'
import { damagedTexts } from '../../../content/import/index.ts'
import { catalogue, type Message, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import {
  cleanHtml,
  degreesOf,
  fieldPlaces,
  isNoDate,
  isWithheld,
  oneMoment,
  PERIOD_ENDS,
  readField,
  readPointer,
  richTextHtml,
  scalarText,
  toWallClock,
  yearAlone,
} from '../../../sources/index.ts'
import type { Site } from '../../../web/site/site.ts'
import { hiddenBy } from '../../not-public.ts'
import { mayBePersonal, quotableText } from '../../personal-values.ts'
import type { PlaceIn } from './source-places.ts'

interface Part {
  readonly part: string
  readonly field: FieldOrList
  /** Path below "item". */
  readonly path: JSONPath
  /** Whether the value is a number of degrees. */
  readonly isDegrees?: true
}

const STRUCTURED = ['facts', 'links', 'media', 'targets']

/** Returns every field of a mapping, by its name in messages. */
function partsOf({ item }: SourceConfig): readonly Part[] {
  const plain = Object.entries(item).flatMap(([part, field]) =>
    STRUCTURED.includes(part) || Array.isArray(field)
      ? []
      : [{ part, field: field as FieldOrList, path: [part] }],
  )
  return [
    ...plain,
    ...(item.facts ?? []).flatMap(({ name, value, each }, index) =>
      each === undefined ? [{ part: `facts.${name}`, field: value, path: ['facts', index, 'value'] }] : [],
    ),
    ...(item.facts ?? []).flatMap(({ name, each, ...fact }, index) =>
      (['latitude', 'longitude'] as const).flatMap((part) => {
        const field = each === undefined ? fact[part] : undefined
        const path = ['facts', index, part]
        return field === undefined
          ? []
          : [{ part: `facts.${name}.${part}`, field, path, isDegrees: true as const }]
      }),
    ),
    ...(item.links ?? []).flatMap(({ name, href, each }, index) =>
      href === undefined || each !== undefined
        ? []
        : [{ part: `links.${name}`, field: href, path: ['links', index, 'href'] }],
    ),
    ...(item.media ?? []).map(({ name, src, each }, index) => ({
      part: `media.${name}`,
      field: each ?? src,
      path: ['media', index, each === undefined ? 'src' : 'each'],
    })),
  ]
}

/** Records returned by a source, and the context to judge them. */
export interface AnsweredRecords {
  readonly source: string
  readonly config: SourceConfig
  readonly records: readonly unknown[]
  readonly site: Site
  readonly placeIn: PlaceIn
}

/** Returns the context to read records in the first language of the site. */
function contextOf({ site: { manifest } }: AnsweredRecords) {
  const { site, locales, registry } = manifest
  const locale = { code: locales[0]?.code ?? '' }
  return { timeZone: site.timeZone, locale, locales, transforms: registry.transforms }
}

type ReadContext = ReturnType<typeof contextOf>

function idOf(record: unknown, { item }: SourceConfig, context: ReadContext): string {
  return String(readField(record, item.id, context) ?? '')
}

/** Returns the fields of a mapping that read values rather than lists of objects. */
function valuesOf(config: SourceConfig): readonly (Part & { readonly field: FieldConfig })[] {
  return partsOf(config).flatMap(({ field, ...part }) =>
    typeof field === 'object' && 'members' in field ? [] : [{ ...part, field }],
  )
}

/** Returns the places that a field reads. For a field with separate places by language, only the fallback for the other languages. */
function placesIn(field: FieldOrList, locales: SiteManifest['locales']): readonly string[] {
  const isPartial = locales.some(
    ({ code }) => typeof field === 'object' && 'in' in field && getOwn(field.in, code) === undefined,
  )
  return fieldPlaces(isPartial ? { ...(field as Exclude<FieldConfig, string>), in: {} } : field)
}

/** Returns the fields of a mapping that are empty in all given records, with their places. */
export function emptyFields(
  config: SourceConfig,
  records: readonly unknown[],
  locales: SiteManifest['locales'],
) {
  const isNowhere = (pointer: string) => records.every((record) => isEmpty(readPointer(record, pointer)))
  return partsOf(config).flatMap(({ part, field, path }) => {
    const all = placesIn(field, locales)
    const places = all.filter(isNowhere)
    const templates = typeof field === 'object' && 'template' in field ? [field.template ?? []].flat() : []
    // A template is empty if any of its places is.
    const isEmptyPart =
      templates.length > 0
        ? templates.every((template) => places.some((pointer) => template.includes(`{${pointer}}`)))
        : places.length === all.length
    if (places.length > 0 && isEmptyPart) return [{ part, path, places }]
    return Object.entries(typeof field === 'object' && 'in' in field ? (field.in ?? {}) : {}).flatMap(
      ([code, from]) => {
        const inLanguage = [from].flat()
        return inLanguage.every(isNowhere)
          ? [{ part: `${part} (${code})`, path: [...path, 'in', code], places: inLanguage }]
          : []
      },
    )
  })
}

/** Parts whose values are not texts: lists parsed by steps, and booleans. */
const NO_TEXTS: readonly string[] = ['images', 'children', 'visible', 'withheld', 'reuse']

/** Whether a page can show a value: a scalar, a list of scalars, or rich text stored as objects. */
function isShown(value: unknown): boolean {
  return scalarText(value) !== undefined || richTextHtml(value) !== undefined
}

/** Reports pointers without any value or text in the records, and missing titles. */
export function* recordFaults(answered: AnsweredRecords): Generator<Problem> {
  const { source, config, records, site, placeIn } = answered
  const { locales } = site.manifest
  const context = contextOf(answered)
  const base = { ...context, locale: locales[0] ?? context.locale }
  const reported = new Set<string>()
  for (const { part, places, path } of emptyFields(config, records, locales)) {
    reported.add(part)
    const args = { source, part, places, records: records.length }
    yield problemOf(catalogue.LIVE_EMPTY_FIELD, args, placeIn(source, ['item', ...path]))
  }
  for (const { part, field, path } of valuesOf(config)) {
    if (reported.has(part) || NO_TEXTS.includes(part) || part.startsWith('media.')) continue
    const values = records.map((record) => readField(record, field, base)).filter((value) => !isEmpty(value))
    const [unread] = values
    if (unread === undefined || values.some(isShown)) continue
    reported.add(part)
    const value = mayBePersonal(unread) ? '…' : shownValue(unread)
    const args = { source, part, value, records: records.length }
    yield problemOf(catalogue.LIVE_NO_TEXT, args, placeIn(source, ['item', ...path]))
  }
  if (reported.has('title')) return
  const untitled = locales
    .map((locale) =>
      records.filter((record) => !isShown(readField(record, config.item.title, { ...base, locale }))),
    )
    .find((without) => without.length > 0)
  if (untitled === undefined || config.item.title === undefined) return
  const example = idOf(untitled[0], config, base)
  yield problemOf(
    catalogue.LIVE_UNTITLED,
    { source, without: untitled.length, records: records.length, example },
    placeIn(source, ['item', 'title']),
  )
}

/** Reports records without a rights statement, or with an unknown one, if the mapping reads them. */
export function* rightsFaults(answered: AnsweredRecords): Generator<Problem> {
  const { source, config, records, placeIn } = answered
  if (config.item.rights === undefined) return
  const context = contextOf(answered)
  const textOf = (record: unknown) => String(readField(record, config.item.rights, context) ?? '')
  const without = config.rights?.statement === undefined ? records.filter((each) => textOf(each) === '') : []
  const unknown = records.filter((each) => isUnknownRights(textOf(each)))
  const first = unknown[0] ?? without[0]
  if (first === undefined) return
  const example = idOf(first, config, context)
  yield problemOf(
    catalogue.LIVE_RIGHTS,
    { source, without: without.length, unknown: unknown.length, records: records.length, example },
    placeIn(source, ['item', 'rights']),
  )
}

/** Parts of an Item with a date or time. */
const MOMENTS: readonly string[] = ['date', 'start', 'end', 'published']

/** Maximum length of a value in messages. */
const MAX_SHOWN = 60

function shownValue(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MAX_SHOWN)
}

/** Reports unparsed dates and numbers: their count for each part of the mapping, with an example. */
export function* unreadFaults(answered: AnsweredRecords): Generator<Problem> {
  const { source, config, records, placeIn } = answered
  const { item } = config
  const base = contextOf(answered)
  const { timeZone, locales } = base
  for (const { part, field, path, isDegrees } of valuesOf(config)) {
    let given = 0
    const unread: { readonly text: string; readonly record: unknown }[] = []
    for (const record of records) {
      // `dateText` shows what the date cannot express.
      if (part === 'date' && !isEmpty(readField(record, item.dateText, base))) continue
      let isStep = false
      const note = (text: string, isRead: boolean) => {
        isStep = true
        given += 1
        if (!isRead) unread.push({ text, record })
      }
      const value = readField(record, field, {
        ...base,
        onDate: (text, date) => note(text, date !== undefined),
        onNumber: note,
      })
      if (isDegrees && !isStep && !isEmpty(value)) note(shownValue(value), degreesOf(value) !== undefined)
      const moment = oneMoment(value)
      if (isStep || !MOMENTS.includes(part) || isNoDate(moment)) continue
      const isYearAlone = part === 'date' && yearAlone(moment) !== undefined
      note(shownValue(moment), isYearAlone || toWallClock(moment, timeZone) !== undefined)
    }
    const [first] = unread
    if (first === undefined) continue
    const example = idOf(first.record, config, base)
    // Whether a step could parse the date where none is configured.
    const isDated =
      part === 'date' &&
      (typeof field === 'string' || field.as === undefined) &&
      typeof readMuseumDate(first.text, locales[0]?.tag) === 'object'
    const args = {
      source,
      part,
      unread: unread.length,
      given,
      text: quotableText(first.text),
      example,
      isDated,
    }
    yield problemOf(catalogue.LIVE_UNREAD, args, placeIn(source, ['item', ...path]))
  }
}

/** Parts that are addresses or control the display. */
const NO_WORDS: readonly string[] = [
  ...NO_TEXTS,
  ...MOMENTS,
  ...['image', 'thumb', 'imageWidth', 'imageHeight', 'imageFocus', 'href', 'path', 'visits'],
]

/** Reports texts damaged by a conversion or by software, each kind once per part of the mapping. */
export function* damageFaults(answered: AnsweredRecords): Generator<Problem> {
  const { source, config, records, placeIn } = answered
  const context = contextOf(answered)
  const misread = misreadIn(context.locales.map(({ tag }) => new Intl.Locale(tag).language))
  for (const { part, field, path } of valuesOf(config)) {
    if (NO_WORDS.includes(part) || /^(?:links|media)\./.test(part)) continue
    const name = part.replace(/\W/g, '')
    const found = new FirstOfKind<{ readonly damage: TextDamage; readonly record: unknown }>()
    for (const record of records) {
      const text = scalarText(readField(record, field, context))
      const [{ damage } = {}] = damagedTexts({ [name]: text }, { asWritten: [name], misread })
      if (damage !== undefined) found.see(damage.reason.en, { damage, record })
    }
    for (const { damage, record, count } of found.found()) {
      const example = idOf(record, config, context)
      const args = { source, part, count, records: records.length, reason: damage.reason, example }
      yield problemOf(catalogue.LIVE_DAMAGED, args, placeIn(source, ['item', ...path]))
    }
  }
}

/** Reports how many values an extension's transform throws for, per part of the mapping, with an example. */
export function* transformFaults(answered: AnsweredRecords): Generator<Problem> {
  const { source, config, records, placeIn } = answered
  const base = contextOf(answered)
  for (const { part, field, path } of valuesOf(config)) {
    const thrown: {
      readonly transform: string
      readonly value: string
      readonly reason: string
      readonly record: unknown
    }[] = []
    for (const record of records)
      readField(record, field, {
        ...base,
        onThrow: (transform, value, reason) =>
          thrown.push({
            transform,
            value: quotableText(shownValue(value)),
            reason: quotableText(reason.replace(/\.$/, '')),
            record,
          }),
      })
    for (const [transform, ofIt] of groupBy(thrown, (each) => each.transform)) {
      const [first] = ofIt
      if (first === undefined) continue
      const { value, reason, record } = first
      const example = idOf(record, config, base)
      const args = { source, part, transform, failed: ofIt.length, value, reason, example }
      yield problemOf(catalogue.LIVE_TRANSFORM, args, placeIn(source, ['item', ...path]))
    }
  }
}

/** Returns pairs of start and end places: those of the mapping's period, and of templates for one. */
function periodPairs({ item }: SourceConfig): readonly (readonly [from: FieldConfig, to: FieldConfig])[] {
  const templates = Object.values(item).flatMap((field: unknown) =>
    isObject(field) && Array.isArray(field.as) && field.as.includes('period') ? [field.template].flat() : [],
  )
  const ends = templates.flatMap((template) => {
    const [, from, to] = PERIOD_ENDS.exec(String(template)) ?? []
    return from === undefined || to === undefined ? [] : [[from, to] as const]
  })
  const { start, end } = item
  const known = new Map(ends.map((pair) => [pair.join(), pair]))
  return [...(start === undefined || end === undefined ? [] : [[start, end] as const]), ...known.values()]
}

/** Reports how many records have a period that ends before it starts, with an example. */
export function* periodFaults(answered: AnsweredRecords): Generator<Problem> {
  const { source, config, records, placeIn } = answered
  const context = contextOf(answered)
  const moment = (value: unknown): unknown =>
    yearAlone(value) ?? toWallClock(value, context.timeZone) ?? value
  for (const [from, to] of periodPairs(config)) {
    const given = records
      .map((record) => ({
        record,
        start: readField(record, from, context),
        end: readField(record, to, context),
      }))
      .filter(({ start, end }) => !isEmpty(start) && !isEmpty(end) && !isNoDate(start) && !isNoDate(end))
    const reversed = given.filter(({ start, end }) => endsBeforeStart(moment(start), moment(end)))
    const [first] = reversed
    if (first === undefined) continue
    const example = idOf(first.record, config, context)
    const args = {
      source,
      reversed: reversed.length,
      given: given.length,
      start: shownValue(first.start),
      end: shownValue(first.end),
      example,
    }
    yield problemOf(catalogue.LIVE_PERIOD, args, placeIn(source, ['item']))
  }
}

/** Maximum number of records named per kind of part. */
const MAX_NAMED_RECORDS = 3

/** Describes issues of one kind: their number, the reason and the records. */
function kindWords(issues: readonly ImportIssue[], reason: Message): Message {
  const ids = [...new Set(issues.map(({ place }) => place.id ?? ''))]
  const named = ids.slice(0, MAX_NAMED_RECORDS).map((id) => JSON.stringify(id))
  return message`${issues.length} × ${reason} (${named.join(', ')}${ids.length > MAX_NAMED_RECORDS ? ', …' : ''})`
}

/** Reports faults in texts, and records that are withheld or not public. */
export function* recordTextFaults(answered: AnsweredRecords): Generator<Problem> {
  const { source, config, records, site, placeIn } = answered
  const { linker, images, videos } = site
  const context = contextOf(answered)
  const locale = context.locale.code
  const withheld = records.filter((record) => isWithheld(record, config, context))
  if (withheld.length > 0)
    yield problemOf(
      catalogue.LIVE_WITHHELD,
      {
        source,
        withheld: withheld.length,
        records: records.length,
        example: idOf(withheld[0], config, context),
      },
      placeIn(source, ['item', 'withheld']),
    )
  const said = records.flatMap((record) => {
    // For events, "online" is a mode of attendance. The kind of records is not known, so values are judged as those of events.
    const [name, value] = (withheld.includes(record) ? undefined : hiddenBy(record, 'activity')) ?? []
    return name === undefined ? [] : [{ name: String(name), value: String(value), record }]
  })
  for (const [name, ofIt] of groupBy(said, (each) => each.name)) {
    const [{ value, record } = { value: '', record: undefined }] = ofIt
    const example = idOf(record, config, context)
    const args = { source, hidden: ofIt.length, records: records.length, name, value, example }
    yield problemOf(catalogue.LIVE_NOT_PUBLIC, args, placeIn(source, ['item']))
  }
  const found: ImportIssue[] = []
  let texts = 0
  for (const record of records) {
    const html = readField(record, config.item.html, context)
    if (typeof html !== 'string' || withheld.includes(record)) continue
    texts += 1
    cleanHtml(html, {
      imageBase: (images.ofSource?.[source] ?? images).base,
      link: (href) => linker.resolve(href, { locale }),
      video: videos(locale),
      id: idOf(record, config, context),
      onParts: ({ leftOut }) => found.push(...leftOut),
    })
  }
  if (found.length === 0) return
  const kinds = [...new Map(found.map(({ reason }) => [reason.en, reason])).values()]
  const ofKind = ({ en }: { readonly en: string }) => found.filter(({ reason }) => reason.en === en)
  const without = new Set(found.map(({ place }) => place.id)).size
  yield problemOf(
    catalogue.LIVE_TEXT_PARTS,
    {
      source,
      parts: kinds.map((kind) => kindWords(ofKind(kind), kind)),
      without,
      records: texts,
    },
    placeIn(source, ['item', 'html']),
  )
}
