import { pointerTo, readPointer } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import { typedValue } from '../../../sources/in-language.ts'
import { richTextHtml } from '../../../sources/rich-text.ts'
import { holdsRecord } from './field-names.ts'

/** A place in the records, with what is there. */
export interface CollectedField {
  readonly pointer: string
  /** The first plain value of each record; empty texts are absent. */
  readonly values: readonly (string | number | boolean)[]
  /** How many records there are, filled or not. */
  readonly records: number
  /** Whether an object with a text in each language is there. */
  readonly isInLanguages?: true
}

/** Members within members: dates are found so deep, as in `lifecycle/creation/date/value`, and other parts less so. */
const MAX_LEVELS = 5
const MAX_LEVELS_OF_PARTS = 3

/** The date at which a thing was made, in a record of a Wikibase: an object with its precision, which the step "year" reads. */
export const WIKIBASE_DATE = '/claims/P571/0/mainsnak/datavalue/value'

/** A name by which a system knows an entry, as Drupal and Omeka number pictures: no name of a member. */
const ENTRY_ID = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** Whether an object is a list whose entries are named by their ids: `{"123": {"url": "a.jpg"}, "124": {"url": "b.jpg"}}`. */
function isByIds(value: Readonly<Record<string, unknown>>): boolean {
  const members = Object.entries(value)
  return members.length > 0 && members.every(([key, entry]) => ENTRY_ID.test(key) && isObject(entry))
}

/** Members that only hold what is in them, and say nothing of it: `{"data": {"attributes": {"url": "a.jpg"}}}`. */
export function isHolder(name: string): boolean {
  return name === 'data' || holdsRecord(name)
}

/** Whether a place is so deep within a record that only the date of an object is looked for there. */
export function isDeep({ pointer }: CollectedField): boolean {
  const members = pointer.split('/').filter((name) => name !== '' && name !== '*' && !isHolder(name))
  return pointer !== WIKIBASE_DATE && members.length > MAX_LEVELS_OF_PARTS
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Languages whose codes are names of members as well: of Indonesian and Norwegian. */
const ALSO_NAMES: readonly string[] = ['id', 'no']

function isLanguage(key: string): boolean {
  return (
    /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i.test(key) && languageNames.of(key.replaceAll('_', '-')) !== undefined
  )
}

function isText(value: unknown): boolean {
  return value === null || typeof value === 'string' || (Array.isArray(value) && value.every(isText))
}

/**
 * Whether an object has a text in each language: as Wikibase has labels, `{"en": {"language": "en", "value": "Bell"}}`, or plainly,
 * `{"en": "Bell", "de": "Glocke"}`, where one of them is a language of the site.
 *
 * @param languages codes of the site.
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
    members.every(([key, entry]) => isLanguage(key) && isText(entry)) &&
    members.some(([key]) => languages.includes(key) && !ALSO_NAMES.includes(key))
  )
}

/** A text with paragraphs that a system keeps as objects. */
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
  // MongoDB has days before 1970 as a number within: {"$date": {"$numberLong": "-3786825600000"}}.
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
      // What a search engine says of a hit, as its score and the words that were found, is not of the record; nor is the class of GeoJSON.
      if (isHit ? key !== '_id' && key !== '_source' : isFeature && key === 'type') continue
      // A star in a name cannot be distinguished from the one that walks a list.
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

/** What records have at a place; undefined where none has a plain value there. */
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
 * Every place of the records that ever holds a plain value, in the order of the records.
 *
 * @param languages of which an object with a text in each is one place; without them each text is a place.
 */
export function collectFields(
  records: readonly unknown[],
  languages: readonly string[] = [],
): readonly CollectedField[] {
  const pointers = new Set(records.flatMap((record) => [...pointersIn(record, languages)])).add(WIKIBASE_DATE)
  return [...pointers].flatMap((pointer) => fieldAt(pointer, records, languages) ?? [])
}
