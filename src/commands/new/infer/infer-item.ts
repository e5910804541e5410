import { isDeepStrictEqual } from 'node:util'
import type { FieldConfig, SourceConfig } from '../../../../schemas/config/index.ts'
import { wordOfDates } from '../../../base/museum-date/index.ts'
import { joinWithCommas, type Message, message, sameInBoth } from '../../../engine/errors/index.ts'
import { namesHidden } from '../../not-public.ts'
import { dateQualifierIn } from '../../propose/beside-dates.ts'
import { foldedName } from '../../propose/column-names.ts'
import { namesInternal, saysInternal } from '../../propose/internal-columns.ts'
import { type CollectedField, isDeep, isHolder, WIKIBASE_DATE } from './collect-fields.ts'
import {
  fieldNames,
  holdsRecord,
  OF_OBJECT,
  objectDates,
  objectOnlyNames,
  type Part,
  PUBLIC_ENDING,
  PUBLISHED_DATE,
  parts,
  plainName,
  privateNames,
  RECORD_DATE,
  valueMembers,
  WRITTEN_DATE,
  wordList,
} from './field-names.ts'
import { byValue, fits, hasTime, isMuseumDate, isOld, separatorOf } from './value-tests.ts'

type Item = SourceConfig['item']

/** A part of an Item, its place, and the reason for the choice. */
export interface ItemFinding {
  readonly part: Part
  readonly field: CollectedField
  readonly why: Message
}

export interface InferredItem {
  readonly item: Partial<Item>
  readonly findings: readonly ItemFinding[]
  /** Places not used for any part. */
  readonly leftOut: readonly CollectedField[]
  /** Parts with several equally likely places, so that none was chosen. */
  readonly unsure: readonly { readonly part: Part; readonly fields: readonly CollectedField[] }[]
}

/** Removes JSON-LD prefixes from a name: "@value", "dcterms:date". "@type" is kept, since it is not a museum's object type. */
function bareName(name: string): string {
  return plainName(name).replace(/^(?:@(?!type$)|(?:dc|dcterms|schema):|o:(?=id$|title$))/, '')
}

function lastNameOf({ pointer }: CollectedField): string {
  return bareName(pointer.split('/').at(-1) ?? '')
}

function pointerNames({ pointer }: CollectedField): readonly string[] {
  const words = pointer.split('/').filter((word) => word !== '' && word !== '*')
  const last = bareName(words.at(-1) ?? '')
  const before = words.slice(0, -1)
  if (valueMembers.includes(last)) {
    const owner = bareName(before.findLast((word) => !isHolder(word)) ?? '')
    return owner === '' ? [last] : [owner, owner + last]
  }
  const owner = bareName(before.at(-1) ?? '')
  // Members in the wrappers of Zenodo, Contentful, JSON:API and GeoJSON belong to the record, so the wrapper is dropped: "metadataDate"
  // would mean something else.
  return owner === '' || holdsRecord(before.at(-1) ?? '') ? [last] : [owner + last]
}

function ownerOf({ pointer }: CollectedField): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Names of picture sizes beside each other, preferred first. */
const SIZES = wordList('large full original big xlarge medium 1024 800')

const URL_VALUE = /^https?:\/\//i

function isUrl({ values }: CollectedField): boolean {
  return values.every((value) => URL_VALUE.test(String(value)))
}

/** Chooses between equally ranked places: the first carrier of one object, the large size of a picture, or the ID that is not a URL. */
function oneOf(part: Part, fields: readonly CollectedField[]): CollectedField | undefined {
  const plain =
    part === 'id' ? fields.filter((field) => !isUrl(field) && !field.pointer.endsWith('/@id')) : []
  if (plain.length === 1) return plain[0]
  const owner = fields[0] && ownerOf(fields[0])
  if (!fields.every((field) => ownerOf(field) === owner)) return undefined
  const order = part === 'image' ? [...valueMembers, ...SIZES] : valueMembers
  const found = fields.map((field) => ({ field, at: order.indexOf(lastNameOf(field)) }))
  return found.every(({ at }) => at >= 0 || part === 'image')
    ? found.filter(({ at }) => at >= 0).toSorted((one, other) => one.at - other.at)[0]?.field
    : undefined
}

