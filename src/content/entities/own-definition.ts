import { expressionBuilder } from 'kysely'
import {
  isChosen,
  isRanged,
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
  choosableFacts,
  type EntityDefinition,
  fieldText,
  parserOf,
  type RecordFact,
  type StoredRecord,
} from './definition.ts'

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/

/** A number of what tables have as a text; anything else, and a whole number of which digits would be lost, stays for the schema to refuse. */
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

/** What a word for it says; anything else stays for the schema to refuse. */
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

/** A value by language code, and what it is in each; undefined for a value that is no such map. */
function byLanguage({ type }: RecordField, value: unknown): StoredRecord | undefined {
  if (!isObject(value)) return undefined
  if (type === 'languageMap' || type === 'html') return value
  if (type !== 'place' || !isObject(value.name)) return undefined
  return Object.fromEntries(Object.entries(value.name).map(([code, name]) => [code, { ...value, name }]))
}

/**
 * A record whose values are in the form of the schema: texts by language become those of the record's own language, or of the first
 * that is given, and translations; one id a list, and what is written in digits a number. An empty text is absent, as cells of tables are.
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

/** A number as a text of 16 characters: texts sort as their numbers do. */
function sortNumber(value: number): string {
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

/** A record, and its translations, without the fields that stay with the museum. */
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
function fieldTexts(record: StoredRecord, { name }: RecordField): readonly string[] {
  const value = record[name]
  const list: readonly unknown[] = Array.isArray(value) ? value : [isObject(value) ? value.name : value]
  return list.flatMap((entry) =>
    ['string', 'number', 'boolean'].includes(typeof entry) ? [String(entry).replaceAll('\0', '')] : [],
  )
}

function sortText(field: RecordField, value: string, tag: string): string {
  if (field.type === 'date') return sortNumber(dayNumber(value))
  return isRanged(field) ? sortNumber(Number(value)) : sortKey(value, tag)
}

function fieldFacts(record: StoredRecord, field: RecordField, tag: string): readonly RecordFact[] {
  const texts = isChosen(field) ? fieldTexts(record, field) : []
  const [first] = texts
  return [
    ...choosableFacts(texts.map((value) => ({ name: field.name, value }))),
    ...(isSorted(field) && first !== undefined && first !== ''
      ? [{ name: sortName(field.name), value: sortText(field, first, tag) }]
      : []),
  ]
}

const build = expressionBuilder<DatabaseTables, 'own_record'>()

/** Properties of schema.org whose values are numbers that a record is called by. */
const NUMBERS = ['identifier', 'isbn', 'serialNumber']

/** What the service knows of a record type of the museum's own: all of it follows from its declaration. */
export function ownDefinition({ name, config }: RecordType): EntityDefinition {
  const { title, page } = config
  const fields = publicFields(config)
  // Sentences first: a hit whose words are in its title alone shows the first text.
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

/** The title of a record in the language of its texts. */
export function titleOf({ config }: RecordType, record: StoredRecord): string {
  return fieldText(record, config.title)
}
