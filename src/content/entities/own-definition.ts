import { expressionBuilder } from 'kysely'
import {
  isChosen,
  isRanged,
  isSorted,
  type RecordField,
  type RecordType,
} from '../../../schemas/config/index.ts'
import { fold } from '../../base/fold.ts'
import { isObject } from '../../base/object.ts'
import type { DatabaseTables } from '../database/tables.ts'
import {
  choosable,
  type EntityDefinition,
  type Fact,
  foldedText,
  parserOf,
  type StoredRecord,
  textOf,
} from './definition.ts'
import { normaliseOwn } from './normalise-own.ts'

/** Longest part of a text that lists are ordered by. */
const SORTED_CHARACTERS = 100

const SIGN = 1n << 63n
const ALL = (1n << 64n) - 1n

/** A number as a text of 16 characters: texts sort as their numbers do. */
export function sortNumber(value: number): string {
  const bytes = new DataView(new ArrayBuffer(8))
  // Minus zero is zero.
  bytes.setFloat64(0, value + 0)
  const bits = bytes.getBigUint64(0)
  return ((bits & SIGN) === 0n ? bits | SIGN : bits ^ ALL).toString(16).padStart(16, '0')
}

/** The fact by which lists are ordered by a field; no field has such a name. */
export function sortName(field: string): string {
  return `${field}:sort`
}

/** A day as a number; what is not known of it is its beginning. */
function dayNumber(date: string): number {
  const [year = '0', month = '0', day = '0'] = date.split('-')
  return Number(year) * 10_000 + Number(month) * 100 + Number(day)
}

/** The numbers between which the values of a field are that fall into years, or between numbers. */
export function rangeOf(
  { type }: RecordField,
  from: number | undefined,
  to: number | undefined,
): readonly [from: string | undefined, to: string | undefined] {
  const [first, last] =
    type === 'date'
      ? [from === undefined ? undefined : from * 10_000, to === undefined ? undefined : to * 10_000 + 9999]
      : [from, to]
  return [
    first === undefined ? undefined : sortNumber(first),
    last === undefined ? undefined : sortNumber(last),
  ]
}

/** The values of a field as texts. */
function textsOf(record: StoredRecord, { name }: RecordField): readonly string[] {
  const value = record[name]
  const list: readonly unknown[] = Array.isArray(value) ? value : [isObject(value) ? value.name : value]
  return list.flatMap((entry) =>
    typeof entry === 'string' || typeof entry === 'number' ? [String(entry).replaceAll('\0', '')] : [],
  )
}

function sortText(field: RecordField, value: string): string {
  if (field.type === 'date') return sortNumber(dayNumber(value))
  return isRanged(field) ? sortNumber(Number(value)) : fold(value).slice(0, SORTED_CHARACTERS)
}

function factsOf(record: StoredRecord, field: RecordField): readonly Fact[] {
  const texts = isChosen(field) ? textsOf(record, field) : []
  const [first] = texts
  return [
    ...choosable(texts.map((value) => ({ name: field.name, value }))),
    ...(isSorted(field) && first !== undefined && first !== ''
      ? [{ name: sortName(field.name), value: sortText(field, first) }]
      : []),
  ]
}

const build = expressionBuilder<DatabaseTables, 'own_record'>()

/** What the service knows of a record type of the museum's own: all of it follows from its declaration. */
export function ownDefinition({ name, config }: RecordType): EntityDefinition {
  const { title, fields, page } = config
  const searched = fields.filter((field) => field.name !== title && field.type !== 'link')
  return {
    entity: name,
    table: 'own_record',
    idField: 'id',
    keyPrefix: `${name}/`,
    parse: parserOf<StoredRecord>(),
    normalise: (record, own) => normaliseOwn(fields, record, own),
    privateFields: [],
    columns: { kind: () => name, title_folded: foldedText(title) },
    localized: { title_folded: 'name_folded' },
    liveColumns: {},
    order: [
      { column: 'title_folded', direction: 'asc' },
      { column: 'sort_id', direction: 'asc' },
    ],
    visible: build('kind', '=', name),
    facts: (record) => fields.flatMap((field) => factsOf(record, field)),
    document: {
      title,
      body: searched.map((field) =>
        field.type === 'html' ? field.name : (record) => textsOf(record, field).join(', '),
      ),
      hitId: 'recordId',
      page,
      channels: () => [name],
    },
  }
}

/** The title of a record in the language of its texts. */
export function titleOf({ config }: RecordType, record: StoredRecord): string {
  return textOf(record, config.title)
}
