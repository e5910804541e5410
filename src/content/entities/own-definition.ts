import { expressionBuilder } from 'kysely'
import {
  hasRangeFilter,
  isFilterable,
  isSorted,
  publicFields,
  type RecordField,
  type RecordType,
} from '../../../schemas/config/index.ts'
import { withPlainDigits, withPlainMarks } from '../../base/digits.ts'
import { isObject } from '../../base/object.ts'
import { sortKey } from '../../base/sort-key.ts'
import { yesOrNo } from '../../base/yes-no/yes-no.ts'
import type { DatabaseTables } from '../database/tables.ts'
import type { LanguageCode } from '../language.ts'
import {
  type EntityDefinition,
  fieldText,
  filterableFacts,
  parserOf,
  type RecordFact,
  type StoredRecord,
} from './definition.ts'

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/

/**
 * Parses a number that a table contains as text. Other values, and integers too large to be exact, are
 * returned unchanged for the schema to reject.
 */
function numberIfWritten(value: unknown): unknown {
  const text = typeof value === 'string' ? withPlainDigits(value) : ''
  const digits = withPlainMarks(text.trim()) ?? text
  if (!NUMBER.test(digits)) return value
  const number = Number(digits)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? value : number
}

function placeValue(value: unknown): unknown {
  const place: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof place === 'string') return { name: place }
  if (!isObject(place)) return place
  const coordinates = ['latitude', 'longitude'].flatMap((name) => {
    const number = place[name] === '' ? undefined : numberIfWritten(place[name])
    return number === undefined || number === null ? [] : [[name, number] as const]
  })
  const { latitude: _latitude, longitude: _longitude, ...others } = place
  return { ...others, ...Object.fromEntries(coordinates) }
}

/** Parses a word for yes or no. Other values are returned unchanged for the schema to reject. */
function booleanOf(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' ? (yesOrNo(String(value)) ?? value) : value
}

function isFilled(entry: unknown): boolean {
  return entry !== ''
}

function listValue(value: unknown): unknown {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter(isFilled) : value
}

const makers: Readonly<Partial<Record<RecordField['type'], (value: unknown) => unknown>>> = {
  number: numberIfWritten,
  year: numberIfWritten,
  boolean: booleanOf,
  place: placeValue,
  list: listValue,
  link: listValue,
}

/** Returns the values of a field by language code; undefined for a value that is not a language map. */
function byLanguage({ type }: RecordField, value: unknown): StoredRecord | undefined {
  if (!isObject(value)) return undefined
  if (type === 'languageMap' || type === 'html') return value
  if (type !== 'place' || !isObject(value.name)) return undefined
  return Object.fromEntries(Object.entries(value.name).map(([code, name]) => [code, { ...value, name }]))
}

/**
 * Normalizes a record to its schema. Language maps become a value in the records' own language (or the first
 * one given) and translations. Single values become lists where the field is one, and texts of digits become
 * numbers. Empty texts are dropped, since tables write them for missing values.
 */
function normaliseOwn(fields: readonly RecordField[], record: StoredRecord, own: LanguageCode): StoredRecord {
  const translations = new Map(
    Object.entries(isObject(record.translations) ? record.translations : {}).map(([code, texts]) => [
      code,
      isObject(texts) ? { ...texts } : texts,
    ]),
  )
  const shown: Record<string, unknown> = { ...record }
  for (const field of fields) {
    const { name, type } = field
    const value = record[name]
    if (value === undefined) continue
    if (value === null || value === '') {
      delete shown[name]
      continue
    }
    const made = makers[type]?.(value) ?? value
    const languages = byLanguage(field, made)
    if (languages === undefined) {
      shown[name] = made
      continue
    }
    const [first] = Object.values(languages)
    shown[name] = languages[own] ?? first
    for (const [code, text] of Object.entries(languages)) {
      if (code === own) continue
      const texts = translations.get(code)
      translations.set(code, { ...(isObject(texts) ? texts : {}), [name]: text })
    }
  }
  if (translations.size > 0) shown.translations = Object.fromEntries(translations)
  return shown
}

const SIGN = 1n << 63n
const ALL = (1n << 64n) - 1n

/** Formats a number as 16 hexadecimal digits that sort as text in numeric order. */
function sortNumber(value: number): string {
  const bytes = new DataView(new ArrayBuffer(8))
  // Turns -0 into 0.
  bytes.setFloat64(0, value + 0)
  const bits = bytes.getBigUint64(0)
  return ((bits & SIGN) === 0n ? bits | SIGN : bits ^ ALL).toString(16).padStart(16, '0')
}

