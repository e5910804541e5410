import { ADDRESSES, FOR_PROGRAMS, recordId } from '../../../schemas/entities/fields.ts'
import type { ImportSchema } from '../../../schemas/entities/index.ts'
import { pathOf, pointerTo } from '../../base/json-pointer.ts'
import { getOwn, isObject, omitUndefined } from '../../base/object.ts'
import { decodeSegment, encodeSegment } from '../../base/path-segment.ts'
import type { StoredRecord } from '../../content/index.ts'
import { MAX_MENTIONED_LIMIT, type Unit } from './units.ts'

type Path = readonly (string | number)[]

const PREFIX = 'records/'

/** "records/ENTITY/ID#…". "records/TYPE.json#…" is a record type, which belongs to the config. */
const OF_RECORD = /^records\/[^/#]+\/[^#]*#/

/** Whether the ID of a unit refers to a record. */
export function isRecordUnit(id: string): boolean {
  return OF_RECORD.test(id)
}

/** Returns the entity and record of a unit ID, or undefined for any other. */
export function recordOfUnit(
  unit: string,
): { readonly entity: string; readonly id: string; readonly path: readonly string[] } | undefined {
  const [name = '', pointer = ''] = unit.slice(PREFIX.length).split('#')
  const [entity = '', segment = ''] = name.split('/')
  const id = decodeSegment(segment)
  return id === undefined || !isRecordUnit(unit) ? undefined : { entity, id, path: pathOf(pointer) }
}

/** Whether a value is a translatable text: it has letters, and is not a URL, an ID or an identifier for software. */
function isText(schema: StoredRecord, value: string): boolean {
  return (
    schema.contentMediaType !== ADDRESSES &&
    schema.$comment !== FOR_PROGRAMS &&
    schema.pattern !== recordId.pattern &&
    schema.enum === undefined &&
    /\p{L}/u.test(value) &&
    !/^(?:https?:)?\/\/\S*$/.test(value)
  )
}

interface Leaf {
  readonly path: Path
  readonly text: string
  readonly schema: StoredRecord
}

/** Returns the texts within a value, by its schema. */
function leavesOf(schema: unknown, value: unknown, path: Path): readonly Leaf[] {
  if (!isObject(schema)) return []
  if (typeof value === 'string') return isText(schema, value) ? [{ path, text: value, schema }] : []
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) => leavesOf(schema.items, each, [...path, index]))
  if (!isObject(value) || !isObject(schema.properties)) return []
  const { properties } = schema
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(getOwn(properties, key), each, [...path, key]),
  )
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (holder, key) => (isObject(holder) || Array.isArray(holder) ? Reflect.get(holder, key) : undefined),
    value,
  )
}

/** Translatable fields with their schemas. */
function translatedFields(schema: unknown): readonly (readonly [string, unknown])[] {
  const translations = valueAt(schema, ['properties', 'translations', 'additionalProperties', 'properties'])
  return isObject(translations) ? Object.entries(translations) : []
}

/** A text of a record and its translation. */
interface RecordText extends Leaf {
  /** Path of the translation. */
  readonly to: Path
  readonly target: string
}

/** Returns the translatable texts of a record; of a channel, on all levels. */
function translatedTextsOf(
  schema: unknown,
  record: StoredRecord,
  language: string,
  above: Path = [],
): readonly RecordText[] {
  const own = translatedFields(schema).flatMap(([field, fieldSchema]) =>
    leavesOf(fieldSchema, record[field], [field]).map((leaf) => {
      const to = ['translations', language, ...leaf.path]
      const target = valueAt(record, to)
      return {
        ...leaf,
        path: [...above, ...leaf.path],
        to: [...above, ...to],
        target: typeof target === 'string' ? target : '',
      }
    }),
  )
  const { children } = record
  const childSchema = valueAt(schema, ['properties', 'children', 'items'])
  return [
    ...own,
    ...(Array.isArray(children) ? children : []).flatMap((child: unknown, index) =>
      isObject(child) ? translatedTextsOf(childSchema, child, language, [...above, 'children', index]) : [],
    ),
  ]
}

