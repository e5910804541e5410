import { isDeepStrictEqual } from 'node:util'
import type { FieldConfig, SourceConfig } from '../../../../schemas/config/index.ts'
import { wordOfDates } from '../../../base/museum-date/index.ts'
import { joinWithCommas, type Message, message, sameInBoth } from '../../../engine/errors/index.ts'
import { namesHidden } from '../../not-public.ts'
import { wordBeside } from '../../propose/beside-dates.ts'
import { foldedName } from '../../propose/column-names.ts'
import { namesInternal, saysInternal } from '../../propose/internal-columns.ts'
import { type CollectedField, isDeep, isHolder, WIKIBASE_DATE } from './collect-fields.ts'
import {
  carriers,
  fieldNames,
  holdsRecord,
  OF_OBJECT,
  objectDates,
  objectMarks,
  type Part,
  PUBLIC_ENDING,
  PUBLISHED_DATE,
  parts,
  plainName,
  privateNames,
  RECORD_DATE,
  WRITTEN_DATE,
  wordList,
} from './field-names.ts'
import { byValue, fits, hasTime, isMuseumDate, isOld, separatorOf } from './value-tests.ts'

type Item = SourceConfig['item']

/** A part of an Item with where it was found, and why there. */
export interface ItemFinding {
  readonly part: Part
  readonly field: CollectedField
  readonly why: Message
}

export interface InferredItem {
  readonly item: Partial<Item>
  readonly findings: readonly ItemFinding[]
  /** Places that no part was given to. */
  readonly leftOut: readonly CollectedField[]
  /** Places that could be the part as well as each other, so that none was taken. */
  readonly unsure: readonly { readonly part: Part; readonly fields: readonly CollectedField[] }[]
}

/** A name without what JSON-LD has before it: "@value", "dcterms:date". The class "@type" is no kind of a museum. */
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
  if (carriers.includes(last)) {
    const owner = bareName(before.findLast((word) => !isHolder(word)) ?? '')
    return owner === '' ? [last] : [owner, owner + last]
  }
  const owner = bareName(before.at(-1) ?? '')
  // What Zenodo, Contentful, JSON:API and GeoJSON have within such a member is of the object, and "metadataDate" is not.
  return owner === '' || holdsRecord(before.at(-1) ?? '') ? [last] : [owner + last]
}

function ownerOf({ pointer }: CollectedField): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Sizes of a picture that are beside each other, the one that pages show first. */
const SIZES = wordList('large full original big xlarge medium 1024 800')

const URL_VALUE = /^https?:\/\//i

function isUrl({ values }: CollectedField): boolean {
  return values.every((value) => URL_VALUE.test(String(value)))
}

/** The one of several places that are as sure: of the members of one object the first that carries it, of sizes the large one, of ids the one that is no address. */
function oneOf(part: Part, fields: readonly CollectedField[]): CollectedField | undefined {
  const plain =
    part === 'id' ? fields.filter((field) => !isUrl(field) && !field.pointer.endsWith('/@id')) : []
  if (plain.length === 1) return plain[0]
  const owner = fields[0] && ownerOf(fields[0])
  if (!fields.every((field) => ownerOf(field) === owner)) return undefined
  const order = part === 'image' ? [...carriers, ...SIZES] : carriers
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

/** "exhibitionTempId" as exhibition, temp and id. */
function lastNameWords({ pointer }: CollectedField): readonly string[] {
  return (pointer.split('/').at(-1) ?? '')
    .split(/[-_\s]|(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
}

/** How surely a name says a part: 0 the surest; undefined where it does not. */
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

/** Whether a place says when the record was written or changed, or the object acquired. */
function isRecordDate(field: CollectedField, ofObject: boolean): boolean {
  return pointerNames(field).some(
    (name) =>
      (RECORD_DATE.test(name) || (ofObject && PUBLISHED_DATE.test(name))) && !objectDates.includes(name),
  )
}

/** What systems put before the names of a museum's own fields, such as "field_edtf_date_created" of Islandora. */
const OWN_FIELD = /^(?:field|acf|wpcf)(?:edtf)?/

/** Where dates of objects that are objects themselves have their words. */
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
 * The names by which a place may be of an object. A name that means something of an object alone may be within something else, as fields of a
 * form of the museum's own are: "/acf/object_date".
 */
function objectNames(field: CollectedField): ReadonlySet<string> {
  const last = lastNameOf(field)
  const own = pointerNames(field).map((each) => each.replaceAll('.', ''))
  const owner = bareName(
    field.pointer.split('/').findLast((word, at, all) => at < all.length - 1 && word !== '*') ?? '',
  )
  return new Set([
    ...(objectMarks.includes(last) ? [last] : []),
    ...own.map(foldedName),
    ...own.map((each) => each.replace(OWN_FIELD, '')),
    ...(DATE_WORDS.includes(last) ? [owner] : []),
  ])
}

/** Whether a place such as "date_created" has the days on which records were written: as a rule they are recent, and whole days. */
function isWritten(field: CollectedField): boolean {
  return WRITTEN_DATE.test(lastNameOf(field)) && fits.date(field) && !isOld(field)
}

/** The place with the date of an object, in words or as a year: that whose name comes first. */
function objectDateOf(fields: readonly CollectedField[]): CollectedField | undefined {
  const stated = fields.find(({ pointer }) => pointer === WIKIBASE_DATE)
  if (stated !== undefined) return stated
  // Beside the words of a date may be what kind of date it is.
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
  // Days beside an object are of its photograph, its place or its record as well: only a name says that one is its own.
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

/** @param others places of other languages, by code. */
function whyOf(part: Part, { values, records }: CollectedField, how: Message, others: Places): Message {
  const also = Object.entries(others).map(([code, pointer]) => message`; in ${code} ${pointer}`)
  const elsewhere = joinWithCommas(also, sameInBoth(''))
  const [filled, count] = [values.length, records]
  return part === 'id'
    ? message`${how}; ${filled} of ${count} filled, all different${elsewhere}`
    : message`${how}; ${filled} of ${count} filled${elsewhere}`
}

/** Places of other languages beside one: "/nameEn" beside "/name". */
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

/** Whether ids are addresses that end in a short one: "http://www.wikidata.org/entity/Q42". */
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
  // The day of an object is that which is written, whatever its zone.
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

/** A date with the era that is beside it in the same object: `{"year": 500, "era": "BCE"}`. */
function inEra(config: FieldConfig, date: CollectedField, fields: readonly CollectedField[]): FieldConfig {
  const within = date.pointer.slice(0, date.pointer.lastIndexOf('/') + 1)
  const era = fields.find((field) => {
    const words = field.values.map(String)
    const name = field.pointer.slice(within.length)
    return (
      field.pointer.startsWith(within) &&
      !name.includes('/') &&
      words.some((word) => wordBeside(name, word) !== undefined) &&
      words.every((word) => ['bc', 'ad'].includes(wordOfDates(word) ?? ''))
    )
  })
  const whole = typeof config === 'string' ? { from: config } : config
  return era === undefined ? config : { ...whole, template: `{${date.pointer}} {${era.pointer}}` }
}

/** Width and height of a picture beside its address, as in {"image": {"url": "…", "w": 1600, "h": 1200}}: at the top they may be the object's. */
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
 * What the places of records are in an Item, by their names and by what is there. A place that could be more than one
 * thing is left out.
 *
 * @param given places that were given, by part; they are taken as they are.
 * @param languages codes of the languages beside the first.
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
    open.map(objectNames).some((names) => objectMarks.some((name) => names.has(name))) ||
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
    // The "title" of Wikibase is its id once more, and the labels are the title.
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
