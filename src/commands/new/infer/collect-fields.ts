import { pointerTo, readPointer } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import { isLanguageTag, isNoLanguage, languageFit, typedValue } from '../../../sources/in-language.ts'
import { richTextHtml } from '../../../sources/rich-text.ts'
import { holdsRecord } from './field-names.ts'

/** A place in the records, with its values. */
export interface CollectedField {
  readonly pointer: string
  /** First scalar value of each record. Empty strings are omitted. */
  readonly values: readonly (string | number | boolean)[]
  /** Number of records, including those without a value. */
  readonly records: number
  /** Whether the place holds an object with a text per language. */
  readonly isInLanguages?: true
}

/** Maximum nesting of members. Dates are searched this deep, as in `lifecycle/creation/date/value`; other parts less so. */
const MAX_LEVELS = 5
const MAX_LEVELS_OF_PARTS = 3

/** Creation date in a Wikibase record: an object with a precision, which the step "year" parses. */
export const WIKIBASE_DATE = '/claims/P571/0/mainsnak/datavalue/value'

/** A key that is an ID rather than a member name, as Drupal and Omeka key pictures. */
const ENTRY_ID = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** Whether an object is a list keyed by IDs: `{"123": {"url": "a.jpg"}, "124": {"url": "b.jpg"}}`. */
export function isByIds(value: Readonly<Record<string, unknown>>): boolean {
  const members = Object.entries(value)
  return members.length > 0 && members.every(([key, entry]) => ENTRY_ID.test(key) && isObject(entry))
}

/** Whether a member is only a wrapper without meaning: `{"data": {"attributes": {"url": "a.jpg"}}}`. */
export function isHolder(name: string): boolean {
  return name === 'data' || holdsRecord(name)
}

/** Whether a place is nested so deep that only the date of an object is searched there. */
export function isDeep({ pointer }: CollectedField): boolean {
  const members = pointer.split('/').filter((name) => name !== '' && name !== '*' && !isHolder(name))
  return pointer !== WIKIBASE_DATE && members.length > MAX_LEVELS_OF_PARTS
}

/** Codes of Indonesian and Norwegian, which are common member names too. */
const ALSO_NAMES: readonly string[] = ['id', 'no']

/** Minimum `languageFit` of the same language in the same script. */
export const SAME_SCRIPT = 3

function isOfSite(key: string, languages: readonly string[]): boolean {
  if (key === '' || ALSO_NAMES.includes(key.toLowerCase())) return false
  return (
    languages.includes(key) ||
    (languages.length > 0 && isNoLanguage(key)) ||
    languages.some((code) => languageFit(key, code) >= SAME_SCRIPT)
  )
}

function isText(value: unknown): boolean {
  return value === null || typeof value === 'string' || (Array.isArray(value) && value.every(isText))
}

/**
 * Whether an object has a text per language: in Wikibase form, `{"en": {"language": "en", "value": "Bell"}}`, or plain with at least one
 * language of the site or none, `{"en": "Bell", "de": "Glocke"}`, `{"none": ["Bell"]}`.
 *
 * @param languages Language codes of the site.
 */
export function isInLanguages(
  value: unknown,
  languages: readonly string[] = [],
): value is Readonly<Record<string, unknown>> {
  const members = isObject(value) ? Object.entries(value) : []
  if (members.length === 0) return false
  if (members.every(([key, entry]) => isObject(entry) && entry.language === key && 'value' in entry))
    return true
  return (
    members.every(([key, entry]) => isLanguageTag(key) && isText(entry)) &&
    members.some(([key]) => isOfSite(key, languages))
  )
}

/** Returns the HTML of a rich text stored as objects, or undefined if it has no block elements. */
function richText(value: unknown): string | undefined {
  const html = isObject(value) || Array.isArray(value) ? richTextHtml(value) : undefined
  return html !== undefined && /<(?:p|h\d|[ou]l|blockquote|table)>/.test(html) ? html : undefined
}

function* pointersIn(
  value: unknown,
  languages: readonly string[],
  pointer = '',
  level = 0,
): Generator<string> {
  if (level > MAX_LEVELS) return
  // MongoDB nests dates before 1970 as a number: {"$date": {"$numberLong": "-3786825600000"}}.
  if (pointer.endsWith('/$date')) {
    yield pointer
    return
  }
  if (
    (isObject(value) && 'low' in value && typedValue(value) !== undefined) ||
    (pointer !== '' && isInLanguages(value, languages)) ||
    (pointer !== '' && richText(value) !== undefined)
  ) {
    yield pointer
    return
  }
  if (isObject(value) && pointer !== '' && isByIds(value)) {
    for (const entry of Object.values(value)) yield* pointersIn(entry, languages, `${pointer}/*`, level)
  } else if (isObject(value)) {
    const isHit = isObject(value._source)
    const isFeature = value.type === 'Feature' && isObject(value.properties)
    for (const [key, entry] of Object.entries(value)) {
      // Metadata of a search hit, such as its score and highlights, is not part of the record. Neither is the "type" of a GeoJSON feature.
      if (isHit ? key !== '_id' && key !== '_source' : isFeature && key === 'type') continue
      // A member named "*" is indistinguishable from the list wildcard.
      if (key !== '*' && key !== '') yield* pointersIn(entry, languages, pointer + pointerTo(key), level + 1)
    }
  } else if (Array.isArray(value) && value.some(isObject)) {
    for (const entry of value) yield* pointersIn(entry, languages, `${pointer}/*`, level)
  } else if (pointer !== '') yield pointer
}

function plainOf(value: unknown, languages: readonly string[]): readonly (string | number | boolean)[] {
  const rich = richText(value)
  if (rich !== undefined) return [rich]
  const entry: unknown = Array.isArray(value) ? value[0] : value
  if (isInLanguages(entry, languages))
    return Object.values(entry)
      .flatMap((spoken) => plainOf(isObject(spoken) ? spoken.value : spoken, []))
      .slice(0, 1)
  const first: unknown = isObject(entry) ? (typedValue(entry) ?? entry.time) : entry
  if (typeof first === 'string') return first.trim() === '' ? [] : [first]
  return typeof first === 'number' || typeof first === 'boolean' ? [first] : []
}

/** Returns the values at a place of the records, or undefined if there is no scalar value. */
export function fieldAt(
  pointer: string,
  records: readonly unknown[],
  languages: readonly string[] = [],
): CollectedField | undefined {
  const values = records.flatMap((record) => plainOf(readPointer(record, pointer), languages))
  const isSpoken = records.some((record) => isInLanguages(readPointer(record, pointer), languages))
  return values.length === 0
    ? undefined
    : { pointer, values, records: records.length, ...(isSpoken && { isInLanguages: true as const }) }
}

/**
 * Returns every place that holds a scalar value in any record, in document order.
 *
 * @param languages Codes for which an object with a text per language is one place. Without them each text is a place.
 */
export function collectFields(
  records: readonly unknown[],
  languages: readonly string[] = [],
): readonly CollectedField[] {
  const pointers = new Set(records.flatMap((record) => [...pointersIn(record, languages)])).add(WIKIBASE_DATE)
  return [...pointers].flatMap((pointer) => fieldAt(pointer, records, languages) ?? [])
}
