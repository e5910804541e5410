import { pointerTo, readPointer } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'
import { richTextHtml } from '../../../sources/rich-text.ts'

/** A place in the records, with what is there. */
export interface Field {
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

/** Whether a place is so deep within a record that only the date of an object is looked for there. */
export function isDeep({ pointer }: Field): boolean {
  const members = pointer.split('/').filter((name) => name !== '' && name !== '*')
  return pointer !== WIKIBASE_DATE && members.length > MAX_LEVELS_OF_PARTS
}

/** Whether an object has a text in each language, as Wikibase has labels: `{"en": {"language": "en", "value": "Bell"}}`. */
function isInLanguages(value: unknown): value is Readonly<Record<string, unknown>> {
  const members = isObject(value) ? Object.entries(value) : []
  return (
    members.length > 0 &&
    members.every(([key, entry]) => isObject(entry) && entry.language === key && 'value' in entry)
  )
}

/** A text with paragraphs that a system keeps as objects. */
function richText(value: unknown): string | undefined {
  const html = isObject(value) || Array.isArray(value) ? richTextHtml(value) : undefined
  return html !== undefined && /<(?:p|h\d|[ou]l|blockquote|table)>/.test(html) ? html : undefined
}

function* pointersIn(value: unknown, pointer: string, level: number): Generator<string> {
  if (level > MAX_LEVELS) return
  if (isInLanguages(value) || (pointer !== '' && richText(value) !== undefined)) {
    yield pointer
    return
  }
  if (isObject(value)) {
    for (const [key, entry] of Object.entries(value)) {
      // A star in a name cannot be distinguished from the one that walks a list.
      if (key !== '*' && key !== '') yield* pointersIn(entry, pointer + pointerTo(key), level + 1)
    }
  } else if (Array.isArray(value) && value.some(isObject)) {
    for (const entry of value) yield* pointersIn(entry, `${pointer}/*`, level)
  } else if (pointer !== '') yield pointer
}

function plainOf(value: unknown): readonly (string | number | boolean)[] {
  const rich = richText(value)
  if (rich !== undefined) return [rich]
  const entry: unknown = Array.isArray(value) ? value[0] : value
  const spoken: unknown = isInLanguages(entry) ? Object.values(entry)[0] : undefined
  const first: unknown = isObject(spoken) ? spoken.value : isObject(entry) ? entry.time : entry
  if (typeof first === 'string') return first.trim() === '' ? [] : [first]
  return typeof first === 'number' || typeof first === 'boolean' ? [first] : []
}

/** What records have at a place; undefined where none has a plain value there. */
export function fieldAt(pointer: string, records: readonly unknown[]): Field | undefined {
  const values = records.flatMap((record) => plainOf(readPointer(record, pointer)))
  const isSpoken = records.some((record) => isInLanguages(readPointer(record, pointer)))
  return values.length === 0
    ? undefined
    : { pointer, values, records: records.length, ...(isSpoken && { isInLanguages: true as const }) }
}

/** Every place of the records that ever holds a plain value, in the order of the records. */
export function collectFields(records: readonly unknown[]): readonly Field[] {
  const pointers = new Set(records.flatMap((record) => [...pointersIn(record, '', 0)])).add(WIKIBASE_DATE)
  return [...pointers].flatMap((pointer) => fieldAt(pointer, records) ?? [])
}
