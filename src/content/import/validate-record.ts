import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { ImportSchema } from '../../../schemas/entities/index.ts'
import { pointerOfError } from '../../base/json-pointer.ts'
import { listed, type Message, message } from '../../base/messages/message.ts'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { fitsId } from '../../base/path-segment.ts'
import type { Content } from '../content.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { type EntityDefinition, textOf } from '../entities/definition.ts'
import { ANY_ID, type IdRule } from '../ids.ts'
import { recordPatternWords } from './pattern-words.ts'
import type { Refusal } from './refusal.ts'
import { refuseLanguages } from './refuse-languages.ts'

function wordsOf(id: string, hasPage: boolean, { isId, words }: IdRule) {
  if (!fitsId(id)) return ANY_ID.words
  // The same characters in two spellings would be two records, of which an address finds one.
  if (id !== id.normalize('NFC'))
    return message`must be in the Unicode normalization form NFC: an accented letter is one character`
  return hasPage && !isId(id) ? words : undefined
}

/** Why a record is refused for its id. The rule of the site is for records with a page of their own. */
function refuseId(
  { idField, document }: Pick<EntityDefinition, 'idField' | 'document'>,
  record: StoredRecord,
  ids: IdRule,
): Refusal | undefined {
  const words = wordsOf(textOf(record, idField), document !== undefined, ids)
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

function isObject(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A null member means the same as an absent one: exports of other systems write it so. */
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

function describe({ keyword, params, message: english }: ErrorObject): Message {
  const { additionalProperty, allowedValues, type, limit, pattern } = params
  switch (keyword) {
    case 'additionalProperties':
      return message`has the unknown field ${JSON.stringify(additionalProperty)}`
    case 'required':
      return message`must be given`
    case 'enum':
      return message`must be equal to one of the allowed values: ${listed(allowedValues)}`
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

/** The record when it fits the import schema of its entity, the languages and the ids of the site, otherwise why not. */
export function validateRecord(
  entity: string,
  value: unknown,
  { languages, ids, entities }: Pick<Content, 'languages' | 'ids' | 'entities'>,
): { readonly record: StoredRecord } | { readonly refusal: Refusal } {
  if (!isObject(value)) return { refusal: { reason: message`is not a JSON object`, pointer: '' } }
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
        : { reason: describe(error), pointer: pointerOfError(error) },
  }
}
