import { ADDRESSES, FOR_PROGRAMS, recordId } from '../../../schemas/entities/fields.ts'
import type { ImportSchema } from '../../../schemas/entities/index.ts'
import { pathOf, pointerTo } from '../../base/json-pointer.ts'
import { getOwn, isObject, omitUndefined } from '../../base/object.ts'
import { decodeSegment, encodeSegment } from '../../base/path-segment.ts'
import type { StoredRecord } from '../../content/index.ts'
import { MAX_MENTIONED_LIMIT, type Unit } from './units.ts'

type Path = readonly (string | number)[]

const PREFIX = 'records/'

/** "records/ENTITY/ID#…"; "records/TYPE.json#…" is the declaration of a record type, which is of the config. */
const OF_RECORD = /^records\/[^/#]+\/[^#]*#/

/** Whether a text of a file for translators is one of a record. */
export function isRecordUnit(id: string): boolean {
  return OF_RECORD.test(id)
}

/** The entity and the record that a text is of; undefined for what is no such place. */
export function recordOfUnit(
  unit: string,
): { readonly entity: string; readonly id: string; readonly path: readonly string[] } | undefined {
  const [name = '', pointer = ''] = unit.slice(PREFIX.length).split('#')
  const [entity = '', segment = ''] = name.split('/')
  const id = decodeSegment(segment)
  return id === undefined || !isRecordUnit(unit) ? undefined : { entity, id, path: pathOf(pointer) }
}

/** A text for people, with a letter in it; no address, no id and no word that programs read. */
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

/** The texts within a value, by its schema. */
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

/** Fields that a translation may have, with their schemas. */
function translatedFields(schema: unknown): readonly (readonly [string, unknown])[] {
  const translations = valueAt(schema, ['properties', 'translations', 'additionalProperties', 'properties'])
  return isObject(translations) ? Object.entries(translations) : []
}

/** A text of a record beside its translation. */
interface RecordText extends Leaf {
  /** Way to the translation. */
  readonly to: Path
  readonly target: string
}

/** The texts of a record that are to be translated; of a channel those of all levels. */
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
  /** Places of fields whose translation is of an earlier text. */
  readonly stale: ReadonlySet<string>
  /** Where the record is shown. */
  readonly address?: string | undefined
  readonly picture?: string | undefined
}

/** The texts of a record as translators get them. */
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

/** A value that is to be put into a record, and the way to it. */
export interface PutText {
  readonly path: Path
  readonly value: unknown
}

/**
 * How a translation comes into a record as it is written: beside the text where that is given by language, else among the
 * translations. A value of several parts whose translation is not there yet is begun as a copy of the text's. Undefined where the
 * translation has other parts than the text, or the text is not there.
 *
 * @param written the record as a file has it.
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
    // By language, as records of an own type may be written.
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

/** The record with a value put in, made of copies of what is on the way. */
export function withPut(record: unknown, { path: [first, ...rest], value }: PutText): unknown {
  if (first === undefined) return value
  if (Array.isArray(record))
    return record.with(Number(first), withPut(record[Number(first)], { path: rest, value }))
  const holder = isObject(record) ? record : {}
  return { ...holder, [first]: withPut(holder[first], { path: rest, value }) }
}
