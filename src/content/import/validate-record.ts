import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type Entity, importSchemas } from '../../../schemas/entities/index.ts'
import { pointerOfError } from '../../base/json-pointer.ts'
import { message } from '../../base/messages/message.ts'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { fitsId } from '../../base/path-segment.ts'
import type { Content } from '../content.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { type EntityDefinition, textOf } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { ANY_ID, type IdRule } from '../ids.ts'
import { patternWords } from './pattern-words.ts'
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
  return words && { reason: words.en, zh: words.zh, pointer: `/${idField}` }
}

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: true, allErrors: false })
const validators = new Map<Entity, ValidateFunction>()

function validatorOf(entity: Entity): ValidateFunction {
  const known = validators.get(entity)
  if (known !== undefined) return known
  const validator = ajv.compile(importSchemas[entity])
  validators.set(entity, validator)
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

function describe(error: ErrorObject): string {
  const unknown: unknown = error.params.additionalProperty
  if (typeof unknown === 'string') return `has the unknown field ${JSON.stringify(unknown)}`
  const allowed: unknown = error.params.allowedValues
  if (Array.isArray(allowed)) return `${error.message}: ${allowed.join(', ')}`
  if (error.keyword === 'required') return 'must be given'
  if (error.keyword === 'pattern')
    return patternWords(String(error.params.pattern))?.en ?? 'has a form that is not allowed'
  return error.message ?? error.keyword
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: 'true 或 false',
  object: '对象',
  array: '列表',
}

function describeInChinese({ keyword, params }: ErrorObject): string {
  const { additionalProperty, allowedValues, type, limit, pattern } = params
  switch (keyword) {
    case 'additionalProperties':
      return `这个字段不存在：${JSON.stringify(additionalProperty)}`
    case 'required':
      return '必须填写'
    case 'enum':
      return `只能是以下之一：${Array.isArray(allowedValues) ? allowedValues.join('、') : ''}`
    case 'type':
      return `必须是${TYPES[String(type)] ?? ` ${type}`}`
    case 'maxLength':
      return `不能超过 ${limit} 个字符`
    case 'minLength':
      return `不能少于 ${limit} 个字符`
    case 'pattern':
      return patternWords(String(pattern))?.zh ?? '格式不对'
    default:
      return '不符合 schema'
  }
}

/** The record when it fits the import schema of its entity, the languages and the ids of the site, otherwise why not. */
export function validateRecord(
  entity: Entity,
  value: unknown,
  { languages, ids }: Pick<Content, 'languages' | 'ids'>,
): { readonly record: StoredRecord } | { readonly refusal: Refusal } {
  if (!isObject(value))
    return { refusal: { reason: 'is not a JSON object', zh: '不是 JSON 对象', pointer: '' } }
  const record = withoutNulls(value)
  const language = refuseLanguages(record, languages)
  if (language !== undefined) return { refusal: language }
  const validate = validatorOf(entity)
  if (validate(record)) {
    const id = refuseId(definitions[entity], record, ids)
    return id === undefined ? { record } : { refusal: id }
  }
  const error = validate.errors?.[0]
  return {
    refusal:
      error === undefined
        ? { reason: 'does not fit the schema', zh: '不符合 schema', pointer: '' }
        : { reason: describe(error), zh: describeInChinese(error), pointer: pointerOfError(error) },
  }
}
