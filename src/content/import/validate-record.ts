import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { RecordField, RecordType } from '../../../schemas/config/index.ts'
import { channelSchema } from '../../../schemas/entities/channel.ts'
import { channelNumber, moment, recordId } from '../../../schemas/entities/fields.ts'
import type { ImportSchema } from '../../../schemas/entities/index.ts'
import { DATE } from '../../../schemas/entities/own-record.ts'
import { pathOf, pointerOfError } from '../../base/json-pointer.ts'
import { joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { fitsId } from '../../base/path-segment.ts'
import { ANY_ID, type Content, type IdRule } from '../content.ts'
import { type EntityDefinition, fieldText, type StoredRecord } from '../entities/definition.ts'
import { codesOf, type Languages } from '../language.ts'

/** Reason why a record is refused. */
interface Refusal {
  readonly reason: Message
  /** JSON pointer of the field; empty for the record itself. */
  readonly pointer: string
  readonly hint?: Message | undefined
}

function languageRefusal(language: string, pointer: string, { own, all }: Languages): Refusal {
  const codes = codesOf({ own, all }).filter((code) => code !== own)
  const meant = all.find(({ tag }) => tag.toLowerCase() === language.replaceAll('_', '-').toLowerCase())
  if (meant !== undefined && meant.code !== language && meant.code !== own)
    return {
      pointer,
      reason: message`is in "${language}", of which the site's code is "${meant.code}": write that in its place`,
    }
  const others = codes.length === 0 ? message`no other language` : joinWithCommas(codes)
  const reason =
    language === own
      ? message`is in "${language}", the language of the records themselves; translations may be in: ${others}`
      : message`is in the language "${language}", which the site does not have; its languages are ${own} (of the records themselves) and, for translations: ${others}`
  return { pointer, reason }
}

/** Refuses a record with translations into a language that the site does not have; channels have translations at every level. */
function refuseLanguages(
  { translations, children }: StoredRecord,
  languages: Languages,
  pointer = '',
): Refusal | undefined {
  const given = isObject(translations) ? Object.keys(translations) : []
  const known = codesOf(languages).filter((code) => code !== languages.own)
  const unknown = given.find((language) => !known.includes(language))
  if (unknown !== undefined) return languageRefusal(unknown, `${pointer}/translations/${unknown}`, languages)
  if (!Array.isArray(children)) return undefined
  for (const [index, child] of children.entries()) {
    const refused = isObject(child)
      ? refuseLanguages(child, languages, `${pointer}/children/${index}`)
      : undefined
    if (refused !== undefined) return refused
  }
  return undefined
}

const WORDS: Readonly<Record<string, Message>> = {
  [recordId.pattern]: message`must be a text of 1 to 128 whole characters, without the character U+0000`,
  [channelNumber.pattern]: message`must begin with a letter or digit and hold at most 64 letters, digits, dashes and underscores`,
  [moment.pattern]: message`must be a day of the calendar such as 2026-03-05, with or without a time such as 09:30 or 09:30:00`,
  [DATE]: message`must be a day, month or year of the calendar, such as 1912-05-01, 1912-05 or 1912`,
  [channelSchema.properties.id.pattern]: message`must be 1 to 64 letters, digits, dashes and underscores`,
}

/** Describes the pattern of an entity's schema in words. @internal Exported for tests. */
export function recordPatternWords(pattern: string): Message | undefined {
  return WORDS[pattern]
}

function wordsOf(id: string, hasPage: boolean, { isId, words }: IdRule) {
  if (!fitsId(id)) return ANY_ID.words
  // Two normalization forms of an id would be two records, only one of which a URL finds.
  if (id !== id.normalize('NFC'))
    return message`must be in the Unicode normalization form NFC: an accented letter, or a Korean syllable, is one character. What a Mac calls a file is often in the form NFD`
  return hasPage && !isId(id) ? words : undefined
}

/** Refuses a record because of its id. Only records with their own page must follow the site's id rule. */
function refuseId(
  { idField, document }: Pick<EntityDefinition, 'idField' | 'document'>,
  record: StoredRecord,
  ids: IdRule,
): Refusal | undefined {
  const words = wordsOf(fieldText(record, idField), document !== undefined, ids)
  return words && { reason: words, pointer: `/${idField}` }
}

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: true, allErrors: false })
const validators = new WeakMap<ImportSchema, ValidateFunction>()

function validatorOf(schema: ImportSchema): ValidateFunction {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const validator = ajv.compile(schema)
  validators.set(schema, validator)
  return validator
}

function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Removes null members: exports of other systems write null for absent. */
function withoutNulls(record: StoredRecord): StoredRecord {
  return Object.values(record).includes(null)
    ? Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
    : record
}

const TYPES: Readonly<Record<string, Message>> = {
  string: message`must be string`,
  integer: message`must be integer`,
  number: message`must be number`,
  boolean: message`must be boolean`,
  object: message`must be object`,
  array: message`must be array`,
}

function describeError({ keyword, params, message: english }: ErrorObject): Message {
  const { additionalProperty, allowedValues, type, limit, pattern } = params
  switch (keyword) {
    case 'additionalProperties':
      return message`has the unknown field ${JSON.stringify(additionalProperty)}`
    case 'required':
      return message`must be given`
    case 'enum':
      return message`must be equal to one of the allowed values: ${joinWithCommas(allowedValues)}`
    case 'type':
      return TYPES[String(type)] ?? message`must be ${String(type)}`
    case 'maxLength':
      return message`must NOT have more than ${limit} characters`
    case 'minLength':
      return message`must NOT have fewer than ${limit} characters`
    case 'pattern':
      return recordPatternWords(String(pattern)) ?? message`has a form that is not allowed`
    default:
      return { ...message`does not fit the schema`, en: english ?? keyword }
  }
}