/** Name of the fact that lists are sorted by for a field. No field can have such a name. */
export function sortName(field: string): string {
  return `${field}:sort`
}

/** Converts a date to a number YYYYMMDD, with 0 for a missing month or day. */
function dayNumber(date: string): number {
  const [year = '0', month = '0', day = '0'] = date.split('-')
  return Number(year) * 10_000 + Number(month) * 100 + Number(day)
}

/** Removes private fields from a record and its translations. */
function withoutPrivate(fields: readonly RecordField[], record: StoredRecord): StoredRecord {
  const names = new Set(fields.flatMap((field) => (field.private === true ? [field.name] : [])))
  if (names.size === 0) return record
  const without = (texts: StoredRecord): StoredRecord =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !names.has(name)))
  const { translations } = record
  if (!isObject(translations)) return without(record)
  const translated = Object.entries(translations).map(([code, texts]) => [
    code,
    isObject(texts) ? without(texts) : texts,
  ])
  return { ...without(record), translations: Object.fromEntries(translated) }
}

/** Converts a range of years (for dates) or numbers to the sort keys of its ends. */
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

/** Returns the values of a field as texts. */
function fieldTexts(record: StoredRecord, { name }: RecordField): readonly string[] {
  const value = record[name]
  const list: readonly unknown[] = Array.isArray(value) ? value : [isObject(value) ? value.name : value]
  return list.flatMap((entry) =>
    ['string', 'number', 'boolean'].includes(typeof entry) ? [String(entry).replaceAll('\0', '')] : [],
  )
}

function sortText(field: RecordField, value: string, tag: string): string {
  if (field.type === 'date') return sortNumber(dayNumber(value))
  return hasRangeFilter(field) ? sortNumber(Number(value)) : sortKey(value, tag)
}

function fieldFacts(record: StoredRecord, field: RecordField, tag: string): readonly RecordFact[] {
  const texts = isFilterable(field) ? fieldTexts(record, field) : []
  const [first] = texts
  return [
    ...filterableFacts(texts.map((value) => ({ name: field.name, value }))),
    ...(isSorted(field) && first !== undefined && first !== ''
      ? [{ name: sortName(field.name), value: sortText(field, first, tag) }]
      : []),
  ]
}

const build = expressionBuilder<DatabaseTables, 'own_record'>()

/** Properties of schema.org whose values identify a record by number. */
const NUMBERS = ['identifier', 'isbn', 'serialNumber']

/** Derives the entity definition of a record type from its declaration. */
export function ownDefinition({ name, config }: RecordType): EntityDefinition {
  const { title, page } = config
  const fields = publicFields(config)
  // Prose first: a hit that matches only in its title shows the beginning of the first text.
  const isWords = ({ type }: RecordField): boolean => ['html', 'text', 'languageMap'].includes(type)
  const others = fields.filter(
    ({ name: field, type }) => field !== title && !['link', 'boolean', 'url'].includes(type),
  )
  const searched = [
    ...others.filter(({ type }) => type === 'html'),
    ...others.filter((field) => field.type !== 'html' && isWords(field)),
    ...others.filter((field) => !isWords(field)),
  ]
  return {
    entity: name,
    table: 'own_record',
    idField: 'id',
    keyPrefix: `${name}/`,
    parse: parserOf<StoredRecord>(),
    normalise: (record, own) => normaliseOwn(fields, withoutPrivate(config.fields, record), own),
    privateFields: [],
    columns: { kind: () => name },
    localized: {},
    sortedBy: title,
    liveColumns: {},
    order: [
      { column: 'sort_title', direction: 'asc' },
      { column: 'sort_id', direction: 'asc' },
    ],
    visible: build('kind', '=', name),
    facts: (record, tag) => fields.flatMap((field) => fieldFacts(record, field, tag)),
    document: {
      title,
      numbers: (record) => [
        fieldText(record, 'id'),
        ...fields
          .filter(({ property = '' }) => NUMBERS.includes(property))
          .flatMap((field) => fieldTexts(record, field)),
      ],
      body: [
        ...searched.map((field) =>
          field.type === 'html' ? field.name : (record: StoredRecord) => fieldTexts(record, field).join(', '),
        ),
        'id',
      ],
      hitId: 'recordId',
      page,
      channels: () => [name],
    },
  }
}

export function titleOf({ config }: RecordType, record: StoredRecord): string {
  return fieldText(record, config.title)
}