function isPrivate(field: CollectedField): boolean {
  const last = field.pointer.split('/').at(-1) ?? ''
  return (
    saysInternal(last) ||
    namesHidden(last) ||
    pointerNames(field).some(
      (name) =>
        !PUBLIC_ENDING.test(name) && privateNames.some((each) => name === each || name.endsWith(each)),
    ) ||
    namesInternal(foldedName(field.pointer.replaceAll('/*', '').split('/').slice(-2).join(' ')))
  )
}

/** Splits a name into words: "exhibitionTempId" into exhibition, temp and id. */
function lastNameWords({ pointer }: CollectedField): readonly string[] {
  return (pointer.split('/').at(-1) ?? '')
    .split(/[-_\s]|(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
}

/** Returns how specifically a name means a part, where 0 is best. Undefined if it does not. */
function rankOf(field: CollectedField, part: Part): number | undefined {
  const { whole, endings = [], unless = [] } = fieldNames[part]
  const ranks = pointerNames(field).flatMap((name) => {
    const exact = whole.indexOf(name)
    if (exact >= 0) return [exact]
    if (lastNameWords(field).some((word) => unless.includes(word))) return []
    return endings.some((ending) => name.endsWith(ending)) ? [whole.length] : []
  })
  return ranks.length === 0 ? undefined : Math.min(...ranks)
}

/** Whether a place holds the date on which the record was written or changed, or the object acquired. */
function isRecordDate(field: CollectedField, ofObject: boolean): boolean {
  return pointerNames(field).some(
    (name) =>
      (RECORD_DATE.test(name) || (ofObject && PUBLISHED_DATE.test(name))) && !objectDates.includes(name),
  )
}

/** Prefixes of custom fields, such as "field_edtf_date_created" in Islandora. */
const OWN_FIELD = /^(?:field|acf|wpcf)(?:edtf)?/

/** Members with the display text of dates that are objects. */
const DATE_WORDS: readonly string[] = [
  'period',
  'presentingdate',
  'display',
  'label',
  'text',
  'value',
  'note',
  'number',
  'content',
  'plaintext',
  'expression',
]

/**
 * Returns the names by which a place may belong to an object. Names specific to objects may be nested, as custom fields are:
 * "/acf/object_date".
 */
function objectNames(field: CollectedField): ReadonlySet<string> {
  const last = lastNameOf(field)
  const own = pointerNames(field).map((each) => each.replaceAll('.', ''))
  const owner = bareName(
    field.pointer.split('/').findLast((word, at, all) => at < all.length - 1 && word !== '*') ?? '',
  )
  return new Set([
    ...(objectOnlyNames.includes(last) ? [last] : []),
    ...own.map(foldedName),
    ...own.map((each) => each.replace(OWN_FIELD, '')),
    ...(DATE_WORDS.includes(last) ? [owner] : []),
  ])
}

/** Whether a place such as "date_created" holds creation dates of records, which are full dates and recent. */
function isWritten(field: CollectedField): boolean {
  return WRITTEN_DATE.test(lastNameOf(field)) && fits.date(field) && !isOld(field)
}

/** Returns the place of an object's date, in words or as a year, by the order of `objectDates`. */
function objectDateOf(fields: readonly CollectedField[]): CollectedField | undefined {
  const stated = fields.find(({ pointer }) => pointer === WIKIBASE_DATE)
  if (stated !== undefined) return stated
  // Beside the words of a date may be its type, which does not parse as a date.
  const named = fields
    .filter((field) => !isWritten(field) && isMuseumDate(field))
    .map((field) => ({ field, names: objectNames(field) }))
  return objectDates
    .map((name) => named.find(({ names }) => names.has(name))?.field)
    .find((field) => field !== undefined)
}

const NAMED = message`named so`
const GIVEN = message`said so`

interface Choice {
  readonly chosen?: { readonly field: CollectedField; readonly how: Message }
  readonly unsure: readonly CollectedField[]
}

function choosePart(part: Part, fields: readonly CollectedField[], ofObject: boolean): Choice {
  const date = part === 'date' && ofObject ? objectDateOf(fields) : undefined
  if (date !== undefined) return { chosen: { field: date, how: NAMED }, unsure: [] }
  const fitting = fields.filter(
    (field) => !isDeep(field) && fits[part](field) && !(part === 'date' && isRecordDate(field, ofObject)),
  )
  // Dates beside an object may be those of its photograph, place or record, so the name must match too.
  const needsName = part === 'date' && ofObject
  const able = needsName
    ? fitting.filter((field) => (rankOf(field, part) ?? Infinity) < fieldNames.date.whole.length)
    : fitting
  if (able.length === 0) return { unsure: needsName ? fitting : [] }
  const named = able.flatMap((field) => {
    const rank = rankOf(field, part)
    return rank === undefined ? [] : [{ field, rank }]
  })
  const best = Math.min(...named.map(({ rank }) => rank))
  const surest = named.filter(({ rank }) => rank === best).map(({ field }) => field)
  const [only, ...others] = surest
  if (only !== undefined && others.length === 0) return { chosen: { field: only, how: NAMED }, unsure: [] }
  const one = oneOf(part, surest)
  if (one !== undefined) return { chosen: { field: one, how: NAMED }, unsure: [] }
  if (surest.length > 1) return { unsure: surest }
  const how = byValue[part]
  const [lone, ...more] = how === undefined ? [] : able
  const seen = more.length === 0 ? lone : oneOf(part, able)
  return seen !== undefined && how !== undefined
    ? { chosen: { field: seen, how }, unsure: [] }
    : { unsure: how === undefined ? [] : able }
}

type Places = Readonly<Record<string, string>>

/** @param others Places of other languages, by code. */
function whyOf(part: Part, { values, records }: CollectedField, how: Message, others: Places): Message {
  const also = Object.entries(others).map(([code, pointer]) => message`; in ${code} ${pointer}`)
  const elsewhere = joinWithCommas(also, sameInBoth(''))
  const [filled, count] = [values.length, records]
  return part === 'id'
    ? message`${how}; ${filled} of ${count} filled, all different${elsewhere}`
    : message`${how}; ${filled} of ${count} filled${elsewhere}`
}

/** Returns the places of other languages beside one: "/nameEn" beside "/name". */
function inLanguages(
  { pointer }: CollectedField,
  fields: readonly CollectedField[],
  languages: readonly string[],
): Places {
  return Object.fromEntries(
    languages.flatMap((code) => {
      const found = fields.find((field) => plainName(field.pointer) === plainName(`${pointer}${code}`))
      return found === undefined ? [] : [[code, found.pointer] as const]
    }),
  )
}

/** Whether IDs are URLs that end in unique short ones: "http://www.wikidata.org/entity/Q42". */
function isOfEntities(field: CollectedField): boolean {
  const ends = field.values.map((value) => String(value).split('/').at(-1) ?? '')
  return isUrl(field) && ends.every((end) => /^[\w-]+$/.test(end)) && new Set(ends).size === ends.length
}

function transformsOf(
  part: Part,
  field: CollectedField,
  ofObject: boolean,
): NonNullable<Exclude<FieldConfig, string>['as']> {
  const sign = part === 'image' || part === 'thumb' ? separatorOf(field) : undefined
  if (sign !== undefined) return [{ first: sign }]
  if (field.isInLanguages) return ['language']
  if (part === 'id' && isOfEntities(field)) return [{ afterLast: '/' }]
  if (part !== 'date') return []
  if (field.pointer === WIKIBASE_DATE) return ['year']
  // The date of an object is taken as written, without a time zone conversion.
  if (ofObject && field.values.every((value) => /^\d{4}-\d\d-\d\dT/.test(String(value))))
    return [{ first: 'T' }]
  if (hasTime(field)) return ['date']
  return fits.date(field) ? [] : ['year']
}

function configOf(
  part: Part,
  field: CollectedField,
  from: readonly string[],
  others: Places,
  ofObject: boolean,
): FieldConfig {
  const as = transformsOf(part, field, ofObject)
  const [first = field.pointer, ...rest] = from
  if (as.length === 0 && rest.length === 0 && Object.keys(others).length === 0) return first
  return {
    from: rest.length === 0 ? first : [first, ...rest],
    ...(Object.keys(others).length === 0 ? {} : { in: others }),
    ...(as.length === 0 ? {} : { as }),
  }
}

/** Adds the era beside a date in the same object: `{"year": 500, "era": "BCE"}`. */
function inEra(config: FieldConfig, date: CollectedField, fields: readonly CollectedField[]): FieldConfig {
  const within = date.pointer.slice(0, date.pointer.lastIndexOf('/') + 1)
  const era = fields.find((field) => {
    const words = field.values.map(String)
    const name = field.pointer.slice(within.length)
    return (
      field.pointer.startsWith(within) &&
      !name.includes('/') &&
      words.some((word) => dateQualifierIn(name, word) !== undefined) &&
      words.every((word) => ['bc', 'ad'].includes(wordOfDates(word) ?? ''))
    )
  })
  const whole = typeof config === 'string' ? { from: config } : config
  return era === undefined ? config : { ...whole, template: `{${date.pointer}} {${era.pointer}}` }
}

/**
 * Returns width and height beside the URL of a picture, as in {"image": {"url": "…", "w": 1600, "h": 1200}}. At the top level they may be
 * the object's dimensions.
 */
function sizeBeside(image: CollectedField | undefined, fields: readonly CollectedField[]) {
  const within = image?.pointer.slice(0, image.pointer.lastIndexOf('/')) ?? ''
  const find = (...names: readonly string[]): string | undefined =>
    fields.find(
      ({ pointer, values }) =>
        names.some((name) => pointer === `${within}/${name}`) &&
        values.every((value) => /^[1-9]\d*$/.test(String(value))),
    )?.pointer
  const [imageWidth, imageHeight] = [find('width', 'w'), find('height', 'h')]
  return within === '' || imageWidth === undefined || imageHeight === undefined
    ? {}
    : { imageWidth, imageHeight }
}

/**
 * Maps the places of records to parts of an Item, by name and by value. Ambiguous places are left out.
 *
 * @param given Places given by the user, by part. They are used unchanged.
 * @param languages Codes of the languages other than the first.
 */
export function inferItem(
  fields: readonly CollectedField[],
  given: Readonly<Partial<Record<Part, string>>>,
  languages: readonly string[],
): InferredItem {
  const open = fields.filter((field) => !isPrivate(field))
  const dated = objectDateOf(open)
  const ofObject =
    open.some(({ pointer }) => OF_OBJECT.test(pointer)) ||
    open.map(objectNames).some((names) => objectOnlyNames.some((name) => names.has(name))) ||
    (dated !== undefined && isOld(dated))
  const findings: ItemFinding[] = []
  const unsure: { part: Part; fields: readonly CollectedField[] }[] = []
  const spoken = new Set<string>()
  for (const part of parts) {
    const named = given[part]
    const lasts = part === 'date' && findings.some((each) => each.part === 'start')
    const free = open.filter(
      (field) =>
        !spoken.has(field.pointer) &&
        !Object.values(given).includes(field.pointer) &&
        !(lasts && WRITTEN_DATE.test(lastNameOf(field))),
    )
    const field = fields.find(({ pointer }) => pointer === named)
    const id = findings.find((each) => each.part === 'id')?.field
    // The "title" of Wikibase repeats its ID; the labels are the title.
    const own = part === 'title' ? free.filter(({ values }) => !isDeepStrictEqual(values, id?.values)) : free
    const apart = choosePart(part, own, ofObject)
    const choice =
      apart.chosen === undefined && own.length < free.length ? choosePart(part, free, ofObject) : apart
    const chosen = field === undefined ? choice.chosen : { field, how: GIVEN }
    if (chosen === undefined) {
      if (choice.unsure.length > 0) unsure.push({ part, fields: choice.unsure })
      continue
    }
    const others = inLanguages(chosen.field, fields, languages)
    findings.push({ part, field: chosen.field, why: whyOf(part, chosen.field, chosen.how, others) })
    for (const pointer of [chosen.field.pointer, ...Object.values(others)]) spoken.add(pointer)
  }
  const html = findings.find(({ part }) => part === 'html')?.field.pointer
  const found = findings.map(({ part, field }) => {
    const from = part === 'text' && html !== undefined ? [field.pointer, html] : [field.pointer]
    const config = configOf(part, field, from, inLanguages(field, fields, languages), ofObject)
    return [part, part === 'date' && ofObject ? inEra(config, field, open) : config] as const
  })
  const size = sizeBeside(findings.find(({ part }) => part === 'image')?.field, fields)
  for (const pointer of Object.values(size)) spoken.add(pointer)
  const item: Partial<Item> = { ...Object.fromEntries(found), ...size }
  return {
    item: html !== undefined && item.text === undefined ? { ...item, text: html } : item,
    findings,
    leftOut: fields.filter((field) => !isDeep(field) && !spoken.has(field.pointer)),
    unsure,
  }
}