/** Explains a missing member if the record has unknown members, one of which may be its misspelling. */
function missingWords(error: ErrorObject, record: StoredRecord, schema: ImportSchema): Message | undefined {
  if (error.keyword !== 'required' || error.instancePath !== '') return undefined
  const unknown = Object.keys(record).filter((key) => !Object.hasOwn(schema.properties, key))
  return unknown.length === 0
    ? undefined
    : message`must be given, and the record has ${joinWithCommas(unknown.slice(0, MAX_NAMED).map((key) => JSON.stringify(key)))}, which nobody knows`
}

/** Maximum unknown members named. */
const MAX_NAMED = 5

/**
 * Returns the record if it is valid for the schema of its entity, the languages and the id rule of the site; otherwise
 * the reason.
 */
export function validateRecord(
  entity: string,
  value: unknown,
  { languages, ids, entities }: Pick<Content, 'languages' | 'ids' | 'entities'>,
): { readonly record: StoredRecord } | { readonly refusal: Refusal } {
  if (!isRecord(value)) return { refusal: { reason: message`is not a JSON object`, pointer: '' } }
  const record = withoutNulls(value)
  const language = refuseLanguages(record, languages)
  if (language !== undefined) return { refusal: language }
  const schema = entities.schemas[entity]
  if (schema === undefined) throw new Error(`There is no entity "${entity}".`)
  const validate = validatorOf(schema)
  if (validate(record)) {
    const id = refuseId(entities.definition(entity), record, ids)
    return id === undefined ? { record } : { refusal: id }
  }
  const error = validate.errors?.[0]
  return {
    refusal:
      error === undefined
        ? { reason: message`does not fit the schema`, pointer: '' }
        : {
            reason: missingWords(error, record, schema) ?? describeError(error),
            pointer: pointerOfError(error),
            hint: error.params.pattern === moment.pattern ? MOMENT_CURE : undefined,
          },
  }
}

const TEXT: Message = message`Write a text.`

const cures: Readonly<Record<RecordField['type'], (field: RecordField) => Message>> = {
  text: () => TEXT,
  html: () => TEXT,
  languageMap: () => message`Write a text, or one for each language, such as {"en": "…"}.`,
  number: () =>
    message`Write a number without quotes, such as 1.5. In an import map the step "number", or {"decimal": ","}, makes one of a text.`,
  year: () =>
    message`Write a whole number, such as 1887 or -475. In an import map the steps "yearFrom" and "yearTo" make years of a date: {"from": "/Date", "as": ["yearFrom"]}.`,
  date: () =>
    message`Write YYYY-MM-DD, YYYY-MM or YYYY. In an import map the step "date" makes one of a date as it is written: {"from": "/Date", "as": ["date"]}; {"dayOrder": "MDY"} of one such as 12/31/2026.`,
  boolean: () => message`Write true or false; tables may have a word for it, such as "yes" or "0".`,
  url: () => message`Write an address with http:// or https://, such as "https://example.org/1".`,
  list: () =>
    message`Write a list of texts, such as ["gold", "silver"]. In an import map the step {"split": ";"} makes one of a text.`,
  link: ({ to = '' }) => message`Write the id of a ${to} record, or a list of ids.`,
  place: () =>
    message`Write an object, such as {"name": "Kyoto", "latitude": 35.01, "longitude": 135.77}. In an import map the step {"decimal": ","} makes numbers of coordinates.`,
}

/** Returns the field of a record type at a JSON pointer, including pointers into translations. */
export function declaredField(type: RecordType | undefined, pointer: string): RecordField | undefined {
  const path = pathOf(pointer)
  const name = path[0] === 'translations' ? path[2] : path[0]
  return type?.config.fields.find((field) => field.name === name)
}

const EXCHANGED: Message = message`Its latitude can only be a longitude, so the two are exchanged. Exchange what the map fills them from, or the numbers; in other records too, where both fit by chance.`

/** Whether latitude and longitude are swapped: the latitude is out of range and the longitude would be a valid latitude. */
function isExchanged(place: unknown): boolean {
  const { latitude, longitude } = isObject(place) ? place : {}
  return (
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) > 90 &&
    Math.abs(latitude) <= 180 &&
    Math.abs(longitude) <= 90
  )
}

/** Hint for a timestamp of a built-in entity in another format, such as "12/31/2026" and "2022-05-06T10:00:00+02:00". */
const MOMENT_CURE: Message = message`Write the time of the museum's clock, without a zone. In an import map the step "datetime" makes one of a date as it is written: {"from": "/Date", "as": ["datetime"]}; {"dayOrder": "MDY"} of one such as 12/31/2026.`

/** Returns the hint for a value of a custom field that does not fit at a pointer. */
export function fieldCure(field: RecordField, record: unknown, pointer: string): Message {
  const path = pathOf(pointer)
  const holder = path.slice(0, -1).reduce<unknown>((value, name) => getOwn(Object(value), name), record)
  return path.at(-1) === 'latitude' && isExchanged(holder) ? EXCHANGED : cures[field.type](field)
}