interface UnitsOptions {
  readonly entity: string
  readonly id: string
  readonly schema: ImportSchema | undefined
  readonly language: string
  /** Fields whose translation is stale. */
  readonly stale: ReadonlySet<string>
  /** Address of the record's page. */
  readonly address?: string | undefined
  readonly picture?: string | undefined
}

/** Returns the texts of a record as translation units. */
export function recordUnits(record: StoredRecord, options: UnitsOptions): readonly Unit[] {
  const { entity, id, schema, language, stale, address, picture } = options
  const name = `${PREFIX}${entity}/${encodeSegment(id)}`
  return translatedTextsOf(schema, record, language).map(({ path, text, target, schema: own }) => {
    const { description, maxLength: limit } = own
    const maxLength = typeof limit === 'number' && limit <= MAX_MENTIONED_LIMIT ? limit : undefined
    const field = path.lastIndexOf('children')
    const whole = pointerTo(...path.slice(0, field < 0 ? 1 : field + 3))
    return {
      id: `${name}#${pointerTo(...path)}`,
      source: text,
      target,
      isStale: target !== '' && stale.has(whole),
      notes: [
        ...(typeof description === 'string' ? [description] : []),
        ...(own.contentMediaType === 'text/html' ? ['HTML: its tags stay as they are'] : []),
        ...(address === undefined ? [] : [`Shown on: ${address}`]),
        ...(picture === undefined ? [] : [`Picture: ${picture}`]),
        ...(maxLength === undefined ? [] : [`At most ${maxLength} characters`]),
      ],
      ...omitUndefined({ maxLength }),
      ...(own.contentMediaType === 'text/html' ? { isHtml: true as const } : {}),
    }
  })
}

/** A value to set in a record, and its path. */
export interface PutText {
  readonly path: Path
  readonly value: unknown
}

/**
 * Returns how to store a translation in a record: in a text by language, else under translations. The translation of a structured value
 * starts as a copy of the original. Undefined if the parts differ or the text is missing.
 *
 * @param written The record as a file has it.
 */
export function putTranslation(
  written: StoredRecord,
  path: readonly string[],
  language: string,
  text: string,
): PutText | undefined {
  const steps: (string | number)[] = []
  let value: unknown = written
  for (const key of path) {
    // Records of the museum's types may have texts by language.
    const step = Array.isArray(value) ? Number(key) : key
    value = valueAt(value, [step])
    steps.push(step)
    if (value === undefined) return undefined
  }
  if (isObject(value)) return { path: [...steps, language], value: text }
  const at = steps.lastIndexOf('children') + 1
  const [above, own] = at === 0 ? [[], steps] : [steps.slice(0, at + 1), steps.slice(at + 1)]
  const holder = [...above, 'translations', language]
  const [field, ...within] = own
  if (field === undefined) return undefined
  const known = valueAt(written, [...holder, field])
  if (within.length === 0 || typeof valueAt(written, [...holder, ...own]) === 'string')
    return { path: [...holder, ...own], value: text }
  if (known !== undefined) return undefined
  const copy: unknown = structuredClone(valueAt(written, [...above, field]))
  const last = within.at(-1)
  const parent = valueAt(copy, within.slice(0, -1))
  if (last === undefined || (!isObject(parent) && !Array.isArray(parent))) return undefined
  Reflect.set(parent, last, text)
  return { path: [...holder, field], value: copy }
}

/** Returns a copy of the record with a value set. */
export function withPut(record: unknown, { path: [first, ...rest], value }: PutText): unknown {
  if (first === undefined) return value
  if (Array.isArray(record))
    return record.with(Number(first), withPut(record[Number(first)], { path: rest, value }))
  const holder = isObject(record) ? record : {}
  return { ...holder, [first]: withPut(holder[first], { path: rest, value }) }
}
